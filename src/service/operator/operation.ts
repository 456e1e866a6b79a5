import type { Context } from 'hono';
import type * as z from 'zod';
import type { AuditSource } from '../../database/audit-log.ts';
import { ledgerOf } from '../account/lookup.ts';
import { parseBody, readBytes } from '../api/body.ts';
import type { Idempotency, Mode } from '../api/calls.ts';
import type { ErrorStatus } from '../api/codes.ts';
import { readIdempotency } from '../api/idempotency/header.ts';
import { answerList, type ListOrErrors, type ListUrls } from '../api/lists.ts';
import { checkPlaceOf, nothing } from '../api/operation.ts';
import { keptQuery, readQuery } from '../api/query.ts';
import { invalid, notFound, ok, type Reply } from '../api/replies.ts';
import { answerRefusal, jsonAnswer } from '../api/responses.ts';
import { readInput } from '../api/validation.ts';
import type { Environment } from '../environment.ts';
import type { OperatorScope } from '../operators.ts';
import { registryOf } from '../registry.ts';
import { withoutSlashes } from '../resources/router.ts';
import { sourceOf } from './access.ts';

/** An address of the operator's API. */
export type OperatorRoute = {
  /** `update` accepts POST, PATCH and PUT. */
  method: 'get' | 'post' | 'put' | 'update' | 'delete';
  /** Below `/operator`, parameters in braces. */
  path: string;
  /** The scope that the operator's key needs. It is checked before a body is read. */
  scope: OperatorScope;
  serve: (c: Context<Environment>) => Response | Promise<Response>;
};

/** One operation of the operator's API: the router and the document derive from it. Its key in the table is its id. */
export type OperatorOperation = OperatorRoute & {
  method: Exclude<OperatorRoute['method'], 'put'>;
  query: z.ZodObject;
  body: z.ZodObject;
  answer: z.ZodType;
  /** Its statuses besides 200; the document adds those of every request. */
  errors: readonly ErrorStatus[];
  /** Whether an Idempotency-Key counts. */
  isKeyed: boolean;
  /** Runs it for a page whose address has the same parameters. `query` and `body`: as a call would send them. */
  run: (c: Context<Environment>, sent: { query?: object; body?: object }) => Promise<Reply | Response>;
};

/** A request parsed by its operation's schemas. `id`, `ledgerIn`: of the account in the path. */
type OperatorCall<Query, Body> = {
  c: Context<Environment>;
  id: string;
  ledgerIn: (mode: Mode) => ReturnType<typeof ledgerOf>;
  registry: ReturnType<typeof registryOf>;
  source: AuditSource;
  query: Query;
  /** The parts of a list's page URLs. */
  urls: ListUrls;
  body: Body;
  idempotency: Idempotency | null;
};

type Definition<Query extends z.ZodRawShape, Body extends z.ZodRawShape> = Omit<
  OperatorOperation,
  'query' | 'body' | 'isKeyed' | 'serve' | 'run'
> & {
  query?: z.ZodObject<Query>;
  body?: z.ZodObject<Body>;
  isKeyed?: true;
  /** A response is sent as it is. */
  handle: (
    call: OperatorCall<z.infer<z.ZodObject<Query>>, z.infer<z.ZodObject<Body>>>,
  ) => Promise<Reply | Response>;
};

/** An operation whose `handle` gets the values that its schemas parsed. */
export function defineOperatorOperation<Query extends z.ZodRawShape, Body extends z.ZodRawShape>(
  definition: Definition<Query, Body>,
): OperatorOperation {
  const { handle, query = nothing, body = nothing, ...rest } = definition;
  const isOfAccount = rest.path.includes('{id}');
  const act = (c: Context<Environment>, account: string | null, values: object) => {
    const ledgerIn = (mode: Mode) => ledgerOf(c.env.LEDGER, { mode, account: account ?? '' });
    const id = c.req.param('id') ?? '';
    const from = { c, id, ledgerIn, registry: registryOf(c.env), source: sourceOf(c) };
    // The only type assertion: the values come from the same schemas as the types.
    return handle({ ...from, ...values } as Parameters<typeof handle>[0]);
  };
  return {
    isKeyed: false,
    ...rest,
    query,
    body,
    async run(c, sent) {
      const account = accountOf(c);
      if (account === null && isOfAccount) return notFound();
      const asked = readInput(query, sent.query ?? {});
      if (!asked.ok) return invalid(asked.errors);
      const given = readInput(body, sent.body ?? {});
      if (!given.ok) return invalid(given.errors);
      const urls = { path: '', filters: '' };
      return act(c, account, { query: asked.value, body: given.value, urls, idempotency: null });
    },
    async serve(c) {
      const account = accountOf(c);
      if (account === null && isOfAccount) return answerRefusal(notFound());
      const asked = readListQuery(c, query);
      if (!asked.ok) return answerRefusal(asked.refusal);
      const sent = await readBody(c, body);
      if (!sent.ok) return answerRefusal(sent.refusal);
      const reply = await act(c, account, { ...asked, ...sent });
      return reply instanceof Response ? reply : answer(reply);
    },
  };
}

/** The routing part of the account in the path; null for none, or for an id with a wrong MAC. */
function accountOf(c: Context<Environment>): string | null {
  return c.get('minter').verifyAccountId(c.req.param('id') ?? '');
}

type Refused = { ok: false; refusal: Reply };

/** A query, and the parts of a list's page URLs. */
function readListQuery(
  c: Context<Environment>,
  schema: z.ZodObject,
): { ok: true; query: object; urls: ListUrls } | Refused {
  const url = new URL(c.req.url);
  const query = readQuery(url);
  const reading = readInput(schema, query);
  if (!reading.ok) return { ok: false, refusal: invalid(reading.errors) };
  const { mode: _, ...selecting } = query;
  const misplaced = checkPlaceOf(schema, selecting);
  if (misplaced !== null) return { ok: false, refusal: invalid(misplaced) };
  const path = c.get('origin') + withoutSlashes(url.pathname);
  const filters = keptQuery(query, Object.keys(schema.shape));
  return { ok: true, query: reading.value, urls: { path, filters } };
}

async function readBody(
  c: Context<Environment>,
  schema: z.ZodObject,
): Promise<{ ok: true; body: object; idempotency: Idempotency | null } | Refused> {
  if (schema === nothing) return { ok: true, body: {}, idempotency: null };
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

function answer({ status, body, headers }: Reply): Response {
  return jsonAnswer(status, JSON.stringify(body), headers);
}

/** What was found; 404 for null. */
export function found(resource: object | null): Reply {
  return resource === null ? notFound() : ok(resource);
}

/** A page of a list, or the errors of its cursor; 404 for null. */
export function foundList(list: ListOrErrors<unknown> | null): Reply {
  return list === null ? notFound() : answerList(list);
}
