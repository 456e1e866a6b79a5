import type { Locale } from '../../../src/text/languages/languages.ts';
import type { fr } from './fr/copy.ts';

/** The copy of the dashboard in one language. French is the type: a text that another language lacks does not compile. */
export type DashboardCopy = typeof fr;

/** Each language is a module of its own, which the first page of that language loads. */
const modules: Record<Locale, () => Promise<DashboardCopy>> = {
  ar: async () => (await import('./ar/copy.ts')).ar,
  fr: async () => (await import('./fr/copy.ts')).fr,
  en: async () => (await import('./en/copy.ts')).en,
};

/** The runtime keeps a loaded module, so each language is read once. */
export function loadDashboardCopy(language: Locale): Promise<DashboardCopy> {
  return modules[language]();
}
