import { giveWay } from '../../web/give-way.ts';

/** Letters that are read before other requests have their turn. */
const LETTERS_A_TURN = 64 * 1024;

/** Gives a text to a reader in pieces, until it has enough. */
export async function readPieces(
  text: string,
  { push, isFull }: { push(piece: string): void; isFull(): boolean },
): Promise<void> {
  for (let at = 0; at < text.length && !isFull(); at += LETTERS_A_TURN) {
    push(text.slice(at, at + LETTERS_A_TURN));
    await giveWay();
  }
}
