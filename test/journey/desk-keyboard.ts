import type { Browser, Page } from 'playwright-core';
import { deskOrderPath } from '../../src/domain/addresses/desk/orders.ts';
import { deskPath } from '../../src/domain/addresses/desk/root.ts';
import { formatOrderNumber } from '../../src/domain/orders/order-number.ts';
import { deskCopyIn } from '../desk/copy.ts';
import { tabTo } from './keyboard.ts';
import { type Merchant, pairMerchant } from './merchant.ts';

/** The desk by keyboard alone, in French at 1280 px: an element has the focus when the merchant presses it. */

export const language = 'fr';
const copy = deskCopyIn[language];
const { actions, events } = copy.order;

/** Goes to what says `label`, and presses Enter on it. */
export async function enter(page: Page, label: string): Promise<void> {
  await tabTo(page, label, 80);
  await page.keyboard.press('Enter');
}

/** Pairs a device by keyboard. */
export function pairByKeyboard(
  { browser, proxy }: { browser: Browser; proxy: { origin: string } },
  link: string,
  next: 'codes' | 'desk',
): Promise<Merchant> {
  const device = { browser, origin: proxy.origin, language, width: 1280, height: 800 } as const;
  return pairMerchant(device, link, next, enter);
}

export const textOf = (page: Page) => page.locator('main').innerText();

/** From the day's page into a queue. */
export async function openQueue({ page }: Merchant, queue: string): Promise<void> {
  await page.goto(deskPath(language));
  await enter(page, (await page.locator(`.tile[href$="/queues/${queue}"]`).textContent())?.trim() ?? '');
  await page.waitForURL(`**/queues/${queue}`);
}

/** From the day's page into a queue, and there to an order by its number. */
export async function openQueued(who: Merchant, queue: string, number: string): Promise<void> {
  await openQueue(who, queue);
  await enter(who.page, formatOrderNumber(number));
  await who.page.waitForURL(`**${deskOrderPath(language, number)}?queue=*`);
  // What follows stays with this order.
  await who.page.goto(deskOrderPath(language, number));
}

/** On an order's page: presses buttons of actions, one after the other, each of which is then what was done last. */
export async function act(
  { page }: Merchant,
  ...names: ('confirm' | 'call_missed' | 'pack' | 'hand_over' | 'deliver' | 'remit' | 'restock')[]
) {
  const done = {
    confirm: events.confirmed,
    call_missed: events.call_missed,
    pack: events.packed,
    hand_over: events.handed_over,
    deliver: events.delivered,
    remit: events.remitted,
    restock: events.restocked,
  };
  for (const name of names) {
    await enter(page, actions[name]);
    await page.locator('.undo', { hasText: done[name] }).waitFor();
  }
}
