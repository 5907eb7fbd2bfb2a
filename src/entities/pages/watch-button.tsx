import { Form, SubmitButton, useView } from "../../design/index.js";

/** `href` is the page of the record; `watch` and `unwatch` lie below it. */
export function WatchButton({ href, watching }: { href: string; watching: boolean }) {
  const { t } = useView();
  return (
    <Form action={`${href}/${watching ? "unwatch" : "watch"}`} data-turbo-action="replace">
      <SubmitButton look="outline" icon={watching ? "eye-off" : "eye"} data-controller="hotkey" data-hotkey="w">
        {t(watching ? "entities.unwatch" : "entities.watch")}
      </SubmitButton>
    </Form>
  );
}
