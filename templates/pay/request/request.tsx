import { MIN_CHECKOUT_AMOUNT } from '../../../src/contract/money.ts';
import type { PartFault, PayerRequest } from '../../../src/service/payment-requests/rules.ts';
import {
  type Mode,
  paymentRequestPath,
  paymentRequestQrCodePath,
  payPath,
  receiptPath,
} from '../../../src/service/urls.ts';
import { described } from '../../parts/described.ts';
import { textOf } from '../../parts/text.tsx';
import { copyIn } from '../copy/request.ts';
import { ErrorSummary, Field } from '../page/field.tsx';
import { Icon } from '../page/icons.tsx';
import { Logo } from '../page/logo.tsx';
import { Page, type Preview } from '../page/page.tsx';
import { onward, type Place } from '../page/place.ts';
import { requestStyle } from './style.ts';

/** Why the form was refused: not a number, or no part that can be paid. */
export type AmountFault = PartFault | 'amount';

export type RequestPageProps = {
  place: Place;
  request: PayerRequest;
  /** The page's absolute address. */
  url: string;
  /** The amount as typed. */
  typed: string;
  fault: AmountFault | null;
  submission: string;
};

const FORM = 'part';

/** The text of this page, whose words are loaded with it. */
const textIn = ({ language }: Place) => textOf(language, copyIn[language]);

/** The page of a payment request: what is paid and left, and the form of one more part. */
export function RequestPage(props: RequestPageProps) {
  const { place, request, fault } = props;
  const { language, words: copy } = textIn(place);
  const title = copy.title(request.payee[language]);
  return (
    <Page
      place={place}
      title={fault === null ? title : copy.errorTitle(title)}
      livemode={request.livemode}
      payee={request.payee}
      columns="one"
      style={requestStyle}
      form={request.bounds === null ? undefined : { id: FORM, submit: copy.go }}
      preview={previewOf(props)}
    >
      {fault === null ? null : (
        <ErrorSummary title={copy.errors} errors={{ amount: faultText(props, fault) }} fields={['amount']} />
      )}
      {request.arrived === null ? null : <Arrived {...props} arrived={request.arrived} />}
      <section class="card stack">
        <Heading {...props} />
        <Sums {...props} />
        {request.bounds === null ? <Ending {...props} /> : <PartForm {...props} bounds={request.bounds} />}
      </section>
      <OpenParts {...props} />
    </Page>
  );
}

const modeOf = ({ livemode }: PayerRequest): Mode => (livemode ? 'live' : 'test');

function Heading({ place, request }: RequestPageProps) {
  const { language, words: copy } = textIn(place);
  return (
    <>
      <div class="who">
        <Logo of={request.payee.logo} />
        <p>
          <span>{copy.payingTo}</span>
          <b>
            <bdi>{request.payee[language]}</bdi>
          </b>
        </p>
      </div>
      <h1 class="name">
        <bdi>{request.name === '' ? copy.unnamed : request.name}</bdi>
      </h1>
    </>
  );
}

function Sums({ place, request }: RequestPageProps) {
  const t = textIn(place);
  const copy = t.words;
  const { amount, paid, lastDay, state } = request;
  const counted = Math.min(amount, paid);
  return (
    <div class="left-sum">
      <p class="soft">{copy.left}</p>
      <p class="total">{t.money(Math.max(0, amount - paid))}</p>
      <progress value={counted} max={amount} aria-labelledby="paid" />
      <p id="paid">{copy.paidOf(t.moneyText(paid), t.moneyText(amount))}</p>
      {lastDay === null || state === 'paid' ? null : (
        <p class="left">
          <Icon name="clock" />
          <span>
            {copy.lastDay} {t.date(lastDay)}
          </span>
        </p>
      )}
    </div>
  );
}

