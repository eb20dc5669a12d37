// Hooks of Swift's concurrency runtime that intercept the jobs of tasks.

__attribute__((swift_attr("nonisolated(unsafe)")))
extern void *swift_task_enqueueGlobal_hook;
