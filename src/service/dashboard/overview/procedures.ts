import { beginningOf, dayOf, localDate } from '../../../text/algiers.ts';
import { readEndpointSetting } from '../../account/store/identity.ts';
import { readDeclines, readFigures } from '../../payments/store/figures.ts';
import { readBalance } from '../../payments/store/ledger-entries.ts';
import { personProcedure } from '../define-procedure.ts';
import { countUnusual } from '../payments/store.ts';
import { DAYS, fillDays, type Overview } from './rules.ts';

/** The figures of the last thirty days, from rows of days, and what needs a person's eye. */
export const showOverview = personProcedure({
  name: 'overview.show',
  right: 'see_figures',
  isChange: false,
  handle: ({ transaction: { database, now } }) => {
    const today = dayOf(now);
    const since = beginningOf(today - DAYS + 1);
    const from = localDate(since);
    const overview: Overview = {
      days: fillDays(readFigures(database, from), today),
      declines: readDeclines(database, from).sort((one, other) => other.count - one.count),
      balance: readBalance(database),
      attention: countUnusual(database, since),
      endpointOffAt: readEndpointSetting(database).offAt,
    };
    return { ok: true, overview } as const;
  },
});
