import { type Locale, locale } from '../../../contract/scalars.ts';
import { languagePattern } from '../../../text/languages/by-language.ts';
import { assetVersions } from '../asset-versions.ts';
import { deskPatterns } from '../desk-patterns.ts';
import { sourceOf } from '../patterns.ts';
import { withQuery } from '../shop.ts';
import { atDesk, deskPath } from './root.ts';

/** Addresses of sign-in, devices, reauthentication and the audit log. */

/** The script of the pages that ask for a passkey or add one. */
export const passkeyScriptPath = `/passkey.js?v=${assetVersions['passkey.js']}`;

/** Where the merchant's command requests a link that pairs a device. */
export const pairingsPath = '/desk/pairings';

/** The page with the button that pairs a device, by the secret of its link. */
export function pairPath(language: Locale, secret: string): string {
  return atDesk(language, deskPatterns.pair, { secret });
}

/** Where recovery codes are posted to, and the page that asks for one. */
export const recoverPath = (language: Locale) => atDesk(language, deskPatterns.recover);

/** The recovery codes, shown once in the browser that received them; a post to this path hides them. */
export const codesPath = (language: Locale) => atDesk(language, deskPatterns.codes);

export const signOutPath = (language: Locale) => atDesk(language, deskPatterns.signOut);

/** Forms that work without a session: they sign a device in, or end a session or a page of codes. */
export const guestForm = new RegExp(
  `^/${languagePattern}/desk(?:${[deskPatterns.pair, deskPatterns.recover, deskPatterns.codes, deskPatterns.signOut].map(sourceOf).join('|')})$`,
);

/** Why the devices' page says that an action was refused. */
export type DeviceRefusal = 'last_owner' | 'gone' | 'name_required';

/** The paired devices. */
export function devicesPath(language: Locale, refused: DeviceRefusal | null = null): string {
  const path = atDesk(language, deskPatterns.devices);
  return refused === null ? path : `${path}?refused=${refused}`;
}

/** Where the forms of the devices' page post to. `invite`: also the page that shows the link's QR code. */
export function deviceActionPath(language: Locale, act: 'invite' | 'rename' | 'revoke' | 'codes'): string {
  return atDesk(language, deskPatterns.deviceForms[act]);
}

/**
 * The reauthentication page (`returnPath`: the page to return to), and the pages that set up and remove an authenticator.
 */
export function reauthenticationPath(
  language: Locale,
  page: 'set' | 'remove' | 'passkey' | 'add' | 'forget' | null = null,
  { refused = null, returnPath = '' }: { refused?: 'wrong' | 'limited' | null; returnPath?: string } = {},
): string {
  const pattern = page === null ? deskPatterns.reauthentication : deskPatterns.reauthenticationForms[page];
  return withQuery(atDesk(language, pattern), { refused, to: returnPath });
}

/** Whether the path is a page of the desk that has a script. */
export function hasDeskScript(path: string): boolean {
  return withScript.has(path);
}

const withScript = new Set(
  locale.options.flatMap((language) => [
    reauthenticationPath(language),
    reauthenticationPath(language, 'set'),
  ]),
);

/** A page of the desk, as its path below the desk's own address; empty when the text is no such path. */
export function readReturnPath(text: string): string {
  return /^[\w.-]+(\/[\w.-]+)*$/.test(text) && text.length < 80 && !text.includes('..') ? text : '';
}

/** Where the browser goes after reauthentication: back to the page that asked for it. */
export function afterReauthenticationPath(language: Locale, returnPath: string): string {
  return returnPath === '' ? devicesPath(language) : `${deskPath(language)}/${returnPath}`;
}

/** The audit log, newest entry first, or the entries after `after`; narrowed to a kind, a device, or the last days. */
export function auditLogPagePath(
  language: Locale,
  after: string | null = null,
  { kind, device, days }: { kind?: string | null; device?: string | null; days?: number | null } = {},
): string {
  return withQuery(atDesk(language, deskPatterns.auditLog), { kind, device, days, after });
}
