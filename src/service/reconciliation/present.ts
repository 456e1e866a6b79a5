import type {
  ClearingItem,
  Reconciliation,
  SettlementLine,
} from '../../contract/resources/reconciliation.ts';
import { clearingAccount } from '../../contract/resources/reconciliation.ts';
import { byAge, type ClearingDay, shareWithin } from './rules/clearing-days.ts';
import type { ItemRecord, LineRecord } from './store/clearing.ts';

export function presentLine(record: LineRecord, livemode: boolean): SettlementLine {
  const { seq: _, checkoutId, createdAt, ...line } = record;
  return { ...line, entity: 'settlement_line', livemode, checkout_id: checkoutId, created_at: createdAt };
}

export function presentItem(record: ItemRecord, livemode: boolean): ClearingItem {
  const { seq: _, checkoutId, openedAt, closedAt, ...item } = record;
  return {
    ...item,
    entity: 'clearing_item',
    livemode,
    checkout_id: checkoutId,
    opened_at: openedAt,
    closed_at: closedAt,
  };
}

/** `today`: the day of the present time, from 0. */
export function presentReconciliation(
  days: readonly ClearingDay[],
  today: number,
  rest: { livemode: boolean; unresolved_lines: number; in_doubt: number },
): Reconciliation {
  const { livemode, ...waiting } = rest;
  return {
    entity: 'reconciliation',
    livemode,
    clearing: clearingAccount.options.map((account) => {
      const own = days.filter((day) => day.account === account);
      return {
        account,
        balance: own.reduce((sum, { openAmount }) => sum + openAmount, 0),
        items: own.reduce((sum, { open }) => sum + open, 0),
        by_age: byAge(own, today),
      };
    }),
    explained: {
      after_1_day: shareWithin(days, 1, today),
      after_2_days: shareWithin(days, 2, today),
      after_4_days: shareWithin(days, 4, today),
    },
    ...waiting,
  };
}
