import type { FileValue } from "./shown-values.js";

/** The files that are values of a custom field, each with a small picture where it is one. */
export function FileValues({ files }: { files: FileValue[] }) {
  return (
    <>
      {files.map(({ name, href, thumbnail }) => (
        <a class="file-value" href={href} data-turbo="false">
          {thumbnail !== null && <img src={thumbnail} alt="" width={24} height={24} loading="lazy" decoding="async" />}
          <bdi>{name}</bdi>
        </a>
      ))}
    </>
  );
}
