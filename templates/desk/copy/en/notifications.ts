import type * as fr from '../fr/notifications.ts';

export const notifications: typeof fr.notifications = {
  title: 'Being told',
  lead: 'What happens in your shop reaches you without a look at the desk. No message names a shopper, a phone or a street.',
  link: 'Be told of new orders',
  wrong: 'Not saved: the marked field cannot be read.',
  done: {
    saved: 'Saved. It counts at once.',
    sent: 'The test message was taken. It arrives within a minute.',
    failed: 'The test message was not taken: see why below.',
    limited: 'Enough test messages for now: try again in a while.',
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
  channels: {
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
      title: 'A program of yours',
      text: 'Your program gets each message. For its developer: a webhook in JSON, signed as Standard Webhooks asks.',
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
    shoppersHint:
      'When their order is paid or confirmed, on its way, cancelled or refunded: five letters at most.',
    noMail: 'E-mail has to be set up for that.',
  },
};
