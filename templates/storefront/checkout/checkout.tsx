import {
  cartPath,
  checkoutPath,
  infoPath,
  PAYMENT_METHODS_ANCHOR,
  productPath,
} from '../../../src/domain/addresses/shop.ts';
import type { CommuneName } from '../../../src/text/communes.ts';
import { CommuneList } from '../../parts/communes.tsx';
import type { PlaceQuestionProps } from '../../parts/place-question.tsx';
import { BillName, type CartLineProps } from '../cart/cart-line.tsx';
import type { CouponShown } from '../cart/coupon.tsx';
import { type Limit, OrderLimit } from '../cart/order-limit.tsx';
import {
  DeliveryModes,
  type DeliveryProps,
  deliveryBlocker,
  MissingToFree,
  WilayaOptions,
  wilayaName,
} from '../delivery/delivery.tsx';
import { CardMarks } from '../page/card-marks.tsx';
import type { Frame } from '../page/frame.ts';
import { CardIcon } from '../page/icons.tsx';
import { Page } from '../page/page.tsx';
import { Unpaid, type UnpaidProps } from '../page/unpaid.tsx';
import { Bill } from './bill.tsx';
import { changeText } from './change-text.ts';
import { NameField, PlaceDoubt } from './doubts.tsx';
import { describedBy, type Field, type Problem, problemText, Row, TextField } from './fields.tsx';
import { cardAlone, PaymentMethods, type PaymentOption, payingBy, Sum } from './payment-methods.tsx';
import { Place } from './place.tsx';

type BuyNow = {
  price: string;
  quantity: number;
  cartId: string;
  /** The purchase id in its address; null without one. */
  purchase: string | null;
};

export type CheckoutProps = {
  frame: Frame;
  typed: Record<Field, string> & { reminder?: string };
  /** The one product that is bought without the cart; null when the cart is bought. */
  alone: BuyNow | null;
  problems: Partial<Record<Field, Problem>>;
  /** Suggestions for the chosen wilaya. */
  communes: readonly CommuneName[];
  /** The question about the typed place; null or absent without one. */
  question?: PlaceQuestionProps | null;
  /** What counts as answered about the place when the form is sent again; null or absent: nothing. */
  answered?: string | null;
  /** True where nobody has the typed name. */
  asksName?: boolean;
  lines: { slug: string; name: string; label: string | null; quantity: number; amount: number }[];
  /** Lines of the cart that are not ordered: not for sale any more, or sold out. */
  leftOut?: Pick<CartLineProps, 'name' | 'label' | 'quantity' | 'status'>[];
  delivery: DeliveryProps;
  /** The version of the terms in force. */
  conditions?: string;
  /** A fingerprint of the delivery prices beside the wilayas, where none is chosen yet; null or absent: no price is open. */
  seenTariffs?: string | null;
  /** A fingerprint of the cart's lines; null where one product is bought alone. */
  fingerprint: string | null;
  /** The sum of the products by their tiers, what these save, and the sum with the delivery as far as it is known. */
  subtotal: number;
  saved: number;
  total: number;
  /**
   * What has changed since the form was shown: the delivery price became known, or the cart or the total changed;
   * null: nothing.
   */
  change: 'delivery' | 'goods' | 'total' | 'payment_method' | 'cash_limit' | 'conditions' | 'coupon' | null;
  coupon?: CouponShown | null;
  /** Why no order can have this total. */
  limit: Limit;
  /** The offered payment methods, in the merchant's order; at least one. */
  offers: readonly PaymentOption[];
  /** True when another order of the cart has already paid for a part. */
  isPaidInPart: boolean;
  /** An order of this browser that waits for its payment; null or absent without one. */
  unpaidOrder?: UnpaidProps['order'];
  /** True where this browser remembers the contact. */
  isRemembered?: boolean;
  /** The shop writes to shoppers, and some offer is paid online. */
  offersReminder?: boolean;
};

/** The form's id: a change of language in the header sends it, so that its typed values stay. */
const FORM = 'order';

