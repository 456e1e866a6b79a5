import * as z from 'zod';
import { askShop } from './asking.ts';
import type { ReadOptions } from './options.ts';

const entry = z.object({
  at: z.number(),
  actor: z.object({ kind: z.string(), name: z.string().nullable() }),
  act: z.string(),
  subject: z.string().nullable(),
  fields: z.array(z.string()),
  network: z.string().nullable(),
  request_id: z.string().nullable(),
});
const incident = z.object({ hour: z.number(), kind: z.string(), count: z.number() });
const pageOf = <T extends z.ZodType>(element: T) =>
  z.object({ data: z.array(element), next: z.string().nullable() });

const timeOf = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');

function linesOf(read: ReadOptions['read'], answer: unknown): { lines: string[]; next: string | null } {
  if (read === 'incidents') {
    const { data, next } = pageOf(incident).parse(answer);
    return {
      lines: data.map(({ hour, kind, count }) => `${timeOf(hour)}  ${kind}  at least ${count}`),
      next,
    };
  }
  const { data, next } = pageOf(entry).parse(answer);
  const lines = data.map(({ at, actor, act, subject, fields, network, request_id }) =>
    [timeOf(at), actor.name ?? actor.kind, act, subject, fields.join(' '), network, request_id]
      .filter((word) => word)
      .join('  '),
  );
  return { lines, next };
}

/** Prints a shop's audit log, or its counters of refusals, newest first. */
export async function printAuditLog(
  { read, ...place }: ReadOptions,
  ask: typeof fetch,
  tell: (line: string) => void,
): Promise<void> {
  for (let after: string | null = ''; after !== null; ) {
    const query: string = after === '' ? '' : `?after=${encodeURIComponent(after)}`;
    const answer = await askShop(place, `/privacy/${read}${query}`, z.unknown(), { ask });
    const { lines, next } = linesOf(read, answer);
    for (const line of lines) tell(line);
    if (after === '' && lines.length === 0) tell('There is nothing.');
    after = next;
  }
}
