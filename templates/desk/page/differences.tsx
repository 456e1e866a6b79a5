import type { BalanceField, ParcelBalance } from '../../../src/desk/courier-payments/rules.ts';
import type { DeskCopy } from '../copy/copy.ts';
import type { DeskText } from './text.tsx';

/** Who says it: the order, the courier's API, a settlement by file, or a payment of the API. */
type AccountSource = keyof DeskCopy['courierPayments']['sources'];

/** Where two sources say different things of a parcel's money, with what each says. */
export function Differences(props: {
  t: DeskText;
  sources: readonly [AccountSource, AccountSource];
  accounts: readonly [ParcelBalance, ParcelBalance];
  fields: readonly BalanceField[];
}) {
  const { t, sources, accounts, fields } = props;
  const copy = t.words.courierPayments;
  if (fields.length === 0) return null;
  return (
    <div class="alert apart">
      <p>
        <strong>{copy.differ}</strong>
      </p>
      <ul>
        {fields.map((field) => (
          <li>
            {copy.fields[field]}
            {copy.colon}
            {accounts.map((account, place) => (
              <>
                {place === 0 ? ' ' : ' · '}
                {copy.sources[sourceOf(sources[place] ?? sources[0], field)]}{' '}
                <strong>
                  <bdi>{wordOf(t, account, field)}</bdi>
                </strong>
              </>
            ))}
          </li>
        ))}
      </ul>
      {fields.includes('fee') || fields.includes('returnFee') ? <p>{copy.feeCounts}</p> : null}
    </div>
  );
}

/** The fees that an order has are those of settlements. */
function sourceOf(source: AccountSource, field: BalanceField): AccountSource {
  return source === 'order' && (field === 'fee' || field === 'returnFee') ? 'file' : source;
}

function wordOf(t: DeskText, account: ParcelBalance, field: BalanceField): string {
  const copy = t.words.courierPayments;
  if (field === 'end') return copy.ends[account.end ?? 'underWay'];
  const value = account[field];
  if (typeof value === 'number') return t.moneyText(value);
  if (typeof value === 'boolean') return value ? copy.yes : copy.no;
  return value ?? '';
}
