import { type PayerRefund, refundedOf } from '../../../src/service/payments/rules/payer.ts';
import { receiptPath } from '../../../src/service/urls.ts';
import type { EndName } from '../copy/fr/ended-checkout.ts';
import { CardPage } from '../page/card-page.tsx';
import type { IconName } from '../page/icons.tsx';
import type { Payee } from '../page/page.tsx';
import { onward, type Place } from '../page/place.ts';
import { RefundFacts } from '../page/refunds.tsx';
import { payerText } from '../page/text.tsx';
import { type Exception, Exceptions } from './exceptions.tsx';

/** `id` of the checkout. */
export type Paid = {
  id: string;
  livemode: boolean;
  total: number;
  paidAt: number | null;
  receiptNumber: string | null;
  refunds?: readonly PayerRefund[];
};

type EndPageProps = {
  place: Place;
  end: EndName;
  livemode: boolean;
  payee: Payee;
  payment: Paid;
  /** Payment exceptions: with one, the page must not say that no money was taken. */
  exceptions: readonly Exception[];
  /** The merchant's address with `checkout_id`; null without one. */
  back: string | null;
};

const icons: Record<EndName, IconName> = {
  paid: 'check',
  failed: 'cross',
  canceled: 'cross',
  expired: 'clock',
};

/** A final checkout: paid, failed, canceled or expired. */
export function EndPage({ place, end, livemode, payee, payment, exceptions, back }: EndPageProps) {
  const t = payerText[place.language];
  const isRefunded = end === 'paid' && refundedOf(payment.refunds) >= payment.total;
  const { title, text } = isRefunded ? t.words.receipt.refunds.whole : t.words.ends[end];
  return (
    <CardPage
      {...{ place, livemode, payee, title }}
      icon={icons[end]}
      class={end === 'failed' ? 'bad' : undefined}
    >
      {end === 'paid' || exceptions.length === 0 ? <p>{text}</p> : null}
      <Exceptions exceptions={exceptions} payee={payee} place={place} />
      {end === 'paid' ? <PaymentFacts payment={payment} place={place} /> : null}
      {back === null ? null : (
        <a class="button" href={back} rel="noreferrer">
          {t.words.page.backTo(payee[t.language])}
        </a>
      )}
    </CardPage>
  );
}

/** The amount, the time and the receipt number of a payment, with a link to the receipt. */
export function PaymentFacts({ payment, place }: { payment: Paid; place: Place }) {
  const t = payerText[place.language];
  const copy = t.words.ends;
  const { receiptNumber } = payment;
  return (
    <>
      <dl class="facts">
        <div>
          <dt>{copy.amountPaid}</dt>
          <dd>{t.money(payment.total)}</dd>
        </div>
        {payment.paidAt === null ? null : (
          <div>
            <dt>{copy.paidAt}</dt>
            <dd>{t.time(payment.paidAt)}</dd>
          </div>
        )}
        <RefundFacts refunds={payment.refunds} total={payment.total} t={t} />
        {receiptNumber === null ? null : (
          <div>
            <dt>{copy.receipt}</dt>
            <dd>
              <bdi>{receiptNumber}</bdi>
            </dd>
          </div>
        )}
      </dl>
      {receiptNumber === null ? null : (
        <a
          class="receipt-link"
          href={onward(receiptPath(payment.livemode ? 'live' : 'test', payment.id), place)}
        >
          {copy.openReceipt}
        </a>
      )}
    </>
  );
}
