import { askingLimit } from "../attempts/asking-limit.js";

/** A stranger's letter box is not filled by those who know its address: whatever they ask for, so many letters an hour go to one. */
export const lettersTo = (counting: Parameters<typeof askingLimit>[0]): ((mail: string) => Promise<void>) => {
  const limit = askingLimit(counting, { name: "letters to", times: 5, minutes: 60 });
  return (mail) => limit(mail.toLowerCase());
};
