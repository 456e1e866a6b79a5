import { type Desk, memberCall } from '../call.ts';
import type { Device } from '../sessions/rules.ts';
import { readNewestOrders } from './store.ts';

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
