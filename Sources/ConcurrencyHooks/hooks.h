// Variables of Swift's concurrency runtime by which a process takes over its jobs.

__attribute__((swift_attr("nonisolated(unsafe)")))
extern void *swift_task_enqueueGlobal_hook;