export function CheckoutPage(props: CheckoutProps) {
  const { frame } = props;
  const { t } = frame;
  const copy = t.words.checkout;
  const isWrong = Object.keys(props.problems).length > 0;
  const form = props.limit === null ? FORM : undefined;
  return (
    <Page frame={frame} title={isWrong ? copy.wrongTitle : copy.title} form={form} isPrivate isAlone>
      <h1>{copy.title}</h1>
      <Unpaid t={t} order={props.unpaidOrder ?? null} />
      {isWrong ? <Problems {...props} /> : null}
      {props.change === null ? null : (
        <p class="alert" role="alert">
          {changeIn(props)}
        </p>
      )}
      {props.leftOut?.map((line) => (
        <p class="warn">
          <BillName line={line} /> · {t.words.cart[line.status === 'gone' ? 'gone' : 'uncounted']}
        </p>
      ))}
      {props.isPaidInPart ? (
        <p class="alert" role="alert">
          <span>{t.words.cart.paid.some}</span> <a href={cartPath(t.language)}>{t.words.cart.back}</a>
        </p>
      ) : null}
      <OrderLimit frame={frame} limit={props.limit} />
      {/* A cart that cannot be ordered has no form: filling it in would not help. */}
      {props.limit === null ? <OrderForm {...props} /> : <Summary {...props} />}
    </Page>
  );
}

/** In the order of the form. The delivery mode itself is never wrong. */
const fields = ['wilaya', 'name', 'phone', 'email', 'commune', 'street', 'note'] as const;

/** The errors at the top, each a link to its field. */
function Problems({ frame: { t }, problems }: CheckoutProps) {
  const copy = t.words.checkout;
  return (
    <div class="alert" role="alert">
      <strong>{copy.fixThese}</strong>
      <ul>
        {fields.flatMap((field) => {
          const problem = problems[field];
          return problem === undefined
            ? []
            : [
                <li>
                  <a href={`#${field}`}>{copy[field]}</a> · {problemText(t, field, problem)}
                </li>,
              ];
        })}
      </ul>
    </div>
  );
}

const COMMUNES = 'communes';

/**
 * Buttons without a payment method only show the form again: a shopper need not give name and address to learn a
 * price.
 */
const calculating = { formnovalidate: true };

function OrderForm(props: CheckoutProps) {
  const { frame, typed, problems } = props;
  const { t } = frame;
  const copy = t.words.checkout;
  return (
    <form id={FORM} class="two-columns" method="post" action={checkoutPath(t.language)}>
      {props.alone === null ? null : <Alone {...props.alone} />}
      <div>
        <PlaceDoubt t={t} question={props.question ?? null} answered={props.answered ?? null} />
        <fieldset>
          <legend>{copy.how}</legend>
          <Row field="wilaya" {...props} required>
            <select id="wilaya" name="wilaya" required {...describedBy('wilaya', problems)}>
              <WilayaOptions t={t} chosen={typed.wilaya} tariffs={props.delivery.usual ?? null} />
            </select>
          </Row>
          <DeliveryModes t={t} chosen={typed.delivery} delivery={props.delivery} />
          {props.delivery.isCharged ? (
            <button type="submit" class="quiet" {...calculating}>
              {t.words.delivery[props.delivery.choice === null ? 'calculate' : 'recalculate']}
            </button>
          ) : null}
        </fieldset>
        <fieldset>
          <legend>{copy.who}</legend>
          <NameField {...props} isAsked={props.asksName === true} required />
          <TextField {...props} field="phone" type="tel" autocomplete="tel" hint={copy.phoneHint} required />
          <TextField {...props} field="email" type="email" autocomplete="email" />
          {props.offersReminder ? (
            <label class="choice">
              <input type="checkbox" name="reminder" value="1" checked={props.typed.reminder === '1'} />
              <span>{props.frame.t.words.checkout.reminder}</span>
            </label>
          ) : null}
        </fieldset>
        <fieldset>
          <legend>{copy.where}</legend>
          <TextField
            {...props}
            field="commune"
            autocomplete="address-level2"
            list={props.communes.length === 0 ? undefined : COMMUNES}
            required
          >
            <CommuneList id={COMMUNES} communes={props.communes} />
          </TextField>
          {/* Where delivery is free, no other button sends the wilaya before the order. */}
          {props.delivery.isCharged ? null : (
            <button type="submit" class="quiet" {...calculating}>
              {copy.communes}
            </button>
          )}
          <Place {...props} />
          <Row field="note" {...props}>
            <textarea id="note" name="note" rows={2} dir="auto" {...describedBy('note', problems)}>
              {typed.note}
            </textarea>
          </Row>
        </fieldset>
        {props.isRemembered ? (
          <button type="submit" class="quiet" name="forget" value="1" formnovalidate>
            {copy.forget}
          </button>
        ) : (
          <label class="choice">
            <input type="checkbox" name="remember" value="1" />
            <span>{copy.remember}</span>
          </label>
        )}
      </div>
      <Summary {...props} />
    </form>
  );
}

