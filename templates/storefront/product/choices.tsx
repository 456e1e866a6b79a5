import { stockAlertPath } from '../../../src/domain/addresses/shop.ts';
import { thumbnailOf } from '../../../src/domain/photos/name.ts';
import { amountOfPieces } from '../../../src/domain/tiers.ts';
import type { ShopText } from '../page/text.tsx';
import { firstChoice, isOfOnePrice, ofQuantity, ofVariant, quantitiesOf, tieredVariant } from './chosen.ts';
import { Before } from './picked.tsx';
import type { ProductProps } from './product-props.ts';
import { shownOf } from './product-shown.ts';

type Variant = ProductProps['product']['variants'][number];

/** Longer names of variants stand below each other, each in a row of its own. */
const LONGEST_CHIP = 22;

/** The choice of one piece, or of several that cost less together. */
export function Tiers(props: ProductProps) {
  const { frame, product, quantity = 1 } = props;
  const { t } = frame;
  const variant = tieredVariant(product);
  const quantities = quantitiesOf(props);
  if (variant === null || quantities.length === 0) return null;
  const { amount, tiers = [] } = variant;
  const copy = t.words.product;
  const most = product.available ?? Number.POSITIVE_INFINITY;
  return (
    <fieldset class="choices chips">
      <legend>
        {product.variants.length > 1 || variant.label === null ? null : (
          <>
            <bdi>{variant.label}</bdi>
            {' · '}
          </>
        )}
        {t.words.shared.quantity}
      </legend>
      {quantities.map((pieces, index) => {
        const together = amountOfPieces(pieces, amount, tiers);
        const saved = pieces * amount - together;
        return (
          <label class="choice">
            <input
              type="radio"
              class={ofQuantity(index)}
              name="quantity"
              value={String(pieces)}
              checked={pieces === Math.min(quantity, Math.max(1, most))}
              required
            />
            <span>
              {copy.pieces(pieces)}{' '}
              {saved === 0 ? null : <small class="detail">{copy.saves(t.moneyText(saved))}</small>}
            </span>
            {t.money(together)}
          </label>
        );
      })}
    </fieldset>
  );
}

/** Which one a choice is, for the eye: its name says it as well. */
function OwnPicture({ picture }: { picture: string | undefined }) {
  if (picture === undefined) return null;
  const src = thumbnailOf(picture)?.url ?? picture;
  return <img src={src} alt="" width="40" height="40" loading="lazy" decoding="async" />;
}

/** A variant's name, with tiers that are not those of all variants. */
function VariantName(props: { t: ShopText; name: string; tiers: Variant['tiers'] }) {
  const { t, name, tiers = [] } = props;
  if (tiers.length === 0) return <bdi>{name}</bdi>;
  const { tier } = t.words.product;
  return (
    <span>
      <bdi>{name}</bdi>{' '}
      {tiers.map(({ pieces, amount }) => (
        <small class="detail">{tier(pieces, t.moneyText(amount))}</small>
      ))}
    </span>
  );
}

export function Variants(props: ProductProps) {
  const { frame, product, offersAlert = false } = props;
  const { t } = frame;
  const copy = t.words.product;
  const isTiered = tieredVariant(product) !== null;
  const first = firstChoice(props);
  const isPriced = !isOfOnePrice(product);
  const isShort = product.variants.every(({ label }) => (label ?? product.name).length <= LONGEST_CHIP);
  return (
    <fieldset class={isShort ? 'choices chips' : 'choices'}>
      <legend>{copy.choose}</legend>
      {product.variants.map((variant, index) => (
        <label class="choice">
          <input
            type="radio"
            class={ofVariant(index)}
            name="price"
            value={variant.price}
            checked={index === first}
            disabled={variant.isSoldOut}
            required
            {...passedOn({ frame, product, chosen: variant.variant })}
          />
          <OwnPicture picture={variant.picture} />
          <VariantName t={t} name={variant.label ?? product.name} tiers={isTiered ? [] : variant.tiers} />
          {variant.isSoldOut ? (
            <small>
              {copy.soldOut}{' '}
              {offersAlert && product.available !== 0 ? (
                <a
                  href={stockAlertPath(t.language, product.slug, { variant: variant.variant })}
                  rel="nofollow"
                >
                  {copy.alert.send}
                </a>
              ) : null}
            </small>
          ) : null}
          {isPriced || !isShort ? (
            <span class="amounts">
              {t.money(variant.amount)}
              <Before amount={variant.compareAt} t={t} />
            </span>
          ) : null}
        </label>
      ))}
    </fieldset>
  );
}

/** The text and address to share once a variant is selected, for the script. */
function passedOn(shown: ProductProps) {
  const { words, url } = shownOf(shown);
  return { 'data-words': words, 'data-url': url };
}
