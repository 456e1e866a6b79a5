import { describe, expect, test } from 'vitest';
import { productCell } from '../../../src/desk/imports/rules/cells.ts';
import { findProductColumns } from '../../../src/desk/imports/rules/find-columns.ts';
import { newProduct } from '../../../src/desk/imports/rules/merge-rows.ts';
import { readTable } from '../../../src/desk/spreadsheets/read-table.ts';
import { plansOf, productRows } from './lists.ts';
import { movedProducts, movedShops, wantedOf } from './moved-shops.ts';

/** Product exports of other programs, read as a whole. */

/** The products that a file makes of an empty catalogue, in short. */
async function made(...lines: string[]) {
  const plans = await plansOf(lines.join('\n'), []);
  expect(plans.map(({ match, problem, column }) => problem ?? column ?? match)).toEqual(
    plans.map(() => 'new'),
  );
  return [...Map.groupBy(plans, ({ first }) => first).values()].map((rows) => {
    const { fields, variants } = newProduct(rows.map((plan) => ({ cells: plan.cells, plan })));
    const { name, slug, category, description, brand, stock, hidden } = fields;
    const own = Object.entries({ category, description, brand, stock, hidden }).filter(
      ([, value]) => value !== '',
    );
    return {
      [`${name} (${slug})`]: variants.map(({ variant, fields: of }) =>
        [variant, of.amount, of.compare_at, of.stock, of.sku, of.cost, of.hidden].join(' ').trim(),
      ),
      ...Object.fromEntries(own),
      ...(fields.images === '' ? {} : { images: fields.images.split('\n') }),
    };
  });
}

const shopify =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Image Src,Image Position,SEO Title,Cost per item,Status';

test('Shopify: two products, four variants, four pictures', async () => {
  expect(
    await made(
      shopify,
      'abaya,Abaya,<p>Crêpe</p><p>Ample</p>,Nour,Robes,neuf,TRUE,Taille,M,Couleur,Noir,AB-M-N,shopify,3,deny,4500.00,5000.00,https://cdn.test/1.jpg,1,x,2000.00,active',
      'abaya,,,,,,,,M,,Beige,AB-M-B,shopify,-1,deny,4500.00,0.00,https://cdn.test/2.jpg,2,,,',
      'abaya,,,,,,,,L,,Noir,AB-L-N,shopify,0,deny,4700.00,,,,,,',
      'abaya,,,,,,,,,,,,,,,,,https://cdn.test/3.jpg,3,,,',
      'ceinture,Ceinture,,Nour,Accessoires,,FALSE,Title,Default Title,,,C-1,,7,deny,900.00,,https://cdn.test/4.jpg,1,,,draft',
    ),
  ).toEqual([
    {
      'Abaya (abaya)': [
        'M / Noir 4500 5000 3 AB-M-N 2000',
        'M / Beige 4500  0 AB-M-B',
        'L / Noir 4700  0 AB-L-N',
      ],
      ...{ category: 'Robes', description: 'Crêpe\nAmple', brand: 'Nour' },
      images: ['https://cdn.test/1.jpg', 'https://cdn.test/2.jpg', 'https://cdn.test/3.jpg'],
    },
    // Its pieces are not tracked.
    {
      'Ceinture (ceinture)': ['900   C-1'],
      ...{ category: 'Accessoires', brand: 'Nour', hidden: '1', images: ['https://cdn.test/4.jpg'] },
    },
  ]);
});

test('Shopify: the smallest export', async () => {
  expect(
    await made(
      'Handle,Title,Option1 Name,Option1 Value,Variant Price',
      'abaya,Abaya,Taille,M,4500.00',
      'abaya,,,L,4500.00',
    ),
  ).toEqual([{ 'Abaya (abaya)': ['M 4500', 'L 4500'] }]);
});

const wooCommerce = {
  fr: 'ID,Type,UGS,Nom,Publié,Visibilité dans le catalogue,Description courte,Description,Date de début de promo,En stock ?,Stock,Tarif promo,Tarif régulier,Catégories,Étiquettes,Images,Parent,Nom de l’attribut 1,Valeur(s) de l’attribut 1,Attribut 1 visible,Nom de l’attribut 2,Valeur(s) de l’attribut 2',
  en: 'ID,Type,SKU,Name,Published,Visibility in catalog,Short description,Description,Date sale price starts,In stock?,Stock,Sale price,Regular price,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 2 name,Attribute 2 value(s)',
  ar: 'المعرف,النوع,رمز المنتج,الاسم,منشور,الظهور في الكتالوج,وصف قصير,الوصف,تاريخ بدء التخفيض,متوفر في المخزون؟,المخزون,سعر التخفيض,السعر العادي,التصنيفات,الوسوم,الصور,الأب,اسم السمة 1,قيمة السمة 1,السمة 1 ظاهرة,اسم السمة 2,قيمة السمة 2',
};

