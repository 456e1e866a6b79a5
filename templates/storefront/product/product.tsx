import {
  cartChangePath,
  cataloguePath,
  checkoutPath,
  NEW_PURCHASE,
  QUICK_ORDER_ANCHOR,
  quickOrderPath,
  stockAlertPath,
  tariffsPath,
} from '../../../src/domain/addresses/shop.ts';
import type { Child } from '../../parts/jsx-runtime.ts';
import { OrderLimit } from '../cart/order-limit.tsx';
import { AskByChat } from '../page/ask-by-chat.tsx';
import type { Frame } from '../page/frame.ts';
import { CardIcon, CartIcon, CashIcon, TickIcon, VanIcon } from '../page/icons.tsx';
import { Page } from '../page/page.tsx';
import { Card } from '../page/product-card.tsx';
import type { ShopText } from '../page/text.tsx';
import { Tiers, Variants } from './choices.tsx';
import { ofVariant, quantitiesOf } from './chosen.ts';
import { Gallery } from './gallery.tsx';
import { Picked, Price, Prices } from './picked.tsx';
import { picturesFor } from './pictures.ts';
import { isHeld } from './product-json-ld.ts';
import type { ProductProps } from './product-props.ts';
import { shownOf } from './product-shown.ts';
import { QuickOrderForm } from './quick-order-form.tsx';
import { Rating, Reviews } from './reviews.tsx';
import { OrderByChat, Share } from './share.tsx';
import { SharePreview } from './share-preview.tsx';

/** From so few pieces on, the page says how many are left; above, only that some are. */
const FEW = 5;
/** Longer names are set smaller, so that a phone shows price and button below. */
const LONG = 60;

export function ProductPage(props: ProductProps) {
  const { frame, product, chosen = null } = props;
  const { t } = frame;
  const head = <SharePreview {...props} chosen={chosen} />;
  const isForSale = !isSoldOut(product) && !product.isTooDear;
  return (
    <Page frame={frame} title={product.name} head={head} isLow>
      <article>
        <Order {...props} isForSale={isForSale}>
          <Gallery
            pictures={picturesFor({ ...props, chosen })}
            name={product.name}
            category={product.category?.key ?? null}
            t={t}
          />
          <div class="about">
            <h1 class={product.name.length > LONG ? 'long' : undefined}>
              <bdi>{product.name}</bdi>
            </h1>
            {product.reviews ? <Rating t={t} reviews={product.reviews} /> : null}
            <Choice {...props} chosen={chosen} isForSale={isForSale} />
          </div>
          <div class="details">
            {product.description === null ? null : (
              <p class="description" dir="auto">
                {product.description}
              </p>
            )}
            {isForSale ? <Promises frame={frame} /> : null}
            <Trail {...props} />
          </div>
          {isForSale ? <Buttons {...props} chosen={chosen} /> : null}
        </Order>
        <div class="below">
          <Share frame={frame} product={product} chosen={chosen} />
          {product.reviews ? <Reviews t={t} reviews={product.reviews} /> : null}
        </div>
      </article>
      <Related {...props} />
    </Page>
  );
}

function Trail({ frame: { t }, product: { category } }: ProductProps) {
  return (
    <p class="trail">
      <a href={cataloguePath(t.language)}>{t.words.shared.shop}</a>
      {category === null ? null : (
        <>
          <span aria-hidden="true"> / </span>
          <a href={cataloguePath(t.language, { category: category.key })}>
            <bdi>{category.name}</bdi>
          </a>
        </>
      )}
    </p>
  );
}

/** The product, as a form where it can be bought: a form without a button would be useless. */
function Order({
  frame,
  quickOrder = null,
  isForSale,
  children,
}: ProductProps & { isForSale: boolean; children?: Child }) {
  if (!isForSale) return <div class="product">{children}</div>;
  const isQuick = quickOrder !== null;
  return (
    <form
      class="product"
      method="post"
      action={isQuick ? quickOrderPath(frame.t.language) : cartChangePath(frame.t.language, 'add')}
    >
      {/* Enter in a field leads to the total, and not to the cart. */}
      {isQuick ? <button type="submit" hidden /> : null}
      {children}
    </form>
  );
}

/** Far below the product, so that the pictures load when they are scrolled to. */
const FAR = 99;

