import type { ExportColumn, Separator } from '../../../../src/shop/desk-calls/export/rules.ts';
import type { ExportSet, SlipFormat } from '../../../../src/shop/desk-urls.ts';
import type { ParcelInstruction } from '../../../../src/shop/orders/parcel-check/rules.ts';

/** What goes on paper, and how one gets it there. */
export type PrintCopy = {
  /** Above what is printed, and not on the paper: browsers print by their own menu. */
  how: string;
  back: string;
  next: string;
  none: string;
  choose: Record<'title' | 'lead' | 'link', string>;
  /** Those of several parcels, and of one. */
  papers: Record<SlipFormat, string>;
  slip: Record<SlipFormat, string>;
  slips: {
    title: string;
    to: string;
    pieces: (count: number) => string;
    further: (pieces: number) => string;
    tracking: string;
    scan: string;
    /** What stands beside the sum, or in its place. */
    verdicts: Record<ParcelInstruction, { title: string; text: string }>;
  };
  picking: Record<'title' | 'lead' | 'goods' | 'parcels', string> & { count: (parcels: number) => string };
  day: Record<'title' | 'lead' | 'file' | 'due' | 'paid' | 'tick', string> & {
    further: (orders: number) => string;
  };
};

/** Orders as a file. `columns`: as the file's first line calls them. */
export type ExportCopy = {
  title: string;
  lead: string;
  link: string;
  sets: Record<ExportSet, string>;
  forWhom: string;
  from: string;
  to: string;
  state: string;
  any: string;
  which: string;
  empty: string;
  separator: string;
  separators: Record<Separator, string>;
  button: string;
  columns: Record<ExportColumn, string>;
};
