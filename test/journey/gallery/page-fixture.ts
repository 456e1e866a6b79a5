import { expect } from 'vitest';
import type { SimulatedOutcome } from '../../../src/contract/requests/checkout.ts';
import type { Checkout } from '../../../src/contract/resources/checkout.ts';
import type { Locale } from '../../../src/contract/scalars.ts';
import { groupCardNumber, TEST_CODE, testCards } from '../../../src/service/acquirers/sandbox/rules/cards.ts';
import { bankHandoverPath, payPath } from '../../../src/service/urls.ts';
import { samples } from '../../templates/pay/samples.tsx';
import type { MerchantSite } from '../merchant-site.ts';
import type { Service } from '../service.ts';

/** A page in a state for the gallery: its request, and the expected answer. */
export type PageFixture = {
  /** File name of its pictures. */
  name: string;
  /** The whole address, without `lang`. */
  url: string;
  method?: string;
  /** Posted; may be posted repeatedly with the same effect. */
  form?: Record<string, string>;
  headers?: Record<string, string>;
  /** 200 by default. */
  status?: number;
  /** All three by default. */
  languages?: Locale[];
  /** Renders the page directly when no request can cause it. */
  render?(language: Locale): Promise<string>;
};

/** The parties of the gallery: a payer without a browser, and a merchant. */
export type PageCollector = {
  service: Service;
  merchantSite: MerchantSite;
  createCheckout(changes?: object): Promise<Checkout>;
  /** A checkout with this outcome, by simulation. */
  createEnded(outcome: SimulatedOutcome, changes?: object): Promise<Checkout>;
  /** Posts a form as a payer with a new address. */
  post(url: string, form: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  /** A checkout whose payer is at the bank, and the bank's page. */
  goToBank(changes?: object, form?: Record<string, string>): Promise<{ made: Checkout; bank: string }>;
  /** Where a page's Refresh header leads. */
  readRefresh(url: string): Promise<string>;
};

/** The bank's form, filled in with the test card of an outcome. */
export function cardForm(outcome: string): Record<string, string> {
  const card = testCards.find((known) => known.outcome === outcome);
  if (card === undefined) throw new Error(`No test card for ${outcome}.`);
  return { answer: 'pay', card: groupCardNumber(card.number), expiry: '12/49', cvv: '123' };
}

export const codeForm = { answer: 'confirm', code: TEST_CODE };

export const address = {
  name: 'Amina Benyoucef',
  wilaya: '16',
  commune: 'Bab El Oued',
  street: '12, rue Larbi Ben M’hidi, bâtiment C, escalier 2, 4ᵉ étage',
  phone: '0550 12 34 56',
};

/** Requests a page as a browser does, without following its Refresh header. */
export async function askFor(exhibit: PageFixture, language: Locale): Promise<string> {
  const { name, url, form, method, headers = {}, status = 200, render } = exhibit;
  if (render !== undefined) return render(language);
  const answer = await fetch(inLanguage(url, language), {
    method: method ?? (form === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: { 'CF-Connecting-IP': '10.3.0.1', ...headers },
    body: form === undefined ? undefined : new URLSearchParams(form),
  });
  const html = await answer.text();
  expect(answer.status, `${name}: ${html.slice(0, 500)}`).toBe(status);
  expect(html, name).toContain(`<html lang="${language}"`);
  return html;
}

/** A page rendered from the samples, when no request can cause it. */
export function sampleOf(name: string): PageFixture['render'] {
  const render = samples[name];
  if (render === undefined) throw new Error(`There is no sample ${name}.`);
  return async (language) => String(await render(language));
}

function inLanguage(url: string, language: Locale): string {
  return `${url}${url.includes('?') ? '&' : '?'}lang=${language}`;
}

export function openPageCollector(service: Service, merchantSite: MerchantSite): PageCollector {
  let payers = 0;
  const post: PageCollector['post'] = (url, form, headers = {}) => {
    payers += 1;
    return fetch(url, {
      method: 'POST',
      redirect: 'manual',
      // Rate limits count forms by address; a whole gallery from one address would exceed them.
      headers: { 'CF-Connecting-IP': `10.1.${payers >> 8}.${payers & 255}`, ...headers },
      body: new URLSearchParams(form),
    });
  };
  const readRefresh: PageCollector['readRefresh'] = async (url) => {
    const answer = await fetch(url, { redirect: 'manual' });
    const to = /^\d+;url=(.+)$/.exec(answer.headers.get('refresh') ?? '')?.[1];
    if (to === undefined) throw new Error(`${url} (${answer.status}) goes nowhere by itself.`);
    return new URL(to, url).href;
  };
  return {
    service,
    merchantSite,
    post,
    readRefresh,
    createCheckout: merchantSite.createCheckout,
    createEnded: async (outcome, changes) => {
      const { id } = await merchantSite.createCheckout(changes);
      return merchantSite.simulate(id, outcome);
    },
    goToBank: async (changes, form = {}) => {
      const made = await merchantSite.createCheckout(changes);
      await expectSuccess(post(service.origin + payPath('test', made.id), form));
      return { made, bank: await readRefresh(service.origin + bankHandoverPath('test', made.id)) };
    },
  };
}

/** An accepted form redirects. */
export async function expectSuccess(answering: Promise<Response>): Promise<void> {
  const answer = await answering;
  expect(answer.status, answer.url).toBe(303);
}
