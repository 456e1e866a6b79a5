import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import * as z from 'zod';
import { formsOf } from '../../desk/crawling.ts';
import { Visitor } from '../../fixtures/visitor.ts';
import { askThrough } from '../proxy.ts';
import { type Place, shopOrigin } from '../server-process.ts';

/** A device with all rights at the desk; `get` requests a page. */
export type Desk = Visitor;

const offer = z.object({ url: z.string() });

/** Pairs a device by a link, as the page says: the key from the state folder, the link's button. */
export async function openDesk({ state, shopPort }: Place): Promise<Desk> {
  const key = (await readFile(join(state, 'secrets', 'ADMIN_KEY'), 'utf8')).trim();
  const ask = askThrough(shopPort, '41.96.0.2');
  const headers = { authorization: `Bearer ${key}`, 'accept-language': 'fr' };
  const answer = await ask(`${shopOrigin}/desk/pairings`, { method: 'POST', headers });
  const { url } = offer.parse(await answer.json());
  const desk = new Visitor(shopOrigin, ask);
  const link = new URL(url).pathname;
  const [form] = formsOf(await (await desk.get(link)).text());
  await desk.send(form?.action ?? '', form?.fields ?? {});
  return desk;
}

/** Presses an action's button on an order's page, found by the number on its shopper's page. */
export async function actAtDesk(
  desk: Desk,
  { shopper, page }: { shopper: Visitor; page: string },
  act: string,
): Promise<void> {
  const path = await deskPageOf(await (await shopper.get(page)).text());
  const forms = formsOf(await (await desk.get(path)).text());
  const form = forms.find(({ fields }) => fields.act === act);
  if (form === undefined)
    throw new Error(`${path} has no button ${act}, but ${forms.map(({ fields }) => fields.act)}.`);
  expect(await desk.send(form.action, form.fields)).toBe(path);
}

/** The desk's page of an order, by the number on its shopper's page. */
export function deskPageOf(page: string): string {
  const [, number = ''] = /<title>[^<]*?([0-9A-Z]{4}[ -]?[0-9A-Z]{4})/.exec(page) ?? [];
  return `/fr/desk/orders/${number.replace(/\W/g, '')}`;
}
