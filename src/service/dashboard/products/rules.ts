import type { LocalNames } from '../../payments/rules/payer.ts';

/** A product as lists show it. Times in seconds. */
export type ListedProduct = { id: string; name: string; createdAt: number };

/** A product with everything that its form changes. `images`: addresses of pictures. */
export type ShownProduct = ListedProduct & { description: string; images: string[] };

/** A price of a product. `amount`: whole dinars; `labels`: what tells it from the others, by language. */
export type ShownPrice = { id: string; amount: number; labels: LocalNames; createdAt: number };

/** What a product's form says. */
export type ProductInput = { name: string; description: string; images: string[] };

/** Why a form was refused. */
export const productRefusals = ['name', 'images', 'amount'] as const;
export type ProductRefusal = (typeof productRefusals)[number];

export const productOutcomes = ['create', 'change', 'delete', 'add-price', 'delete-price'] as const;
export type ProductOutcome = (typeof productOutcomes)[number];
