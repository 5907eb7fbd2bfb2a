import { Badge, type Tone, useView } from "../../design/index.js";
import { ACTIVE, LOCKED, REGISTERED } from "../identity/viewer.js";

const tones: Record<number, Tone> = { [ACTIVE]: "green", [REGISTERED]: "amber", [LOCKED]: "gray" };

export function StatusBadge({ status }: { status: number }) {
  return <Badge tone={tones[status]}>{useView().t(`accounts.users.statuses.${status}`)}</Badge>;
}
