import type { Frame } from '../page/frame.ts';
import type { ProductCard } from '../page/product-card.tsx';

/** What a product's page is made of. Amounts in whole dinars. */
export type ProductProps = {
  frame: Frame;
  product: {
    id: string;
    slug: string;
    name: string;
    description: string | null;
    /** The category it is in: its key in addresses, and its name in the page's language. */
    category: { key: string; name: string } | null;
    pictures: string[];
    /** Pieces that can be bought now; null when they are not counted. */
    available: number | null;
    /** Of those there are, pieces that somebody is paying for just now. */
    held?: number;
    /** True when one piece costs more than an order may come to. */
    isTooDear: boolean;
    /** Goods of the same category. */
    related?: ProductCard[];
    variants: {
      price: string;
      variant: string;
      label: string | null;
      amount: number;
      compareAt: number | null;
      isSoldOut?: boolean;
      picture?: string;
    }[];
    /** What it is to machines that read its page: plain text in the page's language. */
    listing: {
      id: string;
      name: string;
      description: string;
      brand: string | null;
      category: string | null;
      pictures: string[];
      articles: { id: string; variant: string; title: string; amount: number; compareAt: number | null }[];
    };
  };
  /** The variant that the address asks for; the first one is chosen where there is none. */
  chosen?: string | null;
  /** How many the address asks for, one where it does not say, or what was typed as a quantity and is none. */
  quantity?: number;
  mistyped?: string | null;
};
