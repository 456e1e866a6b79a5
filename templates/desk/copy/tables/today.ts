import type { QueueName } from '../../../../src/shop/desk-calls/today/rules.ts';

/** What there is to do, and what came in. `leads`: what is to be done about a queue. */
export type TodayCopy = {
  title: string;
  empty: string;
  more: string;
  all: string;
  search: string;
  /** Of a device, by its name: wrong codes were typed on it. */
  guessing: string;
  queues: Record<QueueName, string>;
  leads: Record<QueueName, string>;
  /** Orders of one network, in one line; there are four at least. */
  networks: {
    title: string;
    text: string;
    line: (orders: number) => string;
    show: string;
    cancel: (orders: number) => string;
  };
  takings: {
    title: string;
    today: string;
    week: string;
    month: string;
    chart: string;
    text: string;
    table: string;
    day: string;
    online: string;
    cash: string;
    refunded: string;
  };
  returns: {
    title: string;
    text: (returned: number, parcels: number) => string;
    table: string;
    wilaya: string;
    productTable: string;
    productText: string;
    product: string;
    returned: string;
    delivered: string;
    rate: string;
  };
};
