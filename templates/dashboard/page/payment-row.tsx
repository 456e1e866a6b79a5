import type { ListedPayment } from '../../../src/service/dashboard/payments/rules.ts';
import { paymentPath } from '../../../src/service/dashboard-urls.ts';
import type { Mode } from '../../../src/service/urls.ts';
import type { Frame } from './page.tsx';

/** A payment in a list: who and what for, when and how, its state and amount. */
export function PaymentRow({
  frame,
  mode,
  payment,
  path = paymentPath(mode, payment.id),
}: {
  frame: Frame;
  mode: Mode;
  payment: ListedPayment;
  /** Where the row leads: to the payment's page. */
  path?: string;
}) {
  const { t } = frame;
  const words = t.words.page;
  const { status, total, refunded, method, title, customer, createdAt } = payment;
  const isRefunded = refunded > 0;
  return (
    <li>
      <a href={path}>
        <span>
          <bdi class="name">{customer ?? title ?? words.noCustomer}</bdi>
          {customer !== null && title !== null ? (
            <span class="soft small">
              {' '}
              <bdi>{title}</bdi>
            </span>
          ) : null}
        </span>
        <span class="sum">{t.money(total)}</span>
        <span class="soft small meta">
          {t.time(createdAt, { isShort: true })} · {words.method[method]}
        </span>
        <span class="state">
          <span class={`chip ${isRefunded ? 'part' : status}`}>
            {isRefunded ? (refunded >= total ? words.refunded : words.partlyRefunded) : words.status[status]}
          </span>
        </span>
      </a>
    </li>
  );
}
