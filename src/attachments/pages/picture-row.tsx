import { pathOfFile, pathOfThumbnail } from "../attachment/attachment-json.js";
import type { Attachment } from "../attachment/attachments-of.js";
import { hasThumbnail } from "../thumbnails/kept-thumbnails.js";

/** The pictures among the files, small, each in a place of the same size. Nothing without any. */
export function PictureRow({ files }: { files: Attachment[] }) {
  const pictures = files.filter(hasThumbnail);
  if (pictures.length === 0) return null;
  return (
    <ul class="picture-row">
      {pictures.map((picture) => (
        <li>
          <a href={pathOfFile(picture)} data-turbo="false">
            <img
              src={pathOfThumbnail(picture, 200)}
              alt={picture.filename}
              width={96}
              height={96}
              loading="lazy"
              decoding="async"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
