import type { Locale } from '../../../src/text/languages/languages.ts';

/** The words of each page by language, a module each: a page reads its own and those that all pages share. */
const modules = {
  ar: {
    page: () => import('./ar/page.ts'),
    'sign-in': () => import('./ar/sign-in.ts'),
    authenticator: () => import('./ar/authenticator.ts'),
    passkeys: () => import('./ar/passkeys.ts'),
    settings: () => import('./ar/settings.ts'),
    warnings: () => import('./ar/warnings.ts'),
    people: () => import('./ar/people.ts'),
    'audit-log': () => import('./ar/audit-log.ts'),
    overview: () => import('./ar/overview.ts'),
    balance: () => import('./ar/balance.ts'),
    reconciliation: () => import('./ar/reconciliation.ts'),
    customers: () => import('./ar/customers.ts'),
    links: () => import('./ar/links.ts'),
    'payment-requests': () => import('./ar/payment-requests.ts'),
    products: () => import('./ar/products.ts'),
    webhooks: () => import('./ar/webhooks.ts'),
    keys: () => import('./ar/keys.ts'),
    'api-log': () => import('./ar/api-log.ts'),
    'going-live': () => import('./ar/going-live.ts'),
    payments: () => import('./ar/payments.ts'),
    counter: () => import('./ar/counter.ts'),
    'payment-page': () => import('./ar/payment-page.ts'),
  },
  fr: {
    page: () => import('./fr/page.ts'),
    'sign-in': () => import('./fr/sign-in.ts'),
    authenticator: () => import('./fr/authenticator.ts'),
    passkeys: () => import('./fr/passkeys.ts'),
    settings: () => import('./fr/settings.ts'),
    warnings: () => import('./fr/warnings.ts'),
    people: () => import('./fr/people.ts'),
    'audit-log': () => import('./fr/audit-log.ts'),
    overview: () => import('./fr/overview.ts'),
    balance: () => import('./fr/balance.ts'),
    reconciliation: () => import('./fr/reconciliation.ts'),
    customers: () => import('./fr/customers.ts'),
    links: () => import('./fr/links.ts'),
    'payment-requests': () => import('./fr/payment-requests.ts'),
    products: () => import('./fr/products.ts'),
    webhooks: () => import('./fr/webhooks.ts'),
    keys: () => import('./fr/keys.ts'),
    'api-log': () => import('./fr/api-log.ts'),
    'going-live': () => import('./fr/going-live.ts'),
    payments: () => import('./fr/payments.ts'),
    counter: () => import('./fr/counter.ts'),
    'payment-page': () => import('./fr/payment-page.ts'),
  },
  en: {
    page: () => import('./en/page.ts'),
    'sign-in': () => import('./en/sign-in.ts'),
    authenticator: () => import('./en/authenticator.ts'),
    passkeys: () => import('./en/passkeys.ts'),
    settings: () => import('./en/settings.ts'),
    warnings: () => import('./en/warnings.ts'),
    people: () => import('./en/people.ts'),
    'audit-log': () => import('./en/audit-log.ts'),
    overview: () => import('./en/overview.ts'),
    balance: () => import('./en/balance.ts'),
    reconciliation: () => import('./en/reconciliation.ts'),
    customers: () => import('./en/customers.ts'),
    links: () => import('./en/links.ts'),
    'payment-requests': () => import('./en/payment-requests.ts'),
    products: () => import('./en/products.ts'),
    webhooks: () => import('./en/webhooks.ts'),
    keys: () => import('./en/keys.ts'),
    'api-log': () => import('./en/api-log.ts'),
    'going-live': () => import('./en/going-live.ts'),
    payments: () => import('./en/payments.ts'),
    counter: () => import('./en/counter.ts'),
    'payment-page': () => import('./en/payment-page.ts'),
  },
};

/** French is the type: a text that another language lacks does not compile. */
type Modules = (typeof modules)['fr'];
export type CopyPage = keyof Modules;
export type CopyOf<Page extends CopyPage> = Awaited<ReturnType<Modules[Page]>>['words'];

/** The runtime keeps a loaded module, so each is read once. */
export async function loadCopy<Page extends CopyPage>(language: Locale, page: Page): Promise<CopyOf<Page>> {
  const load: { [name in CopyPage]: () => Promise<{ words: CopyOf<name> }> } = modules[language];
  const { words } = await load[page]();
  return words;
}
