import { type CsvSeparator, csvLine } from '../../../src/text/csv.ts';

/** Exports of other shop programs, each with two hundred products, by the headings that the programs document. */

/** A product of the shop that moves in. Amounts in whole dinars; `sale`: what it costs instead; `pieces`: null: uncounted. */
type MovedVariant = {
  size: string;
  colour: string;
  sku: string;
  amount: number;
  sale: number | null;
  /** A price that was asked before or will be later. */
  otherSale: number | null;
  pieces: number | null;
};
type MovedProduct = {
  id: number;
  slug: string;
  name: string;
  category: string;
  lines: string[];
  images: string[];
  isDraft: boolean;
  variants: MovedVariant[];
};

const kinds = ['Robe', 'قميص', 'Tapis', 'عباءة', 'Théière', 'حذاء', 'Châle', 'قفطان'];
const categories = ['Vêtements', 'ملابس', 'Maison'];
const sizes = ['S', 'M', 'L', 'XL'];
const colours = ['Noir', 'أبيض'];

function productOf(n: number): MovedProduct {
  const amount = 500 + 10 * n;
  const sale = n % 5 === 0 ? amount - 100 : null;
  const otherSale = sale === null && n % 4 === 0 ? amount - 200 : null;
  const pieces = n % 11 === 0 ? null : n % 17;
  const hasVariants = n % 3 !== 0;
  const single = [{ size: '', colour: '', sku: `REF-${n}`, amount, sale, otherSale, pieces }];
  const several = sizes.slice(0, 2 + (n % 3)).flatMap((size, s) =>
    colours.slice(0, 1 + (n % 2)).map((colour, c) => ({
      ...{ size, colour, sku: `REF-${n}-${s}${c}`, amount: amount + 50 * s, sale: sale && sale + 50 * s },
      otherSale: otherSale && otherSale + 50 * s,
      pieces: pieces && pieces + s,
    })),
  );
  return {
    id: 1_000 + n,
    slug: `article-${n}`,
    name: `${kinds[n % kinds.length]} n° ${n}`,
    category: categories[n % categories.length] ?? '',
    lines: [`Fait main, modèle ${n} < ${n + 1}.`, 'صنع في الجزائر'],
    images: Array.from({ length: 1 + (n % 3) }, (_, index) => `https://cdn.test/${n}/${index}.jpg`),
    isDraft: n % 7 === 0,
    variants: hasVariants ? several : single,
  };
}

export const movedProducts: readonly MovedProduct[] = Array.from({ length: 200 }, (_, n) => productOf(n + 1));

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const htmlOf = ({ lines }: MovedProduct) =>
  `<p>${escaped(lines[0] ?? '')}</p>\n<ul><li><strong>${escaped(lines[1] ?? '')}</strong></li></ul><script>track("${lines[0]}")</script>`;
const csvOf = (rows: readonly (readonly (string | number)[])[], separator: CsvSeparator = ',') =>
  rows.map((row) => csvLine(row.map(String), separator)).join('');
const isSingle = ({ variants }: MovedProduct) => variants[0]?.size === '';
const wordOf = ({ size, colour }: MovedVariant) => `${size} / ${colour}`;

function shopify(): string {
  const heads =
    'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status'.split(
      ',',
    );
  const rows = movedProducts.flatMap((product) => {
    const count = Math.max(product.variants.length, product.images.length);
    return Array.from({ length: count }, (_, n) => {
      const variant = product.variants[n];
      const cells: Record<string, string | number> = {
        Handle: product.slug,
        'Image Src': product.images[n] ?? '',
      };
      if (n === 0)
        Object.assign(cells, {
          ...{ Title: product.name, 'Body (HTML)': htmlOf(product), Vendor: 'Dar', Type: product.category },
          ...{ Published: product.isDraft ? 'FALSE' : 'TRUE', Status: product.isDraft ? 'draft' : 'active' },
          ...{ 'Option1 Name': isSingle(product) ? 'Title' : 'Taille', 'Gift Card': 'FALSE' },
        });
      if (variant !== undefined)
        Object.assign(cells, {
          'Option1 Value': isSingle(product) ? 'Default Title' : variant.size,
          'Option2 Value': variant.colour,
          'Variant SKU': variant.sku,
          'Variant Inventory Tracker': variant.pieces === null ? '' : 'shopify',
          'Variant Inventory Qty': variant.pieces ?? 0,
          'Variant Price': `${variant.sale ?? variant.amount}.00`,
          'Variant Compare At Price': variant.sale === null ? '' : `${variant.amount}.00`,
          'Variant Requires Shipping': 'true',
        });
      return heads.map((head) => cells[head] ?? '');
    });
  });
  return csvOf([heads, ...rows]);
}

