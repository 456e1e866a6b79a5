import * as z from 'zod';
import type { FieldErrors } from './error.ts';
import { lenientInteger } from './scalars.ts';

/** Smallest, largest and default page size of every list. */
const PER_PAGE = { min: 1, max: 50, default: 10 } as const;
/** The first elements of a filtered list, which have numbered pages; later ones are reached by cursor only. */
export const NUMBERED_ELEMENTS = 1_000;

const cursor = z.string().max(255).optional();

/** Query of every list: `per_page` 1 to 50 (default 10), and `page` from 1 or a cursor. */
export const pageQuery = z.object({
  per_page: lenientInteger(PER_PAGE.min, PER_PAGE.max).default(PER_PAGE.default),
  page: lenientInteger(1, 1_000_000_000).default(1),
  after: cursor,
  before: cursor,
});
export type PageQuery = z.infer<typeof pageQuery>;

/**
 * A filter by one entry of the metadata, `metadata[key]=value`: a text, a number as it was written, `true` or
 * `false`.
 */
export const metadataFilter = z
  .record(z.string().max(255), z.string().max(255))
  .refine((entries) => Object.keys(entries).length === 1, 'must name one key')
  .optional();

const PAGING: readonly string[] = Object.keys(pageQuery.shape);

/** Whether a query filters a list. Paging parameters are no filter. */
export function isFiltered(query: object): boolean {
  return Object.entries(query).some(([name, value]) => !PAGING.includes(name) && value !== undefined);
}

/**
 * Errors in the paging parameters of a query as it was sent; unknown parameters are ignored. `isOwned`: the list
 * belongs to one other resource, which counts as a filter.
 */
export function checkPlace(query: { [Name in keyof PageQuery]?: unknown }, isOwned = false): FieldErrors {
  const { page, per_page: perPage = PER_PAGE.default, after, before } = query;
  const cursor = after === undefined ? (before === undefined ? null : 'before') : 'after';
  const errors: FieldErrors = {};
  if (page !== undefined && cursor !== null)
    errors.page = [`The page field is prohibited when ${cursor} is present.`];
  if (after !== undefined && before !== undefined)
    errors.before = ['The before field is prohibited when after is present.'];
  const lastPage = Math.ceil(NUMBERED_ELEMENTS / Number(perPage));
  if (cursor === null && Number(page) > lastPage && (isOwned || isFiltered(query))) {
    errors.page = [
      `The page field must not be greater than ${lastPage} ${isOwned ? 'in this list' : 'with a filter'}: go on with after, the next_cursor of the page before.`,
    ];
  }
  return errors;
}

/** The list envelope around elements of one resource. */
export function listOf<T extends z.ZodType>(element: T) {
  return z.object({
    livemode: z.boolean(),
    current_page: z.int().nullable(),
    data: z.array(element),
    first_page_url: z.string(),
    last_page: z.int(),
    last_page_url: z.string(),
    next_page_url: z.string().nullable(),
    prev_page_url: z.string().nullable(),
    path: z.string(),
    per_page: z.int(),
    total: z.int(),
    total_is_bound: z.literal(true).optional(),
    next_cursor: z.string().nullable(),
    prev_cursor: z.string().nullable(),
  });
}

/** The list envelope with elements of type T, in the contract's field order. */
export type List<T> = {
  livemode: boolean;
  current_page: number | null;
  data: T[];
  first_page_url: string;
  last_page: number;
  last_page_url: string;
  next_page_url: string | null;
  prev_page_url: string | null;
  path: string;
  per_page: number;
  total: number;
  total_is_bound?: true;
  next_cursor: string | null;
  prev_cursor: string | null;
};
