import { absolute, cataloguePath, productPath } from '../../../src/shop/urls.ts';
import { copyIn } from '../copy/copy.ts';
import type { ProductProps } from './product-props.ts';

type Article = ProductProps['product']['listing']['articles'][number];

/**
 * A product in the words of schema.org, as Google's guides ask for it (developers.google.com/search/docs/appearance/
 * structured-data, "merchant-listing" and "product-variants"): required are name, picture, and an offer with price
 * and currency. Several variants are a `ProductGroup`, each a product with an offer of its own at its own address:
 * merchant listings take no `AggregateOffer`, which is for many sellers and not for variants ("product-snippet").
 * A product without a picture has none here: merchant listings pass it over, but search results still show its price,
 * for which name and offer are enough ("product-snippet"), and the shop's logo is no picture of it.
 * What nobody knows is not said: in what variants differ (`variesBy`), until when a price holds, or a maker.
 */
export function describeProduct({ frame, product }: ProductProps) {
  const { listing, slug } = product;
  const addressOf = (variant: string | null) =>
    absolute(frame.origin, productPath(frame.language, slug, variant));
  const url = addressOf(null);
  const [only, ...others] = listing.articles;
  const shared = {
    '@id': url,
    name: listing.name,
    description: listing.description,
    ...(listing.brand === null ? {} : { brand: { '@type': 'Brand', name: listing.brand } }),
    ...(listing.pictures.length === 0 ? {} : { image: listing.pictures }),
    ...(listing.category === null ? {} : { category: listing.category }),
  };
  if (only !== undefined && others.length === 0) {
    return {
      '@context': 'https://schema.org',
      '@type': 'Product',
      ...shared,
      sku: only.id,
      offers: describeOffer({ frame, product }, only, url),
    };
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    ...shared,
    url,
    productGroupID: listing.id,
    // One picture each: the description and the other pictures are the group's.
    hasVariant: listing.articles.map((article) => ({
      '@type': 'Product',
      name: article.title,
      sku: article.id,
      ...(listing.pictures.length === 0 ? {} : { image: listing.pictures[0] }),
      offers: describeOffer({ frame, product }, article, addressOf(article.variant)),
    })),
  };
}

/** The way from the shop through the category to the product, as the page shows it above the product. */
export function describeTrail({ frame: { language, origin }, product }: ProductProps) {
  const { category, listing, slug } = product;
  const key = category?.key ?? null;
  const steps = [
    { name: copyIn[language].shared.shop, path: cataloguePath(language) },
    { name: listing.category ?? key, path: cataloguePath(language, { category: key }) },
    { name: listing.name, path: productPath(language, slug) },
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(origin, path),
    })),
  };
}

function describeOffer({ frame, product }: ProductProps, { amount, compareAt }: Article, url: string) {
  return {
    '@type': 'Offer',
    url,
    price: amount,
    priceCurrency: 'DZD',
    ...(compareAt === null ? {} : { priceSpecification: struckThrough(compareAt) }),
    availability: `https://schema.org/${availabilityOf(product)}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: {
      '@type': 'Organization',
      name: frame.shopName,
      url: absolute(frame.origin, cataloguePath(frame.language)),
    },
  };
}

/** True when somebody is paying for the last pieces: in minutes they are sold or for sale again, and nobody knows which. */
export function isHeld({ available, held = 0 }: ProductProps['product']): boolean {
  return available === 0 && held > 0;
}

function availabilityOf(product: ProductProps['product']): string {
  if (isHeld(product)) return 'LimitedAvailability';
  return product.available === 0 ? 'OutOfStock' : 'InStock';
}

/** The amount that the page strikes through beside the price. */
function struckThrough(amount: number) {
  return {
    '@type': 'UnitPriceSpecification',
    priceType: 'https://schema.org/StrikethroughPrice',
    price: amount,
    priceCurrency: 'DZD',
  };
}
