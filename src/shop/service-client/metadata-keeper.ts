import type { Price } from '../../contract/resources/price.ts';
import type { Product } from '../../contract/resources/product.ts';

/** Keeps the metadata of products and prices that the service does not return. */
export type MetadataKeeper = {
  /** Adds the metadata that the shop keeps to a product or price from the service. */
  lay<T extends Product | Price>(element: T): T;
  /** Handles the answer to a write that sent `sent` as metadata; undefined for a write that sent none. */
  takeProduct<T extends Product | Price>(sent: unknown, answer: T): T;
  /** Notes whether a checkout's metadata came back as it was sent. */
  takeCheckout(sent: unknown, answered: unknown): void;
};
