import type { Locale } from '../../../contract/scalars.ts';
import { type ActInput, performAct } from '../../acts/acts.ts';
import { undoableOf } from '../../acts/rules/table.ts';
import { allowPhone, refusePhone } from '../../cash/store.ts';
import { readOrderEvents } from '../../orders/store/history.ts';
import { findOrderByNumber, type Order } from '../../orders/store.ts';
import { eraseOrders } from '../../privacy/erasure.ts';
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
    { number, act: name, position }: Named & Pick<ActInput, 'act' | 'position'>,
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
    return act(desk, order, { act: name, position });
  },
});

/** Writes down that money was given back. */
export const refundOrder = memberCall({
  name: 'orders.refund',
  role: 'owner',
  isChange: true,
  needsProof: true,
  handle: (desk: Desk<Device>, { number, ...input }: Named & Omit<ActInput, 'act'>) => {
    const order = findOrderByNumber(desk.shop.sql, number);
    if (order === null) return { ok: false, reason: 'gone' } as const;
    return act(desk, order, { ...input, act: 'refund' });
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
  handle: ({ shop, device, note }: Desk<Device>, { number, isRefused }: Named & { isRefused: boolean }) => {
    const order = findOrderByNumber(shop.sql, number);
    if (order === null || order.erasedAt !== null) return { ok: false, reason: 'gone' } as const;
    const { phone } = order.contact;
    if (isRefused) refusePhone(shop.sql, phone, device.id, shop.now());
    else allowPhone(shop.sql, phone);
    note(order.number, [isRefused ? 'refused' : 'allowed']);
    return { ok: true } as const;
  },
});
