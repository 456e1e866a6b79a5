import type { Locale } from '../../../contract/scalars.ts';
import { type ActInput, performAct } from '../../acts/acts.ts';
import { undoableOf } from '../../acts/rules/table.ts';
import { saveTracking } from '../../acts/store.ts';
import { setRefused } from '../../cash/store.ts';
import { readOrderEvents } from '../../orders/store/history.ts';
import { findOrderByNumber, type Order } from '../../orders/store.ts';
import { eraseOrders } from '../../privacy/erasure.ts';
import { followRefunds } from '../../refunds/refunding.ts';
import { type Desk, memberCall } from '../call.ts';
import type { Device } from '../sessions/rules.ts';
import { mayPackerUndo, packersOf } from './rules.ts';
import { viewForDesk } from './view.ts';

/** An order by its number, as the device may see it. `language`: its messages' are its shopper's. */
export const showOrder = memberCall({
  name: 'orders.show',
  role: 'any',
  isChange: false,
  handle: ({ shop, device }: Desk<Device>, { number, language }: { number: string; language: Locale }) => {
    const order = findOrderByNumber(shop.sql, number);
    const view = order === null ? null : viewForDesk(shop, order, device, language);
    if (order === null || view === null) return { ok: false, reason: 'gone' } as const;
    return { ok: true, order: view, shoppersLanguage: order.language } as const;
  },
});

type Named = { number: string };

/** Does something about an order, or takes the newest act back. Money is given back by a call of its own. */
export const actOnOrder = memberCall({
  name: 'orders.act',
  role: 'owner',
  isChange: true,
  handle: (desk: Desk<Device>, { number, ...input }: Named & ActInput) => {
    const order = findOrderByNumber(desk.shop.sql, number);
    if (order === null) return { ok: false, reason: 'gone' } as const;
    return input.act === 'refund' ? ({ ok: false, reason: 'not_now' } as const) : act(desk, order, input);
  },
});

/** What packers may do: pack, hand over, and take that back. */
export const prepareOrder = memberCall({
  name: 'orders.prepare',
  role: 'any',
  isChange: true,
  handle: (
    desk: Desk<Device>,
    { number, act: name, position, tracking }: Named & Pick<ActInput, 'act' | 'position' | 'tracking'>,
  ) => {
    const { shop } = desk;
    const order = findOrderByNumber(shop.sql, number);
    if (order === null) return { ok: false, reason: 'gone' } as const;
    const history = readOrderEvents(shop.sql, order.id);
    const isTheirs =
      name === 'undo'
        ? position !== history.length || mayPackerUndo(undoableOf(history, Math.floor(shop.now() / 1000)))
        : packersOf([name]).length > 0;
    if (!isTheirs) return { ok: false, reason: 'not_now' } as const;
    return act(desk, order, { act: name, position, tracking: tracking ?? null });
  },
});

/** Writes down what a courier calls a parcel, where that was not known when it was handed over; null: nothing. */
export const trackOrder = memberCall({
  name: 'orders.track',
  role: 'owner',
  isChange: true,
  handle: (
    { shop: { sql }, note }: Desk<Device>,
    { number, tracking }: Named & { tracking: string | null },
  ) => {
    const order = findOrderByNumber(sql, number);
    if (order === null || order.erasedAt !== null) return { ok: false, reason: 'gone' } as const;
    if (order.tracking === tracking) return { ok: true } as const;
    saveTracking(sql, order.id, tracking);
    note(order.number, ['tracking']);
    return { ok: true } as const;
  },
});

/** Has money given back, or writes down that it was; the answer waits for the service's first word. */
export const refundOrder = memberCall({
  name: 'orders.refund',
  role: 'owner',
  isChange: true,
  needsProof: true,
  handle: async (desk: Desk<Device>, { number, ...input }: Named & Omit<ActInput, 'act'>) => {
    const order = findOrderByNumber(desk.shop.sql, number);
    if (order === null) return { ok: false, reason: 'gone' } as const;
    const result = act(desk, order, { ...input, act: 'refund' });
    if (result.ok && !result.isRepeated) await followRefunds(desk.shop, order.id);
    return result;
  },
});

function act({ shop, device, note }: Desk<Device>, order: Order, input: ActInput) {
  const result = performAct(shop, order.id, input, { device: device.id });
  if (result.ok && !result.isRepeated) note(order.number, [input.act]);
  return result;
}

/** Takes whoever placed an order out of it, now or once nothing holds it any more: then `why` says what does. */
export const eraseOrder = memberCall({
  name: 'orders.erase',
  role: 'owner',
  isChange: true,
  needsProof: true,
  handle: ({ shop, device, network }: Desk<Device>, { number }: Named) => {
    const order = findOrderByNumber(shop.sql, number);
    if (order === null) return { ok: false, reason: 'gone' } as const;
    if (order.erasedAt !== null) return { ok: true, why: null } as const;
    // It writes into the journal what it did.
    const source = { actor: { kind: 'device', name: device.id }, network, requestId: null } as const;
    const { kept } = eraseOrders(shop, { number }, '', source);
    return { ok: true, why: kept[0]?.why ?? null } as const;
  },
});

/** Puts the number of an order on the list of those that do not pay at the door, or takes it off. */
export const refuseNumber = memberCall({
  name: 'orders.phone',
  role: 'owner',
  isChange: true,
  needsProof: true,
  handle: ({ shop, device, note }: Desk<Device>, { number, isRefused }: Named & { isRefused: boolean }) => {
    const order = findOrderByNumber(shop.sql, number);
    if (order === null || order.erasedAt !== null) return { ok: false, reason: 'gone' } as const;
    // Sent twice it is one act.
    const changed = { phone: order.contact.phone, isRefused, device: device.id, at: shop.now() };
    if (setRefused(shop.sql, changed)) note(order.number, [isRefused ? 'refused' : 'allowed']);
    return { ok: true } as const;
  },
});
