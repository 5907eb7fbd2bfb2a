import { Card, Form, Icon, SubmitButton, useView } from "../../design/index.js";
import type { FirstStep } from "./first-steps.js";

export type ShownStep = Pick<FirstStep, "label" | "icon"> & { href: string; isDone: boolean };

/** Greets a newcomer with what is worth doing first. */
export function FirstSteps({ steps }: { steps: ShownStep[] }) {
  const { t, viewer } = useView();
  return (
    <Card
      class="first-steps"
      title={t("issues.steps.title", { name: viewer?.name })}
      action={
        <Form action="/my/first_steps/dismiss">
          <SubmitButton look="ghost" size="sm">
            {t("issues.steps.dismiss")}
          </SubmitButton>
        </Form>
      }
    >
      <ol>
        {steps.map(({ label, icon, href, isDone }) => (
          <li data-done={isDone ? "true" : undefined}>
            <Icon name={isDone ? "circle-check" : icon} />
            <span>
              {isDone ? (
                <>
                  {t(label)} <span class="sr-only">({t("issues.steps.done")})</span>
                </>
              ) : (
                <a href={href}>{t(label)}</a>
              )}
              <span class="quiet">{t(`${label}_hint`)}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
