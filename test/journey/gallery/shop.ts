import { expect } from 'vitest';
import type { SimulatedOutcome } from '../../../src/contract/requests/checkout.ts';
import type { Locale } from '../../../src/contract/scalars.ts';
import {
  cartChangePath,
  cartPath,
  cataloguePath,
  checkoutPath,
  counterCardPath,
  orderPath,
  paymentRedirectPath,
  productPath,
} from '../../../src/domain/addresses/shop.ts';
import { languages } from '../../../src/text/languages/by-language.ts';
import { wordsIn } from '../../templates/words.ts';
import { address } from '../shopper.ts';

/** A page of the shop in a state for the gallery. */
type ShopPage = {
  /** File name of its pictures. */
  name: string;
  html: string;
};

/** Ends a checkout, as its payer would. */
type Simulate = (checkoutId: string, outcome: SimulatedOutcome) => Promise<unknown>;

/** A shopper without a browser: requests pages and keeps cookies. */
export class Caller {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  get(path: string): Promise<Response> {
    return this.#ask(path, {});
  }

  post(path: string, form: Record<string, string>, from = this.#origin): Promise<Response> {
    return this.#ask(path, { method: 'POST', body: new URLSearchParams(form), headers: { origin: from } });
  }

  async #ask(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await fetch(`${this.#origin}${path}`, { ...init, headers, redirect: 'manual' });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.#cookies.set(name, value);
    }
    return answer;
  }
}

const words = {
  ar: { some: 'تمر', none: 'غواصة' },
  fr: { some: 'dattes', none: 'sous-marin' },
  en: { some: 'dates', none: 'submarine' },
};

/** Every page of the shop in a language, from the catalogue to orders in each status. */
export async function collectShopPages(
  origin: string,
  language: Locale,
  simulate: Simulate,
): Promise<ShopPage[]> {
  const pages: ShopPage[] = [];
  const hang = async (name: string, answering: Promise<Response>, status = 200) => {
    const answer = await answering;
    const html = await answer.text();
    expect(answer.status, `${name}: ${html.slice(0, 300)}`).toBe(status);
    expect(html, name).toContain(`<html lang="${language}"`);
    pages.push({ name, html });
    return html;
  };
  const caller = new Caller(origin);
  const { some, none } = wordsIn(words, language);

  const shelf = await hang('catalogue', caller.get(cataloguePath(language)));
  const [, category = ''] = /[?&]category=([^"&]+)/.exec(shelf) ?? [];
  const filters = { category: decodeURIComponent(category), from: 100, to: 5_000, sort: 'cheapest' };
  await hang('filtered', caller.get(cataloguePath(language, filters)));
  await hang('found', caller.get(cataloguePath(language, { q: some })));
  await hang('nothing-found', caller.get(cataloguePath(language, { q: none })));
  await hang('product', caller.get(productPath(language, 'huile-olive-kabylie')));
  await hang('counter-card', caller.get(counterCardPath(language, 'huile-olive-kabylie')));
  await hang('unknown', caller.get(`/${language}/nowhere`), 404);
  await hang('forbidden', caller.post(cartPath(language), {}, 'https://evil.test'), 403);

  await hang('cart-empty', caller.get(cartPath(language)));
  for (const slug of ['huile-olive-kabylie', 'dattes-deglet-nour']) await fill(caller, language, slug);
  const cart = await hang('cart', caller.get(cartPath(language)));
  const [, sharedCart = ''] = /value="[^"]*?(\/[a-z]{2}\/c\/[^"]+)"/.exec(cart) ?? [];
  await hang('shared-cart', caller.get(sharedCart));
  const unknown = { price: 'nothing', quantity: '1' };
  const refused = await caller.post(cartChangePath(language, 'add'), unknown);
  await hang('cart-not-sold', caller.get(refused.headers.get('location') ?? ''));
  const place = { wilaya: '16', delivery: 'home' };
  await caller.post(cartChangePath(language, 'delivery'), place);
  await hang('cart-delivered', caller.get(cartPath(language)));
  const [, price = ''] = /name="price" value="([^"]+)"/.exec(cart) ?? [];
  const taken = await caller.post(cartChangePath(language, 'change'), { price, quantity: '0' });
  await hang('cart-removed', caller.get(taken.headers.get('location') ?? ''));

  const form = await hang('checkout', caller.get(checkoutPath(language)));
  await caller.post(checkoutPath(language), { ...place, phone: '12' });
  await hang('checkout-wrong', caller.get(checkoutPath(language)));
  const [, total = ''] = /name="seen_total" value="(\d+)"/.exec(form) ?? [];
  // A phone per language: one phone may have only a few unpaid orders in an hour.
  const phone = `0550 12 34 ${50 + languages.indexOf(language)}`;
  const filled = { ...address[language], phone, ...place, seen_total: total, way: `card:${total}` };
  const token = await order(caller, language, filled);
  await hang('hand-over', caller.get(paymentRedirectPath(language, token)));
  const pending = await hang('order-pending', caller.get(orderPath(language, token)));
  expect(pending).toContain(address[language].name);
  for (const outcome of ['failed', 'canceled', 'expired', 'paid'] as const) {
    const other = new Caller(origin);
    await fill(other, language, 'dattes-deglet-nour');
    await other.post(cartChangePath(language, 'delivery'), place);
    const seen = await (await other.get(checkoutPath(language))).text();
    const [, sum = ''] = /name="seen_total" value="(\d+)"/.exec(seen) ?? [];
    const made = await order(other, language, { ...filled, seen_total: sum, way: `card:${sum}` });
    await simulate(await checkoutOf(other, language, made), outcome);
    await expect
      .poll(async () => (await other.get(orderPath(language, made))).text())
      .toContain(`data-payment="${outcome}"`);
    await hang(`order-${outcome}`, other.get(orderPath(language, made)));
    if (outcome === 'paid') await hang('courier', other.get(await courierOf(other, language, made)));
  }
  return pages;
}

async function fill(caller: Caller, language: Locale, slug: string): Promise<void> {
  const page = await (await caller.get(productPath(language, slug))).text();
  const [, price = ''] = /name="price" value="([^"]+)"/.exec(page) ?? [];
  const answer = await caller.post(cartChangePath(language, 'add'), { price, quantity: '2' });
  expect(answer.status, slug).toBe(303);
}

/** Sends the checkout form; returns the order's token. */
async function order(caller: Caller, language: Locale, form: Record<string, string>): Promise<string> {
  const answer = await caller.post(checkoutPath(language), form);
  const [, token] = /\/orders\/([0-9a-z]{32})/.exec(answer.headers.get('location') ?? '') ?? [];
  if (token === undefined) throw new Error(`No order was made: ${answer.status} ${await answer.text()}`);
  return token;
}

async function checkoutOf(caller: Caller, language: Locale, token: string): Promise<string> {
  const answer = await caller.get(paymentRedirectPath(language, token));
  const [, id = ''] = /checkouts\/([^/]+)\/pay/.exec(answer.headers.get('refresh') ?? '') ?? [];
  return id;
}

/** Where the QR code on an order's page leads. */
async function courierOf(caller: Caller, language: Locale, token: string): Promise<string> {
  const page = await (await caller.get(orderPath(language, token))).text();
  const [, code = ''] = /class="courier-code">[\s\S]*?<img src="([^"]+)"/.exec(page) ?? [];
  const drawing = await (await caller.get(code)).text();
  const [, path = ''] = /<title>[^<]*?(\/[a-z]{2}\/courier\/[^<]+)<\/title>/.exec(drawing) ?? [];
  return path;
}
