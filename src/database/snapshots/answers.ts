import * as z from 'zod';
import { gather } from '../../contract/bytes.ts';
import { parseJson } from '../../contract/json-text.ts';
import type { AuditSource } from '../audit-log.ts';
import type { SnapshotAnswer, SnapshotCall } from './calls.ts';

/** An object with snapshots. `name`: the name that its snapshots carry. */
export type SnapshottedObject = { name: string; snapshot: (call: SnapshotCall) => Promise<SnapshotAnswer> };

/** Tokens and digests. */
const hex = z.string().regex(/^[\da-f]{32,64}$/);

/** Longest control message, in bytes. A snapshot is no control message. */
const MOST_SAID = 1024;
const said = z.discriminatedUnion('do', [
  z.object({ do: z.literal('freeze'), token: hex }),
  z.object({ do: z.enum(['hold', 'thaw']), token: hex }),
  z.object({ do: z.literal('look'), copy: hex, token: hex.optional() }),
]);

/** Headers of a part. The token is a header too, because addresses get logged in many places. */
const sent = z.object({
  copy: hex,
  number: z.coerce.number().int().positive(),
  sha256: hex,
  token: hex.optional(),
});

/** POST freezes an object, keeps it frozen, thaws it, or asks how much of a snapshot was received. */
export async function answerControl(
  { snapshot }: SnapshottedObject,
  request: Request,
  source: AuditSource,
): Promise<Response> {
  const bytes = request.body === null ? null : await gather(request.body, MOST_SAID);
  const read = said.safeParse(parseJson(new TextDecoder().decode(bytes ?? undefined)));
  if (!read.success) return refuse(422, 'invalid', 'Send `do` and the `token` of this snapshot.');
  return answerSnapshot(await snapshot(read.data.do === 'freeze' ? { ...read.data, source } : read.data));
}

/** GET answers the snapshot of a frozen object. */
export async function answerExport(
  { name, snapshot }: SnapshottedObject,
  { headers }: Request,
): Promise<Response> {
  const token = hex.safeParse(headers.get('Copy-Token'));
  if (!token.success) return refuse(422, 'invalid', 'The header `Copy-Token` is missing or invalid.');
  return answerSnapshot(await snapshot({ do: 'export', token: token.data, name }));
}

/** PUT sends a part of a snapshot. */
export async function answerUpload(
  { name, snapshot }: SnapshottedObject,
  { headers, body }: Request,
  source: AuditSource,
): Promise<Response> {
  const read = sent.safeParse({
    copy: headers.get('Copy-Name'),
    number: headers.get('Copy-Part'),
    sha256: headers.get('Copy-Part-Sha256'),
    token: headers.get('Copy-Token') ?? undefined,
  });
  if (!read.success || body === null)
    return refuse(422, 'invalid', 'The headers must name the snapshot and its part.');
  const done = await snapshot({ do: 'take', name, stream: body, source, ...read.data });
  // The restart ends the object during this call; the next caller meets the received snapshot, or an empty object.
  if (done.ok ? done.rows !== undefined : done.reason === 'unusable')
    await snapshot({ do: 'restart' }).catch(() => undefined);
  return answerSnapshot(done);
}

const refusals = {
  taken: 'Another caller has frozen this object, or fills it.',
  thawed: 'This token does not freeze this object, or no longer: begin anew.',
  not_empty: 'This object contains data: a snapshot needs an empty object.',
} as const;

/** The object's answer to a snapshot call, as a response. */
export function answerSnapshot(done: SnapshotAnswer): Response {
  if (!done.ok && 'message' in done) return refuse(422, `copy_${done.reason}`, done.message);
  if (!done.ok) return refuse(409, `copy_${done.reason}`, refusals[done.reason]);
  if (done.stream === undefined) return Response.json({ rows: done.rows ?? null, next: done.next ?? null });
  return new Response(done.stream, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ message, code }, { status });
}
