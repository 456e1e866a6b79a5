import type { Locale } from '../../contract/scalars.ts';
import type { InfoPage } from '../addresses/shop-patterns.ts';
import type { PaymentMethod } from './payment-methods.ts';

/** The seller, as the law requires it to be shown; null for unset fields. */
export type Seller = {
  name: string | null;
  tradeRegister: string | null;
  nif: string | null;
  nis: string | null;
  /** The number under which the authority for personal data (ANPDP) has the shop's declaration. */
  dataDeclaration: string | null;
  address: string | null;
};

/** The information pages that a merchant may write, in their order at the desk. */
export const textPages = [
  'about',
  'contact',
  'conditions',
  'returns',
  'privacy',
] as const satisfies readonly InfoPage[];

const CONTROLS = /(?!\n)\p{Cc}/gu;

/** A text of at most so many characters, without control characters; null for any other value. */
export function readText(value: unknown, most: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value.toWellFormed().replaceAll('\r\n', '\n').replace(CONTROLS, ' ').trim();
  return text === '' || text.length > most ? null : text;
}

/** The name of the merchant's own text of a page in a language, such as `PAGE_RETURNS_FR`. */
export function pageTextName(page: InfoPage, language: Locale) {
  return `PAGE_${page.toUpperCase() as Uppercase<InfoPage>}_${language.toUpperCase() as Uppercase<Locale>}` as const;
}

/** A block of a page's text: a heading, or a paragraph that keeps its line breaks. */
export type TextBlock = { kind: 'heading' | 'paragraph'; text: string };

/** Splits a text at empty lines; a line that begins with `# ` is a heading. */
export function blocksOf(text: string): TextBlock[] {
  return text.split(/\n\s*\n|\n(?=#\s)|(?<=^#\s.*)\n/m).flatMap((part): TextBlock[] => {
    const block = part.trim();
    if (block === '') return [];
    return /^#\s/.test(block)
      ? [{ kind: 'heading', text: block.replace(/^#\s+/, '') }]
      : [{ kind: 'paragraph', text: block }];
  });
}

/** Each payment method once, in the merchant's order. */
export function contactChannelsOf(rules: readonly { paymentMethod: PaymentMethod }[]): PaymentMethod[] {
  return [...new Set(rules.map(({ paymentMethod }) => paymentMethod))];
}
