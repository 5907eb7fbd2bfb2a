import { credentialSchemes } from "../accounts/index.js";
import { product } from "../agents/index.js";
import { type OpenApiDocument, Refusal, type Routers, type Runtime } from "../kernel/index.js";

const description = `
REST over JSON. Redmine's clients work unchanged: the same paths, names, parameters and answers.

- **Credentials**: an API key of your account in \`X-Service-API-Key\`; the other ways are listed under security. The first one that is present decides.
  Without any you are a visitor, who sees what is public. A read-only key may only read.
- **Switching user**: an administrator's request with \`X-Legacy-Switch-User: LOGIN\` (or \`X-Redmine-Switch-User\`) is that user's.
- **Paths** end in \`.json\`, but for those of files. Without it the header \`Accept: application/json\` asks for the same.
- **Writing**: \`Content-Type: application/json\`. What is left out stays as it is. A field that is not known is refused (422) by its name; names that only the answers have are ignored, so that what was read can be written back. \`PATCH\` means the same as \`PUT\`.
- **Reading**: parameters that are not known are ignored. Answers may get more names later.
- **Refusals** have a status of 400 and above and say why: \`{"errors": ["Subject cannot be blank"]}\`. Nothing was changed then.
`;

/** Asks for the document once it is needed: then every part has its routes. */
export function documentWhenAsked({ rest }: Routers, runtime: Runtime): () => OpenApiDocument {
  let document: OpenApiDocument | undefined;
  return () => {
    if (!runtime.settings.value<boolean>("rest_api_enabled")) throw new Refusal(403, "accounts.rest_is_off");
    document ??= rest.document({
      title: `${product.title} REST API`,
      version: product.version,
      description: description.trim(),
      url: runtime.baseUrl,
      credentials: credentialSchemes,
    });
    return document;
  };
}
