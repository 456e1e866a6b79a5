/** Products on a page of the stock's value, and in one reading of its file or of its sum. */
export const PRODUCTS_ON_PAGE = 50;
export const PRODUCTS_AT_ONCE = 1_000;
/** Products without a cost price that the page names. */
const MOST_NAMED = 20;

/**
 * The pieces of a product, or of a variant that is counted separately (`label`). `left`: unsold pieces, null where none
 * are counted; `cost`: of a piece, null while unknown. `isMixed`: variants share the pieces and cost differently.
 */
export type StockValueRow = {
  productId: string;
  name: string;
  label: string | null;
  left: number | null;
  cost: number | null;
  isMixed: boolean;
};

/** The value of all pieces; `unvalued`: pieces without a cost price, with the names of the first products of these. */
export type StockValue = { value: number; pieces: number; unvalued: number; lacking: readonly string[] };

export const noStock: StockValue = { value: 0, pieces: 0, unvalued: 0, lacking: [] };

/** What a row's pieces cost; null while that is unknown. */
export function worthOf({ left, cost }: StockValueRow): number | null {
  return left === null || cost === null ? null : left * cost;
}

export function addStock(one: StockValue, other: StockValue): StockValue {
  return {
    value: one.value + other.value,
    pieces: one.pieces + other.pieces,
    unvalued: one.unvalued + other.unvalued,
    lacking: [...new Set([...one.lacking, ...other.lacking])].slice(0, MOST_NAMED),
  };
}

export function sumOf(rows: readonly StockValueRow[]): StockValue {
  const valued = rows.map((row) => {
    const [left, value] = [row.left ?? 0, worthOf(row)];
    const isLacking = value === null && left > 0;
    return {
      value: value ?? 0,
      pieces: left,
      unvalued: isLacking ? left : 0,
      lacking: isLacking ? [row.name] : [],
    };
  });
  return valued.reduce(addStock, noStock);
}
