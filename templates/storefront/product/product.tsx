import {
  cartChangePath,
  cataloguePath,
  checkoutPath,
  QUICK_ORDER_ANCHOR,
  quickOrderPath,
  tariffsPath,
} from '../../../src/domain/addresses/shop.ts';
import { Money } from '../../parts/money.tsx';
import { OrderLimit } from '../cart/order-limit.tsx';
import { copyIn } from '../copy/copy.ts';

import type { Frame } from '../page/frame.ts';
import { CardIcon, CartIcon, CashIcon, TickIcon, VanIcon } from '../page/icons.tsx';
import { Page } from '../page/page.tsx';
import { Card } from '../page/product-card.tsx';
import { Before, Tiers, tieredVariant, Variants } from './choices.tsx';
import { Gallery } from './gallery.tsx';
import { isHeld } from './product-data.ts';
import type { ProductProps } from './product-props.ts';
import { QuickOrderForm } from './quick-order-form.tsx';
import { Rating, Reviews } from './reviews.tsx';
import { OrderByChat, Share } from './share.tsx';
import { SharePreview } from './share-preview.tsx';
import { AskBack } from './sold-out.tsx';

/** From so few pieces on, the page says how many are left; above, only that some are. */
const FEW = 5;
/** Longer names are set smaller, so that a phone shows price and button below. */
const LONG = 60;

export function ProductPage(props: ProductProps) {
  const { frame, product, chosen = null } = props;
  const { language } = frame;
  const head = <SharePreview frame={frame} product={product} chosen={chosen} />;
  return (
    <Page frame={frame} title={product.name} head={head}>
      <p class="trail">
        <a href={cataloguePath(language)}>{copyIn[language].shared.shop}</a>
        {product.category === null ? null : (
          <>
            <span aria-hidden="true"> / </span>
            <a href={cataloguePath(language, { category: product.category.key })}>
              <bdi>{product.category.name}</bdi>
            </a>
          </>
        )}
      </p>
      <article class="product">
        <Gallery pictures={picturesFor(props)} name={product.name} language={language} />
        <div class="about">
          <h1 class={product.name.length > LONG ? 'long' : undefined}>
            <bdi>{product.name}</bdi>
          </h1>
          {product.reviews ? <Rating language={language} reviews={product.reviews} /> : null}
          <Offer {...props} chosen={chosen} />
          {product.description === null ? null : (
            <p class="description" dir="auto">
              {product.description}
            </p>
          )}
          {product.isTooDear || isSoldOut(product) ? null : <Promises frame={frame} />}
          <Share frame={frame} product={product} chosen={chosen} />
        </div>
      </article>
      {product.reviews ? <Reviews language={language} reviews={product.reviews} /> : null}
      <Related {...props} />
    </Page>
  );
}

/** Far below the product, so that the pictures load when they are scrolled to. */
const FAR = 99;

