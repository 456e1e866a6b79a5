import { beginningOf, dayOf, localDate } from '../../../text/algiers.ts';
import { isActive } from '../../account/rules/account.ts';
import { readKeys } from '../../account/store/identity.ts';
import { readDeclines, readFigures } from '../../payments/store/figures.ts';
import { readBalance } from '../../payments/store/ledger-entries.ts';
import { failingEndpoints } from '../../webhooks/failing-endpoints.ts';
import { personProcedure } from '../define-procedure.ts';
import { countUnusual } from '../payments/store.ts';
import { DAYS, fillDays, KEY_WARNING, type Overview } from './rules.ts';

/** The figures of the last thirty days, from rows of days, and what needs a person's eye. */
export const showOverview = personProcedure({
  name: 'overview.show',
  right: 'see_figures',
  isChange: false,
  handle: ({ transaction }) => {
    const { database, now } = transaction;
    const today = dayOf(now);
    const since = beginningOf(today - DAYS + 1);
    const from = localDate(since);
    const overview: Overview = {
      days: fillDays(readFigures(database, from), today),
      declines: readDeclines(database, from).sort((one, other) => other.count - one.count),
      balance: readBalance(database),
      attention: countUnusual(database, since),
      failing: failingEndpoints(transaction),
      expiringKeys: readKeys(database).flatMap((key) =>
        key.expires_at !== null && isActive(key, now) && key.expires_at - now <= KEY_WARNING
          ? { name: key.name, expiresAt: key.expires_at }
          : [],
      ),
    };
    return { ok: true, overview } as const;
  },
});
