/** Words that every page of the shop needs. */
export type SharedCopy = {
  held: string;
  heldShort: string;
  skip: string;
  test: string;
  search: string;
  cart: string;
  shop: string;
  languages: string;
  delivery: string;
  quantity: string;
  quantityOf: (name: string) => string;
  total: string;
  mistyped: string;
  over: (most: string) => string;
  under: (least: string) => string;
  dear: (most: string) => string;
};
