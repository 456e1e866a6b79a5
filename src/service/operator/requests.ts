import type { Context } from 'hono';
import type * as z from 'zod';
import type { FieldErrors } from '../../contract/error.ts';
import { parseBody, readBytes } from '../api/body.ts';
import type { Idempotency } from '../api/calls.ts';
import { readIdempotency } from '../api/idempotency/header.ts';
import { checkPlaceOf } from '../api/operation.ts';
import { keptQuery, readQuery } from '../api/query.ts';
import { invalid, type Reply } from '../api/replies.ts';
import { answerRefusal, jsonAnswer } from '../api/responses.ts';
import { readInput } from '../api/validation.ts';
import type { Environment } from '../environment.ts';
import { withoutSlashes } from '../resources/router.ts';

/** Reads and answers an operator's requests. */

type ListReading<T> =
  | { ok: true; query: T; urls: { path: string; filters: string } }
  | { ok: false; errors: FieldErrors };

/** The query of a list, and the parts of its page URLs. */
export function readList<T>(c: Context<Environment>, schema: z.ZodObject & z.ZodType<T>): ListReading<T> {
  const url = new URL(c.req.url);
  const query = readQuery(url);
  const reading = readInput(schema, query);
  if (!reading.ok) return reading;
  const { mode: _, ...selecting } = query;
  const misplaced = checkPlaceOf(schema, selecting);
  if (misplaced !== null) return { ok: false, errors: misplaced };
  const path = c.get('origin') + withoutSlashes(url.pathname);
  return {
    ok: true,
    query: reading.value,
    urls: { path, filters: keptQuery(query, Object.keys(schema.shape)) },
  };
}

type RequestReading<T> =
  | { ok: true; body: T; idempotency: Idempotency | null }
  | { ok: false; refusal: Reply };

export async function readRequest<T>(
  c: Context<Environment>,
  schema: z.ZodType<T>,
): Promise<RequestReading<T>> {
  const read = await readBytes(c.req.raw);
  if (!read.ok) return read;
  const parsed = parseBody(read.bytes, c.req.header('Content-Type') ?? null);
  if (!parsed.ok) return parsed;
  const path = withoutSlashes(new URL(c.req.url).pathname);
  const keyed = await readIdempotency(c.req.raw, path, read.bytes, c.get('fingerprints'));
  if (!keyed.ok) return keyed;
  const reading = readInput(schema, parsed.body);
  if (!reading.ok) return { ok: false, refusal: invalid(reading.errors) };
  return { ok: true, body: reading.value, idempotency: keyed.idempotency };
}

export function answer(body: unknown): Response {
  return jsonAnswer(200, JSON.stringify(body));
}

/** A list, or the errors of its cursor. */
export function answerOneOf(list: object | { errors: FieldErrors }): Response {
  return 'errors' in list ? answerRefusal(invalid(list.errors)) : answer(list);
}