function Related({ frame: { language }, product: { related = [] } }: ProductProps) {
  if (related.length === 0) return null;
  return (
    <section class="related" aria-labelledby="related">
      <h2 id="related">{copyIn[language].product.related}</h2>
      <ul class="shelf">
        {related.map((card) => (
          <li>
            <Card product={card} index={FAR} language={language} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Nothing of it can be bought, nor comes back by itself when another shopper pays too late. */
const isSoldOut = (product: ProductProps['product']) => product.available === 0 && !isHeld(product);

/** The price, and the form where the product can be bought: a form without a button would be useless. */
function Offer(props: ProductProps) {
  const { frame, product, chosen = null } = props;
  const choice = product.variants.length === 1 ? null : <Variants {...props} chosen={chosen} />;
  const { quickOrder = null } = props;
  if (isSoldOut(product) || product.isTooDear)
    return (
      <div class="offer">
        {choice ?? <Cost frame={frame} product={product} />}
        <Stock frame={frame} product={product} />
        {product.isTooDear ? <OrderLimit frame={frame} limit="dear" /> : null}
        {isSoldOut(product) ? <AskBack {...props} /> : null}
      </div>
    );
  if (quickOrder !== null)
    return (
      <form class="offer" method="post" action={quickOrderPath(frame.language)}>
        {/* Enter in a field leads to the total, and not to the cart. */}
        <button type="submit" hidden />
        {choice}
        <Tiers {...props} />
        <Stock frame={frame} product={product} />
        <Buy {...props} />
        <QuickOrderForm frame={frame} terms={quickOrder} />
        <button type="submit" class="quiet" formaction={cartChangePath(frame.language, 'add')} formnovalidate>
          <CartIcon />
          {copyIn[frame.language].product.add}
        </button>
        <OrderByChat frame={frame} product={product} chosen={chosen} />
      </form>
    );
  return (
    <form class="offer" method="post" action={cartChangePath(frame.language, 'add')}>
      {choice}
      <Tiers {...props} />
      <Stock frame={frame} product={product} />
      <Buy {...props} />
      <BuyNow language={frame.language} />
      <OrderByChat frame={frame} product={product} chosen={chosen} />
    </form>
  );
}

function Promises({ frame: { language, paymentMethods = ['card'] } }: { frame: Frame }) {
  const { product: copy, delivery, infoPages: info } = copyIn[language];
  return (
    <>
      <p class="promise">
        <VanIcon />
        <span>
          {copy.deliveryNote} <a href={tariffsPath(language)}>{delivery.tariffs.title}</a>
        </span>
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

/** First that of the variant in the address, then the product's in order, then those of the other variants. */
function picturesFor({ product, chosen }: ProductProps): string[] {
  const ofVariants = (isFirst: boolean) =>
    product.variants.flatMap(({ variant, picture }) =>
      picture !== undefined && (variant === chosen) === isFirst ? [picture] : [],
    );
  return withoutRepeats([...ofVariants(true), ...product.pictures, ...ofVariants(false)]);
}

/** One picture in two formats (`jar.svg`, `jar.jpg`) serves previews and feeds, and is shown once. */
function withoutRepeats(pictures: string[]): string[] {
  const stems = pictures.map((picture) => picture.replace(/\.\w{3,4}$/, ''));
  return pictures.filter((_, index) => stems.indexOf(stems[index] ?? '') === index);
}

/** Buys this product alone, without the cart. */
function BuyNow({ language }: { language: Frame['language'] }) {
  return (
    <button type="submit" class="button now" formmethod="get" formaction={checkoutPath(language)}>
      <CardIcon />
      {copyIn[language].product.buyNow}
    </button>
  );
}

/**
 * Adds to the cart, or leads to the order form; always visible on the page, with the price: of several variants, the
 * style sheet keeps the selected one in view above it.
 */
function Buy({ frame, product, quickOrder = null, quantity = 1, mistyped = null }: ProductProps) {
  const { language } = frame;
  const copy = copyIn[language].product;
  const isWrong = mistyped !== null;
  // The chosen quantity names its price.
  const isTiered = !isWrong && tieredVariant(product) !== null;
  return (
    <div class="buy">
      {product.variants.length > 1 ? null : isTiered ? (
        <input type="hidden" name="price" value={product.variants[0]?.price} />
      ) : (
        <Cost frame={frame} product={product} />
      )}
      {isTiered ? null : (
        <input
          id="quantity"
          class="count"
          name="quantity"
          aria-label={copyIn[language].shared.quantity}
          value={mistyped ?? String(quantity)}
          inputmode="numeric"
          maxlength={2}
          required
          aria-invalid={isWrong ? 'true' : undefined}
          aria-describedby={isWrong ? 'quantity-problem' : undefined}
        />
      )}
      {isWrong ? (
        <p class="problem" id="quantity-problem">
          {copyIn[language].shared.mistyped}
        </p>
      ) : null}
      {quickOrder === null ? (
        <button type="submit" class="button">
          <CartIcon />
          {copy.add}
        </button>
      ) : (
        <a class="button" href={`#${QUICK_ORDER_ANCHOR}`}>
          <CashIcon />
          {copyIn[language].quickOrder.order}
        </a>
      )}
    </div>
  );
}

function Stock({ frame: { language }, product }: ProductProps) {
  const { available } = product;
  const copy = copyIn[language].product;
  if (available === null) return null;
  if (available > FEW) {
    return (
      <p class="promise">
        <TickIcon />
        {copy.inStock}
      </p>
    );
  }
  if (isHeld(product)) return <p class="warn">{copyIn[language].shared.held}</p>;
  return <p class="warn">{available === 0 ? copy.soldOut : copy.left(available)}</p>;
}

/** The price of a product's only variant. */
function Cost({ frame: { language }, product }: ProductProps) {
  const [only] = product.variants;
  if (only === undefined) return null;
  return (
    <>
      <input type="hidden" name="price" value={only.price} />
      <p class="cost">
        {only.label === null ? null : <bdi>{only.label}</bdi>}
        <span class="tag">
          <Money amount={only.amount} language={language} />
        </span>
        <Before amount={only.compareAt} language={language} />
      </p>
    </>
  );
}
