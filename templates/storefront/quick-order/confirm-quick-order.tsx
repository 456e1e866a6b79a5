import { checkoutPath, infoPath, productPath, quickOrderPath } from '../../../src/domain/addresses/shop.ts';
import type { JSX } from '../../parts/jsx-runtime.ts';
import type { PlaceQuestionProps } from '../../parts/place-question.tsx';
import type { CouponShown } from '../cart/coupon.tsx';
import { Bill } from '../checkout/bill.tsx';
import { changeText } from '../checkout/change-text.ts';
import { NameField, PlaceDoubt } from '../checkout/doubts.tsx';
import { describedBy, type Field, type Problem, Row, TextField, wrongText } from '../checkout/fields.tsx';
import { type PaymentOption, payingBy } from '../checkout/payment-methods.tsx';
import { Place } from '../checkout/place.tsx';
import {
  type DeliveryProps,
  deliveryBlocker,
  MissingToFree,
  WilayaOptions,
  wilayaName,
} from '../delivery/delivery.tsx';
import type { Frame } from '../page/frame.ts';
import { CashIcon } from '../page/icons.tsx';
import { Page } from '../page/page.tsx';

type Line = {
  slug: string;
  name: string;
  label: string | null;
  /** The price that is for sale now. */
  sells: string;
  quantity: number;
  amount: number;
  /** The amount that the product's page showed; null when it is unchanged. */
  formerAmount: number | null;
  /** Pieces that are left for it; null where nothing is counted. */
  fits: number | null;
};

export type QuickOrderProps = {
  frame: Frame;
  /** Carried by the form, so that one sent twice is one order. */
  cartId: string;
  /** The purchase id that leads to the same cart in the checkout. */
  purchase: string;
  line: Line;
  /** Why the product cannot be ordered as chosen; null: it can. */
  lineProblem: 'gone' | 'sold_out' | 'held' | 'short' | 'mistyped' | null;
  /** An invalid quantity. */
  mistyped: string | null;
  /** The product's variants, where another choice may help. */
  variants: readonly { price: string; label: string | null; amount: number; isSoldOut?: boolean }[];
  typed: Record<Field, string>;
  problems: Partial<Record<Field, Problem>>;
  /** The question about the typed place, which is answered before the order; null without one. */
  question: PlaceQuestionProps | null;
  /** What was answered about it, for the order; null: nothing. */
  answered: string | null;
  /** True where nobody has such a name. */
  asksName: boolean;
  delivery: DeliveryProps;
  /** The sum of the products, what their tiers save, and the sum with delivery and coupon as far as they are known. Whole dinars. */
  subtotal: number;
  saved: number;
  total: number;
  change: 'total' | 'payment_method' | 'cash_limit' | 'conditions' | 'coupon' | null;
  coupon: CouponShown | null;
  /** The payment methods of the order; this page takes cash alone. */
  offers: readonly PaymentOption[];
  /** True when the total is known and can be paid in cash. */
  isConfirmable: boolean;
  /** One piece that is offered with it; `total`: of both. */
  upsell: {
    sells: string;
    name: string;
    label: string | null;
    amount: number;
    total: number;
    isTicked: boolean;
  } | null;
  /** True where a ticked product cannot be ordered any more. */
  isUpsellGone: boolean;
  /** The version of the terms in force. */
  conditions: string;
};

/** The form's id: a change of language in the header sends it, so that its typed values stay. */
const FORM = 'order';

/** Another submit button that orders nothing and needs no complete form. */
const skipping = { type: 'submit' as const, class: 'quiet', formnovalidate: true };

