import type { ListedPayment } from '../../../src/shop/desk-calls/courier-payments/rules.ts';
import { courierPaymentPath, courierPaymentsPath, settlementsPath } from '../../../src/shop/desk-urls.ts';
import { Money } from '../../parts/money.tsx';
import { Time } from '../../parts/time.tsx';
import { deskCopyIn } from '../copy/copy.ts';
import { More } from '../order/order-list.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskPage } from '../page/page.tsx';
import { PaymentName } from './parcel-money.tsx';

/** Payments of couriers' APIs. `next`: the address's time of those before them; null for no more. */
export function CourierPaymentsPage(props: {
  frame: DeskFrame;
  payments: readonly ListedPayment[];
  next: number | null;
}) {
  const { frame, payments, next } = props;
  const { language } = frame;
  const copy = deskCopyIn[language].courierPayments;
  return (
    <DeskPage frame={frame} title={copy.title} section="today">
      <div class="order-head">
        <p>
          <a class="up" href={settlementsPath(language)}>
            {deskCopyIn[language].courierSettlements.title}
          </a>
        </p>
        <h1>{copy.title}</h1>
      </div>
      <p class="lead">{copy.lead}</p>
      {payments.length === 0 ? (
        <p class="empty">{copy.none}</p>
      ) : (
        <section class="card">
          <PaymentList language={language} payments={payments} />
        </section>
      )}
      {next === null ? null : <More href={courierPaymentsPath(language, next)} words={copy.older} />}
    </DeskPage>
  );
}

/** Payments with their parcels and sums, each with a link to its page. */
export function PaymentList(props: { language: DeskFrame['language']; payments: readonly ListedPayment[] }) {
  const { language, payments } = props;
  const copy = deskCopyIn[language].courierPayments;
  return (
    <ul class="list earners">
      {payments.map((payment) => {
        const { title, paymentId, parcels, amount, fees, announced, undone, seenAt } = payment;
        return (
          <li>
            <p>
              <a class="line-link" href={courierPaymentPath(language, payment)}>
                <PaymentName language={language} paymentId={paymentId} />
              </a>{' '}
              <bdi>{title ?? copy.removed}</bdi>
              {announced === 0 ? null : (
                <>
                  {' '}
                  <span class="tag waiting">{copy.announced(announced)}</span>
                </>
              )}
              {undone === 0 ? null : (
                <>
                  {' '}
                  <span class="tag bad">{copy.undone(undone)}</span>
                </>
              )}
            </p>
            <p>
              <Money amount={amount} language={language} /> · {copy.fees}{' '}
              <Money amount={fees} language={language} /> · {copy.net}{' '}
              <strong>
                <Money amount={amount - fees} language={language} />
              </strong>
            </p>
            <p>
              <small>
                {copy.seen} <Time at={Math.floor(seenAt / 1000)} language={language} /> ·{' '}
                {copy.parcels(parcels)}
              </small>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
