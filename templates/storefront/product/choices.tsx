import { stockAlertPath } from '../../../src/domain/addresses/shop.ts';
import { thumbnailOf } from '../../../src/domain/photos/name.ts';
import { amountOfPieces } from '../../../src/domain/tiers.ts';
import { Money, moneyText } from '../../parts/money.tsx';
import { copyIn } from '../copy/copy.ts';
import type { Frame } from '../page/frame.ts';
import type { ProductProps } from './product-props.ts';
import { shownOf } from './product-shown.ts';

type Variant = ProductProps['product']['variants'][number];

/** A variant whose price and tiers are those of all variants for sale; null where they differ, or have no tiers. */
export function tieredVariant({ variants }: ProductProps['product']) {
  const [first, ...others] = variants.filter(({ isSoldOut }) => !isSoldOut);
  const offerOf = ({ amount, tiers }: Variant) => JSON.stringify([amount, tiers]);
  if (first?.tiers === undefined) return null;
  return others.every((other) => offerOf(other) === offerOf(first)) ? first : null;
}

/**
 * The choice of one piece, or of several that cost less together. Other quantities are for the cart; one that the
 * address names is a choice as well.
 */
export function Tiers({ frame: { language }, product, quantity = 1, mistyped = null }: ProductProps) {
  const variant = tieredVariant(product);
  if (variant === null || mistyped !== null) return null;
  const { amount, tiers = [] } = variant;
  const copy = copyIn[language].product;
  const most = product.available ?? Number.POSITIVE_INFINITY;
  const quantities = [1, quantity, ...tiers.map(({ pieces }) => pieces)].sort((one, other) => one - other);
  return (
    <fieldset class="choices">
      <legend>
        {product.variants.length > 1 || variant.label === null ? null : (
          <>
            <bdi>{variant.label}</bdi>
            {' · '}
          </>
        )}
        {copyIn[language].shared.quantity}
      </legend>
      {[...new Set(quantities)]
        .filter((pieces) => pieces <= most || pieces === 1)
        .map((pieces) => {
          const together = amountOfPieces(pieces, amount, tiers);
          const saved = pieces * amount - together;
          return (
            <label class="choice">
              <input
                type="radio"
                name="quantity"
                value={String(pieces)}
                checked={pieces === Math.min(quantity, Math.max(1, most))}
                required
              />
              <span>
                {copy.pieces(pieces)}{' '}
                {saved === 0 ? null : <small class="detail">{copy.saves(moneyText(saved, language))}</small>}
              </span>
              <span class="amounts">
                <Money amount={together} language={language} />
                {pieces === 1 ? <Before amount={variant.compareAt} language={language} /> : null}
              </span>
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
function VariantName(props: { language: Frame['language']; name: string; tiers: Variant['tiers'] }) {
  const { language, name, tiers = [] } = props;
  if (tiers.length === 0) return <bdi>{name}</bdi>;
  const { tier } = copyIn[language].product;
  return (
    <span>
      <bdi>{name}</bdi>{' '}
      {tiers.map(({ pieces, amount }) => (
        <small class="detail">{tier(pieces, moneyText(amount, language))}</small>
      ))}
    </span>
  );
}

export function Variants({ frame, product, chosen, offersAlert = false }: ProductProps) {
  const { language } = frame;
  const copy = copyIn[language].product;
  const wanted = product.variants.findIndex(({ variant, isSoldOut }) => variant === chosen && !isSoldOut);
  const isTiered = tieredVariant(product) !== null;
  const first = wanted < 0 ? product.variants.findIndex(({ isSoldOut }) => !isSoldOut) : wanted;
  return (
    <fieldset class="choices">
      <legend>{copy.choose}</legend>
      {product.variants.map((variant, index) => (
        <label class="choice">
          <input
            type="radio"
            name="price"
            value={variant.price}
            checked={index === first}
            disabled={variant.isSoldOut}
            required
            {...passedOn({ frame, product, chosen: variant.variant })}
          />
          <OwnPicture picture={variant.picture} />
          <VariantName
            language={language}
            name={variant.label ?? product.name}
            tiers={isTiered ? [] : variant.tiers}
          />
          {variant.isSoldOut ? (
            <small>
              {copy.soldOut}{' '}
              {offersAlert && product.available !== 0 ? (
                <a href={stockAlertPath(language, product.slug, { variant: variant.variant })} rel="nofollow">
                  {copy.alert.send}
                </a>
              ) : null}
            </small>
          ) : null}
          <span class="amounts">
            <Money amount={variant.amount} language={language} />
            <Before amount={variant.compareAt} language={language} />
          </span>
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

export function Before({ amount, language }: { amount: number | null; language: Frame['language'] }) {
  if (amount === null) return null;
  return (
    <s class="before">
      <span class="unseen">{copyIn[language].product.before} </span>
      <Money amount={amount} language={language} />
    </s>
  );
}
