import { z } from 'zod';
import type { FieldErrors } from '../../contract/error.ts';
import type { Operation } from './calls.ts';
import { fieldErrors, type Reading } from './validation.ts';

/** What an operation may answer besides 200; every one may answer what `COMMON_ERRORS` lists. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

/** A request as it reached an operation: the path's id, the query and the body, nothing of it checked. */
export type RawInput = { id: string; query: unknown; body: unknown };

/**
 * One operation of the API. The router, the API document and the reference page are all made from these, so
 * that none of them can say what another does not.
 */
export type ApiOperation = {
  /** Also the `operationId` of the document. */
  id: Operation['name'];
  tag: Tag;
  /** `update` is POST, PATCH and PUT alike; the document shows POST. */
  method: 'get' | 'post' | 'update' | 'delete';
  /** Below the API base, parameters in braces. */
  path: string;
  /** Test-only operations are unknown paths in live mode. */
  modes: 'both' | 'test';
  summary: string;
  description: string;
  query: z.ZodObject;
  body: z.ZodObject;
  answer: z.ZodType;
  errors: readonly ErrorStatus[];
  example: { body?: unknown; answer: unknown };
  /** Checks a request; fields carry our names, not the brand's. */
  read(input: RawInput): Reading<Operation>;
};

export type Tag =
  | 'Checkouts'
  | 'Payment links'
  | 'Customers'
  | 'Products'
  | 'Prices'
  | 'Events'
  | 'Webhook endpoint'
  | 'Balance'
  | 'Payment exceptions';

/** For operations without a query or without a body: whatever comes is ignored. */
export const nothing = z.object({});

type Definition<Query extends z.ZodRawShape, Body extends z.ZodRawShape> = Omit<
  ApiOperation,
  'query' | 'body' | 'modes' | 'description' | 'errors' | 'read'
> & {
  modes?: 'both' | 'test';
  description?: string;
  errors?: readonly ErrorStatus[];
  query?: z.ZodObject<Query>;
  body?: z.ZodObject<Body>;
  /** What is wrong with the body's fields taken together, added to what the schema finds. */
  together?: (body: object) => FieldErrors;
  ask: (input: {
    id: string;
    query: z.infer<z.ZodObject<Query>>;
    body: z.infer<z.ZodObject<Body>>;
  }) => Operation;
};

/** An operation whose `ask` is called with what its own schemas have read. */
export function defineOperation<Query extends z.ZodRawShape, Body extends z.ZodRawShape>(
  definition: Definition<Query, Body>,
): ApiOperation {
  const { ask, query, body, together, ...rest } = definition;
  return {
    modes: 'both',
    description: '',
    errors: [],
    ...rest,
    query: query ?? nothing,
    body: body ?? nothing,
    read(input) {
      const readQuery = (query ?? z.object<Query>()).safeParse(input.query);
      const readBody = (body ?? z.object<Body>()).safeParse(input.body);
      if (readQuery.success && readBody.success) {
        return { ok: true, value: ask({ id: input.id, query: readQuery.data, body: readBody.data }) };
      }
      return {
        ok: false,
        errors: {
          ...(together && typeof input.body === 'object' && input.body !== null ? together(input.body) : {}),
          ...fieldErrors(readQuery.error?.issues ?? [], input.query),
          ...fieldErrors(readBody.error?.issues ?? [], input.body),
        },
      };
    },
  };
}
