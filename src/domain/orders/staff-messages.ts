import { languages } from '../../text/languages/by-language.ts';
import type { Locale } from '../../text/languages/languages.ts';

/** Messages that staff send to a shopper about an order, by its state. */
export const messageKinds = [
  'call',
  'retry',
  'unfinished',
  'rest',
  'confirmed',
  'on_its_way',
  'delivered',
  'other',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Letters of the merchant's own text of a message, at most. */
export const LONGEST_MESSAGE = 600;

/** What a message names. `amount`: what the shopper pays, as text. */
type MessageValues = { name: string; shop: string; order: string; amount: string };

/** The words in braces that stand for a value in the merchant's own text of a message. */
export const placeholders: Record<Locale, Record<keyof MessageValues, string>> = {
  ar: { name: 'الاسم', shop: 'المتجر', order: 'الطلب', amount: 'المبلغ' },
  fr: { name: 'nom', shop: 'boutique', order: 'commande', amount: 'montant' },
  en: { name: 'name', shop: 'shop', order: 'order', amount: 'amount' },
};
const IN_BRACES = /\{\s*([^{}]*?)\s*\}/g;

function meaningOf(word: string): keyof MessageValues | null {
  for (const language of languages) {
    const words = Object.entries(placeholders[language]) as [keyof MessageValues, string][];
    const found = words.find(([, one]) => one === word.toLowerCase());
    if (found !== undefined) return found[0];
  }
  return null;
}

/** Whether every word in braces stands for a value, in any language. */
export function hasKnownPlaceholders(text: string): boolean {
  return [...text.matchAll(IN_BRACES)].every(([, word = '']) => meaningOf(word) !== null);
}

/** The merchant's own text of a message with its values. */
export function fillMessage(text: string, values: MessageValues): string {
  return text.replace(IN_BRACES, (whole, word: string) => {
    const meaning = meaningOf(word);
    return meaning === null ? whole : values[meaning];
  });
}

/** The name of the merchant's own text of a message in a language, such as `MESSAGE_DELIVERED_FR`. */
export function messageTextName(kind: MessageKind, language: Locale) {
  return `MESSAGE_${kind.toUpperCase() as Uppercase<MessageKind>}_${language.toUpperCase() as Uppercase<Locale>}` as const;
}
