export const en = {
  agents: {
    unexpected: "Something went wrong on our side. The log has it under {{id}}.",
    refusals: {
      read_only_credential:
        "{{tool}} changes something, and this credential may only read. Your user can give you one that may write.",
      no_arguments: "{{name}} is no argument of this tool. It takes none.",
      unknown_inside: "{{name}} is not known. What stands in {{argument}} takes {{known}}.",
      unknown_argument: "{{name}} is no argument of this tool. It takes {{known}}.",
      another_unknown_argument: "{{name}} is none either.",
      wrong_origin:
        "{{field}} are written as browsers send them: “https://example.org”, in small letters, without a path and without the usual port.",
      too_many_streams: "A person may hold {{most}} subscriptions open. End one first.",
      too_many_addresses: "At most {{most}} resources may be listened to in one subscription.",
      no_such_resource: "There is no such resource for you to listen to.",
      name_too_long: "Names and addresses have {{most}} characters at most.",
      too_many_messages: "At most {{most}} messages may be sent at once.",
      only_post: "Messages are sent to this address with POST.",
      foreign_origin: "Pages of this origin may not use the agent endpoint.",
      answer_too_large:
        "The answer would have more than {{most}} bytes, however its texts are cut. Ask for less at once. What a tool that changes something did is done.",
      call_too_long:
        "The call took longer than {{longest}} seconds and was given up. It changed nothing. Ask for less, or try again later.",
      call_cancelled: "The call was cancelled. It changed nothing.",
      call_not_ended:
        "The call took too long, and we do not know whether it is done. Look at what it was to change before you call again.",
      too_many_calls: "More than {{most}} tool calls in a minute. Wait {{seconds}} seconds, then go on.",
    },
  },
};
