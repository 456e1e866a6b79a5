import type { DeskOrder, OwnersPart } from '../../../src/desk/orders/rules/order.ts';
import { type OrderRefusal, orderFormPath, REFUSED_FORM } from '../../../src/domain/addresses/desk.ts';
import { isDispute } from '../../../src/domain/orders/payment-disputes.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { Money } from '../../parts/money.tsx';
import { Time } from '../../parts/time.tsx';
import { deskCopyIn } from '../copy/copy.ts';
import { FormVersion } from '../page/form-version.tsx';
import { DeskAlert } from '../page/page.tsx';
import { NoteField } from './fold.tsx';
import { ShopNote } from './timeline.tsx';

/** The disputes about an order's money, and the form that settles them. `typed`: the values of a refused form. */
export function Disputes(props: {
  language: Locale;
  order: DeskOrder;
  owners: OwnersPart;
  typed: Record<string, string> | null;
  refused: OrderRefusal | null;
}) {
  const { language, order, owners, typed, refused } = props;
  if (owners.disputes.length === 0) return null;
  const { order: copy, today } = deskCopyIn[language];
  return (
    <section class="card dispute" id={typed === null ? undefined : REFUSED_FORM}>
      <h2>{copy.disputes.title}</h2>
      <ul>
        {owners.disputes.map(({ kind, at, amount, shopNote }) => (
          <li>
            <strong>{copy.events[kind]}</strong>{' '}
            {amount === null ? null : <Money amount={amount} language={language} />}
            <ShopNote language={language} note={shopNote} />
            <small>
              <Time at={at} language={language} />
            </small>
            {isDispute(kind) ? <p class="hint">{today.leads[kind]}</p> : null}
          </li>
        ))}
      </ul>
      {refused === null ? null : <DeskAlert>{copy.refused[refused]}</DeskAlert>}
      {order.actions.includes('settle') ? (
        <form method="post" action={orderFormPath(language, order.number, 'act')}>
          <FormVersion version={order.position} />
          <NoteField
            language={language}
            id="settle-note"
            label={copy.disputes.how}
            value={typed?.note ?? ''}
          />
          <button class="quiet" type="submit" name="act" value="settle">
            {copy.actions.settle}
          </button>
        </form>
      ) : null}
    </section>
  );
}
