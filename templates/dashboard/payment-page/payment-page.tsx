import { paymentsPath } from '../../../src/service/dashboard-urls.ts';
import { receiptPath } from '../../../src/service/urls.ts';
import { Money, moneyText } from '../../parts/money.tsx';
import { Time } from '../../parts/time.tsx';
import { DashboardPage } from '../page/page.tsx';
import { Actions } from './actions.tsx';
import type { Props } from './props.ts';
import { Timeline } from './timeline.tsx';

export function PaymentPage(props: Props) {
  const { frame, mode, copy, view, done, refused } = props;
  const { language, words } = frame;
  const { payment } = view;
  const title = copy.title(moneyText(payment.total, language));
  const isRefunded = payment.refundedAmount > 0;
  return (
    <DashboardPage frame={frame} title={title} section="payments">
      <p>
        <a href={paymentsPath(mode)}>{copy.all}</a>
      </p>
      <div class="head">
        <h1>{title}</h1>
        <span class={`chip ${payment.status}`}>{words.status[payment.status]}</span>
        {isRefunded ? (
          <span class="chip part">
            {payment.refundedAmount >= payment.total ? words.refunded : words.partlyRefunded}
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
          <Facts frame={frame} mode={mode} copy={copy} view={view} />
          <Entries frame={frame} copy={copy} view={view} />
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

function Facts({ frame, mode, copy, view }: Pick<Props, 'frame' | 'mode' | 'copy' | 'view'>) {
  const { language, words } = frame;
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
            {payment.items.map(({ name, quantity }) => (
              <small>
                <bdi>{name}</bdi> × {quantity}
              </small>
            ))}
          </Fact>
        )}
        {payment.shippingAddress === null ? null : (
          <Fact name={copy.address}>
            <bdi>{payment.shippingAddress}</bdi>
          </Fact>
        )}
        <Fact name={words.method[payment.method]}>
          <Money amount={payment.total} language={language} />
        </Fact>
        {payment.receiptNumber === null ? null : (
          <Fact name={copy.receipt}>
            <bdi>{payment.receiptNumber}</bdi>
            <small>
              <a href={receiptPath(mode, payment.id)}>{copy.openReceipt}</a>
            </small>
          </Fact>
        )}
        {payment.status === 'pending' ? (
          <Fact name={copy.until}>
            <Time at={payment.expiresAt} language={language} />
          </Fact>
        ) : null}
        <Fact name={copy.number}>
          <code dir="ltr">{payment.id}</code>
        </Fact>
      </dl>
    </section>
  );
}

function Entries({ frame, copy, view }: Pick<Props, 'frame' | 'copy' | 'view'>) {
  const { language } = frame;
  const { entries, payment } = view;
  if (entries.length === 0 && payment.refundsPending === 0) return null;
  return (
    <section class="card" aria-labelledby="money">
      <h2 id="money">{copy.money}</h2>
      <dl class="facts">
        {entries.toReversed().map(({ kind, amount, balance }) => (
          <Fact name={copy.entry[kind]}>
            <Money amount={amount} language={language} />
            <small>{copy.balance(moneyText(balance, language))}</small>
          </Fact>
        ))}
        {payment.refundsPending === 0 ? null : (
          <Fact name={copy.refundPending}>
            <Money amount={payment.refundsPending} language={language} />
          </Fact>
        )}
      </dl>
    </section>
  );
}
