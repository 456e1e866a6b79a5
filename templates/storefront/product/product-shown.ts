import { absolute, productPath } from '../../../src/domain/addresses/shop.ts';
import type { ProductProps } from './product-props.ts';

/** The subject of a product's page in plain text, for previews and messages. */
type ProductView = {
  /** The product, or the variant in the address. */
  title: string;
  /** The price, or the lowest one as "from". */
  price: string;
  /** Whole dinars: of the variant selected on the page. */
  amount: number;
  /** The variant's id in product feeds. */
  article: string;
  /** The text of a chat message, before the address. */
  words: string;
  /** The absolute address of the page as shown. */
  url: string;
};

/** `chosen` is ignored for a product with one variant: the address is the product's. */
export function shownOf({ frame, product, chosen = null }: ProductProps): ProductView {
  const { t, origin } = frame;
  const { id, name, articles } = product.listing;
  const article = articles.length > 1 ? articles.find(({ variant }) => variant === chosen) : undefined;
  const [first] = articles;
  const amount = (article ?? first)?.amount ?? 0;
  const lowest = Math.min(...articles.map((one) => one.amount));
  const isFrom = article === undefined && articles.some((one) => one.amount !== lowest);
  const title = article?.title ?? name;
  const price = isFrom ? `${t.words.product.from} ${t.moneyText(lowest)}` : t.moneyText(amount);
  return {
    title,
    price,
    words: `${title}\n${price}`,
    amount,
    article: (article ?? first)?.id ?? id,
    url: absolute(origin, productPath(t.language, product.slug, article?.variant ?? null)),
  };
}