const wooHeads = {
  en: 'ID,Type,SKU,GTIN,Name,Published,Is featured?,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,Tax status,Tax class,In stock?,Stock,Low stock amount,Backorders allowed?,Sold individually?,Weight (kg),Allow customer reviews?,Purchase note,Sale price,Regular price,Categories,Tags,Shipping class,Images,Download limit,Parent,Grouped products,Upsells,Cross-sells,External URL,Button text,Position,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global,Attribute 2 name,Attribute 2 value(s),Attribute 2 visible,Attribute 2 global',
  fr: 'ID,Type,UGS,GTIN,Nom,Publié,Mis en avant ?,Visibilité dans le catalogue,Description courte,Description,Date de début de promo,Date de fin de promo,État de la TVA,Classe de TVA,En stock ?,Stock,Montant de stock faible,Autoriser les commandes de produits en rupture ?,Vendre individuellement ?,Poids (kg),Autoriser les avis clients ?,Note de commande,Tarif promo,Tarif régulier,Catégories,Étiquettes,Classe d’expédition,Images,Limite de téléchargement,Parent,Produits groupés,Produits suggérés,Ventes croisées,URL externe,Libellé du bouton,Position,Nom de l’attribut 1,Valeur(s) de l’attribut 1 ,Attribut 1 visible,Attribut 1 global,Nom de l’attribut 2,Valeur(s) de l’attribut 2 ,Attribut 2 visible,Attribut 2 global',
  ar: 'المعرف,النوع,رمز المنتج,GTIN,الاسم,منشور,مميز؟,الظهور في الكتالوج,وصف قصير,الوصف,تاريخ بدء التخفيض,تاريخ نهاية التخفيض,حالة الضريبة,فئة الضريبة,متوفر في المخزون؟,المخزون,كمية المخزون المنخفض,السماح بالطلبات المتأخرة؟,يباع بشكل فردي؟,الوزن (كجم),السماح بمراجعات العملاء؟,ملاحظة الشراء,سعر التخفيض,السعر العادي,التصنيفات,الوسوم,فئة الشحن,الصور,حد التحميل,الأب,المنتجات المجمعة,زيادة المبيعات,البيع المتقاطع,رابط خارجي,نص الزر,الموضع,اسم السمة 1,قيمة السمة 1,السمة 1 ظاهرة,السمة 1 عامة,اسم السمة 2,قيمة السمة 2,السمة 2 ظاهرة,السمة 2 عامة',
};

