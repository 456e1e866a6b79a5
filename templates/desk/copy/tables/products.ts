import type { ProductState } from '../../../../src/shop/desk-calls/products/rules/list.ts';
import type { ProductMark } from '../../../../src/shop/desk-calls/products/rules/marks.ts';
import type { TwinReason } from '../../../../src/shop/desk-calls/products/rules/twins.ts';
import type { ProductFlash } from '../../../../src/shop/desk-urls.ts';

/** What the shop sells. */
export type DeskGoodsCopy = {
  title: string;
  add: string;
  toLink: string;
  toCategories: string;
  find: { label: string; narrow: string; state: string; category: string; any: string; button: string };
  /** `none`: nothing was found; `empty`: there is nothing at all. */
  none: string;
  empty: string;
  further: string;
  more: string;
  states: Record<ProductState, string>;
  marks: Record<ProductMark, string>;
  /** Of a product that is there twice. `other`: leads to the one that stays. */
  twin: Record<TwinReason, string> & { other: string; remove: string };
  /** Before the lowest of several amounts. */
  from: string;
  left: (count: number) => string;
  news: Record<ProductFlash, string>;
  product: {
    titleOfNew: string;
    inShop: string;
    name: string;
    /** Names of a field in the languages follow it. */
    inLanguages: string;
    nameHint: string;
    description: string;
    category: string;
    categoryHint: string;
    brand: string;
    stock: string;
    stockHint: string;
    pictures: string;
    picturesHint: string;
    slug: string;
    slugHint: string;
    linksOnly: string;
    further: string;
    prices: string;
    pricesHint: string;
    amount: string;
    compareAt: string;
    ownStock: string;
    label: string;
    labelHint: string;
    hideVariant: string;
    soldOutVariant: string;
    newVariant: string;
    moreRows: string;
    save: string;
    saveNew: string;
    wrong: string;
    conflict: string;
    theirs: string;
    mine: string;
    nothing: string;
    unknown: string;
    remove: string;
    removeText: string;
    removeSure: string;
    removeButton: string;
  };
  link: {
    title: string;
    lead: string;
    name: string;
    amount: string;
    button: string;
    wrong: string;
    ready: string;
    readyText: string;
    whatsapp: string;
    qrAlt: string;
  };
  categories: {
    title: string;
    lead: string;
    up: (name: string) => string;
    down: (name: string) => string;
    none: string;
  };
};
