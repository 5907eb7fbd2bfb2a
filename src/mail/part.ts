import { z } from "zod";
import type { Part } from "../kernel/index.js";
import { LETTERS_QUEUE, lettersOf, lettersToSend } from "./letter.js";
import { sendLetter } from "./send-letter.js";

/** Beyond an hour of silence a mail server is somebody's business: about five hours in all. */
const retry = { retryLimit: 14, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 };

/** As `name@host`, or with what the sender is called: `Bellwether <name@host>`. */
const SENDER = /^([^<>\r\n"]+ <[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)$/;

export const mailPart: Part = {
  name: "mail",
  gather: (parts) => ({ letters: lettersOf(parts) }),
  listens: lettersToSend,
  jobs: [{ queue: LETTERS_QUEUE, retry, recordsEach: true, work: sendLetter }],
  settings: [
    {
      name: "mail_from",
      schema: z
        .string()
        .trim()
        .max(254)
        .refine((sender) => sender === "" || SENDER.test(sender), "invalid"),
      default: "",
    },
  ],
};
