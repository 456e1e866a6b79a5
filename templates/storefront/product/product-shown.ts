import { absolute, productPath } from '../../../src/shop/urls.ts';
import { moneyText } from '../../parts/money.tsx';
import { copyIn } from '../copy/copy.ts';
import type { ProductProps } from './product-props.ts';

/** What a product's page is about as a whole, in plain text: what is previewed of it, and what is sent on. */
type Shown = {
  /** The product, or the variant that the address asks for. */
  title: string;
  /** What it costs, or from where on. */
  price: string;
  /** Whole dinars: of the variant that is chosen on the page. */
  amount: number;
  /** What buyers' feeds know that variant by. */
  article: string;
  /** What is said of it in a chat, before its address. */
  words: string;
  /** The absolute address of the page as it is shown. */
  url: string;
};

/** `chosen` of a product with one way to buy it says nothing: the address is the product's. */
export function shownOf({ frame, product, chosen = null }: ProductProps): Shown {
  const { language, origin } = frame;
  const { id, name, articles } = product.listing;
  const article = articles.length > 1 ? articles.find(({ variant }) => variant === chosen) : undefined;
  const [first] = articles;
  const amount = (article ?? first)?.amount ?? 0;
  const lowest = Math.min(...articles.map((one) => one.amount));
  const isFrom = article === undefined && articles.some((one) => one.amount !== lowest);
  const title = article?.title ?? name;
  const price = isFrom
    ? `${copyIn[language].product.from} ${moneyText(lowest, language)}`
    : moneyText(amount, language);
  return {
    title,
    price,
    words: `${title}\n${price}`,
    amount,
    article: (article ?? first)?.id ?? id,
    url: absolute(origin, productPath(language, product.slug, article?.variant ?? null)),
  };
}
