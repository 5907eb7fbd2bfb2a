import { Avatar } from "../../design/index.js";

export function Person({ id, name, href }: { id: number | null; name: string; href?: string }) {
  return (
    <span class="person">
      <Avatar id={id} name={name} size="sm" />
      {href ? (
        <a href={href}>
          <bdi>{name}</bdi>
        </a>
      ) : (
        <bdi title={name}>{name}</bdi>
      )}
    </span>
  );
}
