import { z } from "zod";
import { filledLine } from "../../kernel/index.js";

const isAddress = (mail: string) => /^[^@\s\p{Cc}]+@([\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}$/u.test(mail);

export const mailAddress = z.object({ mail: filledLine(254).refine(isAddress, "invalid") });
