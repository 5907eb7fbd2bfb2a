import type { Viewer } from "../../accounts/index.js";
import {
  Badge,
  BarePage,
  Card,
  Checkbox,
  DefinitionList,
  Form,
  FormActions,
  SubmitButton,
  useView,
} from "../../design/index.js";
import { clientTitle } from "../clients/client-title.js";
import { isLocal, redirectPlace } from "../clients/redirect-uri.js";
import type { ClientOrigin } from "../tables.js";

interface ConsentProps {
  client: { id: string; name: string; origin: ClientOrigin };
  redirectUri: string;
  viewer: Viewer;
  action: string;
}

/** Who asks, where the answer goes, what it allows. The browser sends the form itself: the answer leads elsewhere. */
export function ConsentPage({ client, redirectUri, viewer, action }: ConsentProps) {
  const { t, appTitle } = useView();
  const name = clientTitle(client);
  return (
    <BarePage title={t("oauth.consent.title", { name, app: appTitle })} ownDocument>
      <Card>
        <Form action={new URL(action).pathname} class="stack" data-turbo="false">
          <p>{t("oauth.consent.allows", { name, app: appTitle })}</p>
          <DefinitionList
            entries={[
              [t("oauth.consent.client"), <ClientName {...client} />],
              [t("oauth.consent.place"), <code>{redirectPlace(redirectUri)}</code>],
              [t("oauth.consent.person"), `${viewer.name} (${viewer.login})`],
            ]}
          />
          {isLocal(redirectUri) && <p class="quiet">{t("oauth.consent.local")}</p>}
          <Checkbox name="read_only" label={t("oauth.consent.readOnly")} hint={t("oauth.consent.readOnlyHint")} />
          <FormActions>
            <SubmitButton name="decision" value="allow">
              {t("oauth.consent.allow")}
            </SubmitButton>
            <SubmitButton name="decision" value="deny" look="outline">
              {t("oauth.consent.deny")}
            </SubmitButton>
          </FormActions>
        </Form>
      </Card>
    </BarePage>
  );
}

/** A name that a program gave itself proves nothing. Of a document at least the site is known that it stands on. */
function ClientName({ id, name, origin }: ConsentProps["client"]) {
  const { t } = useView();
  return (
    <span class="row">
      {clientTitle({ id, name })}
      {origin === "dynamic" && <Badge tone="amber">{t("oauth.consent.unverified")}</Badge>}
      {origin === "document" && <code>{new URL(id).host}</code>}
      {origin === "manual" && <Badge tone="green">{t("oauth.consent.registered")}</Badge>}
    </span>
  );
}
