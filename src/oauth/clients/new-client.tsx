import { Card, CopyText, useView } from "../../design/index.js";

/** Where a page that shows one is gone to. */
export const NEW_CLIENT = "#new_client";

/** Shown once. */
export interface MadeClient {
  id: string;
  secret?: string;
}

export function NewClient({ title, id, secret }: MadeClient & { title: string }) {
  const { t } = useView();
  const [clientId, clientSecret] = [t("oauth.clients.clientId"), t("oauth.clients.clientSecret")];
  return (
    <Card
      title={title}
      hint={secret && t("oauth.clients.createdHint")}
      id={NEW_CLIENT.slice(1)}
      tabindex={-1}
      data-controller="focus shown-once"
    >
      <div class="stack">
        <p>{clientId}</p>
        <CopyText label={clientId} text={id} />
        {secret && <p>{clientSecret}</p>}
        {secret && <CopyText label={clientSecret} text={secret} />}
      </div>
    </Card>
  );
}
