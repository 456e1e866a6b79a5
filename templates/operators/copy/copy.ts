import type { Locale } from '../../../src/text/languages/languages.ts';

/** The words of each page of operators by language, a module each, as those of the dashboard. */
const modules = {
  ar: {
    page: () => import('./ar/page.ts'),
    'sign-in': () => import('./ar/sign-in.ts'),
    people: () => import('./ar/people.ts'),
    accounts: () => import('./ar/accounts.ts'),
    'audit-log': () => import('./ar/audit-log.ts'),
    payouts: () => import('./ar/payouts.ts'),
    review: () => import('./ar/review.ts'),
    exceptions: () => import('./ar/exceptions.ts'),
  },
  fr: {
    page: () => import('./fr/page.ts'),
    'sign-in': () => import('./fr/sign-in.ts'),
    people: () => import('./fr/people.ts'),
    accounts: () => import('./fr/accounts.ts'),
    'audit-log': () => import('./fr/audit-log.ts'),
    payouts: () => import('./fr/payouts.ts'),
    review: () => import('./fr/review.ts'),
    exceptions: () => import('./fr/exceptions.ts'),
  },
  en: {
    page: () => import('./en/page.ts'),
    'sign-in': () => import('./en/sign-in.ts'),
    people: () => import('./en/people.ts'),
    accounts: () => import('./en/accounts.ts'),
    'audit-log': () => import('./en/audit-log.ts'),
    payouts: () => import('./en/payouts.ts'),
    review: () => import('./en/review.ts'),
    exceptions: () => import('./en/exceptions.ts'),
  },
};

/** French is the type: a text that another language lacks does not compile. */
type Modules = (typeof modules)['fr'];
type CopyPage = keyof Modules;
export type CopyOf<Page extends CopyPage> = Awaited<ReturnType<Modules[Page]>>['words'];

/** The runtime keeps a loaded module, so each is read once. */
export async function loadCopy<Page extends CopyPage>(language: Locale, page: Page): Promise<CopyOf<Page>> {
  const load: { [name in CopyPage]: () => Promise<{ words: CopyOf<name> }> } = modules[language];
  const { words } = await load[page]();
  return words;
}
