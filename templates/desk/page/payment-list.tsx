import type { ListedPayment } from '../../../src/desk/courier-payments/rules.ts';
import { courierPaymentPath } from '../../../src/domain/addresses/desk.ts';
import { Money } from '../../parts/money.tsx';
import { Time } from '../../parts/time.tsx';
import { deskCopyIn } from '../copy/copy.ts';
import type { DeskFrame } from './frame.ts';

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

/** A payment by the courier's number. */
export function PaymentName({ language, paymentId }: { language: DeskFrame['language']; paymentId: string }) {
  const copy = deskCopyIn[language].courierPayments;
  return paymentId === '' ? (
    <span>{copy.unnamed}</span>
  ) : (
    <span>
      {copy.one} <bdi dir="ltr">{paymentId}</bdi>
    </span>
  );
}
