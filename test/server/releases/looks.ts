import { expect } from 'vitest';
import * as z from 'zod';
import { operations } from '../../../src/service/resources/index.ts';
import { askThrough } from '../proxy.ts';
import { type Place, serviceOrigin, shopOrigin } from '../server-process.ts';
import { type Api, apiBase } from '../service-api-client.ts';
import { type Desk, deskPageOf } from './desk.ts';
import type { SoldOrder } from './sales.ts';

/** By path below the API's base: a build's answer, and the path pattern of its operation. */
export type Answers = Map<string, { pattern: string; answer: Record<string, unknown> }>;

const object = z.looseObject({});
const list = z.object({ data: z.array(object), next_page_url: z.string().nullable() });
const reading = operations.filter(({ method }) => method === 'get').map(({ path }) => path);

/**
 * Reads every list, and everything readable about every id in them. A build does not know an operation that answers
 * 404 for every id.
 */
export async function readApi(api: Api): Promise<Answers> {
  const answers: Answers = new Map();
  const missing = new Map<string, string>();
  const ask = async (pattern: string, path: string) => {
    const answer = await api.ask(path);
    const text = await answer.text();
    if (answer.status === 404) missing.set(path, pattern);
    else expect(answer.status, `${path}: ${text}`).toBe(200);
    const read = object.parse(JSON.parse(text, withoutPresent));
    if (answer.status === 200) answers.set(path, { pattern, answer: read });
    return read;
  };
  for (const pattern of reading.filter((path) => !path.includes('{'))) {
    const ids = new Set<string>();
    for (let path: string | null = `${pattern}?per_page=50`; path !== null; ) {
      const page: z.infer<typeof list> | undefined = list.safeParse(await ask(pattern, path)).data;
      for (const { id } of page?.data ?? []) if (typeof id === 'string') ids.add(id);
      path = page?.next_page_url?.replace(apiBase, '') ?? null;
    }
    for (const one of reading.filter((other) => other.startsWith(`${pattern}/{id}`)))
      for (const id of ids) await ask(one, one.replace('{id}', id));
  }
  const known = new Set([...answers.values()].map(({ pattern }) => pattern));
  expect([...missing].filter(([, pattern]) => known.has(pattern))).toEqual([]);
  return answers;
}

/** Reviver that drops what changes with every reading: the test clock's time, a key's last use to the hour. */
function withoutPresent(name: string, value: unknown): unknown {
  return name === 'now' || name === 'last_used_at' ? undefined : value;
}

/** Requests every linked page, as a visitor and at the desk, and every order's page, and checks each. */
export async function lookAtPages(
  { shopPort, servicePort }: Place,
  desk: Desk,
  sold: readonly SoldOrder[],
  answers: Answers,
) {
  const anybody = askThrough(shopPort, '41.96.0.3');
  const get = (path: string) => anybody(shopOrigin + path);
  // Least number of pages: a crawl that finds no links proves nothing.
  expect(await crawl(get, ['/fr', '/ar', '/en'], /^\/fr(?!\/desk)/, 500)).toBeGreaterThan(10);
  // An order is linked from lists, from its customer and from its queue's ways back.
  const most = 500 + 40 * sold.length;
  expect(await crawl((path) => desk.get(path), ['/fr/desk'], /^\/fr\/desk/, most)).toBeGreaterThan(20);
  let couriers = 0;
  for (const { shopper, page, payment } of sold) {
    const text = await read((path) => shopper.get(path), page);
    expect(text, page).toContain(`data-payment="${payment}"`);
    const path = deskPageOf(text);
    const number = path.slice(-8);
    expect(await read((one) => desk.get(one), path), path).toContain(number);
    const [, code] = /class="courier-code">[\s\S]*?<img src="([^"]+)"/.exec(text) ?? [];
    if (code === undefined) continue;
    const [, courier = ''] =
      /<title>[^<]*?(\/fr\/courier\/[^<]+)<\/title>/.exec(await read((one) => shopper.get(one), code)) ?? [];
    expect(await read(get, courier)).toContain(`${number.slice(0, 4)} ${number.slice(4)}`);
    couriers += 1;
  }
  expect(couriers).toBeGreaterThan(0);
  const payers = askThrough(servicePort, '41.96.0.4');
  const receipts: number[] = [];
  for (const [path, { pattern, answer }] of answers) {
    const ask = (page: string) => read((one) => payers(serviceOrigin + one), page);
    if (pattern === '/payment-links/{id}') await ask(`/test${path}`);
    if (pattern !== '/checkouts/{id}') continue;
    await ask(`/test${path}/pay?lang=fr`);
    if (answer.status !== 'paid') continue;
    const [, number] = /\b20\d\d-(\d{6})\b/.exec(await ask(`/test${path}/receipt?lang=fr`)) ?? [];
    receipts.push(Number(number));
  }
  // Whichever build gave them: each number once, and none missing.
  expect(receipts.toSorted((one, other) => one - other)).toEqual(receipts.map((_, index) => index + 1));
}

type Get = (path: string) => Promise<Response>;

async function read(get: Get, path: string): Promise<string> {
  const answer = await get(path);
  const text = await answer.text();
  expect([path, answer.status]).toEqual([path, 200]);
  return text;
}

/** Follows links to matching paths, none of which may fail; returns how many there were, `most` at most. */
async function crawl(get: Get, from: readonly string[], within: RegExp, most: number): Promise<number> {
  const seen = new Set<string>();
  const open = [...from];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    expect(seen.size, 'links without an end').toBeLessThan(most);
    const answer = await get(path);
    const text = await answer.text();
    expect(answer.status, `${path}: ${text.slice(0, 500)}`).toBeLessThan(400);
    for (const [, href = ''] of text.matchAll(/href="(\/[^"#]*)"/g)) {
      const next = href.replaceAll('&amp;', '&');
      // The crawl starts no payment.
      if (within.test(next) && !next.endsWith('/go')) open.push(next);
    }
  }
  return seen.size;
}
