import { z } from 'zod';
import { lenientInteger } from './scalars.ts';

/** Smallest, largest and default page size of every list. */
const PER_PAGE = { min: 1, max: 50, default: 10 } as const;

/** Query of every list: `per_page` 1 to 50 (default 10), `page` from 1. */
export const pageQuery = z.object({
  per_page: lenientInteger(PER_PAGE.min, PER_PAGE.max).default(PER_PAGE.default),
  page: lenientInteger(1, 1_000_000_000).default(1),
});
export type PageQuery = z.infer<typeof pageQuery>;

/** The list envelope around elements of one resource. */
export function listOf<T extends z.ZodType>(element: T) {
  return z.object({
    livemode: z.boolean(),
    current_page: z.int(),
    data: z.array(element),
    first_page_url: z.string(),
    last_page: z.int(),
    last_page_url: z.string(),
    next_page_url: z.string().nullable(),
    prev_page_url: z.string().nullable(),
    path: z.string(),
    per_page: z.int(),
    total: z.int(),
  });
}

/** The list envelope with elements of type T, in the contract's field order. */
export type List<T> = {
  livemode: boolean;
  current_page: number;
  data: T[];
  first_page_url: string;
  last_page: number;
  last_page_url: string;
  next_page_url: string | null;
  prev_page_url: string | null;
  path: string;
  per_page: number;
  total: number;
};
