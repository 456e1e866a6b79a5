import { keyOfPayment } from '../../../src/couriers/rules/payments.ts';
import type { DeskOrder } from '../../../src/desk/orders/rules/order.ts';
import { courierPaymentPath } from '../../../src/domain/addresses/desk/couriers.ts';
import { countedFees } from '../../../src/domain/orders/profit/order-result.ts';
import { Differences } from '../page/differences.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { PaymentName } from '../page/payment-list.tsx';

/** On an order's page, for those who see money: delivered, collected and paid out apart, with the courier's fees. */
export function ParcelMoneyFacts({ frame, order }: { frame: DeskFrame; order: DeskOrder }) {
  const { t } = frame;
  const copy = t.words.courierPayments;
  const said = order.owners?.parcelMoney ?? null;
  if (said === null || (said.amount === 0 && said.state === 'none')) return null;
  const { state, amount, fees, payment, api } = said;
  const counted = countedFees(fees);
  // A returned parcel is not delivered later.
  const no = api.end === 'returned' ? copy.no : copy.notYet;
  const isBilled = counted === fees.billed;
  const steps = [
    { word: copy.collected, isDone: state !== 'none' },
    { word: copy.remitted, isDone: state === 'remitted' },
  ];
  const charges = [
    { word: copy.fields.fee, fee: counted.delivery },
    { word: copy.fields.returnFee, fee: counted.returning },
  ];
  return (
    <>
      <dl class="account">
        <div>
          <dt>{copy.delivered}</dt>
          <dd>{api.end === 'delivered' ? copy.yes : no}</dd>
        </div>
        {steps.map(({ word, isDone }) => (
          <div>
            <dt>
              {word}
              {word === copy.remitted && payment !== null ? (
                <span class="share">
                  {payment.state === 'announced' ? `${copy.matches.announced} · ` : ''}
                  <a href={courierPaymentPath(t.language, keyOfPayment(payment))}>
                    <PaymentName t={t} paymentId={payment.paymentId} />
                  </a>
                </span>
              ) : null}
            </dt>
            <dd>{isDone ? t.money(amount) : no}</dd>
          </div>
        ))}
        {charges.map(({ word, fee }) =>
          fee === null ? null : (
            <div>
              <dt>
                {word}
                <span class="share">{isBilled ? copy.billed : copy.reported}</span>
              </dt>
              <dd>{t.money(fee)}</dd>
            </div>
          ),
        )}
      </dl>
      <Differences t={t} sources={['order', 'api']} accounts={[said.order, api]} fields={said.differences} />
    </>
  );
}
