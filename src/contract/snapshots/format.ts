import * as z from 'zod';

/**
 * A copy of one object, as it leaves a deployment and comes into another: lines of JSON. First its head; then of each table its name
 * and columns, and its rows as arrays; then numbers that were given out, and entries by key; at the end what all before it comes to.
 * Whoever has no program of ours can read it line by line.
 */

/** A line of more bytes is none of ours: a row holds two million, of which an escaped byte takes six. */
export const LONGEST_LINE = 16 * 1024 * 1024;

/**
 * Bytes in which a copy is taken in, part by part, each of whole lines; one line alone may be longer. The platform takes 100 MB a
 * request on its smaller plans, and some seconds of computing; an object keeps one part in memory.
 */
export const PART = 4 * 1024 * 1024;

/** `kind`: the object's class; `steps`: of its schema, which a newer build goes on from; `alarm` in milliseconds, null for none. */
export const snapshotHead = z.strictObject({
  copy: z.literal(1),
  kind: z.string(),
  name: z.string(),
  steps: z.int().nonnegative(),
  alarm: z.int().nullable(),
});
export type SnapshotHead = z.infer<typeof snapshotHead>;

/** `sha256`: in hex, of all bytes before this line. */
export const snapshotEnd = z.strictObject({
  end: z.strictObject({ rows: z.int().nonnegative(), sha256: z.string() }),
});
