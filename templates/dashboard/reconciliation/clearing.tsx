import { type ClearingItem, clearingAccount } from '../../../src/contract/resources/reconciliation.ts';
import { clearingPath, paymentPath, payoutPath } from '../../../src/service/dashboard-urls.ts';
import { ageOf, dayOf } from '../../../src/service/reconciliation/rules/clearing-days.ts';
import { Select } from '../page/field.tsx';
import { FileLink } from '../page/file-link.tsx';
import { Pagination } from '../page/pagination.tsx';
import { type Props, ReconciliationPage, ResolutionText } from './reconciliation.tsx';

const states = ['open', 'resolved'] as const;

/** What one clearing account still expects, with its age; or what a person closed without a line. */
export function ClearingPage(
  props: Props & {
    items: readonly ClearingItem[];
    /** Seconds. */
    now: number;
    typed: { account: ClearingItem['account']; state: (typeof states)[number] };
    earlier: string | null;
    isBehind: boolean;
  },
) {
  const { frame, mode, items, now, typed, earlier, isBehind } = props;
  const { t } = frame;
  const copy = t.words.reconciliation;
  const path = clearingPath(mode);
  return (
    <ReconciliationPage {...props} current="clearing">
      <form class="card line" method="get" action={path}>
        <Select
          name="account"
          label={copy.account}
          values={clearingAccount.options}
          textOf={(value) => copy.accounts[value]}
          chosen={typed.account}
        />
        <Select
          name="state"
          label={copy.state}
          values={states}
          textOf={(value) => copy.itemStates[value]}
          chosen={typed.state}
        />
        <button type="submit">{copy.apply}</button>
      </form>
      <section class="card" aria-label={copy.accounts[typed.account]}>
        {items.length === 0 ? <p>{typed.state === 'open' ? copy.noItem : copy.noneFound}</p> : null}
        <ol class="people">
          {items.map((item) => (
            <Item {...{ frame, mode, item, now }} />
          ))}
        </ol>
        <Pagination
          {...{
            words: t.words.page,
            path: `${path}?account=${encodeURIComponent(typed.account)}&state=${typed.state}`,
            earlier,
            isBehind,
          }}
        />
        {items.length === 0 ? null : <FileLink t={t} page={path} filters={typed} />}
      </section>
    </ReconciliationPage>
  );
}

function Item({ frame, mode, item, now }: Props & { item: ClearingItem; now: number }) {
  const { t } = frame;
  const copy = t.words.reconciliation;
  const { account, amount, opened_at: openedAt, checkout_id: checkoutId, resolution } = item;
  const age = ageOf(dayOf(now) - dayOf(openedAt));
  const isPayout = account === 'payout:in_transit';
  const to =
    checkoutId !== null ? paymentPath(mode, checkoutId) : isPayout ? payoutPath(mode, item.subject) : null;
  return (
    <li>
      <div class="head">
        <code dir="ltr">{item.reference}</code>
        {resolution === null ? (
          <span class={`chip ${age === 'older' ? 'failed' : 'pending'}`}>{copy.ages[age]}</span>
        ) : null}
      </div>
      <p>
        {isPayout
          ? copy.kinds.payout
          : account === 'refund:pending' || amount < 0
            ? copy.kinds.refund
            : copy.kinds.payment}
        {' · '}
        {t.money(amount)}
      </p>
      <p class="soft small">
        {copy.since} {t.time(openedAt)}
      </p>
      {resolution === null ? null : <ResolutionText {...{ frame, resolution }} />}
      {to === null ? null : (
        <p>
          <a href={to}>{isPayout ? copy.toPayout : copy.toPayment}</a>
        </p>
      )}
    </li>
  );
}
