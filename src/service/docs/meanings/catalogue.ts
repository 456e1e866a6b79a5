import { common, currency, type Meanings, metadata, optionally, withoutDefaults } from './meaning.ts';

const named =
  ' With `name_ar`, `name_fr` or `name_en` the hosted pages call the product so in that language.';
const labelled =
  ' With `label_ar`, `label_fr` or `label_en` the hosted pages tell the price apart from others of its product.';
const name = 'What payers read on the payment page and the receipt.';
const description = 'About the product, for you and your shop.';
const images =
  'Addresses of pictures, absolute `http` or `https`. The first one is shown on the payment page.';

export const product: Meanings = {
  ...common('product'),
  name,
  description: `${description} Null when unset.`,
  images: `${images} An empty list when there are none.`,
  metadata: metadata + named,
};

export const createProductRequest: Meanings = {
  name,
  description: optionally(description),
  images: optionally(images, 'an empty list'),
  metadata: optionally(metadata + named),
};

export const updateProductRequest: Meanings = withoutDefaults(createProductRequest);

export const price: Meanings = {
  ...common('price'),
  amount: 'What one piece costs, in whole dinars. It never changes: a new amount is a new price.',
  currency,
  product_id: 'The product that is sold at this price.',
  metadata: metadata + labelled,
};

export const createPriceRequest: Meanings = {
  amount: 'What one piece costs, in whole dinars. It cannot be changed later.',
  currency,
  product_id: 'The id of a product of yours that is not deleted.',
  metadata: optionally(metadata + labelled),
};

const fixed = 'Cannot change: taken when it is the stored one, else 422.';

export const updatePriceRequest: Meanings = {
  metadata: metadata + labelled,
  amount: fixed,
  currency: fixed,
  product_id: fixed,
};
