import { paymentsPath } from '../../../src/service/dashboard-urls.ts';
import { receiptPath } from '../../../src/service/urls.ts';
import { DashboardPage } from '../page/page.tsx';
import { Actions } from './actions.tsx';
import type { Props } from './props.ts';
import { Timeline } from './timeline.tsx';

export function PaymentPage(props: Props) {
  const { frame, mode, view, done, refused } = props;
  const { t } = frame;
  const copy = t.words.paymentPage;
  const { payment } = view;
  const title = copy.title(t.moneyText(payment.total));
  const isRefunded = payment.refundedAmount > 0;
  return (
    <DashboardPage frame={frame} title={title} section="payments">
      <p>
        <a href={paymentsPath(mode)}>{copy.all}</a>
      </p>
      <div class="head">
        <h1>{title}</h1>
        <span class={`chip ${payment.status}`}>{t.words.page.status[payment.status]}</span>
        {isRefunded ? (
          <span class="chip part">
            {payment.refundedAmount >= payment.total ? t.words.page.refunded : t.words.page.partlyRefunded}
          </span>
        ) : null}
      </div>
      {refused === null ? null : (
        <p class="note bad" role="alert">
          {copy.refused[refused]}
        </p>
      )}
      {done === null ? null : (
        <p class="note" role="status">
          {copy.done[done]}
        </p>
      )}
      <div class="cols">
        <Timeline {...props} />
        <div class="stack">
          <Actions {...props} />
          <Facts frame={frame} mode={mode} view={view} />
          <Entries frame={frame} view={view} />
        </div>
      </div>
    </DashboardPage>
  );
}

function Fact({ name, children }: { name: string; children?: unknown }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ frame, mode, view }: Pick<Props, 'frame' | 'mode' | 'view'>) {
  const { t } = frame;
  const copy = t.words.paymentPage;
  const { payment } = view;
  const { customer } = payment;
  return (
    <section class="card" aria-labelledby="facts">
      <h2 id="facts">{copy.facts}</h2>
      <dl class="facts">
        {customer === null ? null : (
          <Fact name={copy.customer}>
            <bdi>{customer.name}</bdi>
            {customer.phone === null ? null : (
              <small>
                <bdi dir="ltr">{customer.phone}</bdi>
              </small>
            )}
            {customer.email === null ? null : (
              <small>
                <bdi dir="ltr">{customer.email}</bdi>
              </small>
            )}
          </Fact>
        )}
        {payment.description === null ? null : (
          <Fact name={copy.description}>
            <bdi>{payment.description}</bdi>
          </Fact>
        )}
        {payment.orderId === null ? null : (
          <Fact name={copy.order}>
            <bdi>{payment.orderId}</bdi>
          </Fact>
        )}
        {payment.items.length === 0 ? null : (
          <Fact name={copy.items}>
            {payment.items.map(({ name, localNames, quantity }) => (
              <small>
                <bdi>{localNames?.[t.language] ?? name}</bdi> × {quantity}
              </small>
            ))}
          </Fact>
        )}
        {payment.shippingAddress === null ? null : (
          <Fact name={copy.address}>
            <bdi>{payment.shippingAddress}</bdi>
          </Fact>
        )}
        <Fact name={t.words.page.method[payment.method]}>{t.money(payment.total)}</Fact>
        {payment.receiptNumber === null ? null : (
          <Fact name={copy.receipt}>
            <bdi>{payment.receiptNumber}</bdi>
            <small>
              <a href={receiptPath(mode, payment.id)}>{copy.openReceipt}</a>
            </small>
          </Fact>
        )}
        {payment.status === 'pending' ? <Fact name={copy.until}>{t.time(payment.expiresAt)}</Fact> : null}
        <Fact name={copy.number}>
          <code dir="ltr">{payment.id}</code>
        </Fact>
      </dl>
    </section>
  );
}

function Entries({ frame, view }: Pick<Props, 'frame' | 'view'>) {
  const { t } = frame;
  const copy = t.words.paymentPage;
  const { entries, payment } = view;
  if (entries.length === 0 && payment.refundsPending === 0) return null;
  return (
    <section class="card" aria-labelledby="money">
      <h2 id="money">{copy.money}</h2>
      <dl class="facts">
        {entries.toReversed().map(({ kind, amount, balance }) => (
          <Fact name={copy.entry[kind]}>
            {t.money(amount)}
            {balance === null ? null : <small>{copy.balance(t.moneyText(balance))}</small>}
          </Fact>
        ))}
        {payment.refundsPending === 0 ? null : (
          <Fact name={copy.refundPending}>{t.money(payment.refundsPending)}</Fact>
        )}
      </dl>
    </section>
  );
}
