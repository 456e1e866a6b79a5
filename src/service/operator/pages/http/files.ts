import type { Context } from 'hono';
import * as z from 'zod';
import { answerCsv } from '../../../dashboard/http/csv.ts';
import type { Environment } from '../../../environment.ts';
import type { OperatorOperation } from '../../operation.ts';
import { askOperation } from './act.ts';
import { showRefusal } from './respond.tsx';

/** A list of the operators' pages as a CSV file. */
export const answerListFile: typeof answerCsv = (c, file, read, rowsOf) =>
  answerCsv(c, file, read, rowsOf, showRefusal);

const GONE = { ok: false, reason: 'gone' } as const;

/** Reads a list of the API part by part, for a file. */
export function partsOf<Element>(
  c: Context<Environment>,
  operation: OperatorOperation,
  element: z.ZodType<Element>,
  query: object,
) {
  const list = z.object({ data: z.array(element), next_cursor: z.string().nullable() });
  return async (after: string | null) => {
    const place = after === null ? {} : { after };
    const reply = await askOperation(c, operation, { query: { per_page: '50', ...query, ...place } });
    if (reply.status !== 200) return GONE;
    const { data, next_cursor: next } = list.parse(reply.body);
    return { ok: true, data, next } as const;
  };
}

/** An answer of the API as the only part of a file. */
export function partOf<Body>(
  c: Context<Environment>,
  operation: OperatorOperation,
  schema: z.ZodType<Body>,
  query?: object,
) {
  return async () => {
    const reply = await askOperation(c, operation, { query });
    if (reply.status !== 200) return GONE;
    return { ok: true, body: schema.parse(reply.body), next: null } as const;
  };
}
