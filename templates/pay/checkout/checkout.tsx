import { declineCode } from '../../../src/contract/decline-codes.ts';
import type { PaymentMethod } from '../../../src/contract/resources/checkout.ts';
import { type Mode, payPath } from '../../../src/service/urls.ts';
import type { Language } from '../../parts/money.tsx';
import {
  type AddressErrors,
  AddressForm,
  addressFields,
  KnownAddress,
  type MaskedAddress,
  type TypedAddress,
} from '../page/address.tsx';
import { ErrorSummary } from '../page/field.tsx';
import { Icon } from '../page/icons.tsx';
import { Logo } from '../page/logo.tsx';
import { AGAIN, Page, type Payee } from '../page/page.tsx';
import { onward, type Place } from '../page/place.ts';
import { type PayerText, payerText } from '../page/text.tsx';
import { CANCEL } from './cancel.tsx';
import { CardMarks, type Consent, type ConsentErrors, ConsentFields, consentStyle } from './consent.tsx';
import { type ContactErrors, ContactForm, type TypedContact } from './contact.tsx';
import { type Exception, Exceptions } from './exceptions.tsx';
import { Methods } from './methods.tsx';
import { Order, type Sums } from './order.tsx';
import { TimeLeft } from './time-left.tsx';

/** A checkout that can be paid. Money in whole dinars, times in seconds since the epoch. */
export type OpenCheckout = Sums & {
  id: string;
  livemode: boolean;
  payee: Payee;
  /** The amount to pay: amount plus the fees on the customer. */
  total: number;
  method: PaymentMethod;
  /** True while the payer may give a contact. */
  asksContact: boolean;
  collectShippingAddress: boolean;
  /** True while the payer may change the contact: then an address names its recipient. */
  takesContact: boolean;
  /** The masked form of an address given before; null without one. */
  knownAddress: MaskedAddress | null;
  expiresAt: number;
  declineCode: string | null;
  /** The bank's own sentence about it, shown on a page of its language alone. */
  declineWords: { text: string; locale: Language } | null;
  /**
   * Payment exceptions of the checkout: the money was taken although the attempt counts as declined, and has to be
   * given back.
   */
  exceptions: readonly Exception[];
};

export type Typed = TypedAddress & TypedContact;

export type FormErrors = AddressErrors & ContactErrors & ConsentErrors & { method?: string };

export type CheckoutPageProps = {
  place: Place;
  checkout: OpenCheckout;
  now: number;
  /** The selected method; null for an unknown one. */
  method: PaymentMethod | null;
  typed: Typed;
  errors: FormErrors;
  /** True when the acquirer is unreachable at this moment. */
  acquirerSilent: boolean;
  /** What the acquirer asks of the payer; null for nothing. */
  consent: Consent | null;
  wireName: (method: PaymentMethod) => string;
  /** True when every line of a long order is shown. */
  listsAll?: boolean;
};

/** The page on which a checkout is paid. */
export function CheckoutPage(props: CheckoutPageProps) {
  const { checkout, place, errors, listsAll = false } = props;
  const t = payerText[place.language];
  const copy = t.words.checkout;
  const payee = checkout.payee[t.language];
  const wrong = fieldsOf(checkout).filter((field) => errors[field] !== undefined);
  const title = copy.title(t.moneyText(checkout.total), payee);
  return (
    <Page
      place={place}
      title={titleFor(props, title, wrong.length > 0)}
      livemode={checkout.livemode}
      payee={checkout.payee}
      columns="two"
      form={{ id: FORM, submit: copy.pay }}
      style={props.consent === null ? undefined : consentStyle}
    >
      <Exceptions exceptions={checkout.exceptions} payee={checkout.payee} place={place} />
      <Notice {...props} wrong={wrong} />
      <section class="card stack">
        <div class="who">
          <Logo of={checkout.payee.logo} />
          <h1>
            <span>{copy.payingTo}</span>
            <bdi>{payee}</bdi>
          </h1>
        </div>
        <p class="total-name">{copy.total}</p>
        <p class="total">{t.money(checkout.total)}</p>
        <TimeLeft until={checkout.expiresAt} now={props.now} t={t} />
        <Order
          sums={checkout}
          all={{ listsAll, form: FORM, to: onward(payPath(modeOf(checkout), checkout.id), place, ALL_ITEMS) }}
          t={t}
        />
      </section>
      <PayForms {...props} />
    </Page>
  );
}

const FORM = 'pay';

/** The query of the page that lists every item. */
export const ALL_ITEMS = 'items=all';

