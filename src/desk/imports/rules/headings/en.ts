import type { Locale } from '../../../../text/languages/languages.ts';

const languageNames: Partial<Record<Locale, string>> = { ar: 'Arabic', fr: 'French', en: 'English' };

export const listWords = {
  columns: {
    slug: { heading: 'Page address', aliases: 'slug, address, url, handle, permalink' },
    name: { heading: 'Name', aliases: 'name, title, product, product name, item' },
    variant: {
      heading: 'Size or colour',
      aliases: 'variant, variants, option, option1 value, option2 value, option3 value, size, color, colour',
    },
    sku: {
      heading: 'SKU',
      aliases:
        'sku, code, product code, item code, article code, reference, ref, variant sku, internal reference, item number',
    },
    amount: { heading: 'Price (DA)', aliases: 'amount, price, unit price, final price, variant price' },
    stock: {
      heading: 'Pieces',
      aliases: 'stock, quantity, qty, inventory, in stock, stock quantity, quantity in stock, available',
    },
    category: { heading: 'Category', aliases: 'category, type, collection' },
    also: { heading: 'Also called', aliases: 'other names, synonyms, keywords' },
    upsell: { heading: 'Offered with it', aliases: 'upsell, cross sell, offer with' },
    brand: { heading: 'Brand', aliases: 'brand, vendor' },
    description: { heading: 'Description', aliases: 'desc, details, detail, body html' },
    images: { heading: 'Pictures', aliases: 'image, photo, picture, image url, image src' },
    hidden: { heading: 'Hidden', aliases: 'hidden product' },
    links_only: { heading: 'By link alone', aliases: 'links only' },
    compare_at: {
      heading: 'Price before discount',
      aliases: 'compare at, compare at price, variant compare at price, old price, regular price',
    },
    for_2: { heading: 'Price of 2 (DA)', aliases: '2 for, two for, pack of 2' },
    for_3: { heading: 'Price of 3 (DA)', aliases: '3 for, three for, pack of 3' },
    for_6: { heading: 'Price of 6 (DA)', aliases: '6 for, six for, pack of 6' },
    cost: {
      heading: 'Cost price (DA)',
      aliases: 'cost, cost price, cost per item, purchase price, buying price',
    },
    variant_hidden: { heading: 'Size or colour hidden', aliases: '' },
    sold_out: { heading: 'Size or colour sold out', aliases: 'sold out' },
    variant_stock: {
      heading: 'Pieces of this size or colour',
      aliases: 'variant stock, variant inventory qty',
    },
  },
  otherHeadings: {
    sale: 'sale price, promo price, promotional price, discount price, discounted price',
    published: 'published',
    status: 'status, product status',
  },
  availability: 'in stock, available, availability',
  statuses: {
    published: 'active, published, publish',
    hidden: 'draft, archived, unlisted, private, inactive, pending',
  },
  sums: 'total, totals, subtotal, grand total, sum',
  languageNames,
  beforeLanguage: { word: 'in', joined: '' },
  marks: { yes: 'yes', alsoYes: 'true, y', no: 'no, false, n' },
  /** What a cell of pieces says for 0, folded. */
  soldOut: 'sold out, out of stock, none left',
};