function wooCommerce(language: keyof typeof wooHeads): string {
  const heads = wooHeads[language].split(',');
  const at = (english: string) => wooHeads.en.split(',').indexOf(english);
  const row = (cells: Record<string, string | number>) => {
    const filled = heads.map((): string | number => '');
    for (const [english, cell] of Object.entries(cells)) filled[at(english)] = cell;
    return filled;
  };
  const counted = ({ pieces }: MovedVariant) => ({
    'In stock?': pieces === null || pieces > 0 ? 1 : 0,
    Stock: pieces ?? '',
  });
  /** Of 22 November 2026: some sales have no dates, others hold, are over or come later. */
  const datesOf = ({ sale, otherSale, amount }: MovedVariant) => {
    const dates = (from: string, to: string) => ({
      'Date sale price starts': from,
      'Date sale price ends': to,
    });
    if (otherSale !== null)
      return amount % 40 === 0
        ? dates('2026-10-01', '2026-11-21 23:59:59')
        : dates('2026-11-23T00:00:00+01:00', '');
    if (sale === null) return {};
    return amount % 100 === 0 ? dates('', '') : dates('22/11/2026', '2026-11-22T23:59:59+01:00');
  };
  const priced = (variant: MovedVariant) => ({
    ...{ 'Sale price': variant.sale ?? variant.otherSale ?? '', 'Regular price': variant.amount },
    ...datesOf(variant),
  });
  const rows = movedProducts.flatMap((product) => {
    const [first] = product.variants;
    const own = {
      ...{ ID: product.id, Name: product.name, Published: product.isDraft ? -1 : 1 },
      ...{ 'Visibility in catalog': 'visible', Description: htmlOf(product).replaceAll('\n', '\\n') },
      ...{ Categories: `${product.category}, Nouveautés`, Images: product.images.join(', ') },
    };
    if (isSingle(product) && first !== undefined)
      return [row({ ...own, Type: 'simple', SKU: first.sku, ...counted(first), ...priced(first) })];
    const values = (of: (variant: MovedVariant) => string) =>
      [...new Set(product.variants.map(of))].join(', ');
    return [
      row({
        ...{ ...own, Type: 'variable', SKU: `REF-${product.id}`, 'In stock?': 1 },
        ...{ 'Attribute 1 name': 'Taille', 'Attribute 1 value(s)': values(({ size }) => size) },
        ...{ 'Attribute 2 name': 'Couleur', 'Attribute 2 value(s)': values(({ colour }) => colour) },
      }),
      ...product.variants.map((variant, n) =>
        row({
          ...{ ID: 100 * product.id + n, Type: 'variation', SKU: variant.sku, Published: 1 },
          ...{ Name: `${product.name} - ${variant.size}, ${variant.colour}`, Parent: `REF-${product.id}` },
          ...{ 'Attribute 1 name': 'Taille', 'Attribute 1 value(s)': variant.size },
          ...{ 'Attribute 2 name': 'Couleur', 'Attribute 2 value(s)': variant.colour },
          ...{ ...counted(variant), ...priced(variant), Position: n },
        }),
      ),
    ];
  });
  return csvOf([heads, ...rows]);
}

/** Its list of products has a row for each product, and no variants. */
function prestaShop(): string {
  const heads = 'ID;Image;Nom;Référence;Catégorie;Prix (HT);Prix (TTC);Quantité;État;Position'.split(';');
  const rows = movedProducts.map((product) => {
    const { amount = 0, sku = '', pieces = 0 } = product.variants[0] ?? {};
    const price = (of: number) => `${String(of).replace(/\B(?=(?:\d{3})+$)/g, '\u202f')},00 DA`;
    return [
      ...[product.id, product.images[0] ?? '', product.name, sku, product.category],
      ...[price(Math.round(amount / 1.19)), price(amount), pieces ?? '', product.isDraft ? 0 : 1, product.id],
    ];
  });
  return csvOf([heads, ...rows], ';');
}

/** With its combinations: a row of the product, and one for each of them, which has the product's id. */
function prestaShopCombinations(): string {
  const heads = 'ID;Nom;Référence;Catégorie;Déclinaison;Prix (HT);Prix (TTC);Quantité;Statut;Image'.split(
    ';',
  );
  const rows = movedProducts.flatMap((product) => {
    const row = (variant: MovedVariant | undefined, word: string, n: number) => {
      const { amount = 0, sale = null, sku = '', pieces = null } = variant ?? {};
      const price = sale ?? amount;
      return [
        ...[product.id, product.name, sku, product.category, word, Math.round(price / 1.19), price],
        ...[pieces ?? '', product.isDraft ? 0 : 1, n === 0 ? (product.images[0] ?? '') : ''],
      ];
    };
    if (isSingle(product)) return [row(product.variants[0], '', 0)];
    const wordsOf = ({ size, colour }: MovedVariant, n: number) =>
      n % 2 === 0 ? `Taille - ${size}, Couleur - ${colour}` : `Taille : ${size} - Couleur : ${colour}`;
    const whole = product.variants.reduce((sum, { pieces }) => sum + (pieces ?? 0), 0);
    return [
      row({ ...product.variants[0], sku: `REF-${product.id}`, pieces: whole } as MovedVariant, '', 0),
      ...product.variants.map((variant, n) => row(variant, wordsOf(variant, n), 1)),
    ];
  });
  return csvOf([heads, ...rows], ';');
}