/** The total of an order from a product's page, to be confirmed. */
export function QuickOrderPage(props: QuickOrderProps) {
  const { frame, line, lineProblem, problems, change, coupon, total, subtotal, delivery } = props;
  const { t } = frame;
  const { quickOrder: copy, checkout, shared, product } = t.words;
  const isWrong = Object.keys(problems).length > 0 || lineProblem !== null;
  const blocker = deliveryBlocker(t, delivery);
  const isOver = isNothingLeft(props);
  return (
    <Page frame={frame} title={isWrong ? copy.wrongTitle : copy.confirmTitle} form={FORM} isPrivate isAlone>
      <form id={FORM} class="find slip" method="post" action={quickOrderPath(t.language)}>
        <h1 class="long">{copy.confirmTitle}</h1>
        <Alerts {...props} />
        <input type="hidden" name="cart" value={props.cartId} />
        <input type="hidden" name="purchase" value={props.purchase} />
        <Choice {...props} />
        {isOver ? null : (
          <>
            {lineProblem === null ? (
              <>
                <Bill
                  t={t}
                  lines={[line]}
                  saved={props.saved}
                  delivery={delivery}
                  coupon={coupon}
                  isCouponSaid={change === 'coupon'}
                />
                <p class="sum">
                  {blocker === null ? shared.total : t.words.delivery.before}
                  <Sums {...props} of={(sum) => t.money(sum)} />
                </p>
              </>
            ) : null}
            <Recipient {...props} />
            <PlaceDoubt t={t} question={props.question} answered={props.answered} />
            <input type="hidden" name="seen_total" value={String(total)} />
            <input type="hidden" name="conditions" value={props.conditions} />
            {props.isConfirmable ? (
              <>
                <Upsell {...props} />
                <button type="submit" class="button" {...payingBy({ paymentMethod: 'cash', dueOnline: 0 })}>
                  <CashIcon />
                  <Sums
                    {...props}
                    of={(sum) => (sum === 0 ? checkout.methods.free.button : copy.confirm(t.moneyText(sum)))}
                  />
                </button>
                <p class="hint">
                  {checkout.methods[total === 0 ? 'free' : 'cash'].text} {t.words.infoPages.accept.before}{' '}
                  <a href={infoPath(t.language, 'conditions')}>{t.words.infoPages.accept.link}</a>.
                </p>
              </>
            ) : props.question === null ? (
              <button type="submit" class="button" formnovalidate>
                {copy.recalculate}
              </button>
            ) : null}
            <OtherMode {...props} />
            <MissingToFree t={t} delivery={delivery} subtotal={subtotal} />
            <button {...skipping} formaction={checkoutPath(t.language)}>
              {copy.more}
            </button>
          </>
        )}
        <a href={productPath(t.language, line.slug)}>{product.back}</a>
      </form>
    </Page>
  );
}

/** The product offered with it: never ticked in advance. */
function Upsell({ frame: { t }, upsell }: QuickOrderProps) {
  if (upsell === null) return null;
  const { sells, name, label, amount, total, isTicked } = upsell;
  const copy = t.words.quickOrder;
  return (
    <>
      <label class="choice">
        <input type="checkbox" name="upsell" value={sells} checked={isTicked} />
        <span>
          {copy.addToo} <bdi>{label === null ? name : `${name} · ${label}`}</bdi>{' '}
          <small class="detail">{copy.totalWithIt(t.moneyText(total))}</small>
        </span>
        {t.money(amount)}
      </label>
      <input type="hidden" name="seen_with_upsell" value={String(total)} />
    </>
  );
}

/** The total; while the product offered with it is ticked, the style sheet shows the total of both. */
function Sums({ total, upsell, of }: QuickOrderProps & { of: (sum: number) => JSX.Element | string }) {
  if (upsell === null) return of(total);
  return (
    <>
      <span class="alone">{of(total)}</span>
      <span class="both">{of(upsell.total)}</span>
    </>
  );
}

/** True when no variant of the product can be ordered. */
function isNothingLeft({ lineProblem, variants }: QuickOrderProps): boolean {
  const isOut = lineProblem === 'gone' || lineProblem === 'sold_out' || lineProblem === 'held';
  return isOut && variants.every(({ isSoldOut }) => isSoldOut);
}

function Alerts(props: QuickOrderProps) {
  const { frame, line, lineProblem, problems, change, coupon, offers, isUpsellGone } = props;
  const { t } = frame;
  const { quickOrder: copy } = t.words;
  const alerts = [
    ...(change === null ? [] : [changeText({ t, change, code: coupon?.code ?? '', offers })]),
    ...(lineProblem === null && Object.keys(problems).length > 0 ? [wrongText(t, problems)] : []),
    ...(isUpsellGone ? [copy.upsellGone] : []),
    ...(line.formerAmount === null || lineProblem === 'gone'
      ? []
      : [copy.repriced(t.moneyText(line.formerAmount), t.moneyText(line.amount))]),
  ];
  return (
    <>
      {alerts.map((text) => (
        <p class="alert" role="alert">
          {text}
        </p>
      ))}
    </>
  );
}

