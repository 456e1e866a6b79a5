import { languageFacts } from '../../../src/text/languages/languages.ts';
import { wilayas } from '../../../src/text/wilayas.ts';
import { propsOf } from './page-props.ts';

/** Names that are equal in every language. */
const NAMES = ['DZD', 'WhatsApp', 'Instagram', 'Facebook'];
/** The runtime's text between the last two entries of a list. */
const AND = ', and ';

const everywhere = [
  ...NAMES,
  AND,
  ...Object.values(languageFacts).map(({ ownName }) => ownName),
  ...wilayas.flatMap(({ ar, fr }) => [ar, fr]),
];

/**
 * Every text below a value, such as a page's props: the words of merchants and shoppers. Lower-case words alone are
 * names of states and kinds, which people did not write.
 */
function textsIn(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value === 'string') return /^[a-z_]*$/.test(value) ? [] : [value];
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  return Object.values(value).flatMap((inner) => textsIn(inner, seen));
}

/** A text and its forms on pages: an address without its path, and the two halves of a number. */
function formsOf(text: string): string[] {
  const [, start, end] = /^([0-9A-Z]{4})([0-9A-Z]{4})$/.exec(text) ?? [];
  const host = URL.parse(text)?.host ?? '';
  return [text, host, start === undefined ? '' : `${start} ${end}`];
}

/** Texts that may be on a page untranslated. */
export function givenTo(page: unknown): string[] {
  return textsIn(propsOf(page)).flatMap(formsOf);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function plain(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => entities[name] ?? entity);
}

/** What people see or hear of a page: its texts, and the attributes that are read out, shown or shared. */
function textsOf(html: string): string[] {
  const language = /<html lang="(\w+)"/.exec(html)?.[1] ?? '';
  const shown = html
    // Parts marked as another language.
    .replace(new RegExp(`<(section|li) lang="(?!${language}")[\\s\\S]*?</\\1>`, 'g'), '')
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    // Written by the runtime, in the language's format.
    .replace(/<time\b[\s\S]*?<\/time>|<bdi class="money">[\s\S]*?<\/bdi>/g, '');
  const spoken =
    / (?:alt|title|aria-label|placeholder)="([^"]*)"|<meta (?:name|property)="(?:og:|twitter:)?(?:title|description|site_name|image:alt)" content="([^"]*)"/g;
  const attributes = [...shown.matchAll(spoken)].map(([, attribute, meta]) => attribute ?? meta ?? '');
  return [...shown.split(/<[^>]*>/), ...attributes].map((text) => plain(text).trim());
}

/** Texts of a page in a pseudo-locale that are in no copy table and not in its props. */
export function findForeign(html: string, given: readonly string[]): string[] {
  const allowed = [...everywhere, ...given].map((text) => text.trim()).filter((text) => text !== '');
  const longestFirst = [...new Set(allowed)].toSorted((one, other) => other.length - one.length);
  return textsOf(html).filter((text) => {
    // A repeated letter is a long sample name, cut off.
    const said = text.replace(/(.)\1{9,}/g, ' ');
    const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ' '), said);
    return /[a-z]{2}|[\u0621-\u064a]{2}/i.test(rest);
  });
}