test.each(Object.entries(wooCommerce))(
  'WooCommerce in %s: two products, two variants, a sale',
  async (_, heads) => {
    const rows = [
      '10,variable,TSH,T-shirt,1,visible,,<p>Coton</p>,,1,,,,"Vêtements > Hauts, Soldes",,"https://w.test/1.jpg, https://w.test/2.jpg",,Taille,"S, M",1,,',
      '11,variation,TSH-S,T-shirt - S,1,visible,,,,1,9,1200,1500,,,https://w.test/3.jpg,TSH,Taille,S,,,',
      '12,"variation, virtual",,T-shirt - M,0,visible,,,,0,,,1500,,,,id:10,Taille,M,,,',
      '13,simple,CAP,Casquette,-1,visible,,,,1,,,800,Accessoires,,,,Couleur,Rouge,1,,',
    ];
    expect(await made(heads, ...rows)).toEqual([
      {
        'T-shirt (t-shirt)': ['S 1200 1500 9 TSH-S', 'M 1500  0   1'],
        ...{ category: 'Hauts', description: 'Coton' },
        images: ['https://w.test/1.jpg', 'https://w.test/2.jpg', 'https://w.test/3.jpg'],
      },
      { 'Casquette (casquette)': ['800   CAP'], category: 'Accessoires', hidden: '1' },
    ]);
  },
);

test('WooCommerce: the smallest export', async () => {
  const heads = 'Type,UGS,Nom,Tarif promo,Tarif régulier,Parent,Valeur(s) de l’attribut 1';
  const rows = ['variable,TSH,T-shirt,,,,"S, M"', 'variation,TSH-S,T-shirt - S,1200,1500,TSH,S'];
  expect(await made(heads, ...rows)).toEqual([{ 'T-shirt (t-shirt)': ['S 1200 1500  TSH-S'] }]);
});

test('PrestaShop: the price with tax, and what is not active is hidden', async () => {
  expect(
    await made(
      'ID;Image;Nom;Référence;Catégorie;Prix (HT);Prix (TTC);Quantité;État',
      '1;;Théière;TH-1;Maison;2100,00 DA;2499,00 DA;4;1',
      '2;;Verre;V-1;Maison;100,00 DA;119,00 DA;0;0',
    ),
  ).toEqual([
    { 'Théière (theiere)': ['2499   TH-1'], category: 'Maison', stock: '4' },
    { 'Verre (verre)': ['119   V-1'], category: 'Maison', stock: '0', hidden: '1' },
  ]);
});

test('WooCommerce: a sale price outside of its dates is not the price', async () => {
  const heads = 'Type,SKU,Name,Date sale price starts,Date sale price ends,Sale price,Regular price';
  const dated: [from: string, to: string, amount: string][] = [
    ['', '', '1200 1500'],
    ['2026-11-22', '2026-11-22', '1200 1500'],
    ['2026-11-01 00:00:00', '', '1200 1500'],
    ['', '2026-11-21T23:59:59+00:00', '1500'],
    ['23/11/2026', '', '1500'],
    ['', 'bientôt', '1500'],
  ];
  const rows = dated.map(([from, to], n) => `simple,S${n},Sac ${n},${from},${to},1200,1500`);
  const found = await made(heads, ...rows);
  expect(found.map((one) => String(Object.values(one)[0]).replace(/ +S\d$/, ''))).toEqual(
    dated.map(([, , amount]) => amount),
  );
});

test('PrestaShop: rows of combinations are variants of the product with their id', async () => {
  expect(
    await made(
      'ID;Nom;Référence;Déclinaison;Prix (HT);Prix (TTC);Quantité',
      '7;Robe;R7;;2000;2380;9',
      '7;Robe;R7-S;"Taille - S, Couleur - Bleu-vert";2000;2380;4',
      '7;Robe;R7-M;Taille : M - Couleur : Noir;2100;2499;5',
      '8;Robe;R8;;1000;1190;3',
    ),
  ).toEqual([
    { 'Robe (robe)': ['S / Bleu-vert 2380  4 R7-S', 'M / Noir 2499  5 R7-M'] },
    { 'Robe (robe)': ['1190   R8'], stock: '3' },
  ]);
});

