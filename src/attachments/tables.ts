import type { Generated } from "kysely";

interface AttachmentsTable {
  id: Generated<number>;
  /** Null until the upload is attached to a record. */
  entity_type: string | null;
  entity_id: number | null;
  /** Of the record, whose value it is; null: it stands among the files of the record. */
  custom_field_id: Generated<number | null>;
  author_id: number;
  filename: string;
  description: Generated<string>;
  /** As it was sent or as the name says. It is told, and never trusted. */
  content_type: string;
  /** The type of a picture that any browser may show, found by its first bytes; null: anything else. */
  picture_type: string | null;
  /** Dots, as the picture is shown; 0: it does not say. Null: it is none, or was not measured yet. */
  picture_width: number | null;
  picture_height: number | null;
  filesize: number;
  /** SHA-256 of the content, in hexadecimal digits. */
  digest: string;
  /** The name in the store of files. */
  file: string;
  created_on: Generated<Date>;
}

declare module "../kernel/database/database.js" {
  interface Tables {
    attachments: AttachmentsTable;
    /** Files of the store whose attachment is gone: they are removed next. */
    removed_files: { file: string };
  }
}
