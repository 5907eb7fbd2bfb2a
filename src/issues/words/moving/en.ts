/** Copies, and issues that go to another project: under `issues` of the room's words. */
export const moving = {
  copy: {
    action: "Copy",
    title: "Copy of #{{id}}",
    takesAlong: "The copy takes along",
    attachments: "Files",
    subtasks: "Subtasks",
    watchers: "Watchers",
    link: "A relation to #{{id}}",
  },
  projectCopy: {
    attachments: "Files of the issues",
    link: "A relation from each copy to its original",
    linkHint: "Each issue then says where it comes from.",
    notify: "Tell those concerned of the copied issues",
  },
  move: {
    title: "What changes in {{project}}",
    more: "and {{count}} more",
    left: {
      tracker: "The tracker becomes {{becomes}}, that project does not have:",
      category: "The category is emptied, there is none called so:",
      version: "The target version is emptied, it is not shared with that project:",
      assignee: "The assignee is emptied, who takes no issues there:",
      parent: "Parent tasks that are left:",
      custom_field: "Custom fields that are not shown there:",
      watcher: "Watchers who do not see it there:",
      relation: "Relations that end:",
      subtask: "Subtasks that go along:",
    },
  },
};
