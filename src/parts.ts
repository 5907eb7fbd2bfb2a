import { accountsPart } from "./accounts/index.js";
import { activityPart } from "./activity/index.js";
import { administrationPart } from "./administration/index.js";
import { agentsPart } from "./agents/index.js";
import { attachmentsPart } from "./attachments/index.js";
import { designPart } from "./design/index.js";
import { entitiesPart } from "./entities/index.js";
import { importsPart } from "./imports/index.js";
import { issuesPart } from "./issues/index.js";
import type { Part } from "./kernel/index.js";
import { mailPart } from "./mail/index.js";
import { notificationsPart } from "./notifications/index.js";
import { oauthPart } from "./oauth/index.js";
import { openapiPart } from "./openapi/index.js";
import { crmPart } from "./plugins/crm/index.js";
import { projectsPart } from "./projects/index.js";
import { searchPart } from "./search/index.js";
import { trackingPart } from "./tracking/index.js";

/** What the product is made of, in the order of its floors. The only place that names a plugin; `PLUGINS` may leave it out. */
export const parts: Part[] = [
  designPart,
  mailPart,
  accountsPart,
  oauthPart,
  agentsPart,
  trackingPart,
  projectsPart,
  entitiesPart,
  attachmentsPart,
  notificationsPart,
  activityPart,
  searchPart,
  openapiPart,
  issuesPart,
  administrationPart,
  importsPart,
  crmPart,
];
