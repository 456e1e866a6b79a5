import type { Column } from '../../../../src/shop/desk-calls/delivery/rules.ts';

/** What delivery costs, and where couriers have their offices. */
export type DeskDeliveryCopy = {
  title: string;
  lead: string;
  freeFrom: string;
  fill: { all: string; title: string; button: string };
  columns: Record<Column, string>;
  save: string;
  saved: string;
  wrong: string;
  outdated: string;
  missing: string;
  /** Why amounts have no price. `more`: there were too many for one go. */
  why: Record<'scope' | 'service' | 'more', string>;
  desks: { title: string; text: string; label: string; save: string; wrong: (lines: string) => string };
};
