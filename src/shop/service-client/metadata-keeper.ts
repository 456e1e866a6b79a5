import type { Price } from '../../contract/resources/price.ts';
import type { Product } from '../../contract/resources/product.ts';

/** Keeps the metadata of goods that the service does not give back. */
export type MetadataKeeper = {
  /** Lays the metadata that the shop keeps over a product or price that the service has answered. */
  lay<T extends Product | Price>(element: T): T;
  /** Takes in the answer to a write that sent `sent` as metadata; undefined for a write that sent none. */
  takeGood<T extends Product | Price>(sent: unknown, answer: T): T;
  /** Notes whether a checkout's metadata came back as it was sent. */
  takeCheckout(sent: unknown, answered: unknown): void;
};