/** The product as hidden fields; or, where it cannot be ordered so, the choice of another variant and quantity. */
function Choice(props: QuickOrderProps) {
  const { frame, line, lineProblem, mistyped, variants } = props;
  const { t } = frame;
  const { quickOrder: copy, product, shared } = t.words;
  if (lineProblem === null)
    return (
      <>
        <input type="hidden" name="price" value={line.sells} />
        <input type="hidden" name="quantity" value={String(line.quantity)} />
      </>
    );
  const problem = {
    gone: copy.gone,
    sold_out: copy.soldOut,
    held: shared.held,
    short: product.left(line.fits ?? 0),
    mistyped: shared.mistyped,
  }[lineProblem];
  if (isNothingLeft(props))
    return (
      <p class="alert" role="alert">
        {lineProblem === 'held' ? problem : copy.nothingLeft}
      </p>
    );
  const isOfQuantity = lineProblem === 'short' || lineProblem === 'mistyped';
  const others = variants.length > 1 || !isOfQuantity ? variants : [];
  const isThere = others.some(({ price, isSoldOut }) => price === line.sells && !isSoldOut);
  const first = isThere ? line.sells : others.find(({ isSoldOut }) => !isSoldOut)?.price;
  return (
    <>
      {isOfQuantity ? null : (
        <p class="alert" role="alert">
          {problem}
        </p>
      )}
      {others.length === 0 ? (
        <input type="hidden" name="price" value={line.sells} />
      ) : (
        <fieldset class="choices">
          <legend>{product.choose}</legend>
          {others.map(({ price, label, amount, isSoldOut = false }) => (
            <label class="choice">
              <input
                type="radio"
                name="price"
                value={price}
                checked={price === first}
                disabled={isSoldOut}
                required
              />
              <span>
                <bdi>{label ?? line.name}</bdi>
              </span>
              {isSoldOut ? <small>{product.soldOut}</small> : null}
              {t.money(amount)}
            </label>
          ))}
        </fieldset>
      )}
      <div class="row">
        <label for="quantity">{shared.quantity}</label>
        {isOfQuantity ? (
          <p class="problem" id="quantity-problem">
            {problem}
          </p>
        ) : null}
        <input
          id="quantity"
          class="count"
          name="quantity"
          value={mistyped ?? String(line.quantity)}
          inputmode="numeric"
          maxlength={2}
          required
          {...(isOfQuantity
            ? { 'aria-invalid': 'true' as const, 'aria-describedby': 'quantity-problem' }
            : {})}
        />
      </div>
    </>
  );
}

/** Who receives it and where: right values as text, missing and wrong ones as fields. */
function Recipient(props: QuickOrderProps) {
  const { frame, typed, problems, delivery } = props;
  const { t } = frame;
  const isNameField = problems.name !== undefined || props.asksName;
  const right = (['name', 'phone', 'wilaya', 'commune'] as const).filter((field) =>
    field === 'name' ? !isNameField : !problems[field],
  );
  const who = [
    ...(isNameField ? [] : [<bdi>{typed.name}</bdi>]),
    // A number stays on one line.
    ...(problems.phone ? [] : [<bdi dir="ltr">{typed.phone.replaceAll(' ', '\u00a0')}</bdi>]),
  ];
  const place = [
    ...(problems.commune ? [] : [<bdi>{typed.commune}</bdi>]),
    ...(problems.wilaya ? [] : [<bdi>{wilayaName(delivery.choice?.wilaya ?? 0, t)}</bdi>]),
  ];
  const field = { ...props, required: true };
  return (
    <>
      <section>
        <h2 class="unseen">{t.words.quickOrder.recipient}</h2>
        {right.map((name) => (
          <input type="hidden" name={name} value={typed[name]} />
        ))}
        {[who, place].map((parts) => (
          <p>
            {parts.map((part, index) => (
              <>
                {index === 0 ? null : ' · '}
                {part}
              </>
            ))}
          </p>
        ))}
      </section>
      {isNameField ? <NameField {...field} isAsked={props.asksName} /> : null}
      {problems.phone ? (
        <TextField {...field} field="phone" type="tel" autocomplete="tel" hint={t.words.checkout.phoneHint} />
      ) : null}
      {problems.wilaya ? (
        <Row {...field} field="wilaya">
          <select id="wilaya" name="wilaya" required {...describedBy('wilaya', problems)}>
            <WilayaOptions t={t} chosen={typed.wilaya} />
          </select>
        </Row>
      ) : null}
      {problems.commune ? <TextField {...field} field="commune" autocomplete="address-level2" /> : null}
      <Street {...props} />
    </>
  );
}

/** The street, which is not needed, or the choice of a pick-up point where there are several. */
function Street(props: QuickOrderProps) {
  const { frame, typed, delivery, problems } = props;
  if (typed.delivery === 'desk')
    return (delivery.pickupPoints ?? []).length > 0 ? <Place {...props} /> : null;
  return (
    <details open={typed.street !== '' || problems.street !== undefined}>
      <summary>{frame.t.words.quickOrder.addStreet}</summary>
      <Place {...props} isNeeded={false} />
    </details>
  );
}

/** A button for the other delivery mode, with its price. */
function OtherMode({ frame: { t }, typed, delivery, lineProblem }: QuickOrderProps) {
  const mode = typed.delivery === 'desk' ? 'desk' : 'home';
  const other = mode === 'desk' ? 'home' : 'desk';
  const amount = delivery.choice === null || lineProblem !== null ? null : delivery.offers[other];
  const copy = t.words;
  return (
    <>
      {amount === null ? null : (
        // Ahead of the hidden field: the first value of a name counts.
        <button {...skipping} name="delivery" value={other}>
          {copy.quickOrder.toMode[other](amount === 0 ? copy.delivery.tariffs.free : t.moneyText(amount))}
        </button>
      )}
      <input type="hidden" name="delivery" value={mode} />
    </>
  );
}
