import { type DeclineCode, declineCode } from '../../contract/decline-codes.ts';
import { readWholeNumber } from '../../text/numerals.ts';

/**
 * The shop's own notes on an order event, as a word and a number, which pages put into each language. `expected`:
 * dinars that a checkout should have asked for; `oversold`: sold pieces that are not there; `http`: the status of the
 * service's answer; `declined`: the bank's reason; `refused`: why the service's account takes no such payment; `conditions`: the version of the accepted terms.
 */
const shopNotes = ['expected', 'oversold', 'http'] as const;
export type CountNote = { about: (typeof shopNotes)[number]; count: number };
const accountRefusals = ['account_limit', 'account_suspended'] as const;
export type AccountRefusal = (typeof accountRefusals)[number];
export type ShopNote =
  | CountNote
  | { about: 'declined'; code: DeclineCode }
  | { about: 'refused'; code: AccountRefusal }
  | { about: 'conditions'; version: string };

export function writeShopNote({ about, count }: CountNote): string {
  return `${about}:${count}`;
}

/** Why the bank declined; a code unknown to this build is stored without a reason. */
export function writeDeclined(code: string): string {
  return `declined:${declineCode.safeParse(code).data ?? 'declined'}`;
}

/** Why the payment service's account takes no such payment. */
export function writeAccountRefusal(code: AccountRefusal): string {
  return `refused:${code}`;
}

/** Null for a text that is no note of the shop's own. */
export function readShopNote(note: string): ShopNote | null {
  const code = declineCode.safeParse(/^declined:([a-z_]+)$/.exec(note)?.[1]).data;
  if (code !== undefined) return { about: 'declined', code };
  const refusal = accountRefusals.find((one) => note === writeAccountRefusal(one));
  if (refusal !== undefined) return { about: 'refused', code: refusal };
  const [, word = '', digits = ''] = /^([a-z]+):(\d+)$/.exec(note) ?? [];
  const about = shopNotes.find((one) => one === word);
  const count = readWholeNumber(digits);
  return about === undefined || count === null ? null : { about, count };
}
