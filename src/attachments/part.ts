import { sourceFile } from "../design/index.js";
import { changesNoted, type Part } from "../kernel/index.js";
import { getAttachment } from "./agents/get-attachment.js";
import { attachablesOf } from "./attachable.js";
import { attachmentRestRoutes } from "./attachment/rest.js";
import { attachmentsMigrations } from "./migrations.js";
import { attachmentPageRoutes } from "./pages/routes.js";
import { attachmentsSettings } from "./settings.js";
import { measurePictures } from "./sweep/measure-pictures.js";
import { filesFollow, REMOVING, removeFiles } from "./sweep/removed-files.js";
import { expireUploads, sweepFiles } from "./sweep/sweep.js";
import { sweepThumbnails } from "./thumbnails/sweep-thumbnails.js";
import { de } from "./words/de.js";
import { en } from "./words/en.js";

declare module "../design/icons.js" {
  interface PartIcons {
    paperclip: true;
  }
}

export const attachmentsPart: Part = {
  name: "attachments",
  migrations: {
    ...attachmentsMigrations,
    ...changesNoted("2027-01-05-24 changes of files are noted", ["attachments"]),
  },
  settings: attachmentsSettings,
  words: { en, de },
  styles: [sourceFile(import.meta.dirname, "pages/attachments.css")],
  icons: ["paperclip"],
  tools: [getAttachment],
  filePaths: ["/attachments/download", "/attachments/thumbnail", "/attachments/:id"],
  listens: filesFollow,
  jobs: [
    { queue: REMOVING, concurrency: 1, cron: () => "*/5 * * * *", work: removeFiles },
    { queue: "attachments-measure", concurrency: 1, cron: () => "*/5 * * * *", work: measurePictures },
    { queue: "attachments-expire", concurrency: 1, cron: () => "17 * * * *", work: expireUploads },
    { queue: "attachments-sweep", concurrency: 1, cron: () => "41 4 * * *", work: sweepFiles },
    {
      queue: "attachments-sweep-thumbnails",
      concurrency: 1,
      cron: () => "11 4 * * *",
      work: (runtime) => sweepThumbnails(runtime),
    },
  ],
  routes(routers, runtime) {
    attachmentRestRoutes(routers, runtime);
    attachmentPageRoutes(routers, runtime);
  },
  gather: (parts) => ({ attachables: attachablesOf(parts) }),
};
