import { type TableBound, type TableRefusal, tableBoundNames } from './rules/table-bounds.ts';

/** What reading one table may take, whatever its file claims. An honest list of 5,000 products stays below each. */
export const tableBounds = {
  /** Entries of a workbook's archive. */
  parts: 2_000,
  /** Bytes that all read parts of a workbook inflate to. */
  bytes: 16 * 1024 * 1024,
  /** Tags of XML, the closing ones too. */
  tags: 2_500_000,
  /** Letters of one tag with its attributes. */
  attributes: 16_000,
  /** Elements within each other. */
  depth: 64,
  /** Shared strings. */
  strings: 200_000,
  /** Cells, the empty ones too. */
  cells: 400_000,
  /** Columns of a row of text. */
  columns: 2_000,
  /** Letters of all cells that are kept: one shared string may stand in each. */
  letters: 8_000_000,
} satisfies Record<TableBound, number>;

/** A table has more of something than `most`. */
export class TableTooLarge extends Error {
  override name = 'TableTooLarge';
  readonly refusal: TableRefusal;

  constructor(bound: TableBound, most: number) {
    super(`The table has more ${bound} than ${most}.`);
    this.refusal = { ok: false, reason: 'bound', bound, most };
  }
}

/** Counts what reading a table takes, and ends it by `TableTooLarge` beyond a bound. */
export class Meter {
  readonly spent: Record<TableBound, number>;
  readonly #most: Record<TableBound, number>;

  /** `times`: how much more than the shop a computer of one person may take. */
  constructor(times = 1) {
    const each = (amountOf: (bound: TableBound) => number) =>
      Object.fromEntries(tableBoundNames.map((bound) => [bound, amountOf(bound)])) as Record<
        TableBound,
        number
      >;
    this.spent = each(() => 0);
    this.#most = each((bound) => tableBounds[bound] * times);
  }

  add(bound: TableBound, amount = 1): void {
    this.reach(bound, this.spent[bound] + amount);
  }

  /** Remembers the largest of some amounts. */
  reach(bound: TableBound, amount: number): void {
    if (amount <= this.spent[bound]) return;
    this.spent[bound] = amount;
    if (amount > this.#most[bound]) throw new TableTooLarge(bound, this.#most[bound]);
  }

  /** Refuses a row that is wider than any, by what it claims. */
  reachColumns(columns: number): void {
    this.reach('columns', Math.min(columns, this.#most.columns + 1));
  }

  /** Refuses what says that it is too much, and counts nothing. */
  expect(bound: TableBound, amount: number): void {
    if (this.spent[bound] + amount > this.#most[bound]) throw new TableTooLarge(bound, this.#most[bound]);
  }
}
