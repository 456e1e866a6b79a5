import QRCode from 'qrcode';
import { emptyProductForm, emptyVariant, type ProductForm } from '../../../src/desk/products/rules/fields.ts';
import type { ProductRow } from '../../../src/desk/products/rules/product-row.ts';
import { readColumns } from '../../../src/domain/desk-tables.ts';
import { inEachLanguage } from '../../../src/text/languages/by-language.ts';
import type { Locale } from '../../../src/text/languages/languages.ts';
import type { DeskFrame } from '../../../templates/desk/page/frame.ts';
import { CategoriesPage } from '../../../templates/desk/products/categories.tsx';
import { NewLinkPage } from '../../../templates/desk/products/link.tsx';
import { ProductFormPage } from '../../../templates/desk/products/product.tsx';
import { ProductsPage } from '../../../templates/desk/products/products.tsx';
import type { JSX } from '../../../templates/parts/jsx-runtime.ts';
import { deskTextIn } from '../../desk/copy.ts';
import { type Words, wordsIn } from '../words.ts';

const words: Record<string, Words> = {
  amina: { ar: 'هاتف أمينة', fr: 'Téléphone d’Amina', en: 'Amina’s phone' },
  honey: { ar: 'عسل السدر الجبلي', fr: 'Miel de jujubier de montagne', en: 'Mountain jujube honey' },
  oil: { ar: 'زيت زيتون القبائل', fr: 'Huile d’olive de Kabylie', en: 'Kabyle olive oil' },
  dates: { ar: 'دقلة نور', fr: 'Deglet Nour', en: 'Deglet Nour' },
  deposit: { ar: 'عربون فستان العرس', fr: 'Acompte robe de mariée', en: 'Deposit for a wedding dress' },
  pot: { ar: 'قدر فخار', fr: 'Marmite en terre', en: 'Clay pot' },
  description: {
    ar: 'جُني في أكتوبر.\nمن جبال القبائل.',
    fr: 'Récolté en octobre.\nMontagnes de Kabylie.',
    en: 'Harvested in October.\nMountains of Kabylia.',
  },
  honeys: { ar: 'العسل', fr: 'Miels', en: 'Honeys' },
  oils: { ar: 'الزيوت', fr: 'Huiles', en: 'Oils' },
  sweets: { ar: 'حلويات وتمور', fr: 'Douceurs et dattes', en: 'Sweets and dates' },
  half: { ar: '500 غ', fr: '500 g', en: '500 g' },
  kilo: { ar: '1 كغ', fr: '1 kg', en: '1 kg' },
};
const secret = '7f'.repeat(16);

/** Our own with a thumbnail, our own original, and one from another host. */
const pictures = [
  `https://shop.example.dz/photos/${'7f'.repeat(16)}-1600x1200-480.jpg`,
  `https://shop.example.dz/photos/${'3c'.repeat(16)}-900x1200.jpg`,
  'https://elsewhere.example.dz/miel.jpg',
];

