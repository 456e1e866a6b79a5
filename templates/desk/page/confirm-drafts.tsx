import { type TickedOrder, writeTicked } from '../../../src/desk/order-lists/rules/ticked.ts';
import type { parcelsForm } from '../../../src/desk/parcels/form.ts';
import { parcelFormPath } from '../../../src/domain/addresses/desk/parcels.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { Hidden } from './fields.tsx';
import type { DeskText } from './text.tsx';

/** Hands in the drafts of these orders; nothing without one. `page`: the orders whose list comes back. */
export function ConfirmDrafts(props: {
  t: DeskText;
  drafts: readonly TickedOrder[];
  page?: readonly string[];
}) {
  const { t, drafts, page = [] } = props;
  if (drafts.length === 0) return null;
  return (
    <form method="post" action={parcelFormPath(t.language, 'confirm')}>
      <NothingOnEnter />
      {page.length === 0 ? null : <Hidden<typeof parcelsForm> name="page" value={page.join('.')} />}
      {drafts.map((order) => (
        <Hidden<typeof parcelsForm> name="o" value={writeTicked(order)} />
      ))}
      <button class="button" type="submit">
        {t.words.parcels.confirmAll(drafts.length)}
      </button>
    </form>
  );
}
