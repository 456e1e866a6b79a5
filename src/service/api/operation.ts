import * as z from 'zod';
import type { FieldErrors } from '../../contract/error.ts';
import { checkMetadataText, type WithMetadataText } from '../../contract/metadata.ts';
import { checkPlace } from '../../contract/page-query.ts';
import type { Scope } from '../../contract/scopes.ts';
import { isObject } from '../../database/json.ts';
import type { Transaction } from '../account/transaction.ts';
import type { Account } from '../ledger/account.ts';
import type { OperationCall } from './calls.ts';
import type { ErrorStatus } from './codes.ts';
import type { ListUrls } from './lists.ts';
import { foldMetadata } from './query.ts';
import { notFound, type Reply } from './replies.ts';
import { fieldErrors, type Reading } from './validation.ts';

/**
 * A request as an operation receives it: the path's id, the query and the body, all unchecked. `metadata`: the body's
 * metadata as written.
 */
type RawInput = { id: string; query: unknown; body: unknown; metadata: string | null };

/** A request parsed by the operation's schemas. `urls`: the parts of a list's page URLs; `isOwned`: as defined. */
type OperationInput<Query, Body> = { id: string; query: Query; body: Body; urls: ListUrls; isOwned: boolean };

/**
 * One operation of the API and everything about it. The router, the API document, the reference page, the account's
 * object and the tests' list of routes all derive from it, so that they agree.
 */
export type ApiOperation = {
  /** Also the `operationId` of the document, and the name of the Worker's call to the account's object. */
  id: string;
  /** The scope that a restricted key needs; without it the answer is 403. */
  scope: Scope;
  /** `get` only reads. `update` accepts POST, PATCH and PUT; the document shows POST. */
  method: 'get' | 'post' | 'update' | 'delete';
  /** Below the API base, parameters in braces. */
  path: string;
  /** Test-only operations are unknown paths in live mode. */
  modes: 'both' | 'test';
  /**
   * False when the created resource stores the key's id itself: a log entry on each call would cost as much as the
   * call.
   */
  isAudited: boolean;
  /** It erases persons on request: it waits for the list of erasures, before and after. */
  erases: boolean;
  /** The list belongs to one other resource, whatever its length: it is paged as if its path were a filter. */
  isOwned: boolean;
  summary: string;
  description: string;
  query: z.ZodObject;
  body: z.ZodObject;
  answer: z.ZodType;
  /** Its statuses besides 200; the document adds those of every request. */
  errors: readonly ErrorStatus[];
  example: { body?: unknown; answer: unknown };
  /** Checks a request; fields have our names, not the brand's. */
  read(input: RawInput): Reading<OperationCall>;
  /** Slow work to be done before the transaction; null for nearly all. */
  prepare: ((account: Account) => Promise<unknown>) | null;
  /** Answers the call that `read` parsed, inside a transaction when it changes anything. */
  handle(transaction: Transaction, call: OperationCall, urls: ListUrls, prepared: unknown): Reply;
};

/** A parsed body with its metadata as written. */
function withText(body: unknown, written: string | undefined): unknown {
  if (!isObject(body) || !isObject(body.metadata)) return body;
  return { ...body, metadata: written ?? JSON.stringify(body.metadata) };
}

/** For operations without a query or without a body: any input is ignored. */
export const nothing = z.object({});

/** The result of `nothing` without running it: a schema takes longer than the row that the call reads. */
const readNothing = { success: true, data: {}, error: undefined } as const;

type Definition<Query extends z.ZodRawShape, Body extends z.ZodRawShape, Prepared> = Omit<
  ApiOperation,
  | 'query'
  | 'body'
  | 'modes'
  | 'isAudited'
  | 'isOwned'
  | 'erases'
  | 'description'
  | 'errors'
  | 'read'
  | 'prepare'
  | 'handle'
> & {
  modes?: 'both' | 'test';
  isAudited?: boolean;
  isOwned?: boolean;
  erases?: true;
  description?: string;
  errors?: readonly ErrorStatus[];
  query?: z.ZodObject<Query>;
  body?: z.ZodObject<Body>;
  /** Errors over several fields of the body, added to those of the schema. */
  together?: (body: object) => FieldErrors;
  prepare?: (account: Account) => Promise<Prepared>;
  handle: (
    transaction: Transaction,
    asked: OperationInput<z.infer<z.ZodObject<Query>>, WithMetadataText<z.infer<z.ZodObject<Body>>>>,
    prepared: Prepared,
  ) => Reply;
};

/** An operation whose `handle` gets the values that its schemas parsed. */
export function defineOperation<
  Query extends z.ZodRawShape,
  Body extends z.ZodRawShape,
  Prepared = undefined,
>(definition: Definition<Query, Body, Prepared>): ApiOperation {
  const { handle, prepare, query, body, together, ...rest } = definition;
  return {
    modes: 'both',
    isAudited: definition.method !== 'get',
    isOwned: false,
    erases: false,
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
      const { isOwned = false } = definition;
      const call = { id, query: asked, body: withText(sent, metadata), urls, isOwned };
      // The only type assertion: `read` made the call, and no other value reaches the object.
      const reply = handle(transaction, call as Parameters<typeof handle>[1], prepared as Prepared);
      return reply.status === 404 ? notFound(`The ${subjectOf(definition.path)} was not found.`) : reply;
    },
  };
}

/** What the id in a path identifies: a checkout in `/checkouts/{id}/items`. */
function subjectOf(path: string): string {
  const [, collection = ''] = path.split('/');
  return collection.replace(/s$/, '').replaceAll('-', ' ');
}

/** Errors in a list query's paging parameters; null when it has none or the operation is no list. */
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
  /** One sentence that describes it. */
  description: string;
  operations: readonly ApiOperation[];
};
