import { Button } from "../form/button.js";
import { Form } from "../form/form.js";
import { type Undo, useView } from "../view.js";

/** Takes back what a message says was done. */
export function UndoForm({ path, ids, back }: Undo) {
  const view = useView();
  return (
    <Form action={path}>
      <input type="hidden" name="back_url" value={back ?? view.path} />
      {ids.map((id) => (
        <input type="hidden" name="ids[]" value={String(id)} />
      ))}
      <UndoButton />
    </Form>
  );
}

export const UndoButton = () => (
  <Button type="submit" look="outline" size="sm" data-controller="hotkey" data-hotkey="z">
    {useView().t("design.undo")}
  </Button>
);
