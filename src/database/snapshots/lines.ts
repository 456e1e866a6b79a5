/** The snapshot is invalid; `message` says why, for people. */
export class Unusable extends Error {}

const NEWLINE = 10;

/** Lines without their line breaks; throws when the last one is incomplete. */
export function* linesIn(bytes: Uint8Array): Generator<Uint8Array> {
  let from = 0;
  for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
    yield bytes.subarray(from, end);
    from = end + 1;
  }
  if (from < bytes.length) throw new Unusable('A part of the snapshot ends in the middle of a line.');
}