test('Odoo: variants by their values, the last part of a category', async () => {
  expect(
    await made(
      'Référence interne;Nom;Valeurs de variante;Prix de vente;Coût;Catégorie d’articles;Quantité en stock',
      'J-38;Jean;"Taille: 38, Couleur: Bleu";3200.0;1900.0;All / Saleable / Pantalons;12.0',
      'J-40;Jean;"Taille: 40, Couleur: Bleu";3200.0;1900.0;All / Saleable / Pantalons;3.0',
    ),
  ).toEqual([
    { 'Jean (jean)': ['38 / Bleu 3200  12 J-38 1900', '40 / Bleu 3200  3 J-40 1900'], category: 'Pantalons' },
  ]);
});

test('an export that comes again finds its products by SKU, and changes what differs', async () => {
  const shirt = productRows('prod_shirt', { name: 'Tee', metadata: { slug: 'tee' } }, [
    [1_500, { variant: 'S', sku: 'TSH-S' }],
  ]);
  const heads = 'Type,UGS,Nom,Tarif promo,Tarif régulier,Parent,Valeur(s) de l’attribut 1';
  const plans = await plansOf(
    [heads, 'variable,TSH,T-shirt,,,,"S, M"', 'variation,TSH-S,T-shirt - S,1200,1500,TSH,S'].join('\n'),
    [shirt],
  );
  expect(plans.map(({ about, by, variant }) => [about, by, variant])).toEqual([
    ['prod_shirt', 'sku', null],
    ['prod_shirt', 'sku', 'S'],
  ]);
  expect(plans[1]?.changes.map(({ column, to }) => `${column} ${to}`)).toEqual([
    'amount 1200',
    'compare_at 1500',
  ]);
});

test('a list of the shop’s own headings, or of another program, is no export', () => {
  for (const line of [
    'Nom,Prix,Type',
    'Handle,Title,Price',
    'Nom;Référence;Prix (TTC)',
    'Type,Nom,Tarif régulier',
    'Name,Internal Reference,Price',
  ])
    expect(findProductColumns([line.split(/[,;]/), ['Robe', 'Robe', '9', 'a']])?.format, line).toBeNull();
});

describe.each(movedShops)('two hundred products of $name', ({ format, text, fields }) => {
  test('are read whole: variants, sale prices, pieces, photos, drafts, plain text', async () => {
    const read = await readTable(text, 5_000, productCell);
    expect(read.ok && findProductColumns(read.rows)).toMatchObject({ format, isComplete: true });
    const plans = await plansOf(text, []);
    expect(plans.filter(({ match }) => match !== 'new')).toEqual([]);
    const found = [...Map.groupBy(plans, ({ first }) => first).values()].map((rows) => {
      const form = newProduct(rows.map((plan) => ({ cells: plan.cells, plan })));
      return {
        ...(fields.hasSlug ? { slug: form.fields.slug } : {}),
        ...{ name: form.fields.name, category: form.fields.category, hidden: form.fields.hidden },
        ...{ description: form.fields.description, images: form.fields.images },
        variants: form.variants.map(({ variant, fields: of }) => ({
          ...{ variant, amount: of.amount, compare_at: of.compare_at, sku: of.sku },
          pieces: of.stock || form.fields.stock,
        })),
      };
    });
    expect(found).toEqual(movedProducts.map((product) => wantedOf(product, fields)));
  });
});

test('WooCommerce: line breaks that are written as two letters, and pieces that the product counts', async () => {
  const heads = 'Type,SKU,Name,Description,Stock,Regular price,Parent,Attribute 1 value(s)';
  expect(
    await made(
      heads,
      'variable,TSH,T-shirt,"Coton\\n<b>lavé</b>\\nC:\\\\new",9,,,"S, M"',
      'variation,TSH-S,T-shirt - S,,parent,1500,TSH,S',
    ),
  ).toEqual([{ 'T-shirt (t-shirt)': ['S 1500   TSH-S'], description: 'Coton\nlavé\nC:\\new', stock: '9' }]);
});