/** Why nothing can be paid now. */
function Ending({ place, request }: RequestPageProps) {
  const copy = textIn(place).words;
  const { state, reserved, amount, paid } = request;
  if (state === 'paid') return <p class="note">{copy.done}</p>;
  if (state === 'closed' || state === 'past') return <p class="note">{copy[state]}</p>;
  return (
    <p class="note">{reserved > 0 && amount - paid >= MIN_CHECKOUT_AMOUNT ? copy.busy : copy.tooSmall}</p>
  );
}

function PartForm(props: RequestPageProps & { bounds: { least: number; most: number } }) {
  const { place, request, typed, fault, submission, bounds, url } = props;
  const t = textIn(place);
  const copy = t.words;
  const error = fault === null ? undefined : faultText(props, fault);
  const hint = copy.between(t.moneyText(bounds.least), t.moneyText(bounds.most));
  return (
    <>
      <form id={FORM} method="post" action={onward(paymentRequestPath(modeOf(request), request.id), place)}>
        <input type="hidden" name="submission" value={submission} />
        <Field
          name="amount"
          label={copy.amount}
          hint={bounds.least < bounds.most ? hint : undefined}
          error={error}
        >
          <input
            class="box"
            id="amount"
            name="amount"
            type="text"
            dir="ltr"
            inputmode="numeric"
            autocomplete="off"
            value={typed}
            {...described('amount', error, bounds.least < bounds.most)}
          />
        </Field>
        {request.passesFees ? <p class="soft small">{copy.feesLater}</p> : null}
        <button type="submit">
          <Icon name="lock" />
          {copy.go}
        </button>
      </form>
      <details class="fold share">
        <summary>{copy.share}</summary>
        <div class="qr">
          <img
            src={paymentRequestQrCodePath(modeOf(request), request.id)}
            alt={copy.qrCode}
            width="176"
            height="176"
            loading="lazy"
          />
          <bdi class="soft small" dir="ltr">
            {url}
          </bdi>
        </div>
      </details>
    </>
  );
}

function faultText({ place, request: { bounds } }: RequestPageProps, fault: AmountFault): string {
  const t = textIn(place);
  const copy = t.words.faults;
  if (fault === 'amount') return copy.amount;
  const least = fault === 'rest' ? MIN_CHECKOUT_AMOUNT : (bounds?.least ?? 0);
  return copy[fault](t.moneyText(least), t.moneyText(bounds?.most ?? 0));
}

function Arrived({
  place,
  request,
  arrived,
}: RequestPageProps & { arrived: NonNullable<PayerRequest['arrived']> }) {
  const t = textIn(place);
  const copy = t.words;
  return (
    <p class="note" role="status">
      {copy.arrived(t.moneyText(arrived.amount))}{' '}
      <a href={onward(receiptPath(modeOf(request), arrived.checkoutId), place)}>{copy.receipt}</a>
    </p>
  );
}

/** What payments under way reserve, and the own ones. */
function OpenParts({ place, request }: RequestPageProps) {
  const t = textIn(place);
  const copy = t.words;
  if (request.reserved === 0) return null;
  return (
    <section class="card stack" aria-labelledby="open">
      <h2 id="open">{copy.open}</h2>
      <p class="soft small">{copy.openText(t.moneyText(request.reserved))}</p>
      {request.open.length === 0 ? null : (
        <ul class="parts">
          {request.open.map(({ checkoutId, amount, expiresAt, isAtBank }) => (
            <li>
              <span>
                {isAtBank ? (
                  copy.atBank
                ) : (
                  <>
                    {copy.until} {t.time(expiresAt, { isShort: true })}
                  </>
                )}
              </span>
              <b>{t.money(amount)}</b>
              <a href={onward(payPath(modeOf(request), checkoutId), place)}>{copy.resume}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function previewOf({ place, request, url }: RequestPageProps): Preview {
  const t = textIn(place);
  const copy = t.words;
  const payee = request.payee[t.language];
  const sums = copy.paidOf(t.moneyText(request.paid), t.moneyText(request.amount));
  return {
    title: copy.title(payee),
    description: request.name === '' ? sums : `${request.name} · ${sums}`,
    url,
    image: null,
    siteName: payee,
  };
}
