/** A piece of a long text: what fits, and how to read on. */
export interface Piece {
  text: string;
  /** Of the whole text; both are there only where something was left out. */
  length?: number;
  next_offset?: number;
}

/** From `offset` as much as takes no more than `room` characters of JSON. */
export function pieceOf(text: string, offset: number, room: number): Piece {
  let piece = text.slice(offset, offset + room);
  while (JSON.stringify(piece).length > room + 2) piece = piece.slice(0, Math.floor(piece.length * 0.9));
  const end = offset + piece.length;
  if (offset === 0 && end >= text.length) return { text };
  return { text: piece, length: text.length, ...(end < text.length && { next_offset: end }) };
}
