import { type TickedOrder, writeTicked } from '../../../src/desk/order-lists/rules/ticked.ts';
import { parcelFormPath } from '../../../src/domain/addresses/desk.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { deskCopyIn } from '../copy/copy.ts';

/** Hands in the drafts of these orders; nothing without one. */
export function ConfirmDrafts({ language, drafts }: { language: Locale; drafts: readonly TickedOrder[] }) {
  if (drafts.length === 0) return null;
  return (
    <form method="post" action={parcelFormPath(language, 'confirm')}>
      <NothingOnEnter />
      {drafts.map((order) => (
        <input type="hidden" name="o" value={writeTicked(order)} />
      ))}
      <button class="button" type="submit">
        {deskCopyIn[language].parcels.confirmAll(drafts.length)}
      </button>
    </form>
  );
}
