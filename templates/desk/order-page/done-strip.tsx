import type { NewestAction } from '../../../src/desk/orders/rules/order.ts';
import { deskOrderPath, orderFormPath } from '../../../src/domain/addresses/desk/orders.ts';
import type { QueueAddress } from '../../../src/domain/addresses/desk/queues.ts';
import type { DeskRole } from '../../../src/domain/desk-rights.ts';
import { may } from '../../../src/domain/desk-rights.ts';
import { formatOrderNumber } from '../../../src/domain/orders/order-number.ts';
import { OrderVersion } from '../page/form-version.tsx';
import type { DeskText } from '../page/text.tsx';
import { FromQueue } from './from-queue.tsx';

/** What was done with the order before, with a button that undoes it. */
export function DoneStrip(props: {
  t: DeskText;
  role: DeskRole | null;
  done: NewestAction | null;
  from: QueueAddress | null;
}) {
  const { t, role, done, from } = props;
  const copy = t.words.order;
  if (done === null) return null;
  const form = role !== null && may(role, 'call') ? 'act' : 'prepare';
  return (
    <form class="undo" method="post" action={orderFormPath(t.language, done.number, form)}>
      <OrderVersion order={done} />
      <FromQueue from={from} />
      <p role="status">
        <strong>{copy.events[done.kind]}</strong>{' '}
        <a href={deskOrderPath(t.language, done.number, null, { from })}>
          {done.name === null ? null : (
            <>
              <bdi>{done.name}</bdi>{' '}
            </>
          )}
          <bdi dir="ltr">{formatOrderNumber(done.number)}</bdi>
        </a>{' '}
        <small>{copy.undoText}</small>
      </p>
      <button class="quiet" type="submit" name="act" value="undo">
        {copy.actions.undo}
      </button>
    </form>
  );
}
