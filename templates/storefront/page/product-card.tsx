import { productPath } from '../../../src/domain/addresses/shop.ts';
import { Picture } from './picture.tsx';
import type { ShopText } from './text.tsx';

/** Pictures in the first view of a wide screen, and of a narrow one. */
const FIRST_PICTURES = 6;
const URGENT_PICTURES = 2;

/** Amounts in whole dinars. */
export type ProductCard = {
  slug: string;
  name: string;
  /** The key of its category, which gives a card without a picture its colour. */
  category?: string | null;
  picture: string | null;
  amount: number;
  compareAt: number | null;
  isFrom: boolean;
  isSoldOut: boolean;
  /** True while a shopper is paying for the last pieces. */
  isHeld?: boolean;
  /** The id of its only price for sale; absent where there are several. */
  price?: string;
};

/** The id of the form that all buttons of a grid send. */
export const ADD_FORM = 'add';

/** Whether one press can buy it: it is here, and leaves nothing to choose. */
export function canAddAtOnce({ price, isSoldOut, isHeld = false }: ProductCard): boolean {
  return price !== undefined && !isSoldOut && !isHeld;
}

/** Puts one piece into the cart, for a product that leaves nothing to choose. */
export function QuickAdd({ product, t }: { product: ProductCard; t: ShopText }) {
  const { price, name } = product;
  if (!canAddAtOnce(product)) return null;
  return (
    <button
      type="submit"
      class="quiet step"
      form={ADD_FORM}
      name="price"
      value={price}
      aria-label={`${t.words.product.add} · ${name}`}
    >
      +
    </button>
  );
}

/** A product in the grid. `index`: its place on the page; the first pictures load at once. */
export function Card(props: { product: ProductCard; index: number; t: ShopText }) {
  const { product, index, t } = props;
  const { amount, compareAt } = product;
  const copy = t.words.catalogue;
  const percent = compareAt === null ? 0 : Math.floor((1 - amount / compareAt) * 100);
  return (
    <a class={product.isSoldOut ? 'card spent' : 'card'} href={productPath(t.language, product.slug)}>
      <Picture
        src={product.picture}
        name={product.name}
        category={product.category ?? null}
        alt=""
        isFirst={index < FIRST_PICTURES}
        isUrgent={index < URGENT_PICTURES}
      />
      <span class="card-name">
        <bdi>{product.name}</bdi>
      </span>
      <span class="tag">
        {product.isFrom ? <small>{copy.from} </small> : null}
        {t.money(amount)}
      </span>
      {compareAt === null ? null : (
        <s class="before">
          <span class="unseen">{copy.before} </span>
          {t.money(compareAt)}
        </s>
      )}
      {product.isSoldOut ? <b class="saving">{copy.soldOut}</b> : null}
      {product.isHeld ? <b class="saving">{t.words.shared.heldShort}</b> : null}
      {percent < 1 || product.isSoldOut || product.isHeld ? null : (
        <span class="saving">
          <span class="unseen">{copy.saving(percent)}</span>
          <bdi aria-hidden="true">{copy.off(percent)}</bdi>
        </span>
      )}
    </a>
  );
}