function modeOf({ livemode }: OpenCheckout): Mode {
  return livemode ? 'live' : 'test';
}

/** The fields from top to bottom. */
function fieldsOf(checkout: OpenCheckout): (keyof FormErrors)[] {
  return checkout.collectShippingAddress
    ? ['method', ...addressFields, 'terms', 'answer', 'email']
    : ['method', 'terms', 'answer', 'name', 'email', 'phone'];
}

function titleFor(props: CheckoutPageProps, title: string, isWrong: boolean): string {
  const copy = payerText[props.place.language].words.checkout;
  if (isWrong) return copy.errorTitle(title);
  return isDeclined(props.checkout) ? copy.declinedTitle(title) : title;
}

/** A wrong amount ends an attempt as declined without a reason: then the payment exception is shown instead. */
function isDeclined({ declineCode, exceptions }: OpenCheckout): boolean {
  return declineCode !== null && (exceptions.length === 0 || declineCode !== 'declined');
}

/** The problem above everything else: in the form, at the acquirer, or with the last attempt. */
function Notice(props: CheckoutPageProps & { wrong: (keyof FormErrors)[] }) {
  const { checkout, place, errors, wrong } = props;
  const t = payerText[place.language];
  const copy = t.words.checkout;
  if (wrong.length > 0) {
    return <ErrorSummary title={copy.errors} errors={errors} fields={wrong} />;
  }
  if (!props.acquirerSilent && !isDeclined(checkout)) return null;
  const words = checkout.declineWords?.locale === place.language ? checkout.declineWords.text : null;
  const reason = explainDecline(checkout.declineCode, t);
  // The bank's sentence is a reason, so ours does not say that there is none.
  const hasReason = words === null || reason !== t.words.declines.declined;
  return (
    <section class="notice" aria-labelledby="notice">
      <strong id="notice">{props.acquirerSilent ? copy.acquirer : copy.declined}</strong>
      {props.acquirerSilent || !hasReason ? null : <p>{reason}</p>}
      {props.acquirerSilent || words === null ? null : <p>{copy.bankSays(words)}</p>}
      {/* Both texts say that no money was taken. */}
      {checkout.exceptions.length > 0 ? null : (
        <p>{props.acquirerSilent ? copy.acquirerNext : copy.declinedNext}</p>
      )}
      {props.consent === null ? null : <p>{t.words.consent.help}</p>}
    </section>
  );
}

/** An unknown code, which a new acquirer may send, is shown as a decline without a reason. */
function explainDecline(code: string | null, t: PayerText): string {
  const known = declineCode.safeParse(code);
  return t.words.declines[known.success ? known.data : 'declined'];
}

function PayForms(props: CheckoutPageProps) {
  const { checkout, place } = props;
  const t = payerText[place.language];
  const copy = t.words.checkout;
  const mode = modeOf(checkout);
  return (
    <div class="card stack">
      <form id={FORM} method="post" action={onward(payPath(mode, checkout.id), place)} novalidate>
        <Methods
          chosen={props.method}
          wireName={props.wireName}
          error={props.errors.method ?? null}
          hasCardsAlone={props.consent !== null}
          t={t}
        />
        {checkout.collectShippingAddress ? <Delivery {...props} /> : null}
        {props.consent === null ? null : (
          <ConsentFields consent={props.consent} errors={props.errors} t={t} />
        )}
        <button type="submit">
          {props.consent === null ? <Icon name="lock" /> : <CardMarks t={t} />}
          <span>{copy.pay}</span>
          {t.money(checkout.total)}
        </button>
        {checkout.asksContact ? (
          <ContactForm
            typed={props.typed}
            errors={props.errors}
            hasAddress={checkout.collectShippingAddress}
            t={t}
          />
        ) : null}
      </form>
      <p class="safety">
        <Icon name="lock" />
        <span>{copy.safety}</span>
      </p>
      <button type="submit" class="link" form={FORM} formnovalidate name={AGAIN} value={CANCEL}>
        {checkout.declineCode === null ? copy.cancel : copy.giveUp}
      </button>
    </div>
  );
}

function Delivery({ checkout, typed, errors, place }: CheckoutPageProps) {
  const { knownAddress, takesContact } = checkout;
  const form = { typed, errors, asksName: takesContact, t: payerText[place.language] };
  return knownAddress !== null && addressFields.every((field) => errors[field] === undefined) ? (
    <KnownAddress {...form} known={knownAddress} />
  ) : (
    <AddressForm {...form} />
  );
}
