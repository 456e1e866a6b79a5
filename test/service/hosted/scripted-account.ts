import { Hono } from 'hono';
import { acquirers } from '../../../src/service/acquirers/index.ts';
import type { Environment } from '../../../src/service/environment.ts';
import type { PayerApi } from '../../../src/service/hosted/payer.ts';
import { payerRoutes } from '../../../src/service/hosted/routes.ts';
import { Minter } from '../../../src/service/identifiers/mint-ids-and-keys.ts';
import type { PayerCheckout, PayerLink } from '../../../src/service/payments/rules/payer.ts';
import { inEachLanguage } from '../../../src/text/languages/by-language.ts';
import { serviceTestBindings } from '../../bindings.ts';
import { wordsIn } from '../../templates/words.ts';

const payees = { ar: 'متجر', fr: 'Boutique', en: 'Shop' };
const payee = {
  ...inEachLanguage((language) => wordsIn(payees, language)),
  phone: null,
  email: null,
  logo: null,
};

/** The payer's pages with a scripted ledger: for answers that a real one seldom gives. */

export const origin = 'https://pay.example.dz';
const account = 'abcdefgh';

const minter = new Minter(serviceTestBindings.ROUTING_KEY);
export const checkoutId = minter.mintId('test', account, Date.now());
export const liveCheckoutId = minter.mintId('live', account, Date.now());
export const linkId = minter.mintId('test', account, Date.now());

export function aCheckout(changes: Partial<PayerCheckout> = {}): PayerCheckout {
  return {
    id: checkoutId,
    livemode: false,
    status: 'pending',
    locale: 'fr',
    isLocaleNamed: true,
    payee,
    items: [{ name: 'Dattes', localNames: { ar: 'تمر' }, image: null, amount: 900, quantity: 2 }],
    title: null,
    amount: 1_800,
    amountWithoutDiscount: 1_800,
    discount: null,
    fees: 45,
    feesOnMerchant: 0,
    feesOnCustomer: 45,
    allocation: 'customer',
    total: 1_845,
    method: 'edahabia',
    asksContact: true,
    asksConsent: false,
    termsUrl: null,
    takesContact: true,
    collectShippingAddress: false,
    shippingAddress: null,
    shipping: null,
    expiresAt: Math.floor(Date.now() / 1000) + 1_800,
    declineCode: null,
    declineWords: null,
    bankUrl: null,
    successUrl: `https://shop.example.dz/merci?checkout_id=${checkoutId}`,
    failureUrl: `https://shop.example.dz/échec?a='1'&checkout_id=${checkoutId}#là`,
    paymentLinkId: null,
    paidAt: null,
    receiptNumber: null,
    exceptions: [],
    refunds: [],
    ...changes,
  };
}

const dates = { name: 'Dattes', localNames: { ar: 'تمر' } };
const figs = { name: 'Figues', localNames: null };

export function aLink(changes: Partial<PayerLink> = {}): PayerLink {
  return {
    id: linkId,
    livemode: false,
    locale: 'fr',
    isLocaleNamed: true,
    payee,
    items: [
      { ...dates, image: null, amount: 900, quantity: 2, adjustable: true, maxQuantity: 99 },
      { ...figs, image: null, amount: 500, quantity: 3, adjustable: false, maxQuantity: 3 },
    ],
    total: 3_300,
    passFeesToCustomer: true,
    collectShippingAddress: false,
    message: 'Merci, à bientôt !',
    ...changes,
  };
}

/** The cookies that a browser sends after an answer, added to its earlier ones. */
export function keepCookies(answer: Response, before = ''): string {
  const jar = new Map(before.split('; ').map((pair) => splitPair(pair)));
  for (const header of answer.headers.getSetCookie()) {
    const [name, value] = splitPair(header.split(';')[0] ?? '');
    jar.set(name, value);
  }
  jar.delete('');
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}

function splitPair(pair: string): [string, string] {
  const [name = '', ...value] = pair.split('=');
  return [name, value.join('=')];
}

/** The pages with an account that answers by script; `touched` counts the objects that were called. */
export function openScriptedAccount(script: Partial<PayerApi>, brand = 'service', at = origin) {
  const state = { touched: 0, limit: true };
  const nothing = (): never => {
    throw new Error('not in the script');
  };
  const payerApi: PayerApi = {
    viewCheckout: nothing,
    startPayment: nothing,
    cancelCheckout: nothing,
    refreshCheckout: nothing,
    viewReceipt: nothing,
    takeReceiptMail: nothing,
    viewLink: nothing,
    buyLink: nothing,
    viewRequest: nothing,
    payPart: nothing,
    ...script,
  };
  const namespace = {
    getByName: () => {
      state.touched += 1;
      return payerApi;
    },
  };
  const app = new Hono<Environment>();
  app.use(async (c, next) => {
    c.set('settings', {
      publicOrigin: at,
      brand,
      local: false,
      modes: ['test', 'live'],
      operatorKey: '',
      operators: [],
      securityContact: null,
    });
    c.set('minter', minter);
    c.set('origin', at);
    c.set('requestId', 'request');
    c.set('now', Date.now());
    await next();
  });
  app.route('/', payerRoutes(Object.values(acquirers)));
  const env = {
    LEDGER: namespace,
    SANDBOX_BANK: namespace,
    SEALING_KEYS: serviceTestBindings.SEALING_KEYS,
    PAYER_LIMIT: { limit: async () => ({ success: state.limit }) },
    PAYER_NETWORK_LIMIT: { limit: async () => ({ success: state.limit }) },
    PAYER_COHORT_LIMIT: { limit: async () => ({ success: state.limit }) },
  };
  return {
    state,
    get: (path: string, headers: Record<string, string> = {}) =>
      app.request(`${origin}${path}`, { headers }, env),
    head: (path: string) => app.request(`${origin}${path}`, { method: 'HEAD' }, env),
    post: (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      app.request(
        `${origin}${path}`,
        {
          method: 'POST',
          body: new URLSearchParams(fields).toString(),
          headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin, ...headers },
        },
        env,
      ),
    send: (path: string, init: RequestInit) => app.request(`${at}${path}`, init, env),
  };
}
