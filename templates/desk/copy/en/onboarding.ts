import type * as fr from '../fr/onboarding.ts';

export const onboarding: typeof fr.onboarding = {
  title: 'Open the shop',
  lead: (done, all) =>
    `${done} of ${all} steps are done. This page checks each of them whenever you open it.`,
  all: 'All is ready: the shop sells.',
  again: 'Check again',
  toStart: 'Open the shop: what is left to do',
  states: { done: 'Done', open: 'To do', waiting: 'Later' },
  flash: {
    silent: 'The test message was sent and has not arrived yet. Check again in a minute.',
    refused: 'The payment service sent no test message. Try again in a moment.',
  },
  service: {
    suspended:
      'It answers, but it has suspended your account: no card is charged. Ask the service what it needs. Until then offer cash on delivery.',
    unreachable: 'The payment service is not responding. If it stays so, look at SERVICE_URL.',
    address:
      'What answers at SERVICE_URL is not the payment service: the address has to be whole, up to /api/v2.',
  },
  later: 'The steps before it come first.',
  missing: 'The shop’s key lacks these scopes:',
  known: 'It is known.',
  unreported: 'It is known. The service does not say all that it may do.',
  notOffered: {
    title: 'What your payment service does not offer',
    scopes: 'The service does not offer:',
    texts: {
      refunds: 'Refunds: give the money back yourself, and note it in the order.',
      payment_exceptions:
        'A list of payments that came too late or twice: look at the provider’s own page from time to time.',
      attempts: 'The reason of a decline: the shop says only that the payment failed.',
      expire: 'Closing a payment before its time: the products wait until the service closes it by itself.',
      idempotency:
        'Protection against doubles: where an answer is lost, the shop first looks for what was made already. What exists twice is marked among your products.',
      etag: 'Protection when two people change the same product at once: the last one wins.',
      cursors: 'Quick reading of very long lists: the shop reads page by page.',
      scopes: 'Restricted keys: the shop’s key may do everything, so give it to nobody.',
      profile: 'Setting the name and logo of the payment page by the key: that is done at the provider.',
    },
  },
  ignoredFees: {
    title: 'Payment fees do not follow the setting',
    text: 'For the last payment page the service did not share out the fees as FEES_ALLOCATION says: it does not follow this setting, or that page is older.',
  },
  steps: {
    payment_methods: {
      title: 'Ways to pay',
      done: 'Shoppers can pay as you chose.',
      open: 'Only cards are offered. In Algeria most people pay at the door: offer it.',
      action: 'Choose the ways to pay',
    },
    name: {
      title: 'Name of the shop',
      done: 'The pages carry your name.',
      open: 'Shoppers see a sample name.',
      action: 'Write it',
    },
    phone: {
      title: 'Phone',
      done: 'Shoppers have a number to call.',
      open: 'Shoppers have no number to call.',
      action: 'Write it',
    },
    service: { title: 'Payment service', done: 'It answers.', open: '', action: null },
    key: {
      title: 'The shop’s key',
      done: 'It is known, and may do all that the shop needs.',
      open: 'The service does not know this key. Set the right one with “npx wrangler secret put SERVICE_API_KEY”.',
      action: null,
    },
    webhook: {
      title: 'Messages of the service',
      done: 'A test message arrived, rightly signed: the shop will know who paid.',
      open: 'A test payment is opened and cancelled again; nothing is charged. Its message has to arrive here.',
      action: 'Send a test message',
    },
    goods: {
      title: 'Products',
      done: 'There is something to sell.',
      open: 'Nothing is in the shop yet. Add a product, or all of them at once from a spreadsheet.',
      action: 'Add a product',
    },
    delivery: {
      title: 'Delivery',
      done: 'The prices are set.',
      open: 'Without prices, delivery is free everywhere.',
      action: 'Set the prices',
    },
    seller: {
      title: 'Who sells',
      done: 'Legal name, trade register and address are shown.',
      open: 'The law wants the legal name, the trade register and the address shown.',
      action: 'Set them',
    },
    declaration: {
      title: 'Personal data',
      done: 'The number of the declaration to the ANPDP is on the privacy page.',
      open: 'Law 18-07 wants what the shop keeps about customers declared to the ANPDP. Enter the number that it gives you.',
      action: 'Enter the number',
    },
    way_back: {
      title: 'If this device is lost',
      done: 'There is another owner’s device, or there are recovery codes.',
      open: 'This device alone opens the desk. Make recovery codes, or pair another device.',
      action: 'To the devices',
    },
    order: {
      title: 'A test order',
      done: 'An order was paid or confirmed.',
      open: 'Order something as a shopper would, and pay it, or confirm it here.',
      action: 'To the shop',
    },
    live: {
      title: 'Real payments',
      done: 'The key is a live one: cards are charged.',
      open: 'This is test mode still: nothing is charged. When all is well, give the shop its live key and the address that goes with it.',
      action: null,
    },
  },
};
