import { createExecutionContext, evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import * as z from 'zod';
import { createdAccount } from '../../src/contract/resources/account.ts';
import { saveProgress } from '../../src/service/account/going-live.ts';
import type { Mode } from '../../src/service/api/calls.ts';
import type { Ledger } from '../../src/service/ledger/object.ts';
import { operationsOf } from '../../src/service/resources/router.ts';
import { apiPath } from '../../src/service/urls.ts';
import worker from '../../src/service/worker.ts';
import { serviceTestBindings } from '../bindings.ts';

export const ORIGIN = serviceTestBindings.PUBLIC_ORIGIN;
export const MODES: readonly Mode[] = ['test', 'live'];

/** An answer in a test: its body parsed when it is JSON, else null. */
export type Answer = { status: number; reason: string; headers: Headers; text: string; body: unknown };

let addresses = 0;

/** An address in a new network, so that the failures of one test do not use up the rate limit of another. */
export function freshAddress(): string {
  addresses += 1;
  return `2001:db8:0:${addresses.toString(16)}::1`;
}

/** Calls the whole Worker, with the tests' bindings or other ones. */
export async function ask(
  method: string,
  path: string,
  options: { headers?: Record<string, string>; body?: BodyInit; bindings?: Partial<ServiceEnv> } = {},
): Promise<Answer> {
  const headers = new Headers({ 'CF-Connecting-IP': freshAddress(), ...options.headers });
  // Sent as bytes: for a text the runtime would add a content type.
  const body = typeof options.body === 'string' ? new TextEncoder().encode(options.body) : options.body;
  const request = new Request(ORIGIN + path, { method, headers, body, redirect: 'manual' });
  const bindings = { ...env, ...options.bindings };
  const response = await worker.fetch(request, bindings, createExecutionContext());
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? false;
  return {
    status: response.status,
    reason: response.statusText,
    headers: response.headers,
    text,
    body: isJson && text !== '' ? JSON.parse(text) : null,
  };
}

/** Calls with a JSON body, or none. */
export function askJson(
  method: string,
  path: string,
  key: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return ask(method, path, {
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

export function askOperator(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return askJson(method, `/operator${path}`, serviceTestBindings.OPERATOR_KEY, body, headers);
}

/** A new account with its first keys. */
export async function openAccount(name = 'Épicerie Belkacem') {
  return createdAccount.parse((await askOperator('POST', '/accounts', { name })).body);
}

/** The kind of a path: its first segment. */
export const kindOf = (path: string): string => path.split('/')[1] ?? '';

const withId = z.object({ id: z.string() });

/** One mode of an account: calls with its key, and one resource of each kind. */
export class Merchant {
  readonly mode: Mode;
  readonly key: string;

  constructor(mode: Mode, key: string) {
    this.mode = mode;
    this.key = key;
  }

  static async open(mode: Mode = 'test'): Promise<Merchant> {
    return new Merchant(mode, (await openAccount())[mode].secret_key);
  }

  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return askJson(method, apiPath(this.mode) + path, this.key, body, headers);
  }

  /** The object of this account and mode. */
  ledger(): DurableObjectStub<Ledger> {
    const [, account = ''] = /^[a-z]+_sk_(.{8})/.exec(this.key) ?? [];
    return env.LEDGER.getByName(`${this.mode}:${account}`);
  }

  /** Ends the object of the account, as an update does. A write of the API log that waits would hold it for 10 s. */
  async evict(): Promise<void> {
    await runInDurableObject(this.ledger(), ({ account }) => account.apiLog.write());
    await evictDurableObject(this.ledger());
  }

  /** Switches live payments on, as at the end of the way to live (going-live/). */
  async goLive(): Promise<void> {
    await runInDurableObject(this.ledger(), ({ account }) =>
      account.change(null, (transaction) =>
        saveProgress(transaction, { ...transaction.identity.progress, liveSince: transaction.now }),
      ),
    );
  }

  async create(path: string, body?: unknown): Promise<string> {
    const answer = await this.call('POST', path, body);
    if (answer.status !== 200) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`);
    return withId.parse(answer.body).id;
  }

  /**
   * Ids by the kind of their path. Resources that refer to others, or that other tests search, are written
   * out; the others are created by their own operation from its example.
   */
  async stock(): Promise<Record<string, string>> {
    const stocked = await this.stockOfReferences();
    const table = operationsOf(this.mode);
    for (const kind of table.filter(({ path }) => path.includes('{id}')).map(({ path }) => kindOf(path))) {
      const creation = table.find(({ method, path }) => method === 'post' && path === `/${kind}`);
      if (creation !== undefined) stocked[kind] ??= await this.create(creation.path, creation.example.body);
    }
    return stocked;
  }

  /** Checkouts and events cannot be made in live mode. */
  private async stockOfReferences(): Promise<Record<string, string>> {
    const product = await this.create('/products', { name: 'Miel de jujubier' });
    const price = await this.create('/prices', { amount: 2500, currency: 'dzd', product_id: product });
    const customer = await this.create('/customers', { name: 'Amina' });
    const link = await this.create('/payment-links', { name: 'Market', items: [{ price, quantity: 1 }] });
    const stocked = { products: product, prices: price, customers: customer, 'payment-links': link };
    if (this.mode === 'live') return { ...stocked, checkouts: product, events: product, refunds: product };
    const checkout = await this.create('/checkouts', {
      items: [{ price, quantity: 2 }],
      success_url: 'https://shop.test/done',
    });
    await this.call('POST', `/checkouts/${checkout}/simulate`, { outcome: 'canceled' });
    const paid = await this.create('/checkouts', {
      amount: 5_000,
      currency: 'dzd',
      success_url: 'https://shop.test/done',
    });
    await this.call('POST', `/checkouts/${paid}/simulate`, { outcome: 'paid' });
    const refunds = await this.create(`/checkouts/${paid}/refunds`, { amount: 500 });
    const events = z.object({ data: z.array(withId) }).parse((await this.call('GET', '/events')).body);
    return { ...stocked, checkouts: checkout, events: events.data[0]?.id ?? '', refunds };
  }
}
