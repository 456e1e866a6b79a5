import * as z from 'zod';
import { recipientOf, type Subscription } from '../../shop/notifications/channels/web-push.ts';
import {
  MOST_LOW_STOCK,
  type NotificationChannel,
  type NotificationKind,
  notificationKinds,
} from '../../shop/notifications/rules/notifications.ts';
import { knownLanguage } from '../../text/locales/by-language.ts';
import { readWholeNumber } from '../../text/numerals.ts';
import { checkDestination, type DestinationRules } from '../../web/destinations.ts';

/** Longest address that is read from a form. */
const LONGEST_ADDRESS = 2_048;

const EMAIL = /^[^\s@<>",;:]+@[^\s@.<>",;:]+(?:\.[^\s@.<>",;:]+)+$/;

/** The typed values of a channel's form. `address`: empty for none. */
type TypedWay = { kinds: NotificationKind[]; address: string };

export function readTypedChannel(form: FormData): TypedWay {
  const kinds = notificationKinds.filter((kind) => form.getAll('kind').includes(kind));
  return {
    kinds,
    address: String(form.get('address') ?? '')
      .trim()
      .slice(0, LONGEST_ADDRESS),
  };
}

/** The address of a channel in stored form; `ok: false` for an invalid one. */
export function checkAddress(
  channel: NotificationChannel,
  { address, kinds }: TypedWay,
  rules: DestinationRules,
): { ok: true; address: string | null } | { ok: false } {
  if (channel !== 'email' && channel !== 'webhook') return { ok: true, address: null };
  // A channel that is off needs no address.
  if (address === '') return kinds.length === 0 ? { ok: true, address: null } : { ok: false };
  const isGood =
    channel === 'email' ? address.length <= 254 && EMAIL.test(address) : checkDestination(address, rules).ok;
  return isGood ? { ok: true, address } : { ok: false };
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

/** The typed values of the form for all channels. */
type TypedGeneral = { language: string; lowStock: string; shoppers: boolean };

export function readTypedGeneral(form: FormData): TypedGeneral {
  const text = (name: string) =>
    String(form.get(name) ?? '')
      .trim()
      .slice(0, 40);
  return { language: text('language'), lowStock: text('low_stock'), shoppers: form.has('shoppers') };
}

/** Null for an invalid field. */
export function checkGeneral({ language, lowStock, shoppers }: TypedGeneral) {
  const known = knownLanguage(language);
  const count = lowStock === '' ? null : readWholeNumber(lowStock);
  const isGood = lowStock === '' || (count !== null && count >= 0 && count <= MOST_LOW_STOCK);
  return known === null || !isGood ? null : { language: known, lowStock: count, shoppers };
}
