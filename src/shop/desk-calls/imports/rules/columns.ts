import type { Locale } from '../../../../contract/scalars.ts';
import { fold } from '../../../../text/folding.ts';
import { languages } from '../../../../text/locales/by-language.ts';

/** The columns of a product list: fields of the product, and fields of the one variant of a row. */
const plainColumns = [
  'slug',
  'name',
  'variant',
  'amount',
  'stock',
  'category',
  'brand',
  'description',
  'images',
  'hidden',
  'links_only',
  'compare_at',
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
  return /^(?:variant|variant_hidden|variant_stock|amount|compare_at|sold_out|label_.*)$/.test(column);
}

/** The headings of exported files, in the words of the product pages. `in`: languages, as named after a word. */
const words: Record<Locale, Record<PlainColumn, string> & { in: Record<Locale, string> }> = {
  ar: {
    slug: 'عنوان الصفحة',
    name: 'الاسم',
    variant: 'الحجم أو اللون',
    amount: 'السعر (دج)',
    stock: 'القطع',
    category: 'الصنف',
    brand: 'العلامة التجارية',
    description: 'الوصف',
    images: 'الصور',
    hidden: 'مخفية',
    links_only: 'بالرابط فقط',
    compare_at: 'السعر قبل التخفيض',
    variant_hidden: 'الحجم أو اللون مخفي',
    sold_out: 'الحجم أو اللون نفد',
    variant_stock: 'قطع الحجم أو اللون',
    in: { ar: 'عربية', fr: 'فرنسية', en: 'إنجليزية' },
  },
  fr: {
    slug: 'Adresse de la page',
    name: 'Nom',
    variant: 'Taille ou couleur',
    amount: 'Prix (DA)',
    stock: 'Pièces',
    category: 'Rayon',
    brand: 'Marque',
    description: 'Description',
    images: 'Photos',
    hidden: 'Masqué',
    links_only: 'Par lien seulement',
    compare_at: 'Prix avant remise',
    variant_hidden: 'Taille ou couleur masquée',
    sold_out: 'Taille ou couleur épuisée',
    variant_stock: 'Pièces de cette taille ou couleur',
    in: { ar: 'arabe', fr: 'français', en: 'anglais' },
  },
  en: {
    slug: 'Page address',
    name: 'Name',
    variant: 'Size or colour',
    amount: 'Price (DA)',
    stock: 'Pieces',
    category: 'Category',
    brand: 'Brand',
    description: 'Description',
    images: 'Pictures',
    hidden: 'Hidden',
    links_only: 'By link alone',
    compare_at: 'Price before discount',
    variant_hidden: 'Size or colour hidden',
    sold_out: 'Size or colour sold out',
    variant_stock: 'Pieces of this size or colour',
    in: { ar: 'Arabic', fr: 'French', en: 'English' },
  },
};

export function headingOf(column: ProductColumn, language: Locale): string {
  const own = words[language];
  const [, word = '', tongue] = /^(name|category|description|label)_(.+)$/.exec(column) ?? [];
  if (tongue === undefined) return own[column as PlainColumn];
  const plain = word === 'label' ? 'variant' : (word as PlainColumn);
  return `${own[plain]} (${own.in[tongue as Locale]})`;
}

/** Headings of other programs, besides the shop's own words and metadata keys, folded. */
const others: Partial<Record<ProductColumn, string>> = {
  slug: 'slug, adresse, adresse page, address, url, handle, permalink, lien, العنوان, رابط المنتج',
  name: `name, title, product, product name, item, article, nom article, nom de l article, produit, nom produit, nom du produit,
    designation, libelle, intitule, اسم, اسم المنتج, اسم السلعه, المنتج, السلعه, الماده, التسميه, التعيين`,
  category:
    'category, categorie, categories, famille, type, collection, الفئه, القسم, التصنيف, فئه, صنف, النوع',
  brand: 'brand, vendor, fabricant, marque du produit, الماركه, العلامه, ماركه',
  description: 'desc, details, detail, texte, body html, تفاصيل, وصف, وصف المنتج, التفاصيل',
  images:
    'image, photo, picture, image url, url image, image src, lien image, lien photo, صوره, الصوره, صور, رابط الصوره',
  stock: `stock, qte, quantite, quantites, quantity, qty, en stock, nombre, nbr, inventory, stock disponible, disponible,
    الكميه, كميه, المخزون, العدد, عدد القطع, المتوفر`,
  hidden: 'cache, hidden product, مخفي',
  links_only: 'links only, lien seulement',
  variant: `variant, variante, variants, option, option1 value, taille, couleur, size, color, colour, pointure, format, poids,
    contenance, modele, المقاس, اللون, الحجم, مقاس, لون, حجم, الوزن, المتغير`,
  amount: `amount, prix, price, prix da, prix dzd, prix unitaire, prix de vente, prix vente, prix ttc, pu, tarif, montant,
    unit price, sale price, السعر, سعر, سعر البيع, الثمن, ثمن, السعر دج, المبلغ`,
  compare_at: `compare at, compare at price, ancien prix, prix barre, prix avant, prix normal, prix initial, old price,
    regular price, السعر القديم, السعر قبل, السعر السابق`,
  variant_stock: 'variant stock, variant inventory qty, stock variante, stock par variante, مخزون المقاس',
  sold_out: 'sold out, epuise, rupture, en rupture, نفد, نفدت, نفذ',
};

function plainHeading(cell: string): string {
  return fold(cell)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(?<=.) (?:da|dzd|دج|د ج)$/u, '')
    .slice(0, 80);
}

const known = new Map<string, ProductColumn>();
for (const column of productColumns) {
  known.set(plainHeading(column), column);
  for (const language of languages) known.set(plainHeading(headingOf(column, language)), column);
  for (const word of (others[column] ?? '').split(',')) known.set(plainHeading(word), column);
}
known.delete('');

/** Languages as named after a heading, folded, in Arabic with and without the article. */
const tongues = new Map<string, Locale>();
for (const tongue of languages) {
  tongues.set(tongue, tongue);
  for (const language of languages) {
    const name = plainHeading(words[language].in[tongue]);
    tongues.set(name, tongue).set(`ال${name}`, tongue).set(`بال${name}`, tongue);
  }
}

/** The column that a heading names; null for unknown words. */
function columnNamed(cell: string): ProductColumn | null {
  const heading = plainHeading(cell);
  const exact = known.get(heading);
  if (exact !== undefined) return exact;
  const [, base = '', name = ''] = /^(.+?) (?:en |in )?(\p{L}+)$/u.exec(heading) ?? [];
  const tongue = tongues.get(name);
  const of = known.get(base);
  if (tongue === undefined || of === undefined) return null;
  return productColumns.find((column) => column === `${of === 'variant' ? 'label' : of}_${tongue}`) ?? null;
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
const LOOKED_AT = 10;

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
  const found = rows.slice(0, LOOKED_AT).map(columnsIn);
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
