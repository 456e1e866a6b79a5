import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/notifications.ts';

export const news: typeof fr.news = {
  title: 'Being told',
  lead: 'What happens in your shop reaches you without a look at the desk. No message names a shopper, a phone or a street.',
  link: 'Be told of new orders',
  wrong: 'Not saved: the marked field cannot be read.',
  outdated:
    'This was changed on another device meanwhile. What you chose is still here: save again to keep it instead.',
  done: {
    saved: 'Saved. It counts at once.',
    sent: 'The test message was taken. It arrives within a minute.',
    failed: 'The test message was not taken: see why below.',
    limited: 'Enough test messages for now: try again in a while.',
  },
  kinds: {
    placed: 'New order',
    paid: 'Paid',
    canceled: 'Cancelled, or not paid',
    disputed: 'Paid twice or too late',
    low_stock: 'Few pieces left',
    service: 'Payment service not reachable',
    digest: 'Each morning at 8: what there is to do',
  },
  device: {
    isOn: 'This device shows notifications.',
    isOff:
      'This device shows none yet. The button stands here where the browser can do it; on an iPhone, first add the desk to the home screen.',
    turnOn: 'Show them on this device',
    turnOff: 'Show none on this device',
    refused: 'The browser refused: allow notifications for this site, and try again.',
  },
  kindsLabel: 'Tell me of',
  off: 'Nothing ticked: this way is off.',
  save: 'Save',
  test: 'Send a test message',
  sentAt: 'Last message taken:',
  failedAt: 'Last failure:',
  ways: {
    push: {
      title: 'On devices of owners',
      text: 'A notification on the screen, as of any app, also while the desk is closed.',
      setUp: '',
      label: '',
      hint: '',
      secret: '',
    },
    telegram: {
      title: 'Telegram',
      text: 'A bot of yours writes to your chat or group.',
      setUp:
        'Not set up yet. Make a bot with @BotFather, write to it once, and have whoever runs the shop set the secrets TELEGRAM_BOT_TOKEN and TELEGRAM_CHAT.',
      label: '',
      hint: '',
      secret: '',
    },
    email: {
      title: 'E-mail',
      text: 'A letter to one address.',
      setUp:
        'Not set up yet: whoever runs the shop sets EMAIL_FROM, and the binding EMAIL or the secret EMAIL_API_KEY.',
      label: 'Your e-mail address',
      hint: '',
      secret: '',
    },
    webhook: {
      title: 'Webhook',
      text: 'For a program of yours: JSON, signed as Standard Webhooks asks.',
      setUp: '',
      label: 'Address of your program',
      hint: 'https and a public name.',
      secret: 'It is signed with:',
    },
  },
  general: {
    title: 'For all ways',
    language: 'Language of the messages',
    lowStock: 'Few pieces are left at',
    lowStockHint: 'Told once for each product until you restock it. Empty: never.',
    shoppers: 'Write to shoppers who gave an e-mail address',
    shoppersHint: 'When their order is paid or confirmed, on its way, or cancelled: three letters at most.',
    noMail: 'E-mail has to be set up for that.',
  },
  messages: {
    titles: {
      placed: (number, total) => `New order ${number}: ${total}`,
      paid: (number, total) => `Paid: order ${number}, ${total}`,
      canceled: (number, total) => `Came to nothing: order ${number}, ${total}`,
      disputed: (number) => `Look at the money of order ${number}`,
    },
    ways: {
      card: () => 'To be paid by card now.',
      cash: (due) => `${due} to be paid at the door: call to confirm it.`,
      part: (due) => `A part to be paid by card now, ${due} at the door.`,
    },
    events: {
      paid: 'It can be packed.',
      canceled: 'The payment was cancelled.',
      expired: 'Nobody paid in time.',
      failed: 'The payment failed.',
      withdrawn: 'Its shopper sent another in its place.',
      canceled_by_shop: 'It was cancelled at the desk.',
      paid_twice: 'It was paid twice: one of the payments goes back.',
      paid_late: 'It was paid after its pieces had been given back.',
    },
    to: (wilaya) => `Delivery: ${wilaya}`,
    left: (product, left) =>
      left <= 0
        ? `Sold out: ${product}`
        : `${counted('en', left, { one: '# piece', other: '# pieces' })} left: ${product}`,
    away: {
      title: 'The payment service is not reachable',
      text: 'Nobody can pay by card just now. The shop goes on asking, and says when it is back.',
    },
    back: { title: 'The payment service is back', text: 'Shoppers can pay by card again.' },
    digest: {
      title: (shop) => `Good morning from ${shop}`,
      call: (count) => `To call: ${count}`,
      pack: (count) => `To pack: ${count}`,
      taken: (amount) => `Taken yesterday: ${amount}`,
    },
    test: (shop) => ({ title: `Test message from ${shop}`, text: 'News of your shop arrives here.' }),
    summary: (shop) => `Much news from ${shop}`,
    counted: (kind, count) => `${kind}: ${count}`,
  },
};
