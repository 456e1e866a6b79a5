import type * as fr from '../fr/notifications.ts';

export const notifications: typeof fr.notifications = {
  title: 'Being told',
  lead: 'What happens in your shop reaches you without a look at the desk. No message names a shopper, a phone or a street.',
  link: 'Be told of new orders',
  wrong: 'Not saved: the marked field cannot be read.',
  unconnected: 'Not connected.',
  toWhy: 'See below',
  done: {
    saved: 'Saved. It counts at once.',
    sent: 'The test message was taken. It arrives within a minute.',
    failed: 'The test message was not taken: see why below.',
    limited: 'Enough test messages for now: try again in a while.',
    connected: 'Connected.',
    unheard: 'The bot has not received the message yet: open it, press Start, and try again.',
    disconnected: 'Disconnected. The shop has forgotten its key.',
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
  failures: {
    silent: 'No answer: try again in a moment.',
    unreadable: 'The answer cannot be read.',
    token: 'Telegram refuses this token:',
    key: 'The provider refuses this key:',
    refused: 'The provider refused:',
  },
  disconnect: 'Disconnect',
  bot: {
    steps:
      'Write /newbot to @BotFather in Telegram, choose a name, and paste the token here that it answers.',
    token: 'Token of the bot',
    mistyped: 'This is no token: digits, a colon, then a long row of letters.',
    connect: 'Connect the bot',
    tell: (code: string) =>
      `Open the bot and press Start: that tells it where to write. In a group, add the bot and send \u2066/start ${code}\u2069.`,
    open: (bot: string) => `Open \u2066@${bot}\u2069`,
    told: 'I have pressed Start',
    connected: (bot: string) => `\u2066@${bot}\u2069 writes to your chat.`,
  },
  mail: {
    steps: 'Open a free account with Resend, verify your domain there, and make an API key:',
    from: 'Address that sends',
    key: 'API key',
    mistyped: {
      from: 'Write an e-mail address, like contact@shop.dz.',
      key: 'This is no API key: eight letters or digits at least, without a space.',
    },
    connect: 'Connect',
    connected: (from: string) => `The shop sends as \u2066${from}\u2069.`,
  },
  channels: {
    push: {
      title: 'On devices of owners',
      text: 'A notification on the screen, as of any app, also while the desk is closed.',
      label: '',
      hint: '',
      secret: '',
    },
    telegram: {
      title: 'Telegram',
      text: 'A bot of yours writes to your chat or group.',
      label: '',
      hint: '',
      secret: '',
    },
    email: {
      title: 'E-mail',
      text: 'A letter to one address.',
      label: 'Your e-mail address',
      hint: '',
      secret: '',
    },
    webhook: {
      title: 'A program of yours',
      text: 'Your program gets each message. For its developer: a webhook in JSON, signed as Standard Webhooks asks.',
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
