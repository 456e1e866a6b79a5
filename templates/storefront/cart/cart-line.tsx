import { cartChangePath, cartLineId, productPath } from '../../../src/domain/addresses/shop.ts';
import { isSoldOut } from '../../../src/domain/carts.ts';
import type { Frame } from '../page/frame.ts';
import { CrossIcon, MinusIcon, PlusIcon } from '../page/icons.tsx';
import { Picture } from '../page/picture.tsx';
import type { ShopText } from '../page/text.tsx';

export type CartLineProps = {
  price: string;
  /** The price that is for sale now. */
  sells: string;
  quantity: number;
  status: 'same' | 'repriced' | 'gone';
  slug: string;
  name: string;
  label: string | null;
  /** The key of its category. */
  category?: string | null;
  picture: string | null;
  amount: number;
  formerAmount: number | null;
  /** Available pieces for this cart, and those of them for this line; null where nothing is counted. */
  available: number | null;
  fits: number | null;
  /** Pieces that other shoppers are paying for at this moment. */
  held?: number;
};

type NamedLine = Pick<CartLineProps, 'status' | 'slug' | 'name' | 'label'>;

/** The product and variant of a line, with a link while it is sold. */
export function LineName({ t, line }: { t: ShopText; line: NamedLine }) {
  return (
    <>
      {line.status === 'gone' ? (
        <bdi>{line.name}</bdi>
      ) : (
        <a href={productPath(t.language, line.slug)}>
          {/* A box with the page's direction: a Latin name of two lines stays beside its picture in Arabic. */}
          <span>
            <bdi>{line.name}</bdi>
          </span>
        </a>
      )}
      {line.label === null ? null : (
        <span class="label">
          <bdi>{line.label}</bdi>
        </span>
      )}
    </>
  );
}

/** The quantity after a name. Not isolated: alone it would be left to right, and read `2 ×` in Arabic. */
export function Times({ quantity }: { quantity: number }) {
  return <span class="times">× {quantity}</span>;
}

/** The title of a bill line: name and quantity, with the variant below. */
export function BillName({ line }: { line: Pick<CartLineProps, 'name' | 'label' | 'quantity'> }) {
  return (
    <>
      {/* Bound to the last word: at the start of a line the quantity alone means nothing. */}
      <bdi>{line.name}</bdi>
      {'\u00a0'}
      <Times quantity={line.quantity} />{' '}
      {line.label === null ? null : (
        <small class="detail">
          <bdi>{line.label}</bdi>
        </small>
      )}
    </>
  );
}

/** One line of the cart: price, quantity, and the forms that change it. */
export function CartLine(props: {
  frame: Frame;
  line: CartLineProps;
  /** The typed text of an invalid quantity. */
  mistyped: string | null;
}) {
  const { frame, line, mistyped } = props;
  const { t } = frame;
  const { fits } = line;
  const copy = t.words.cart;
  const action = cartChangePath(t.language, 'change');
  return (
    <li class={`line ${isSoldOut(line) ? 'gone' : line.status}`} id={cartLineId(line.price)}>
      <Picture src={line.picture} name={line.name} category={line.category ?? null} alt="" />
      <div>
        <p class="line-name">
          <LineName t={t} line={line} />
        </p>
        {line.status === 'gone' ? <p class="warn">{copy.gone}</p> : null}
        {line.status === 'repriced' && line.formerAmount !== null ? (
          <p class="warn">
            {copy.repriced} {t.money(line.formerAmount)}
          </p>
        ) : null}
        <Stock t={t} line={line} />
        <p class="line-sum">
          {t.money(line.amount * line.quantity)}
          {line.quantity > 1 ? (
            <small>
              {t.money(line.amount)} {copy.each}
            </small>
          ) : null}
        </p>
        <div class="line-forms">
          {line.status === 'gone' ? null : (
            <form method="post" action={action}>
              <input type="hidden" name="price" value={line.price} />
              {/* Enter presses a form's first button: it must send the typed quantity, not one less. */}
              <button type="submit" hidden />
              <Step by={-1} word={copy.fewer} name={line.name} />
              <label>
                <span class="unseen">{t.words.shared.quantityOf(line.name)}</span>
                <input
                  id={mistyped === null ? undefined : 'mistyped'}
                  class="count"
                  name="quantity"
                  value={mistyped ?? String(line.quantity)}
                  inputmode="numeric"
                  maxlength={2}
                  aria-invalid={mistyped === null ? undefined : 'true'}
                  aria-describedby={mistyped === null ? undefined : 'mistyped-problem'}
                />
              </label>
              <Step
                by={1}
                word={copy.more}
                name={line.name}
                isLast={fits !== null && line.quantity >= fits}
              />
              <button type="submit" class="quiet">
                {copy.update}
                <span class="unseen"> {t.words.shared.quantityOf(line.name)}</span>
              </button>
            </form>
          )}
          <form method="post" action={action}>
            <input type="hidden" name="price" value={line.price} />
            <input type="hidden" name="quantity" value="0" />
            <button type="submit" class="quiet remove">
              <CrossIcon />
              <span>{copy.remove}</span>
              <span class="unseen"> {line.name}</span>
            </button>
          </form>
        </div>
        {mistyped === null ? null : (
          <p class="problem" id="mistyped-problem">
            {t.words.shared.mistyped}
          </p>
        )}
      </div>
    </li>
  );
}

/** One piece more or less than the field, by a button and without a script. */
function Step({ by, word, name, isLast }: { by: 1 | -1; word: string; name: string; isLast?: boolean }) {
  return (
    <button type="submit" class="quiet step" name="step" value={String(by)} disabled={isLast}>
      {by > 0 ? <PlusIcon /> : <MinusIcon />}
      <span class="unseen">
        {word} {name}
      </span>
    </button>
  );
}

/** From so few pieces on, the page says how many are left. */
const FEW = 5;

/** How many are left, where that matters, and a button that takes exactly those. */
function Stock({ t, line }: { t: ShopText; line: CartLineProps }) {
  const copy = t.words.cart;
  const { fits, available, quantity } = line;
  if (line.status === 'gone' || fits === null || available === null) return null;
  if (quantity <= fits) return available <= FEW ? <p class="hint">{copy.left(available)}</p> : null;
  if (isSoldOut(line)) return <p class="warn">{copy.uncounted}</p>;
  if (fits === 0) return <p class="warn">{line.held ? t.words.shared.held : copy.soldOut}</p>;
  return (
    <form class="warn" method="post" action={cartChangePath(t.language, 'change')}>
      <input type="hidden" name="price" value={line.price} />
      <input type="hidden" name="quantity" value={String(fits)} />
      {copy.left(fits)}{' '}
      <button type="submit" class="quiet">
        {copy.take(fits)}
      </button>
    </form>
  );
}
