import { buffer } from "node:stream/consumers";
import { HEAD_BYTES, pictureSize, type Runtime } from "../../kernel/index.js";
import { UNKNOWN_SIZE } from "../upload/upload.js";

const SOME = 100;

/** Pictures that came before their size was read, or while it was read otherwise. Each is measured once. */
export async function measurePictures({ db, files }: Pick<Runtime, "db" | "files">): Promise<void> {
  for (let last = 0; ; ) {
    const some = await db
      .selectFrom("attachments")
      .select(["id", "file"])
      .where("picture_type", "is not", null)
      .where("picture_width", "is", null)
      .where("id", ">", last)
      .orderBy("id")
      .limit(SOME)
      .execute();
    for (const { id, file } of some) {
      const head = await files.read(file, { start: 0, end: HEAD_BYTES - 1 });
      const { width, height } = (head && pictureSize(await buffer(head))) ?? UNKNOWN_SIZE;
      const size = { picture_width: width, picture_height: height };
      await db.updateTable("attachments").set(size).where("id", "=", id).execute();
    }
    if (some.length < SOME) return;
    last = some.at(-1)?.id ?? last;
  }
}
