import type { Locale } from '../../../contract/scalars.ts';
import { stepsOf } from '../../orders/rules.ts';
import { readOrderEvents } from '../../orders/store/history.ts';
import { contactOf, findOrder } from '../../orders/store.ts';
import { type Desk, memberCall } from '../call.ts';
import type { Device } from '../sessions/rules.ts';
import { findIdOfNumber, readNewestOrders } from './store.ts';

const ORDERS_A_PAGE = 20;

/** The newest orders; `after`: the number of the one before. A packer is told no amounts. */
export const newestOrders = memberCall({
  name: 'today.orders',
  role: 'any',
  isChange: false,
  handle: ({ shop: { sql }, device }: Desk<Device>, { after }: { after: string | null }) => {
    const found = readNewestOrders(sql, after, ORDERS_A_PAGE + 1);
    const orders = found.slice(0, ORDERS_A_PAGE).map(({ id: _, isErased, ...order }) => ({
      ...order,
      name: isErased ? null : order.name,
      total: device.role === 'owner' ? order.total : null,
    }));
    const next = found.length > orders.length ? (orders.at(-1)?.number ?? null) : null;
    return { ok: true, orders, next } as const;
  },
});

/** One order, by its number. A packer is told what to pack, for whom, and what to collect: no total, and no history. */
export const showOrder = memberCall({
  name: 'today.order',
  role: 'any',
  isChange: false,
  handle: (
    { shop: { sql }, device }: Desk<Device>,
    { number, language }: { number: string; language: Locale },
  ) => {
    const orderId = findIdOfNumber(sql, number);
    const order = orderId === null ? null : findOrder(sql, orderId);
    if (order === null) return { ok: false, reason: 'gone' } as const;
    const isOwner = device.role === 'owner';
    const { payment, fulfilment, placedAt, dueOnDelivery, total } = order;
    const items = order.items.map(({ names, quantity, amount }) => ({
      ...names[language],
      quantity,
      amount: isOwner ? amount : null,
    }));
    const steps = isOwner ? stepsOf(readOrderEvents(sql, order.id)) : [];
    return {
      ok: true,
      order: {
        number: order.number,
        payment,
        fulfilment,
        placedAt,
        dueOnDelivery,
        total: isOwner ? total : null,
        contact: contactOf(order),
        items,
        steps,
      },
    } as const;
  },
});
