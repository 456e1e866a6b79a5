import type { Locale } from '../../../../contract/scalars.ts';
import { fold, foldedWords } from '../../../../text/folding.ts';
import { languages } from '../../../../text/languages/by-language.ts';
import { languageFacts } from '../../../../text/languages/languages.ts';
import {
  otherColumns,
  type PlainColumn,
  type ProductColumn,
  plainColumns,
  productColumns,
  type ReadColumn,
} from '../columns.ts';
import { listed, listWordsIn } from './list-words.ts';

/** A heading of exported files, in the words of the product pages. */
export function headingOf(column: ProductColumn, language: Locale): string {
  const { columns } = listWordsIn[language];
  const [, word = '', locale] = /^(name|category|description|label)_(.+)$/.exec(column) ?? [];
  if (locale === undefined) return columns[column as PlainColumn].heading;
  const plain = word === 'label' ? 'variant' : (word as PlainColumn);
  return `${columns[plain].heading} (${languageName(locale as Locale, language)})`;
}

/** A language's name in another language. */
function languageName(locale: Locale, language: Locale): string {
  return listWordsIn[language].languageNames[locale] ?? languageFacts[locale].ownName;
}

/** A heading as it is compared: folded words, without the currency at its end. */
export function plainHeading(cell: string): string {
  const words = foldedWords(cell).join(' ');
  return words.replace(/(?<=.) (?:da|dzd|دج|د ج)$/u, '').slice(0, 80);
}

/** `rank`: 0 for a heading of the shop's own files, 1 for one of other programs. */
export type HeadingClaim = { column: ReadColumn; rank: 0 | 1 };

const known = new Map<string, HeadingClaim>();
for (const language of languages) {
  const { columns, otherHeadings } = listWordsIn[language];
  for (const column of plainColumns)
    for (const alias of listed(columns[column].aliases)) known.set(plainHeading(alias), { column, rank: 1 });
  for (const column of otherColumns)
    for (const alias of listed(otherHeadings[column])) known.set(plainHeading(alias), { column, rank: 1 });
}
for (const column of productColumns) {
  known.set(plainHeading(column), { column, rank: 0 });
  for (const language of languages) known.set(plainHeading(headingOf(column, language)), { column, rank: 0 });
}
known.delete('');

const beforeLanguage = languages.map((language) => listWordsIn[language].beforeLanguage);
const joined = beforeLanguage.flatMap(({ joined }) => listed(joined));

/** Languages as named after a heading, folded, with and without the article. */
const languagesByName = new Map<string, Locale>();
for (const locale of languages) {
  languagesByName.set(locale, locale);
  for (const language of languages) {
    const name = plainHeading(languageName(locale, language));
    for (const before of ['', ...joined]) languagesByName.set(`${before}${name}`, locale);
  }
}

/** A heading, perhaps a preposition, and a language's name. */
const headingInLanguage = new RegExp(
  `^(.+?) (?:(?:${beforeLanguage.flatMap(({ word }) => listed(word)).join('|')}) )?(\\p{L}+)$`,
  'u',
);

/** The column that a heading names; null for unknown words. */
export function claimOf(cell: string): HeadingClaim | null {
  const heading = plainHeading(cell);
  const exact = known.get(heading);
  if (exact !== undefined) return exact;
  const [, base = '', name = ''] = headingInLanguage.exec(heading) ?? [];
  const locale = languagesByName.get(name);
  const of = known.get(base);
  if (locale === undefined || of === undefined) return null;
  const word = of.column === 'variant' ? 'label' : of.column;
  const column = productColumns.find((one) => one === `${word}_${locale}`);
  return column === undefined ? null : { column, rank: of.rank };
}

const MONEY =
  /(?:^| )(?:prix|prices?|tarifs?|montant|cout|cost|pv|pa|ht|ttc|dzd|soldes?|promo|promotion|remise|rabais|sale|سعر|السعر|ثمن|الثمن|مبلغ|المبلغ|تخفيض|التخفيض|خصم)(?: |$)/;
const COUNT =
  /(?:^| )(?:stocks?|qte|qty|quantites?|quantity|pieces?|pcs|nombre|nbr|disponibles?|inventory|inventaire|كميه|الكميه|مخزون|المخزون|عدد|العدد|متوفر|القطع|قطع)(?: |$)/;
/** Words that say that it is neither a price nor a number of pieces. */
const ELSE =
  /(?:^| )(?:dates?|classe?|tva|tax(?:e|es|able)?|statut|status|policy|tracker|faible|low|alerte?|seuil|threshold|livraison|shipping|expedition|devise|currency|unite?|gestion|manage|تاريخ|التوصيل|الضريبه)(?: |$)/;

/** Whether an unknown heading may be about money or pieces, so that the merchant has to say it. */
export function mayBeCounted(cell: string): boolean {
  const heading = foldedWords(cell).join(' ');
  return (MONEY.test(heading) || COUNT.test(heading)) && !ELSE.test(heading);
}

const availability = Object.values(listWordsIn).flatMap((words) => listed(words.availability).map(fold));

/** Whether a heading asks if there are pieces: its column may hold no count. */
export function asksYesOrNo(cell: string): boolean {
  return /[?؟]\s*$/.test(cell) || availability.includes(plainHeading(cell));
}
