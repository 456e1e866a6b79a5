import { locales } from '../../../src/text/locales/table.ts';
import { wilayas } from '../../../src/text/wilayas.ts';
import { propsOf } from './page-props.ts';

/** Names that are the same in every language. */
const NAMES = ['DZD', 'WhatsApp', 'Instagram', 'Facebook'];
/** What the runtime writes between the last two of a list. */
const AND = ', and ';

const everywhere = [
  ...NAMES,
  AND,
  ...Object.values(locales).map(({ ownName }) => ownName),
  ...wilayas.flatMap(({ ar, fr }) => [ar, fr]),
];

/**
 * Every text below a value, e.g. what a page was given: that is what merchants and shoppers wrote. Words of lower case alone
 * are names of states and kinds, which nobody wrote.
 */
function textsIn(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value === 'string') return /^[a-z_]*$/.test(value) ? [] : [value];
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  return Object.values(value).flatMap((inner) => textsIn(inner, seen));
}

/** A text and what pages make of it: an address loses its path, and a number that is said falls into two halves. */
function formsOf(text: string): string[] {
  const [, start, end] = /^([0-9A-Z]{4})([0-9A-Z]{4})$/.exec(text) ?? [];
  const host = URL.parse(text)?.host ?? '';
  return [text, host, start === undefined ? '' : `${start} ${end}`];
}

/** What may stand on a page without having been translated. */
export function givenTo(page: unknown): string[] {
  return textsIn(propsOf(page)).flatMap(formsOf);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function plain(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => entities[name] ?? entity);
}

/** What people see or hear of a page: its texts, and the attributes that are read out, shown or passed on. */
function textsOf(html: string): string[] {
  const language = /<html lang="(\w+)"/.exec(html)?.[1] ?? '';
  const shown = html
    // What says that it is in another language.
    .replace(new RegExp(`<(section|li) lang="(?!${language}")[\\s\\S]*?</\\1>`, 'g'), '')
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    // Written by the runtime, for the language's format.
    .replace(/<time\b[\s\S]*?<\/time>|<bdi class="money">[\s\S]*?<\/bdi>/g, '');
  const spoken =
    / (?:alt|title|aria-label|placeholder)="([^"]*)"|<meta (?:name|property)="(?:og:|twitter:)?(?:title|description|site_name|image:alt)" content="([^"]*)"/g;
  const attributes = [...shown.matchAll(spoken)].map(([, attribute, meta]) => attribute ?? meta ?? '');
  return [...shown.split(/<[^>]*>/), ...attributes].map((text) => plain(text).trim());
}

/** Texts of a page in a pseudo-locale that are in no table of copy, and that nobody gave it. */
export function findForeign(html: string, given: readonly string[]): string[] {
  const allowed = [...everywhere, ...given].map((text) => text.trim()).filter((text) => text !== '');
  const longestFirst = [...new Set(allowed)].toSorted((one, other) => other.length - one.length);
  return textsOf(html).filter((text) => {
    // A letter over and over is a long name of the samples, cut off somewhere.
    const said = text.replace(/(.)\1{9,}/g, ' ');
    const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ' '), said);
    return /[a-z]{2}|[\u0621-\u064a]{2}/i.test(rest);
  });
}