/** Samples of the product pages. */
export function productSamples(language: Locale): Record<string, JSX.Element | Promise<JSX.Element>> {
  const say = (name: string) => wordsIn(words[name] ?? { ar: name, fr: name, en: name }, language);
  const frame: DeskFrame = {
    t: deskTextIn(language),
    shopName: wordsIn({ ar: 'حانوت', fr: 'Hanout', en: 'Hanout' }, language),
    isTest: true,
    device: { name: say('amina'), role: 'owner' },
    alternates: inEachLanguage((one) => `/${one}/desk/products`),
  };
  const row: ProductRow = {
    id: '01k0honey',
    name: say('honey'),
    category: say('honeys'),
    picture: null,
    amount: 1_900,
    isFrom: true,
    left: 14,
    addedAt: Date.UTC(2026, 10, 21, 9) / 1000,
    states: [],
    isHeldBack: false,
    numbers: {
      fields: { stock: '14' },
      stockJson: '14',
      variants: [{ variant: '', fields: { amount: '1900' }, stockJson: '' }],
    },
    duplicate: null,
  };
  const products: ProductRow[] = [
    { ...row, picture: '/pictures/miel-de-jujubier.svg' },
    { ...row, id: '2', name: say('oil'), category: say('oils'), amount: 118_900, isFrom: false, left: null },
    {
      ...row,
      id: '3',
      name: say('dates'),
      category: say('sweets'),
      left: 0,
      states: ['sold_out'],
      isHeldBack: true,
    },
    {
      ...row,
      id: '4',
      name: say('pot'),
      category: null,
      amount: null,
      left: null,
      states: ['hidden', 'unpriced'],
    },
    {
      ...row,
      id: '5',
      name: say('deposit'),
      category: null,
      isFrom: false,
      left: null,
      states: ['links_only'],
    },
  ];
  const duplicates: ProductRow[] = [
    row,
    {
      ...row,
      id: '6',
      amount: null,
      states: ['unpriced', 'duplicate'],
      duplicate: { id: row.id, name: row.name, reason: 'unpriced' },
    },
    {
      ...row,
      id: '7',
      name: say('oil'),
      category: say('oils'),
      states: ['duplicate'],
      duplicate: { id: '2', name: say('oil'), reason: 'younger' },
    },
    { ...row, id: '8', states: ['duplicate'], duplicate: { id: row.id, name: row.name, reason: 'namesake' } },
  ];
  const categories = ['honeys', 'oils', 'sweets'].map((key, n) => ({
    key,
    name: say(key),
    count: 12 - 5 * n,
  }));
  const variant = (name: string, amount: string, compareAt = '') => ({
    variant: wordsIn(words[name] ?? { ar: name, fr: name, en: name }, 'fr'),
    stockJson: '',
    fields: {
      ...emptyVariant.fields,
      amount,
      compare_at: compareAt,
      for_2: String(2 * Number(amount) - 200),
      label_ar: wordsIn(words[name] ?? { ar: '', fr: '', en: '' }, 'ar'),
      label_fr: wordsIn(words[name] ?? { ar: '', fr: '', en: '' }, 'fr'),
      label_en: wordsIn(words[name] ?? { ar: '', fr: '', en: '' }, 'en'),
    },
  });
  const seen: ProductForm = {
    fields: {
      ...emptyProductForm.fields,
      name: say('honey'),
      description: say('description'),
      category: say('honeys'),
      stock: '14',
      upsell: 'huile',
      slug: 'miel-de-jujubier',
      images: pictures.join('\n'),
    },
    stockJson: '14',
    variants: [variant('half', '1900', '2200'), variant('kilo', '3500'), variant('2,5 L', '8000')],
  };
  const url = 'https://pay.example.dz/payment-links/01k0deposit';
  const { modules } = QRCode.create(url, { errorCorrectionLevel: 'M' });
  const product = {
    row,
    slug: 'miel-de-jujubier',
    unknown: ['stok', 'colour_code'],
    link: null,
    modules: null,
    pictures,
    photoFlash: null,
    upsell: say('oil'),
  };
  const page = {
    frame,
    categories,
    submission: null,
    seen,
    typed: seen,
    others: [{ slug: 'huile', name: say('oil') }],
    wrong: [],
    conflicts: [],
    rows: seen.variants.length,
    flash: null,
    words: '',
  } as const;
  const address = { q: '', state: '', category: '', sort: '', after: '' };
  const chosen = readColumns('products', null);
  const one = { ...seen.fields, name: say('oil'), stock: '3' };
  return {
    'desk-products': (
      <ProductsPage
        {...{ frame, address, products, categories, chosen }}
        photos={{ count: 24, bytes: 8_340_000 }}
        next="2"
        flash={null}
      />
    ),
    'desk-products-duplicates': (
      <ProductsPage
        {...{ frame, address, products: duplicates, categories, chosen }}
        photos={{ count: 24, bytes: 8_340_000 }}
        next={null}
        flash={null}
      />
    ),
    'desk-products-none': (
      <ProductsPage
        {...{ frame, categories, chosen }}
        address={{ q: 'x', state: 'hidden', category: 'oils', sort: '', after: '' }}
        products={[]}
        photos={{ count: 0, bytes: 0 }}
        next={null}
        flash={null}
      />
    ),
    'desk-product': <ProductFormPage {...page} product={product} flash="saved" />,
    'desk-product-sold-out': (
      <ProductFormPage
        {...page}
        product={{
          ...product,
          unknown: [],
          row: { ...row, states: ['hidden', 'sold_out'], isHeldBack: true },
          pictures: [],
          photoFlash: 'heavy',
        }}
        flash="refused"
        words="The metadata must not be larger than 8 KiB."
      />
    ),
    'desk-product-conflict': (
      <ProductFormPage
        {...page}
        product={{ ...product, unknown: [] }}
        typed={{ ...seen, fields: one, variants: [variant('half', '2100'), variant('kilo', '3500')] }}
        conflicts={['name', 'stock', 'v.0.amount', 'v.0.compare_at']}
      />
    ),
    'desk-product-new': (
      <ProductFormPage
        {...page}
        product={null}
        submission={secret}
        seen={emptyProductForm}
        typed={emptyProductForm}
        rows={1}
      />
    ),
    'desk-product-new-wrong': (
      <ProductFormPage
        {...page}
        product={null}
        submission={secret}
        seen={emptyProductForm}
        typed={{
          ...emptyProductForm,
          variants: [{ ...emptyVariant, fields: { ...emptyVariant.fields, amount: '12,5' } }],
        }}
        rows={4}
        wrong={['name', 'v.0.amount', 'v.1.label_fr']}
        flash="scope"
      />
    ),
    'desk-product-link': (
      <ProductFormPage
        {...page}
        product={{ ...product, row: products[4] ?? row, unknown: [], link: url, modules }}
        typed={{
          ...seen,
          variants: [{ ...emptyVariant, variant: '', fields: { ...emptyVariant.fields, amount: '5000' } }],
        }}
      />
    ),
    'desk-link': (
      <NewLinkPage frame={frame} submission={secret} name="" amount="" wrong={[]} flash={null} words="" />
    ),
    'desk-link-wrong': (
      <NewLinkPage
        frame={frame}
        submission={secret}
        name={say('deposit')}
        amount="20"
        wrong={['amount']}
        flash="scope"
        words=""
      />
    ),
    'desk-categories': <CategoriesPage frame={frame} categories={categories} />,
  };
}
