import type { ReadColumn } from './columns.ts';
import { plainHeading } from './headings/recognised-headings.ts';

/** Product exports of other shop programs, each known as a whole by its headings. */

export const exportFormats = ['shopify', 'woocommerce', 'prestashop', 'odoo', 'youcan'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * What only other programs have. `type`: of a row; `parent`: the id or SKU of a variation's product; `tracker`: who counts
 * the pieces, or whether anybody does; `in_stock`, `visibility`: words; `sale_from`, `sale_to`: the first and the last day of
 * a sale price.
 */
export const foreignColumns = [
  'id',
  'type',
  'parent',
  'tracker',
  'in_stock',
  'visibility',
  'sale_from',
  'sale_to',
] as const;
export type ForeignColumn = (typeof foreignColumns)[number];
/** What a heading of an export holds. */
type ExportColumn = ReadColumn | ForeignColumn;

/** `needs`: the columns that together name the program. Headings are split by `|`; `#` stands for a number. */
type FormatTable = { needs: ExportColumn[]; headings: Partial<Record<ExportColumn, string>> };

/**
 * The headings as the programs document them: Shopify at help.shopify.com/en/manual/products/import-export/using-csv,
 * WooCommerce at github.com/woocommerce/woocommerce/wiki/Product-CSV-Importer-&-Exporter, Odoo at
 * odoo.com/documentation/19.0/applications/essentials/export_import_data.html. PrestaShop exports the columns of its list
 * of products; a request of its SQL manager, or a module, adds a row for each combination, with the product's `ID`. No documentation of YouCan's file is public: these are the field names of its API
 * (github.com/youcan-shop/youcan-api-doc, docs/products/create.md).
 */
const tables: Record<ExportFormat, FormatTable> = {
  shopify: {
    needs: ['slug', 'name', 'variant', 'amount'],
    headings: {
      slug: 'Handle|URL handle',
      name: 'Title',
      description: 'Body (HTML)|Description',
      brand: 'Vendor',
      category: 'Type',
      published: 'Published|Published on online store',
      status: 'Status',
      variant: 'Option# Value',
      sku: 'Variant SKU|SKU',
      tracker: 'Variant Inventory Tracker|Inventory tracker',
      stock: 'Variant Inventory Qty|Inventory quantity',
      amount: 'Variant Price|Price',
      compare_at: 'Variant Compare At Price|Compare-at price',
      cost: 'Cost per item',
      images: 'Image Src|Product image URL',
    },
  },
  woocommerce: {
    needs: ['type', 'name', 'amount'],
    headings: {
      id: 'ID|المعرف',
      type: 'Type|النوع',
      sku: 'SKU|UGS|رمز المنتج|رمز المنتج (SKU)',
      name: 'Name|Nom|الاسم',
      published: 'Published|Publié|منشور|تم النشر',
      visibility: 'Visibility in catalog|Visibilité dans le catalogue|الظهور في الكتالوج',
      description: 'Description|الوصف',
      in_stock: 'In stock?|En stock ?|متوفر في المخزون؟|متوفر بالمخزون؟|متوفر؟',
      stock: 'Stock|المخزون',
      sale_from:
        'Date sale price starts|Date de début de promo|Date de début de la promo|تاريخ بدء التخفيض|تاريخ بداية التخفيض|تاريخ بدء سعر التخفيض',
      sale_to:
        'Date sale price ends|Date de fin de promo|Date de fin de la promo|تاريخ نهاية التخفيض|تاريخ انتهاء التخفيض|تاريخ نهاية سعر التخفيض',
      sale: 'Sale price|Tarif promo|سعر التخفيض|السعر المخفض|سعر العرض',
      amount: 'Regular price|Tarif régulier|السعر العادي|السعر الافتراضي|السعر الأساسي',
      category: 'Categories|Catégories|التصنيفات|الفئات',
      images: 'Images|الصور',
      brand: 'Brands|Marques|العلامات التجارية',
      parent: 'Parent|الأب|الأصل|المنتج الأب',
      variant:
        'Attribute # value(s)|Valeur(s) de l’attribut #|قيمة السمة #|قيم السمة #|قيمة (قيم) السمة #|قيمة الخاصية #',
    },
  },
  prestashop: {
    needs: ['name', 'amount', 'sku'],
    headings: {
      id: 'ID|ID produit|Product ID|id_product|المعرف',
      name: 'Nom|Name|الاسم',
      variant: 'Déclinaison|Déclinaisons|Combination|Combinations|Attributs|Attributes|التركيبة|التركيبات',
      sku: 'Référence|Reference|المرجع',
      category: 'Catégorie|Category|الفئة',
      // The price without tax beside it is not read.
      amount: 'Prix (TTC)|Prix TTC|Price (tax incl.)|السعر (مع الضريبة)',
      stock: 'Quantité|Quantity|الكمية',
      published: 'État|Statut|Status|Actif|Active|الحالة',
      images: 'Image|صورة',
    },
  },
  odoo: {
    needs: ['name', 'amount', 'sku'],
    headings: {
      name: 'Nom|Name|الاسم',
      sku: 'Référence interne|Internal Reference|المرجع الداخلي',
      amount: 'Prix de vente|Sales Price|سعر البيع',
      cost: 'Coût|Cost|التكلفة',
      category: 'Catégorie d’articles|Catégorie de produit|Product Category|فئة المنتج',
      stock: 'Quantité en stock|Quantité disponible|Quantity On Hand|الكمية المتوفرة|الكمية الفعلية',
      variant: 'Valeurs de variante|Valeurs des variantes|Variant Values|قيم المتغير',
      description: 'Description de vente|Sales Description',
      published: 'Is Published|Est publié|Active|Actif|نشط|منشور',
    },
  },
  youcan: {
    needs: ['name', 'amount'],
    headings: {
      name: 'name',
      slug: 'slug',
      description: 'description',
      published: 'visibility',
      tracker: 'track_inventory',
      stock: 'inventory',
      amount: 'price',
      compare_at: 'compare_at_price',
      cost: 'cost_price',
      category: 'categories|category',
      images: 'images|image',
      sku: 'sku',
      variant: 'variations|variation',
    },
  },
};

/** A heading that only this program writes, where the columns alone are any shop's. */
const marks: Partial<Record<ExportFormat, string>> = {
  prestashop: 'Prix (HT)|Prix HT|Price (tax excl.)|السعر (بدون ضريبة)',
  odoo: 'Référence interne|Internal Reference|المرجع الداخلي',
  youcan: 'track_inventory|has_variants',
};

/** The kinds of products that every WooCommerce writes in English. */
export const WOO_TYPE = /^(?:simple|variable|variation|grouped|external)\b/i;

const withoutNumber = (heading: string) => plainHeading(heading).replace(/\d+/g, '#');
const headingsOf = (written: string) => written.split('|').map((one) => plainHeading(one.replace('#', '1')));

const columnsByHeading = Object.fromEntries(
  exportFormats.map((format) => [
    format,
    new Map(
      Object.entries(tables[format].headings).flatMap(([column, written]) =>
        headingsOf(written).map((heading) => [heading.replace(/\d+/g, '#'), column as ExportColumn] as const),
      ),
    ),
  ]),
) as Record<ExportFormat, Map<string, ExportColumn>>;

/** The places of an export's columns; only a variant's are several. */
export function exportPlaces(
  format: ExportFormat,
  heads: readonly string[],
): Partial<Record<ExportColumn, number[]>> {
  const places: Partial<Record<ExportColumn, number[]>> = {};
  for (const [place, head] of heads.entries()) {
    const column = columnsByHeading[format].get(withoutNumber(head));
    if (column === undefined) continue;
    const before = places[column] ?? [];
    if (before.length === 0 || column === 'variant') places[column] = [...before, place];
  }
  return places;
}

/** The places of what only the program has, among all of an export's columns. */
export function foreignPlaces(
  places: Partial<Record<ExportColumn, number[]>>,
): Partial<Record<ForeignColumn, number>> {
  return Object.fromEntries(
    foreignColumns.flatMap((column) => (places[column] === undefined ? [] : [[column, places[column][0]]])),
  );
}

/** The program that wrote a table; null for any other list. `rows`: those below the headings. */
export function exportFormatOf(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): ExportFormat | null {
  const isOf = (format: ExportFormat): boolean => {
    const places = exportPlaces(format, heads);
    if (tables[format].needs.some((column) => places[column] === undefined)) return false;
    const mark = marks[format];
    if (mark !== undefined && !heads.some((head) => headingsOf(mark).includes(plainHeading(head))))
      return false;
    const type = places.type?.[0];
    return format !== 'woocommerce' || rows.some((cells) => WOO_TYPE.test(cells[type ?? -1] ?? ''));
  };
  return exportFormats.find(isOf) ?? null;
}
