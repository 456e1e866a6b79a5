import { type Language, Money } from '../parts/money.tsx';
import { Time } from '../parts/time.tsx';
import { type EndName, endCopy } from './copy/ends.ts';
import { pageCopy } from './copy/page.ts';
import { Icon, type IconName } from './icons.tsx';
import { Page, type Payee } from './page.tsx';
import type { Place } from './place.ts';

export type Paid = { total: number; paidAt: number | null; receiptNumber: string | null };

export type EndPageProps = {
  place: Place;
  end: EndName;
  livemode: boolean;
  payee: Payee;
  payment: Paid;
  /** The merchant's address with `checkout_id` in it; null when there is none to go back to. */
  back: string | null;
};

const icons: Record<EndName, IconName> = {
  paid: 'check',
  failed: 'cross',
  canceled: 'cross',
  expired: 'clock',
};

/** A checkout with nothing left to pay: paid, failed, canceled or expired. */
export function EndPage({ place, end, livemode, payee, payment, back }: EndPageProps) {
  const { language } = place;
  const { title, text } = endCopy[language][end];
  return (
    <Page
      place={place}
      title={pageCopy[language].pageOf(title, payee[language])}
      livemode={livemode}
      payee={payee}
      columns="one"
    >
      <section class={end === 'failed' ? 'card end bad' : 'card end'}>
        <Icon name={icons[end]} />
        <h1>{title}</h1>
        <p>{text}</p>
        {end === 'paid' ? <PaymentFacts payment={payment} language={language} /> : null}
        {back === null ? null : (
          <a class="button" href={back} rel="noreferrer">
            {pageCopy[language].backTo(payee[language])}
          </a>
        )}
      </section>
    </Page>
  );
}

/** What was paid, when, and the number it is kept under. */
export function PaymentFacts({ payment, language }: { payment: Paid; language: Language }) {
  const copy = endCopy[language];
  return (
    <dl class="facts">
      <div>
        <dt>{copy.amountPaid}</dt>
        <dd>
          <Money amount={payment.total} language={language} />
        </dd>
      </div>
      {payment.paidAt === null ? null : (
        <div>
          <dt>{copy.paidAt}</dt>
          <dd>
            <Time at={payment.paidAt} language={language} />
          </dd>
        </div>
      )}
      {payment.receiptNumber === null ? null : (
        <div>
          <dt>{copy.receipt}</dt>
          <dd>
            <bdi>{payment.receiptNumber}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}
