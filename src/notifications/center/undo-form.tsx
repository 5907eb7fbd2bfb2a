import { Form, UndoButton } from "../../design/index.js";
import { LIST_PATH, ListFields } from "../list/list-state.js";
import { CornerField } from "./corner-field.js";

/** Takes a marking back, and says so where it was offered. */
export function UndoForm({ id, inCorner }: { id: number; inCorner?: boolean }) {
  return (
    <Form action={`${LIST_PATH}/undo_seen`} method="patch">
      <input type="hidden" name="marking" value={String(id)} />
      {inCorner ? <CornerField /> : <ListFields />}
      <UndoButton />
    </Form>
  );
}
