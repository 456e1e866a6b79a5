import type { DeskOrder, OwnersPart } from '../../../src/desk/orders/rules/order.ts';
import { type OrderRefusal, orderFormPath, REFUSED_FORM } from '../../../src/domain/addresses/desk/orders.ts';
import { isDispute } from '../../../src/domain/orders/payment-disputes.ts';
import { OrderVersion } from '../page/form-version.tsx';
import { DeskAlert } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';
import { NoteField } from './fold.tsx';
import { ShopNote } from './timeline.tsx';

/** The disputes about an order's money, and the form that closes them. `typed`: the values of a refused form. */
export function Disputes(props: {
  t: DeskText;
  order: DeskOrder;
  owners: OwnersPart;
  typed: Record<string, string> | null;
  refused: OrderRefusal | null;
}) {
  const { t, order, owners, typed, refused } = props;
  if (owners.disputes.length === 0) return null;
  const { order: copy, today } = t.words;
  return (
    <section class="card dispute" id={typed === null ? undefined : REFUSED_FORM}>
      <h2>{copy.disputes.title}</h2>
      <ul>
        {owners.disputes.map(({ kind, at, amount, shopNote }) => (
          <li>
            <strong>{copy.events[kind]}</strong> {amount === null ? null : t.money(amount)}
            <ShopNote t={t} note={shopNote} />
            <small>{t.time(at)}</small>
            {isDispute(kind) ? <p class="hint">{today.leads[kind]}</p> : null}
          </li>
        ))}
      </ul>
      {refused === null ? null : <DeskAlert>{copy.refused[refused]}</DeskAlert>}
      {order.actions.includes('close_dispute') ? (
        <form method="post" action={orderFormPath(t.language, order.number, 'act')}>
          <OrderVersion order={order} />
          <NoteField t={t} id="dispute-note" label={copy.disputes.how} value={typed?.note ?? ''} />
          <button class="quiet" type="submit" name="act" value="close_dispute">
            {copy.actions.close_dispute}
          </button>
        </form>
      ) : null}
    </section>
  );
}
