import * as z from 'zod';
import {
  MOST_LOW_STOCK,
  type NotificationChannel,
  notificationKinds,
} from '../../domain/notifications/notifications.ts';
import { isBotToken } from '../../domain/settings/bot-token.ts';
import { recipientOf, type Subscription } from '../../shop/notifications/channels/web-push.ts';
import { knownLanguage } from '../../text/languages/by-language.ts';
import { checkDestination, type DestinationRules } from '../../web/destinations.ts';
import {
  checkbox,
  rawField,
  refuse,
  textField,
  versionField,
  wholeNumberField,
} from '../../web/form-schema.ts';

/** Longest address that is read from a form. */
const LONGEST_ADDRESS = 2_048;

const EMAIL = /^[^\s@<>",;:]+@[^\s@.<>",;:]+(?:\.[^\s@.<>",;:]+)+$/;

/** Where a channel sends to and which kinds; without kinds it is off, and needs no address. */
export function channelForm(channel: NotificationChannel, rules: DestinationRules) {
  return z
    .object({
      kind: kindsField,
      address: textField(LONGEST_ADDRESS),
      version: versionField,
    })
    .refine(({ kind, address }) => isGoodAddress(channel, address, kind.length > 0, rules), {
      path: ['address'],
    })
    .transform(({ kind, address, version }) => ({
      kinds: notificationKinds.filter((one) => kind.includes(one)),
      address: hasAddress(channel) && address !== '' ? address : null,
      version,
    }));
}

export type ChannelFields = z.input<ReturnType<typeof channelForm>>;

const kindsField = z
  .array(z.string())
  .overwrite((words) => notificationKinds.filter((kind) => words.includes(kind)));

const hasAddress = (channel: NotificationChannel) => channel === 'email' || channel === 'webhook';

function isGoodAddress(
  channel: NotificationChannel,
  address: string,
  isOn: boolean,
  rules: DestinationRules,
): boolean {
  if (!hasAddress(channel)) return true;
  if (address === '') return !isOn;
  return channel === 'email'
    ? address.length <= 254 && EMAIL.test(address)
    : checkDestination(address, rules).ok;
}

const given = z.object({
  endpoint: z.string().max(LONGEST_ADDRESS),
  keys: z.object({ p256dh: z.string().max(100), auth: z.string().max(40) }),
});

/** A subscription as browsers write it; null when it is invalid, or its destination is not allowed. */
export function readSubscription(text: string, rules: DestinationRules): Subscription | null {
  try {
    const { endpoint, keys } = given.parse(JSON.parse(text));
    const subscription = { endpoint, key: keys.p256dh, auth: keys.auth };
    const isGood = checkDestination(endpoint, rules).ok && recipientOf(subscription) !== null;
    return isGood ? subscription : null;
  } catch {
    return null;
  }
}

/** The preferences of all channels. `low_stock`: blank for no such notification. */
export const generalForm = z
  .object({
    language: textField(40).transform((text, context) => knownLanguage(text) ?? refuse(context)),
    low_stock: wholeNumberField({ least: 0, most: MOST_LOW_STOCK, longest: 40 }),
    shoppers: checkbox,
    version: versionField,
  })
  .transform(({ low_stock, ...others }) => ({ ...others, lowStock: low_stock }));

const checkedField = (most: number, isGood: (text: string) => boolean) =>
  textField(most).transform((text, context) => (isGood(text) ? text : refuse(context)));

/** The token of a Telegram bot. */
export const telegramForm = z.object({ token: checkedField(100, isBotToken) });

/** An e-mail provider: the sender's address, and the provider's key. */
export const mailForm = z.object({
  from: checkedField(LONGEST_ADDRESS, (address) => address.length <= 254 && EMAIL.test(address)),
  key: checkedField(300, (key) => /^[\x21-\x7e]{8,}$/.test(key)),
});

/** Push notifications on the sending device; an empty subscription turns them off. */
export const deviceForm = z.object({ subscription: rawField(20_000), identity: rawField(100) });
