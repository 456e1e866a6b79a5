import type { ListedPayment } from '../../../src/desk/courier-payments/rules.ts';
import { courierPaymentsPath } from '../../../src/domain/addresses/desk/couriers.ts';
import { More } from '../order-lists/order-list.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskPage } from '../page/page.tsx';
import { PaymentList } from '../page/payment-list.tsx';

/** Payments of couriers' APIs. `next`: the address's time of those before them; null for no more. */
export function CourierPaymentsPage(props: {
  frame: DeskFrame;
  payments: readonly ListedPayment[];
  next: number | null;
}) {
  const { frame, payments, next } = props;
  const { t } = frame;
  const copy = t.words.courierPayments;
  return (
    <DeskPage frame={frame} title={copy.title} page="courier_payments">
      <div class="order-head">
        <h1>{copy.title}</h1>
      </div>
      <p class="lead">{copy.lead}</p>
      {payments.length === 0 ? (
        <p class="empty">{copy.none}</p>
      ) : (
        <section class="card">
          <PaymentList t={t} payments={payments} />
        </section>
      )}
      {next === null ? null : <More href={courierPaymentsPath(t.language, next)} words={copy.older} />}
    </DeskPage>
  );
}
