import { checkoutStatus, paymentMethod } from '../../../src/contract/resources/checkout.ts';
import {
  type ListedPayment,
  type UnusualKind,
  unusualKinds,
} from '../../../src/service/dashboard/payments/rules.ts';
import { paymentsPath } from '../../../src/service/dashboard-urls.ts';
import type { Mode } from '../../../src/service/urls.ts';
import { Input, Select } from '../page/field.tsx';
import { FileLink } from '../page/file-link.tsx';
import { DashboardPage, type Frame } from '../page/page.tsx';
import { Pagination } from '../page/pagination.tsx';
import { PaymentRow } from '../page/payment-row.tsx';
import { Tabs } from '../page/tabs.tsx';

/** The filters as the address has them; empty texts for none. */
type TypedFilters = {
  q: string;
  status: string;
  method: string;
  unusual: UnusualKind | null;
  from: string;
  to: string;
  amount: string;
};

type Props = {
  frame: Frame;
  mode: Mode;
  typed: TypedFilters;
  payments: readonly ListedPayment[];
  /** The address of the next page; null at the end. */
  earlier: string | null;
  /** Whether this is not the first page. */
  isBehind: boolean;
  /** Whether a page with several filters ended before the list did. */
  isCut: boolean;
};

export function PaymentsPage({ frame, mode, typed, payments, earlier, isBehind, isCut }: Props) {
  const { t } = frame;
  const copy = t.words.payments;
  const path = paymentsPath(mode);
  const isNarrowed = Object.values(typed).some((text) => text !== '' && text !== null);
  return (
    <DashboardPage frame={frame} title={copy.title} section="payments">
      <div class="head">
        <h1>{copy.title}</h1>
      </div>
      <search>
        <form class="card line" method="get" action={path}>
          <Input
            name="q"
            type="search"
            label={copy.search}
            hint={copy.searchHint}
            value={typed.q}
            maxlength={120}
            inputmode="search"
          />
          <button type="submit">{copy.find}</button>
        </form>
      </search>
      <Tabs
        label={copy.unusualTitle}
        tabs={[
          { href: path, text: copy.all, isCurrent: typed.unusual === null },
          ...unusualKinds.map((kind) => ({
            href: `${path}?unusual=${kind}`,
            text: copy.unusual[kind],
            isCurrent: typed.unusual === kind,
          })),
        ]}
      />
      {typed.unusual === null && typed.q === '' ? (
        <FilterForm frame={frame} typed={typed} path={path} />
      ) : null}
      <section class="card" aria-label={copy.title}>
        {typed.q === '' ? null : <h2>{copy.results(typed.q)}</h2>}
        {payments.length === 0 ? (
          <p>
            {isNarrowed ? copy.notFound : copy.empty}{' '}
            {isNarrowed ? null : <span class="soft">{copy.emptyText}</span>}
          </p>
        ) : null}
        <ol class="rows">
          {payments.map((payment) => (
            <PaymentRow frame={frame} mode={mode} payment={payment} />
          ))}
        </ol>
        {isCut ? <p class="soft">{copy.cut}</p> : null}
        <Pagination
          {...{ words: t.words.page, path, earlier, isBehind, clear: isNarrowed ? copy.clear : null }}
        />
        {payments.length === 0 || typed.q !== '' ? null : (
          <FileLink t={t} page={paymentsPath(mode)} filters={{ ...typed, unusual: typed.unusual ?? '' }} />
        )}
      </section>
    </DashboardPage>
  );
}

function FilterForm({ frame, typed, path }: Pick<Props, 'frame' | 'typed'> & { path: string }) {
  const { t } = frame;
  const copy = t.words.payments;
  const isOpen = [typed.status, typed.method, typed.from, typed.to, typed.amount].some((text) => text !== '');
  return (
    <details class="card" open={isOpen}>
      <summary>{copy.filters}</summary>
      <form class="line" method="get" action={path}>
        <Select
          name="status"
          label={copy.status}
          any={copy.anyStatus}
          values={checkoutStatus.options}
          textOf={(value) => t.words.page.status[value]}
          chosen={typed.status}
        />
        <Select
          name="method"
          label={copy.method}
          any={copy.anyMethod}
          values={paymentMethod.options}
          textOf={(value) => t.words.page.method[value]}
          chosen={typed.method}
        />
        <Input name="from" type="date" label={copy.from} value={typed.from} isLtr />
        <Input name="to" type="date" label={copy.to} value={typed.to} isLtr />
        <Input name="amount" label={copy.amount} value={typed.amount} inputmode="numeric" isLtr />
        <button type="submit">{copy.apply}</button>
      </form>
    </details>
  );
}
