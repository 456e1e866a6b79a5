import { isWebUrl, type Locale } from '../../contract/scalars.ts';
import { languages } from '../../text/languages/by-language.ts';
import { normalisePhone } from '../../text/phones.ts';
import { readText } from './page-texts.ts';

/** Readers of settings: undefined for an invalid text, null for an empty one. */

const CONTACT = 254;

/** One line of at most so many characters; undefined for any other text, null for an empty one. */
export function readLine(text: string, most: number): string | null | undefined {
  if (text.trim() === '') return null;
  return readText(text, most)?.replace(/\s+/g, ' ') ?? undefined;
}

/** A phone number as it is shown. */
export function readPhone(text: string): string | null | undefined {
  return readLine(text, CONTACT);
}

/** An address as browsers show it, `instagram.com/shop`, with the scheme added; anything else unchanged. */
function withScheme(address: string): string {
  return /^[a-z\d-]+(?:\.[a-z\d-]+)+\/[^:]*$/i.test(address) ? `https://${address}` : address;
}

/** Names of accounts: words with dots, on Facebook with hyphens too, in the addresses of pages without a name. */
const accountNames = {
  'instagram.com': /^(?=.{1,30}$)\w+(?:\.\w+)*$/,
  'facebook.com': /^(?=.{1,60}$)[a-z\d]+(?:[.-][a-z\d]+)*$/i,
};

/** As people type it: an address, `@name` or the name alone. A telephone number is in the wrong field. */
export function readSocial(host: keyof typeof accountNames): (text: string) => string | null | undefined {
  return (text) => {
    const name = text.trim().replace(/^@/, '');
    const isName = accountNames[host].test(name) && !name.endsWith(host) && normalisePhone(name) === null;
    const address = isName ? `https://www.${host}/${name}` : withScheme(text.trim());
    if (address === '') return null;
    return isWebUrl(address) ? address : undefined;
  };
}

export function readLogo(text: string): string | null | undefined {
  const logo = text.trim();
  if (logo === '') return null;
  return isWebUrl(logo) || /^\/(?![/\\])[^\s\\]{1,500}$/.test(logo) ? logo : undefined;
}

export function readLanguages(text: string): readonly Locale[] | undefined {
  const words: string[] = text.toLowerCase().match(/[\p{L}-]+/gu) ?? [];
  if (words.length === 0) return languages;
  const shown = languages.filter((language) => words.includes(language));
  return shown.length > 0 && words.every((word) => languages.some((one) => one === word)) ? shown : undefined;
}

/** `on` or `off`; an empty text is `on`. */
export function readSwitch(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (word === '' || word === 'on') return true;
  return word === 'off' ? false : undefined;
}

export function readMail(text: string): string | null | undefined {
  const line = readLine(text, CONTACT);
  return typeof line === 'string' && !/^[^\s@<>"]+@[^\s@<>"]+$/.test(line) ? undefined : line;
}

export function readWhatsapp(text: string): string | null | undefined {
  return text.trim() === '' ? null : normalisePhone(text)?.slice(1);
}
