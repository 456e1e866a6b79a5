import * as z from 'zod';
import type { FieldErrors } from '../../contract/error.ts';
import { checkPlace } from '../../contract/list.ts';
import { checkMetadataText, type WithMetadataText } from '../../contract/metadata.ts';
import type { Scope } from '../../contract/scopes.ts';
import { isObject } from '../../database/json.ts';
import type { Account } from '../account/account.ts';
import type { Transaction } from '../account/transaction.ts';
import type { OperationCall } from './calls.ts';
import type { ErrorStatus } from './codes.ts';
import type { ListUrls } from './lists.ts';
import { foldMetadata } from './query.ts';
import type { Reply } from './replies.ts';
import { fieldErrors, type Reading } from './validation.ts';

/**
 * A request as it reached an operation: the path's id, the query and the body, nothing of it checked. `metadata`: that
 * of the body as it was written.
 */
type RawInput = { id: string; query: unknown; body: unknown; metadata: string | null };

/** What was asked, read by the operation's own schemas. `urls`: what the page URLs of a list are made of. */
type Asked<Query, Body> = { id: string; query: Query; body: Body; urls: ListUrls };

/**
 * One operation of the API, with everything that is to be said of it: the router, the API document, the reference
 * page, the account's object and the tests' list of routes are all made from these, so that none can say what
 * another does not.
 */
export type ApiOperation = {
  /** Also the `operationId` of the document, and what the Worker asks the account's object for. */
  id: string;
  /** What a restricted key must name to use it; without it the answer is 403. */
  scope: Scope;
  /** `get` reads and changes nothing. `update` is POST, PATCH and PUT alike; the document shows POST. */
  method: 'get' | 'post' | 'update' | 'delete';
  /** Below the API base, parameters in braces. */
  path: string;
  /** Test-only operations are unknown paths in live mode. */
  modes: 'both' | 'test';
  /** False where what it makes keeps the key's id itself, and an entry on each call would cost what the call does. */
  isJournaled: boolean;
  /** A list of what belongs to one other, however much that is: paged as if its path were a filter. */
  isOwned: boolean;
  summary: string;
  description: string;
  query: z.ZodObject;
  body: z.ZodObject;
  answer: z.ZodType;
  /** What it may answer besides 200; what any request may meet is added by the document. */
  errors: readonly ErrorStatus[];
  example: { body?: unknown; answer: unknown };
  /** Checks a request; fields carry our names, not the brand's. */
  read(input: RawInput): Reading<OperationCall>;
  /** What must be done before the transaction because it takes time; null for nearly all. */
  prepare: ((account: Account) => Promise<unknown>) | null;
  /** Answers what `read` has read, inside a transaction when it changes anything. */
  handle(transaction: Transaction, call: OperationCall, urls: ListUrls, prepared: unknown): Reply;
};

/** A body that was read, its metadata as it was written. */
function withText(body: unknown, written: string | undefined): unknown {
  if (!isObject(body) || !isObject(body.metadata)) return body;
  return { ...body, metadata: written ?? JSON.stringify(body.metadata) };
}

/** For operations without a query or without a body: whatever comes is ignored. */
export const nothing = z.object({});

/** What `nothing` reads, without asking it: a schema takes longer than the row that is asked for. */
const readNothing = { success: true, data: {}, error: undefined } as const;

type Definition<Query extends z.ZodRawShape, Body extends z.ZodRawShape, Prepared> = Omit<
  ApiOperation,
  | 'query'
  | 'body'
  | 'modes'
  | 'isJournaled'
  | 'isOwned'
  | 'description'
  | 'errors'
  | 'read'
  | 'prepare'
  | 'handle'
> & {
  modes?: 'both' | 'test';
  isJournaled?: boolean;
  isOwned?: boolean;
  description?: string;
  errors?: readonly ErrorStatus[];
  query?: z.ZodObject<Query>;
  body?: z.ZodObject<Body>;
  /** What is wrong with the body's fields taken together, added to what the schema finds. */
  together?: (body: object) => FieldErrors;
  prepare?: (account: Account) => Promise<Prepared>;
  handle: (
    transaction: Transaction,
    asked: Asked<z.infer<z.ZodObject<Query>>, WithMetadataText<z.infer<z.ZodObject<Body>>>>,
    prepared: Prepared,
  ) => Reply;
};

/** An operation whose `handle` is called with what its own schemas have read. */
export function defineOperation<
  Query extends z.ZodRawShape,
  Body extends z.ZodRawShape,
  Prepared = undefined,
>(definition: Definition<Query, Body, Prepared>): ApiOperation {
  const { handle, prepare, query, body, together, ...rest } = definition;
  return {
    modes: 'both',
    isJournaled: definition.method !== 'get',
    isOwned: false,
    description: '',
    errors: [],
    ...rest,
    query: query ?? nothing,
    body: body ?? nothing,
    prepare: prepare ?? null,
    read(input) {
      const sent = foldMetadata(isObject(input.query) ? input.query : {});
      const readQuery = query?.safeParse(sent) ?? readNothing;
      const readBody = body?.safeParse(input.body) ?? readNothing;
      const { metadata } = input;
      const flaw = metadata === null ? null : checkMetadataText(metadata);
      const misplaced = checkPlaceOf(query, sent, definition.isOwned);
      if (readQuery.success && readBody.success && flaw === null && misplaced === null) {
        const call = { name: definition.id, id: input.id, query: readQuery.data, body: readBody.data };
        return { ok: true, value: metadata === null ? call : { ...call, metadata } };
      }
      return {
        ok: false,
        errors: {
          ...(flaw === null ? {} : { metadata: [`The metadata field ${flaw}.`] }),
          ...(together && typeof input.body === 'object' && input.body !== null ? together(input.body) : {}),
          ...misplaced,
          ...fieldErrors(readQuery.error?.issues ?? [], sent),
          ...fieldErrors(readBody.error?.issues ?? [], input.body),
        },
      };
    },
    handle(transaction, { id = '', query: asked, body: sent, metadata }, urls, prepared) {
      // The one place where types are claimed: `read` made the call, and nothing else reaches the object.
      const call = { id, query: asked, body: withText(sent, metadata), urls } as Parameters<typeof handle>[1];
      return handle(transaction, call, prepared as Prepared);
    },
  };
}

/** What is wrong with the place that a list's query names; null when nothing is, or when it is no list's. */
export function checkPlaceOf(
  query: z.ZodObject | undefined,
  input: unknown,
  isOwned = false,
): FieldErrors | null {
  if (query === undefined || !('page' in query.shape) || !isObject(input)) return null;
  const known = Object.entries(input).filter(([name]) => name in query.shape);
  const errors = checkPlace(Object.fromEntries(known), isOwned);
  return Object.keys(errors).length === 0 ? null : errors;
}

/** The operations of one resource. */
export type Resource = {
  /** Its heading in the reference. */
  name: string;
  /** A sentence on what it is. */
  description: string;
  operations: readonly ApiOperation[];
};
