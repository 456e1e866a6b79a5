import * as z from 'zod';
import { gather } from '../../contract/bytes.ts';
import { parseJson } from '../../contract/json-text.ts';
import type { AuditSource } from '../audit-log.ts';
import type { SnapshotAnswer, SnapshotCall } from './calls.ts';

/** An object that is copied, by the name that its copies bear. */
export type SnapshottedObject = { name: string; copy: (call: SnapshotCall) => Promise<SnapshotAnswer> };

/** Tokens and digests. */
const hex = z.string().regex(/^[\da-f]{32,64}$/);

/** Bytes of what is said to an object; a copy is no such thing. */
const MOST_SAID = 1024;
const said = z.discriminatedUnion('do', [
  z.object({ do: z.literal('freeze'), token: hex }),
  z.object({ do: z.enum(['hold', 'thaw']), token: hex }),
  z.object({ do: z.literal('look'), copy: hex, token: hex.optional() }),
]);

/** Headers of a part; of a token as well: addresses are written down in many places. */
const sent = z.object({
  copy: hex,
  number: z.coerce.number().int().positive(),
  sha256: hex,
  token: hex.optional(),
});

/** POST freezes an object, says that it is still being copied, thaws it, or asks how far a copy was taken in. */
export async function answerControl(
  { copy }: SnapshottedObject,
  request: Request,
  source: AuditSource,
): Promise<Response> {
  const bytes = request.body === null ? null : await gather(request.body, MOST_SAID);
  const read = said.safeParse(parseJson(new TextDecoder().decode(bytes ?? undefined)));
  if (!read.success) return refuse(422, 'invalid', 'Say what to `do`, and the `token` of this copy.');
  return answerSnapshot(await copy(read.data.do === 'freeze' ? { ...read.data, source } : read.data));
}

/** GET is the copy of an object that is frozen. */
export async function answerExport(
  { name, copy }: SnapshottedObject,
  { headers }: Request,
): Promise<Response> {
  const token = hex.safeParse(headers.get('Copy-Token'));
  if (!token.success) return refuse(422, 'invalid', 'The copy token is missing.');
  return answerSnapshot(await copy({ do: 'export', token: token.data, name }));
}

/** PUT is a part of a copy. */
export async function answerUpload(
  { name, copy }: SnapshottedObject,
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
    return refuse(422, 'invalid', 'Say by headers which part of which copy this is.');
  const done = await copy({ do: 'take', name, stream: body, source, ...read.data });
  // It ends in the middle of this call, and whoever asks next meets what was taken in, or nothing.
  if (done.ok ? done.rows !== undefined : done.reason === 'unusable')
    await copy({ do: 'restart' }).catch(() => undefined);
  return answerSnapshot(done);
}

const refusals = {
  taken: 'Somebody else has this object frozen, or fills it.',
  thawed: 'This object is not frozen by this token, or no longer: begin anew.',
  not_empty: 'This object holds something already: a copy is put into an empty place alone.',
} as const;

/** Of a copy, what is asked of the object itself came to. */
export function answerSnapshot(done: SnapshotAnswer): Response {
  if (!done.ok && 'message' in done) return refuse(422, `copy_${done.reason}`, done.message);
  if (!done.ok) return refuse(409, `copy_${done.reason}`, refusals[done.reason]);
  if (done.stream === undefined) return Response.json({ rows: done.rows ?? null, next: done.next ?? null });
  return new Response(done.stream, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ message, code }, { status });
}
