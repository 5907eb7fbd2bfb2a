import { Avatar } from "../../design/index.js";

export function Person({ name, href }: { name: string; href?: string }) {
  return (
    <span class="person">
      <Avatar name={name} size="sm" />
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
