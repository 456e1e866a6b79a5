import type { Locale } from '../../../src/text/languages/languages.ts';
import type { fr } from './fr/copy.ts';

/** The copy of the operators' pages in one language. French is the type: a text that another language lacks does not compile. */
export type OperatorCopy = typeof fr;

/** Each language is a module of its own, which the first page of that language loads. */
const modules: Record<Locale, () => Promise<OperatorCopy>> = {
  ar: async () => (await import('./ar/copy.ts')).ar,
  fr: async () => (await import('./fr/copy.ts')).fr,
  en: async () => (await import('./en/copy.ts')).en,
};

/** The runtime keeps a loaded module, so each language is read once. */
export function loadOperatorCopy(language: Locale): Promise<OperatorCopy> {
  return modules[language]();
}
