/** A link where it is an address of the web; anything else is text, as in Redmine. */
export function Homepage({ address }: { address: string }) {
  if (!isOfTheWeb(address)) return address;
  return (
    <a href={address} rel="nofollow noopener">
      {address}
    </a>
  );
}

const isOfTheWeb = (address: string): boolean => ["http:", "https:"].includes(URL.parse(address)?.protocol ?? "");
