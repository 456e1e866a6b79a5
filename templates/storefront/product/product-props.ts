import type { Frame } from '../page/frame.ts';
import type { ProductCard } from '../page/product-card.tsx';
import type { ProductReviews } from './reviews.tsx';

/** What the order form shows. Amounts in whole dinars. */
export type QuickOrderTerms = {
  /** What delivery to each served wilaya costs at first; null: nothing is charged, and every wilaya is served. */
  tariffs: readonly { wilaya: number; mode: 'home' | 'desk'; amount: number }[] | null;
  /** Delivery is free from so many dinars of products on; null: never. */
  freeFrom: number | null;
};

/** The content of a product's page. Amounts in whole dinars. */
export type ProductProps = {
  frame: Frame;
  product: {
    id: string;
    slug: string;
    name: string;
    description: string | null;
    /** Its category: the key in addresses, and the name in the page's language. */
    category: { key: string; name: string } | null;
    pictures: string[];
    /** Pieces that can be bought now; null when they are not counted. */
    available: number | null;
    /** Pieces that other shoppers are paying for at this moment. */
    held?: number;
    /** True when one piece costs more than an order may come to. */
    isTooDear: boolean;
    /** Products of the same category. */
    related?: ProductCard[];
    /** What buyers say of it, as far as the merchant shows it; null or absent without any. */
    reviews?: ProductReviews | null;
    variants: {
      price: string;
      variant: string;
      label: string | null;
      amount: number;
      compareAt: number | null;
      /** What several pieces cost together. */
      tiers?: readonly { pieces: number; amount: number }[];
      isSoldOut?: boolean;
      /** Pieces of it that can be bought now, null when they are not counted; absent where all variants share a count. */
      left?: number | null;
      picture?: string;
    }[];
    /** Its data for programs that read the page: plain text in the page's language. */
    listing: {
      id: string;
      name: string;
      description: string;
      brand: string | null;
      category: string | null;
      pictures: string[];
      articles: {
        id: string;
        variant: string;
        title: string;
        amount: number;
        compareAt: number | null;
        color?: string;
        size?: string;
      }[];
    };
  };
  /** The order form of the page; null or absent where the page has none. */
  quickOrder?: QuickOrderTerms | null;
  /** The shop can write to who waits for a sold-out product. */
  offersAlert?: boolean;
  /** The variant in the address; without one, the first is selected. */
  chosen?: string | null;
  /** The quantity in the address, one by default, or the typed text of an invalid quantity. */
  quantity?: number;
  mistyped?: string | null;
};
