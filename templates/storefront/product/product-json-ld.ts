import { absolute, cataloguePath, productPath } from '../../../src/domain/addresses/shop.ts';
import { wilayas } from '../../../src/text/wilayas.ts';
import type { ProductProps, QuickOrderTerms } from './product-props.ts';

type Article = ProductProps['product']['listing']['articles'][number];

/**
 * A product in the vocabulary of schema.org, as Google's guides require
 * (developers.google.com/search/docs/appearance/ structured-data, "merchant-listing" and "product-variants"): name,
 * picture, and an offer with price and currency. Several variants are a `ProductGroup`, each a product with its own
 * offer and address: merchant listings accept no `AggregateOffer`, which is for several sellers and not for variants
 * ("product-snippet"). A product without a picture gets none: merchant listings skip it, but search results still
 * show its price, for which name and offer are enough ("product-snippet"), and the shop's logo is no picture of it.
 * The policy of returns is that of the whole shop: its page has it. Unknown facts are left out: until when a price
 * holds, a maker, or a colour or size that the labels of the variants do not tell.
 */
export function describeProduct({ frame, product, quickOrder }: ProductProps) {
  const { listing, slug } = product;
  const addressOf = (variant: string | null) =>
    absolute(frame.origin, productPath(frame.t.language, slug, variant));
  const url = addressOf(null);
  const [only, ...others] = listing.articles;
  const { reviews = null } = product;
  const rating = reviews && {
    '@type': 'AggregateRating',
    ratingValue: reviews.average,
    reviewCount: reviews.count,
  };
  const shared = {
    name: listing.name,
    description: listing.description,
    ...(listing.brand === null ? {} : { brand: { '@type': 'Brand', name: listing.brand } }),
    ...(listing.pictures.length === 0 ? {} : { image: listing.pictures }),
    ...(listing.category === null ? {} : { category: listing.category }),
    ...(rating === null ? {} : { aggregateRating: rating }),
  };
  if (only !== undefined && others.length === 0) {
    return {
      '@type': 'Product',
      '@id': url,
      ...shared,
      sku: only.id,
      offers: describeOffer({ product, quickOrder }, only, url),
    };
  }
  const variesBy = (['color', 'size'] as const).filter((property) => only?.[property] !== undefined);
  return {
    '@type': 'ProductGroup',
    ...shared,
    url,
    productGroupID: listing.id,
    ...(variesBy.length === 0
      ? {}
      : { variesBy: oneOrMore(variesBy.map((property) => `https://schema.org/${property}`)) }),
    // One picture each: the description and the other pictures are the group's.
    hasVariant: listing.articles.map((article) => ({
      '@type': 'Product',
      name: article.title,
      sku: article.id,
      ...Object.fromEntries(variesBy.map((property) => [property, article[property]])),
      ...(listing.pictures.length === 0 ? {} : { image: listing.pictures[0] }),
      offers: describeOffer({ product, quickOrder }, article, addressOf(article.variant)),
    })),
  };
}

/** A list, or its one value. */
const oneOrMore = <Value>(values: readonly Value[]) => (values.length === 1 ? values[0] : values);

/** The breadcrumbs from the shop through the category to the product, as the page shows them. */
export function describeTrail({ frame: { t, origin }, product }: ProductProps) {
  const { category, listing, slug } = product;
  const key = category?.key ?? null;
  const steps = [
    { name: t.words.shared.shop, path: cataloguePath(t.language) },
    { name: listing.category ?? key, path: cataloguePath(t.language, { category: key }) },
    { name: listing.name, path: productPath(t.language, slug) },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(origin, path),
    })),
  };
}

function describeOffer(
  { product, quickOrder = null }: Pick<ProductProps, 'product' | 'quickOrder'>,
  { amount, compareAt }: Article,
  url: string,
) {
  const shipping = shippingOf(quickOrder, amount);
  return {
    '@type': 'Offer',
    url,
    price: amount,
    priceCurrency: 'DZD',
    ...(compareAt === null ? {} : { priceSpecification: struckThrough(compareAt) }),
    availability: `https://schema.org/${availabilityOf(product)}`,
    itemCondition: 'https://schema.org/NewCondition',
    ...(shipping === null ? {} : { shippingDetails: shipping }),
  };
}

/** True when a shopper is paying for the last pieces: within minutes they are sold or for sale again. */
export function isHeld({ available, held = 0 }: ProductProps['product']): boolean {
  return available === 0 && held > 0;
}

function availabilityOf(product: ProductProps['product']): string {
  if (isHeld(product)) return 'LimitedAvailability';
  return product.available === 0 ? 'OutOfStock' : 'InStock';
}

/**
 * The delivery of one piece inside Algeria, at most the dearest rate, in whole dinars; null where the shop does not
 * deliver to each wilaya: the destination is the whole country.
 */
function shippingOf(terms: QuickOrderTerms | null, amount: number) {
  const rates = terms?.tariffs?.map((one) => one.amount) ?? [];
  if (terms === null || rates.length < wilayas.length) return null;
  const isFree = terms.freeFrom !== null && amount >= terms.freeFrom;
  const rate = isFree ? { value: 0 } : { maxValue: Math.max(...rates) };
  return {
    '@type': 'OfferShippingDetails',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'DZ' },
    shippingRate: { '@type': 'MonetaryAmount', ...rate, currency: 'DZD' },
  };
}

/** The former amount, which the page strikes through. */
function struckThrough(amount: number) {
  return {
    '@type': 'UnitPriceSpecification',
    priceType: 'https://schema.org/StrikethroughPrice',
    price: amount,
    priceCurrency: 'DZD',
  };
}
