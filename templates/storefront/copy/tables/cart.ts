export type CartCopy = {
  title: string;
  empty: string;
  emptyText: string;
  browse: string;
  update: string;
  /** One piece less and one more. */
  fewer: string;
  more: string;
  remove: string;
  removed: (name: string) => string;
  undo: string;
  gone: string;
  repriced: string;
  each: string;
  checkout: string;
  back: string;
  full: string;
  heavy: string;
  notSold: string;
  most: (name: string) => string;
  repricedNow: (name: string) => string;
  takeRepriced: string;
  lost: (count: number) => string;
  tidy: (count: number) => string;
  paid: {
    all: string;
    some: string;
    order: string;
    takeOut: { all: string; some: string };
    again: { all: string; some: string };
  };
  cookies: string;
  short: string;
  uncounted: string;
  soldOut: string;
  left: (count: number) => string;
  take: (count: number) => string;
  deliveryLater: string;
  coupon: {
    have: string;
    label: string;
    apply: string;
    remove: string;
    kept: (code: string) => string;
    limited: string;
    /** Why it takes nothing off; `minimum` as text. A date follows `early`. */
    refused: Record<
      | 'unknown'
      | 'early'
      | 'over'
      | 'spent'
      | 'phone'
      | 'excluded'
      | 'minimum'
      | 'undecided'
      | 'nothing'
      | 'small',
      (code: string, minimum: string) => string
    >;
  };
};
