import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { PART } from '../../contract/snapshot-format.ts';
import { UserError } from '../user-error.ts';
import { ask, describeObstacle, refuse, type TransferClient } from './client.ts';
import { type Part, partsOf } from './parts.ts';

/** Failed tries in a row without progress, and milliseconds before the next try. */
export const TRIES = 5;
export const PAUSE = 1_000;

/** An object's progress: the next part, or the rows of a complete snapshot. */
const place = z.object({ rows: z.int().nullable(), next: z.int().nullable() });

/** A snapshot to upload. `copy`: the digest of its whole file. With `token` the object stays frozen afterwards. */
type Brought = { path: string; file: string; copy: string; token: string | null };

/** Bytes of a part, and milliseconds of a pause; optional. */
export type UploadPace = { partBytes?: number; pause?: number };

/**
 * Uploads a snapshot, part by part, from where the object says: an earlier upload may have stopped, and connections
 * may break. Received parts are not sent again. Throws a UserError when it is refused.
 */
export async function uploadSnapshot(
  client: TransferClient,
  brought: Brought,
  pace: UploadPace = {},
): Promise<void> {
  const { partBytes = PART, pause = PAUSE } = pace;
  let reached = 0;
  let tries = 0;
  while (true) {
    const looked = await lookAt(client, brought);
    const from = typeof looked === 'string' ? reached : looked.next;
    if (from === null) return;
    tries = from > reached ? 0 : tries + 1;
    reached = Math.max(from, reached);
    const came = typeof looked === 'string' ? looked : await sendFrom(client, from, brought, partBytes);
    if (typeof came !== 'string') return;
    if (tries >= TRIES) refuse(client, brought.path, came);
    await sleep(pause);
  }
}

/** How much of a snapshot an object has, or why it could not be asked. */
async function lookAt(
  client: TransferClient,
  { path, copy, token }: Brought,
): Promise<z.infer<typeof place> | string> {
  const body = JSON.stringify({ do: 'look', copy, ...(token !== null && { token }) });
  return say(client, path, 'POST', { 'content-type': 'application/json' }, body);
}

/** Sends all parts from `number` on; returns the obstacle of a failed one, which a later try may not meet. */
async function sendFrom(
  client: TransferClient,
  from: number,
  { path, file, copy, token }: Brought,
  partBytes: number,
): Promise<z.infer<typeof place> | string> {
  for await (const part of partsOf(file, partBytes)) {
    if (part.number < from) continue;
    const said = await say(client, path, 'PUT', headersOf(part, copy, token), part.bytes);
    if (typeof said === 'string' || said.next === null) return said;
  }
  return 'The snapshot has no end.';
}

/** Throws a UserError for a permanent refusal. */
async function say(
  client: TransferClient,
  path: string,
  method: string,
  headers: Record<string, string>,
  body: string | Buffer<ArrayBuffer>,
): Promise<z.infer<typeof place> | string> {
  try {
    const answer = await ask(client, path, { method, headers, body });
    const text = await answer.text();
    if (answer.status === 429) {
      // Calls with a key are limited per minute; waiting for the next minute is no failure.
      await sleep(Number(answer.headers.get('retry-after') ?? 60) * 1_000);
      return say(client, path, method, headers, body);
    }
    if (answer.status === 200) return place.parse(JSON.parse(text));
    const why = `${answer.status} ${text}`;
    if (answer.status < 500 && !text.includes('"copy_part"')) refuse(client, path, why);
    return why;
  } catch (error) {
    if (error instanceof UserError) throw error;
    return describeObstacle(error);
  }
}

function headersOf({ number, sha256 }: Part, copy: string, token: string | null): Record<string, string> {
  return {
    'content-type': 'text/plain; charset=utf-8',
    'copy-name': copy,
    'copy-part': String(number),
    'copy-part-sha256': sha256,
    ...(token !== null && { 'copy-token': token }),
  };
}
