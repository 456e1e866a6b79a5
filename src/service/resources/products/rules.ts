import { readKeptMetadata } from '../../../contract/metadata.ts';
import { line } from '../../../contract/scalars.ts';
import { languages } from '../../../text/locales/by-language.ts';
import type { LocalNames } from '../../payments/rules/payer.ts';

const word = line(255);

/** A product and one of its prices, as far as they say what the payer buys. */
type Named = { name: string; metadata: string | null };

/**
 * What a price of a product is called, by language: the product's `name_ar`, `name_fr` and `name_en`, else its name,
 * and after it the price's own `label_ar`, `label_fr` and `label_en`, which tell two prices of one product apart.
 * Null where there is nothing to add to the product's name.
 */
export function readLocalNames(product: Named, price: Pick<Named, 'metadata'>): LocalNames | null {
  const names: LocalNames = {};
  for (const language of languages) {
    const name = readWord(product.metadata, `name_${language}`);
    const label = readWord(price.metadata, `label_${language}`);
    if (label !== null) names[language] = `${name ?? product.name} · ${label}`;
    else if (name !== null) names[language] = name;
  }
  return Object.keys(names).length === 0 ? null : names;
}

/** True for the way to the buyer, sold as a product with `slug: delivery`: it is no thing, and not counted as one. */
export function isDelivery({ metadata }: Pick<Named, 'metadata'>): boolean {
  return readKeptMetadata(metadata, 'slug') === 'delivery';
}

function readWord(metadata: string | null, key: string): string | null {
  const read = word.safeParse(readKeptMetadata(metadata, key));
  return read.success ? read.data : null;
}
