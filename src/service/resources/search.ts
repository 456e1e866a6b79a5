/** More words than anyone types; each costs a walk through the index. */
const MAX_WORDS = 16;

/** Letters that Unicode does not decompose and that people write one for the other. */
const variants: ReadonlyMap<string, string> = new Map([
  ['ٱ', 'ا'],
  ['ة', 'ه'],
  ['ى', 'ي'],
  ['ی', 'ي'],
  ['ک', 'ك'],
  ['œ', 'oe'],
  ['æ', 'ae'],
  ['ß', 'ss'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ı', 'i'],
]);

const variant = new RegExp(`[${[...variants.keys()].join('')}]`, 'gu');

/**
 * The words of a text as they are indexed and searched, a space between them: lower case, without accents,
 * tashkeel, tatweel and invisible characters, the forms of alif, ة/ه and ى/ي as one, digits in ASCII. What is
 * neither letter nor digit goes: FTS5 knows an older Unicode and would take some of it for letters.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(variant, (letter) => variants.get(letter) ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * The FTS5 expression that finds every word of `q` as the start of a word, or null when there is no word in
 * it. Words are quoted and hold no quote, so that nothing a visitor types is query syntax.
 */
export function matchExpression(q: string): string | null {
  const words = fold(q).split(' ').slice(0, MAX_WORDS);
  return words[0] === '' ? null : words.map((word) => `"${word}"*`).join(' ');
}

/** The same for the optional `q` of a list; null lists all. */
export function matchOf(q: string | undefined): string | null {
  return q === undefined ? null : matchExpression(q);
}
