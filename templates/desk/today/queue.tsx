import { areTickable } from '../../../src/desk/bulk/rules/bulk-actions.ts';
import {
  isOfDueAmounts,
  type ListedOrder,
  type QueueName,
} from '../../../src/desk/order-lists/rules/listed-orders.ts';
import type { NewestAction } from '../../../src/desk/orders/rules/order.ts';
import { type QueueAddress, queueListPath } from '../../../src/domain/addresses/desk/queues.ts';
import { queues } from '../../../src/domain/orders/queues.ts';
import { BulkList, isTickedBy, type Ticked } from '../order-lists/bulk-list.tsx';
import { More } from '../order-lists/order-list.tsx';
import { type QueueParts, QueueTickLinks } from '../order-lists/tick-links.tsx';
import { DoneStrip } from '../order-page/done-strip.tsx';
import { type DeskFrame, roleOf } from '../page/frame.ts';
import { DeskPage } from '../page/page.tsx';
import { QueueTools } from './tools.tsx';

type QueueProps = {
  frame: DeskFrame;
  queue: QueueName;
  orders: readonly ListedOrder[];
  next: string | null;
  /** The number of orders in the queue, these included. */
  count: number;
  /** The list's own address, with what it is narrowed to. */
  from: QueueAddress;
  parts: QueueParts;
  ticked: Ticked;
  hasCouriers?: boolean;
  /** The order that an action took out of this list a moment ago. */
  done: NewestAction | null;
};

/** The orders of a queue, the longest waiting first. */
export function QueuePage(props: QueueProps) {
  const { frame, queue, orders, next, count, from, parts, ticked, done, hasCouriers } = props;
  const { t } = frame;
  const role = roleOf(frame);
  const copy = t.words.today;
  const title = copy.queues[queue];
  const known = queues.find((one) => one === queue);
  const isEmpty = orders.length === 0;
  return (
    <DeskPage frame={frame} title={title} page={known === undefined ? 'problem_queue' : `queue_${known}`}>
      <h1>
        {title} <span class="count">{t.count(count)}</span>
      </h1>
      <p class="lead">{copy.leads[queue]}</p>
      <DoneStrip t={t} role={role} done={done} from={from} />
      {isEmpty ? <p class="empty">{copy.empty}</p> : null}
      {orders.length === 0 && queue !== 'owed' ? null : <QueueTools frame={frame} queue={queue} />}
      {orders.length === 0 || !areTickable(queue, role) ? null : (
        <QueueTickLinks t={t} from={from} parts={parts} />
      )}
      <BulkList
        t={t}
        role={role}
        queue={queue}
        from={from}
        orders={orders}
        isTicked={(order) => isTickedBy(ticked, order)}
        isDue={isOfDueAmounts(queue)}
        hasCouriers={hasCouriers}
      />
      {next === null ? null : (
        <More href={queueListPath(t.language, from, { after: next, ticked })} words={copy.more} />
      )}
    </DeskPage>
  );
}
