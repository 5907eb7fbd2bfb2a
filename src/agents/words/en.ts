export const en = {
  agents: {
    unexpected: "Something went wrong on our side. The log has it under {{id}}.",
    refusals: {
      read_only_credential: "{{tool}} changes something, and this credential may only read.",
      answer_too_large:
        "The answer would have {{length}} characters, {{most}} is the most. Ask for less: a smaller limit, fewer fields, narrower filters.",
      only_post: "Messages are sent to this address with POST.",
      foreign_origin: "Pages of this origin may not use the agent endpoint.",
      too_many_calls: "More than {{most}} tool calls in a minute. Wait {{seconds}} seconds, then go on.",
    },
  },
};
