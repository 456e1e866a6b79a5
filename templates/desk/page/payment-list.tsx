import type { ListedPayment } from '../../../src/desk/courier-payments/rules.ts';
import { courierPaymentPath } from '../../../src/domain/addresses/desk/couriers.ts';
import type { DeskText } from './text.tsx';

/** Payments with their parcels and sums, each with a link to its page. */
export function PaymentList(props: { t: DeskText; payments: readonly ListedPayment[] }) {
  const { t, payments } = props;
  const copy = t.words.courierPayments;
  return (
    <ul class="list earners">
      {payments.map((payment) => {
        const { title, paymentId, parcels, amount, fees, announced, undone, seenAt } = payment;
        return (
          <li>
            <p>
              <a class="line-link" href={courierPaymentPath(t.language, payment)}>
                <PaymentName t={t} paymentId={paymentId} />
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
              {t.money(amount)} · {copy.fees} {t.money(fees)} · {copy.net}{' '}
              <strong>{t.money(amount - fees)}</strong>
            </p>
            <p>
              <small>
                {copy.seen} {t.time(Math.floor(seenAt / 1000))} · {copy.parcels(parcels)}
              </small>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** A payment by the courier's number. */
export function PaymentName({ t, paymentId }: { t: DeskText; paymentId: string }) {
  const copy = t.words.courierPayments;
  return paymentId === '' ? (
    <span>{copy.unnamed}</span>
  ) : (
    <span>
      {copy.one} <bdi dir="ltr">{paymentId}</bdi>
    </span>
  );
}
