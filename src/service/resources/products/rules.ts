import { readMetadata } from '../../../contract/metadata.ts';
import { isPlainLine, line } from '../../../contract/scalars.ts';
import { languages } from '../../../text/languages/by-language.ts';
import type { LocalNames } from '../../payments/rules/payer.ts';

const MAX_WORD = 255;
const word = line(MAX_WORD);

/** The name and the metadata that describe what the payer buys. */
type ProductWords = { name: string; metadata: string | null };

/**
 * What a price of a product sells. `localNames`: its name by language: the product's `name_ar`, `name_fr` and
 * `name_en`, else its name, followed by the price's own `label_ar`, `label_fr` and `label_en`, which tell two prices
 * of one product apart; null when the product's name says it all. `isDelivery`: the delivery, a product with `slug:
 * delivery`, which is not counted as a product.
 */
export function describeProduct(
  product: ProductWords,
  price: Pick<ProductWords, 'metadata'>,
): { localNames: LocalNames | null; isDelivery: boolean } {
  // Parsed once each: a checkout of some items would parse the same texts a dozen times.
  const ofProduct = readKept(product);
  const ofPrice = readKept(price);
  const names = readWords(ofProduct, 'name');
  const labels = readWords(ofPrice, 'label');
  const localNames: LocalNames = {};
  for (const language of languages) {
    const [name, label] = [names[language], labels[language]];
    if (label !== undefined) localNames[language] = `${name ?? product.name} · ${label}`;
    else if (name !== undefined) localNames[language] = name;
  }
  return {
    localNames: Object.keys(localNames).length === 0 ? null : localNames,
    isDelivery: readMetadata(ofProduct, 'slug') === 'delivery',
  };
}

/** The label of a price by language, which tells it from other prices of its product. */
export function readLabels(price: Pick<ProductWords, 'metadata'>): LocalNames {
  return readWords(readKept(price), 'label');
}

function readWords(metadata: unknown, kind: 'name' | 'label'): LocalNames {
  const words: LocalNames = {};
  for (const language of languages) {
    const text = readWord(readMetadata(metadata, `${kind}_${language}`));
    if (text !== null) words[language] = text;
  }
  return words;
}

function readKept({ metadata }: Pick<ProductWords, 'metadata'>): unknown {
  return metadata === null ? null : JSON.parse(metadata);
}

function readWord(value: unknown): string | null {
  if (isPlainLine(value, MAX_WORD)) return value;
  const read = word.safeParse(value);
  return read.success ? read.data : null;
}
