import type { Mutation } from './mutation.ts';

/** Keeps floods of guesses and orders in one network from affecting other networks and the desk. */
export const floods: readonly Mutation[] = [
  {
    name: 'a network’s wrong pairs stop its neighbours',
    file: 'src/shop/order-limits/failed-tries.ts',
    text: 'most: 3_000, within: HOUR',
    put: 'most: 120, within: HOUR',
    test: 'test/storefront/orders/lookup/lookup.worker.test.ts',
    title: 'sixteen browsers that guess 144 pairs at one address keep no neighbour from their order',
  },
  {
    name: 'a network’s wrong codes stop its neighbours',
    file: 'src/shop/order-limits/failed-tries.ts',
    text: 'most: 3_000, within: HOUR',
    put: 'most: 120, within: HOUR',
    test: 'test/shop/orders/coupons/coupons.worker.test.ts',
    title: 'does not block a neighbour’s coupon with sixteen browsers that guess 144 codes',
  },
  {
    name: 'known browsers count with their network’s newcomers',
    file: 'src/shop/order-limits/failed-tries.ts',
    text: 'if (!isNewcomer(client, now)) return own;',
    put: '',
    test: 'test/storefront/orders/lookup/lookup.worker.test.ts',
    title: 'a network that guesses without end stops its newcomers alone, and nobody elsewhere',
  },
  {
    name: 'the phone of one order is guessed without end',
    file: 'src/shop/order-limits/failed-tries.ts',
    text: 'most: 20, within: HOUR',
    put: 'most: 20_000, within: HOUR',
    test: 'test/storefront/orders/lookup/lookup.worker.test.ts',
    title: 'twenty wrong phones for one number stop all but the browser that ordered',
  },
  {
    name: 'each guess of a number leaves a row',
    file: 'src/shop/orders/lookup/lookup.ts',
    text: '(order === null ? [] : [wrongTryQuotaOfNumber(order.number)])',
    put: '(pair === null ? [] : [wrongTryQuotaOfNumber(pair.number)])',
    test: 'test/storefront/orders/lookup/lookup.worker.test.ts',
    title: 'a guess of a number that no order has leaves no row of its own',
  },
  {
    name: 'the browser that ordered is refused with all others',
    file: 'src/shop/orders/lookup/lookup.ts',
    text: 'found !== null && own.includes(found.token)',
    put: 'found === null && own.length < 0',
    test: 'test/storefront/orders/lookup/lookup.worker.test.ts',
    title: 'twenty wrong phones for one number stop all but the browser that ordered',
  },
  {
    name: 'the desk lists each order of a flood',
    file: 'src/shop/desk-calls/today/rules.ts',
    text: 'export const MOST_ALONE = 3;',
    put: 'export const MOST_ALONE = 3_000;',
    test: 'test/desk/networks.worker.test.ts',
    title:
      '741 orders that one network sends at once are 300, some megabytes, and one line behind those that look real',
  },
  {
    name: 'one tap cancels orders that nobody was shown',
    file: 'src/shop/desk-calls/today/calls.ts',
    text: 'network, until, MOST_CANCELED)',
    put: 'network, until + 60_000, MOST_CANCELED)',
    test: 'test/desk/networks.worker.test.ts',
    title:
      'one tap cancels what the line counted, each order for itself, and nothing that was confirmed or came meanwhile',
  },
  {
    name: 'one tap cancels orders without a trace',
    file: 'src/shop/desk-calls/today/calls.ts',
    text: 'if (canceled.ok) note(',
    put: 'if (!canceled.ok) note(',
    test: 'test/desk/networks.worker.test.ts',
    title:
      'one tap cancels what the line counted, each order for itself, and nothing that was confirmed or came meanwhile',
  },
];
