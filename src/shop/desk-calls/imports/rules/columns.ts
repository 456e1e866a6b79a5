import type { Locale } from '../../../../contract/scalars.ts';
import { foldedWords } from '../../../../text/folding.ts';
import { listed, wordsIn } from '../../../../text/languages/words.ts';
import { languages } from '../../../../text/locales/by-language.ts';
import { locales } from '../../../../text/locales/table.ts';
import { tierFields } from '../../products/rules/fields.ts';

/** The columns of a product list: fields of the product, and fields of the one variant of a row. */
const plainColumns = [
  'slug',
  'name',
  'variant',
  'amount',
  'stock',
  'category',
  'brand',
  'also',
  'upsell',
  'description',
  'images',
  'hidden',
  'links_only',
  'compare_at',
  ...tierFields,
  'cost',
  'variant_hidden',
  'sold_out',
  'variant_stock',
] as const;
type PlainColumn = (typeof plainColumns)[number];
/** Fields with a column for each language. `label` is of the variant. */
const translated = ['name', 'category', 'description', 'label'] as const;
export type ProductColumn = PlainColumn | `${(typeof translated)[number]}_${Locale}`;

/** In the order of an exported file. Never rename one: files and stored imports contain them. */
export const productColumns: readonly ProductColumn[] = [
  ...plainColumns,
  ...translated.flatMap((word) => languages.map((language): ProductColumn => `${word}_${language}`)),
];

export function isOfVariant(column: ProductColumn): boolean {
  return /^(?:variant|variant_hidden|variant_stock|amount|compare_at|for_\d+|cost|sold_out|label_.*)$/.test(
    column,
  );
}

/** An amount, or a number of pieces. */
export function isCounted(column: ProductColumn): boolean {
  return /^(?:amount|compare_at|for_\d+|cost|stock|variant_stock)$/.test(column);
}

/** A heading of exported files, in the words of the product pages. */
export function headingOf(column: ProductColumn, language: Locale): string {
  const { columns } = wordsIn[language];
  const [, word = '', locale] = /^(name|category|description|label)_(.+)$/.exec(column) ?? [];
  if (locale === undefined) return columns[column as PlainColumn].heading;
  const plain = word === 'label' ? 'variant' : (word as PlainColumn);
  return `${columns[plain].heading} (${languageName(locale as Locale, language)})`;
}

/** A language's name in another language. */
function languageName(locale: Locale, language: Locale): string {
  return wordsIn[language].languageNames[locale] ?? locales[locale].ownName;
}

function plainHeading(cell: string): string {
  const words = foldedWords(cell).join(' ');
  return words.replace(/(?<=.) (?:da|dzd|دج|د ج)$/u, '').slice(0, 80);
}

const known = new Map<string, ProductColumn>();
for (const column of productColumns) {
  known.set(plainHeading(column), column);
  for (const language of languages) known.set(plainHeading(headingOf(column, language)), column);
}
for (const language of languages)
  for (const column of plainColumns)
    for (const alias of listed(wordsIn[language].columns[column].aliases))
      known.set(plainHeading(alias), column);
known.delete('');

const beforeLanguage = languages.map((language) => wordsIn[language].beforeLanguage);
const joined = beforeLanguage.flatMap(({ joined }) => listed(joined));

/** Languages as named after a heading, folded, with and without the article. */
const localesByName = new Map<string, Locale>();
for (const locale of languages) {
  localesByName.set(locale, locale);
  for (const language of languages) {
    const name = plainHeading(languageName(locale, language));
    for (const before of ['', ...joined]) localesByName.set(`${before}${name}`, locale);
  }
}

/** A heading, perhaps a preposition, and a language's name. */
const headingInLanguage = new RegExp(
  `^(.+?) (?:(?:${beforeLanguage.flatMap(({ word }) => listed(word)).join('|')}) )?(\\p{L}+)$`,
  'u',
);

/** The column that a heading names; null for unknown words. */
function columnNamed(cell: string): ProductColumn | null {
  const heading = plainHeading(cell);
  const exact = known.get(heading);
  if (exact !== undefined) return exact;
  const [, base = '', name = ''] = headingInLanguage.exec(heading) ?? [];
  const locale = localesByName.get(name);
  const of = known.get(base);
  if (locale === undefined || of === undefined) return null;
  return productColumns.find((column) => column === `${of === 'variant' ? 'label' : of}_${locale}`) ?? null;
}

/**
 * The places of columns in a table, from 0. A variant may have several, such as size and colour. `from`: the first
 * row after the headings; `heads`: the headings as they came; `ignored`: headings that are unknown or used twice.
 */
export type ProductColumns = {
  places: Partial<Record<ProductColumn, number[]>>;
  from: number;
  heads: string[];
  ignored: string[];
};

/** Rows that are searched for headings. */
const SAMPLE_ROWS = 10;

function columnsIn(cells: readonly string[], row: number): ProductColumns {
  const places: ProductColumns['places'] = {};
  const ignored: string[] = [];
  for (const [place, cell] of cells.entries()) {
    const column = columnNamed(cell);
    const others = column === null ? undefined : places[column];
    if (column !== null && (others === undefined || column === 'variant'))
      places[column] = [...(others ?? []), place];
    else if (cell !== '') ignored.push(cell);
  }
  return { places, from: row + 1, heads: [...cells], ignored };
}

/** Finds the columns by their headings; null where no row has the headings of products. */
export function findProductColumns(rows: readonly (readonly string[])[]): ProductColumns | null {
  const found = rows.slice(0, SAMPLE_ROWS).map(columnsIn);
  const naming = found.filter(
    ({ places }) =>
      productColumns.some((column) => places[column] !== undefined && /^(?:slug|name)/.test(column)) &&
      Object.keys(places).length > 1,
  );
  const width = ({ places }: ProductColumns) => Object.keys(places).length;
  return naming.toSorted((one, other) => width(other) - width(one))[0] ?? null;
}

/** The filled cells of a row, by column. */
export type ProductCells = Partial<Record<ProductColumn, string>>;

export function cellsIn(row: readonly string[], { places }: ProductColumns): ProductCells {
  const cells: ProductCells = {};
  for (const column of productColumns) {
    const texts = (places[column] ?? []).flatMap((place) => row[place] || []);
    if (texts.length > 0) cells[column] = texts.join(' / ');
  }
  return cells;
}