/** Why the order must be confirmed again, in words. */
function changeIn({ frame: { t }, change, coupon, delivery, total, offers }: CheckoutProps): string {
  const copy = t.words.checkout;
  const { choice, tariff } = delivery;
  if (change === 'goods') return copy.productsChanged;
  if (change === null || (change === 'delivery' && (choice === null || tariff === null))) return copy.changed;
  if (change !== 'delivery') return changeText({ t, change, code: coupon?.code ?? '', offers });
  const price = t.moneyText(tariff?.amount ?? 0);
  return copy.deliveryAdded(wilayaName(choice?.wilaya ?? 0, t), price, t.moneyText(total));
}

function Alone({ price, quantity, cartId, purchase }: BuyNow) {
  return (
    <>
      <input type="hidden" name="price" value={price} />
      <input type="hidden" name="quantity" value={String(quantity)} />
      <input type="hidden" name="cart" value={cartId} />
      {purchase === null ? null : <input type="hidden" name="purchase" value={purchase} />}
    </>
  );
}

function Summary(props: CheckoutProps) {
  const { alone, fingerprint, lines, delivery, total, limit, offers, coupon } = props;
  const { t } = props.frame;
  const copy = t.words.checkout;
  const blocker = deliveryBlocker(t, delivery);
  const byCard = cardAlone(offers);
  // Each wilaya shows its price: the shopper need not ask for the total first.
  const isPriced = blocker === null || (delivery.choice === null && props.seenTariffs != null);
  return (
    <section class="slip">
      <h2>{copy.summary}</h2>
      <Bill
        t={t}
        lines={lines}
        saved={props.saved}
        delivery={delivery}
        coupon={coupon ?? null}
        isCouponSaid={props.change === 'coupon'}
      />
      {blocker === null || limit !== null ? null : (
        <p class={delivery.choice === null ? 'hint' : 'warn'}>{blocker}</p>
      )}
      <p class="sum">
        {blocker === null ? t.words.shared.total : t.words.delivery.before}
        {t.money(total)}
      </p>
      <MissingToFree t={t} delivery={delivery} subtotal={props.subtotal} />
      {limit === null ? (
        <>
          {/* No form's version: the total that the shopper agrees to. An order of another total needs a new consent. */}
          <input type="hidden" name="seen_total" value={String(total)} />
          {fingerprint === null ? null : <input type="hidden" name="seen_goods" value={fingerprint} />}
          {blocker === null || props.seenTariffs == null ? null : (
            <input type="hidden" name="seen_tariffs" value={props.seenTariffs} />
          )}
          {isPriced && props.conditions !== undefined ? (
            <input type="hidden" name="conditions" value={props.conditions} />
          ) : null}
          {isPriced ? (
            <p class="hint">
              {t.words.infoPages.accept.before}{' '}
              <a href={infoPath(t.language, 'conditions')}>{t.words.infoPages.accept.link}</a>.
            </p>
          ) : null}
          {isPriced && byCard === null ? (
            <PaymentMethods t={t} offers={offers} isOpen={blocker !== null} />
          ) : (
            <>
              <button
                type="submit"
                class="button"
                {...(isPriced && byCard !== null
                  ? { id: PAYMENT_METHODS_ANCHOR, ...payingBy(byCard) }
                  : calculating)}
              >
                {isPriced && byCard !== null ? (
                  <>
                    <CardIcon />
                    {copy.pay}
                    <Sum t={t} amount={byCard.dueOnline} isOpen={blocker !== null} />
                  </>
                ) : (
                  t.words.delivery.calculate
                )}
              </button>
              {isPriced ? (
                <p class="hint">
                  {copy.nextStep} <CardMarks t={t} />
                </p>
              ) : null}
            </>
          )}
        </>
      ) : null}
      {limit !== null && alone !== null
        ? lines.map(({ slug }) => <a href={productPath(t.language, slug)}>{copy.anotherQuantity}</a>)
        : null}
      <a href={cartPath(t.language)}>{t.words.cart.back}</a>
    </section>
  );
}
