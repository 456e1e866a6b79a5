import { foldedWords } from '../text/folding.ts';
import { readOneLine } from '../text/one-line.ts';
import { localPhone } from '../text/phones.ts';

/** A customer: whoever orders by one phone. Times in milliseconds, amounts in whole dinars. */
export type ListedCustomer = {
  /** In E.164. */
  phone: string;
  /** As in the newest order. */
  name: string;
  /** Orders that are not erased, whatever became of them. */
  orders: number;
  /** Delivered and not returned. */
  kept: number;
  returned: number;
  /** What the kept orders cost. */
  bought: number;
  lastAt: number;
  note: string | null;
  tags: string[];
  /** Of the newest order: its address at the desk. */
  number: string;
};

const MOST_TAGS = 8;
const LONGEST_TAG = 30;

/** Tags as typed, between commas; each once, whatever its letters' case. */
export function readTags(typed: string): string[] {
  const tags = new Map<string, string>();
  for (const one of typed.split(/[,،;؛\n]/)) {
    const tag = readOneLine(one, LONGEST_TAG);
    if (tag !== null && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()].slice(0, MOST_TAGS);
}

/** Whether a name has words that begin with all of these, folded. */
export function isNamed(name: string, words: readonly string[]): boolean {
  const own = foldedWords(name);
  return words.every((word) => own.some((one) => one.startsWith(word)));
}

/** Whether a phone (E.164), as it is written here, contains a word of digits. */
export function hasPhonePart(phone: string, words: readonly string[]): boolean {
  const [digits = '', ...others] = words;
  return others.length === 0 && /^\d{4,}$/.test(digits) && localPhone(phone).includes(digits);
}

/** How many tags in use are suggested. */
export const MOST_SUGGESTED = 30;
