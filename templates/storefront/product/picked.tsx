import { amountOfPieces } from '../../../src/domain/tiers.ts';
import type { ShopText } from '../page/text.tsx';
import { isOfOnePrice, ofQuantity, ofVariant, quantitiesOf, tieredVariant } from './chosen.ts';
import type { ProductProps, QuickOrderTerms } from './product-props.ts';

type Variant = ProductProps['product']['variants'][number];

export function Before({ amount, t }: { amount: number | null; t: ShopText }) {
  if (amount === null) return null;
  return (
    <s class="before">
      <span class="unseen">{t.words.product.before} </span>
      {t.money(amount)}
    </s>
  );
}

/** A price as its tag, with the price before. */
export function Price({ t, variant }: { t: ShopText; variant: Variant }) {
  return (
    <>
      <span class="tag">{t.money(variant.amount)}</span>
      <Before amount={variant.compareAt} t={t} />
    </>
  );
}

/** The price of the chosen variant; of those that the style sheet does not follow it is beside their name alone. */
export function Prices({ frame: { t }, product }: ProductProps) {
  const [first] = product.variants;
  if (first === undefined) return null;
  if (isOfOnePrice(product)) return <Price t={t} variant={first} />;
  return (
    <>
      {product.variants.map((variant, index) =>
        variant.isSoldOut || ofVariant(index) === undefined ? null : (
          <span class={`of ${ofVariant(index)}`}>
            <Price t={t} variant={variant} />
          </span>
        ),
      )}
    </>
  );
}

function isCharged(terms: QuickOrderTerms | null, sum: number): boolean {
  if (!terms?.tariffs?.some(({ amount }) => amount > 0)) return false;
  return terms.freeFrom === null || sum < terms.freeFrom;
}

/**
 * In a button, the sum of what is chosen, and on several variants its name where `hasNames`. `delivery`: the terms by
 * which a delivery price comes on top.
 */
export function Picked(props: ProductProps & { hasNames?: boolean; delivery?: QuickOrderTerms }) {
  const { frame, product, hasNames = false, delivery = null } = props;
  const { t } = frame;
  const { variants } = product;
  const [first] = variants;
  const tiered = tieredVariant(product);
  const quantities = quantitiesOf(props);
  if (first === undefined) return null;
  const isOne = isOfOnePrice(product);
  const sumOf = (amount: number) => (
    <>
      {t.money(amount)}
      {isCharged(delivery, amount) ? ` ${t.words.checkout.plusDelivery}` : null}
    </>
  );
  const followed = variants.flatMap((variant, index) => {
    const name = ofVariant(index);
    return name === undefined || variant.isSoldOut ? [] : [{ ...variant, name }];
  });
  return (
    <span class="picked">
      {hasNames && variants.length > 1
        ? followed.map(({ name, label }) => (
            <span class={`of ${name}`}>
              <bdi>{label ?? product.name}</bdi>
            </span>
          ))
        : null}
      {tiered !== null && quantities.length > 0 ? (
        quantities.map((pieces, index) => (
          <span class={`of ${ofQuantity(index)}`}>
            {sumOf(amountOfPieces(pieces, tiered.amount, tiered.tiers ?? []))}
          </span>
        ))
      ) : (
        <span class="one">
          {isOne
            ? sumOf(first.amount)
            : followed.map(({ name, amount }) => <span class={`of ${name}`}>{sumOf(amount)}</span>)}
        </span>
      )}
    </span>
  );
}
