/** What a client is called where it did not say. */
export const clientTitle = ({ id, name }: { id: string; name: string }): string => name || (URL.parse(id)?.host ?? id);