function odoo(): string {
  const heads =
    'Référence interne,Nom,Valeurs de variante,Prix de vente,Coût,Catégorie d’articles,Quantité en stock,Unité de mesure,Actif'.split(
      ',',
    );
  const rows = movedProducts.flatMap((product) =>
    product.variants.map((variant) => [
      ...[variant.sku, product.name],
      isSingle(product) ? '' : `Taille: ${variant.size}, Couleur: ${variant.colour}`,
      ...[`${variant.sale ?? variant.amount}.0`, '0.0', `All / Saleable / ${product.category}`],
      ...[variant.pieces === null ? '' : `${variant.pieces}.0`, 'Unités', product.isDraft ? 'False' : 'True'],
    ]),
  );
  return csvOf([heads, ...rows]);
}

function youCan(): string {
  const heads =
    'id,name,slug,description,visibility,price,compare_at_price,cost_price,track_inventory,inventory,has_variants,variations,sku,categories,images'.split(
      ',',
    );
  const rows = movedProducts.flatMap((product) =>
    product.variants.map((variant, n) => [
      ...[product.id, n === 0 ? product.name : '', product.slug, n === 0 ? htmlOf(product) : ''],
      ...[
        String(!product.isDraft),
        variant.sale ?? variant.amount,
        variant.sale === null ? '' : variant.amount,
        '',
      ],
      ...[String(variant.pieces !== null), variant.pieces ?? 0, String(!isSingle(product))],
      isSingle(product) ? '' : JSON.stringify({ Taille: variant.size, Couleur: variant.colour }),
      ...[variant.sku, n === 0 ? product.category : '', n === 0 ? product.images.join(',') : ''],
    ]),
  );
  return csvOf([heads, ...rows]);
}

/** What an export has of a product. Words of variants are sizes and colours. */
type MovedFields = {
  hasVariants: boolean;
  hasSales: boolean;
  hasText: boolean;
  hasSlug: boolean;
  mostImages: number;
};
const whole: MovedFields = { hasVariants: true, hasSales: true, hasText: true, hasSlug: true, mostImages: 8 };

export const movedShops: readonly { name: string; format: string; text: string; fields: MovedFields }[] = [
  { name: 'Shopify', format: 'shopify', text: shopify(), fields: whole },
  ...(['en', 'fr', 'ar'] as const).map((language) => ({
    ...{ name: `WooCommerce in ${language}`, format: 'woocommerce', text: wooCommerce(language) },
    fields: { ...whole, hasSlug: false },
  })),
  {
    ...{ name: 'PrestaShop', format: 'prestashop', text: prestaShop() },
    fields: { hasVariants: false, hasSales: false, hasText: false, hasSlug: false, mostImages: 1 },
  },
  {
    ...{ name: 'PrestaShop with combinations', format: 'prestashop', text: prestaShopCombinations() },
    fields: { hasVariants: true, hasSales: false, hasText: false, hasSlug: false, mostImages: 1 },
  },
  {
    ...{ name: 'Odoo', format: 'odoo', text: odoo() },
    fields: { ...whole, hasSales: false, hasText: false, hasSlug: false, mostImages: 0 },
  },
  { name: 'YouCan', format: 'youcan', text: youCan(), fields: whole },
];

/** A product of an export in short: its variants, then what else is known of it. */
export function wantedOf(product: MovedProduct, fields: MovedFields): unknown {
  const variants = fields.hasVariants ? product.variants : product.variants.slice(0, 1);
  return {
    name: product.name,
    ...(fields.hasSlug ? { slug: product.slug } : {}),
    category: product.category,
    hidden: product.isDraft ? '1' : '',
    description: fields.hasText ? `${product.lines[0]}\n- ${product.lines[1]}` : '',
    images: product.images.slice(0, fields.mostImages).join('\n'),
    variants: variants.map((variant) => ({
      variant: isSingle(product) || !fields.hasVariants ? '' : wordOf(variant),
      amount: String(
        fields.hasSales || fields.hasVariants ? (variant.sale ?? variant.amount) : variant.amount,
      ),
      compare_at: fields.hasSales && variant.sale !== null ? String(variant.amount) : '',
      sku: variant.sku,
      pieces: variant.pieces === null ? '' : String(variant.pieces),
    })),
  };
}
