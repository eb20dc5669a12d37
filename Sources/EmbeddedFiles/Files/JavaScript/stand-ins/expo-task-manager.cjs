// expo-task-manager: the tasks that the app defines.
"use strict";
const tasks = new Map();

// Runs a task, if it is defined, and gives what it returns.
async function run(taskName, data) {
  const executionInfo = { eventId: "1", taskName };
  return tasks.get(taskName)?.({ data, error: null, executionInfo });
}

module.exports = {
  run,
  defineTask: (name, task) => void tasks.set(name, task),
  isTaskDefined: (name) => tasks.has(name),
  isTaskRegisteredAsync: async () => false,
  isAvailableAsync: async () => true,
  getRegisteredTasksAsync: async () => [],
};