function Related({ frame: { t }, product: { related = [] } }: ProductProps) {
  if (related.length === 0) return null;
  return (
    <section class="related" aria-labelledby="related">
      <h2 id="related">{t.words.product.related}</h2>
      <ul class="shelf">
        {related.map((card) => (
          <li>
            <Card product={card} index={FAR} t={t} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Nothing of it can be bought, nor comes back by itself when another shopper pays too late. */
const isSoldOut = (product: ProductProps['product']) => product.available === 0 && !isHeld(product);

/** The price and what there is to choose, with the button that stays in view. */
function Choice(props: ProductProps & { isForSale: boolean }) {
  const { frame, product, isForSale } = props;
  const choice = product.variants.length === 1 ? null : <Variants {...props} />;
  return (
    <>
      <Cost {...props} />
      {choice}
      {isForSale ? (
        <>
          <Tiers {...props} />
          <Quantity {...props} />
          <Buy {...props} />
        </>
      ) : null}
      {product.isTooDear ? <OrderLimit frame={frame} limit="dear" /> : null}
      {isSoldOut(product) ? <AskBack {...props} /> : null}
    </>
  );
}

/** The order form, or the button that buys without one, and the other ways to buy. */
function Buttons(props: ProductProps) {
  const { frame, product, chosen = null, quickOrder = null } = props;
  const { t } = frame;
  return (
    <div class="order">
      {quickOrder === null ? (
        <BuyNow t={t} />
      ) : (
        <>
          <QuickOrderForm {...props} terms={quickOrder} />
          {frame.paymentMethods?.includes('card') ? (
            <button
              type="submit"
              class="quiet"
              name="purchase"
              value={NEW_PURCHASE}
              formaction={checkoutPath(t.language)}
              formnovalidate
            >
              <CardIcon />
              {t.words.checkout.methods.card.button}
            </button>
          ) : null}
          <button type="submit" class="quiet" formaction={cartChangePath(t.language, 'add')} formnovalidate>
            <CartIcon />
            {t.words.product.add}
          </button>
        </>
      )}
      <OrderByChat frame={frame} product={product} chosen={chosen} />
    </div>
  );
}

function Promises({ frame: { t, paymentMethods = ['card'] } }: { frame: Frame }) {
  const { product: copy, infoPages: info } = t.words;
  return (
    <>
      <p class="promise">
        <VanIcon />
        <a href={tariffsPath(t.language)}>{copy.deliveryNote}</a>
      </p>
      {paymentMethods.map((paymentMethod) => (
        <p class="promise">
          {paymentMethod === 'cash' ? <CashIcon /> : <CardIcon />}
          {paymentMethod === 'card' ? copy.paymentNote : info.pays[paymentMethod]}
        </p>
      ))}
    </>
  );
}

/** Buys this product alone, without the cart. */
function BuyNow({ t }: { t: ShopText }) {
  return (
    <button type="submit" class="button now" formmethod="get" formaction={checkoutPath(t.language)}>
      <CardIcon />
      {t.words.product.buyNow}
    </button>
  );
}

/**
 * How many pieces. An empty field is one piece, which it shows: so the style sheet knows when the price on the buttons
 * is the sum.
 */
function Quantity(props: ProductProps) {
  const { frame, quantity = 1, mistyped = null } = props;
  const { t } = frame;
  const isWrong = mistyped !== null;
  // The chosen quantity names its price.
  if (quantitiesOf(props).length > 0) return null;
  return (
    <div class="quantity">
      <label for="quantity">{t.words.shared.quantity}</label>
      <input
        id="quantity"
        class="count"
        name="quantity"
        value={mistyped ?? (quantity === 1 ? undefined : String(quantity))}
        placeholder="1"
        inputmode="numeric"
        maxlength={2}
        aria-invalid={isWrong ? 'true' : undefined}
        aria-describedby={isWrong ? 'quantity-problem' : undefined}
      />
      {isWrong ? (
        <p class="problem" id="quantity-problem">
          {t.words.shared.mistyped}
        </p>
      ) : null}
    </div>
  );
}

/** Adds to the cart, or leads to the order form; on a phone always in view, with what is chosen and its price. */
function Buy(props: ProductProps) {
  const { frame, quickOrder = null } = props;
  const { t } = frame;
  const picked = <Picked {...props} hasNames />;
  return (
    <div class="buy">
      {quickOrder === null ? (
        <button type="submit" class="button">
          <CartIcon />
          {t.words.product.add}
          {picked}
        </button>
      ) : (
        <a class="button" href={`#${QUICK_ORDER_ANCHOR}`}>
          <CashIcon />
          {t.words.quickOrder.order}
          {picked}
        </a>
      )}
    </div>
  );
}

/** What is left of the product, or of the chosen variant where variants have counts of their own. */
function Stock({ frame: { t }, product }: ProductProps) {
  const { available, variants } = product;
  if (available === 0)
    return <p class="warn">{isHeld(product) ? t.words.shared.held : t.words.product.soldOut}</p>;
  if (variants.length === 1 || variants[0]?.left === undefined) return <Left t={t} pieces={available} />;
  return (
    <>
      {variants.map(({ left = null, isSoldOut }, index) =>
        isSoldOut || ofVariant(index) === undefined ? null : (
          <div class={`of ${ofVariant(index)}`}>
            <Left t={t} pieces={left} />
          </div>
        ),
      )}
    </>
  );
}

function Left({ t, pieces }: { t: ShopText; pieces: number | null }) {
  const copy = t.words.product;
  if (pieces === null) return null;
  if (pieces > FEW) {
    return (
      <p class="promise">
        <TickIcon />
        {copy.inStock}
      </p>
    );
  }
  return <p class="warn">{pieces === 0 ? t.words.shared.held : copy.left(pieces)}</p>;
}

/** The price of the chosen variant, and what is left of the product. */
function Cost(props: ProductProps) {
  const { t } = props.frame;
  const [only] = props.product.variants.length === 1 ? props.product.variants : [];
  return (
    <>
      {only ? <input type="hidden" name="price" value={only.price} /> : null}
      <div class="cost">
        {only ? (
          <>
            {only.label === null ? null : <bdi>{only.label}</bdi>}
            <Price t={t} variant={only} />
          </>
        ) : (
          <Prices {...props} />
        )}
        <Stock {...props} />
      </div>
    </>
  );
}

/** What a shopper can do about a sold-out product: be told when it is back, or ask the shop. */
function AskBack({ frame, product, chosen, offersAlert = false }: ProductProps) {
  const { product: copy } = frame.t.words;
  const { title, url } = shownOf({ frame, product, chosen });
  return (
    <>
      {offersAlert ? (
        <a class="button" href={stockAlertPath(frame.t.language, product.slug)} rel="nofollow">
          {copy.alert.link}
        </a>
      ) : null}
      <AskByChat frame={frame} text={`${copy.askBack(frame.shopName)}\n${title}\n${url}`} />
    </>
  );
}
