import type { ListedOrder, QueueName } from '../../../src/storefront/desk/today/rules.ts';
import { queuePath } from '../../../src/storefront/desk-urls.ts';
import { deskCopyIn } from '../copy/copy.ts';
import { More, OrderList } from '../order/order-list.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskPage } from '../page/page.tsx';
import { QueueTools } from './tools.tsx';

type QueueProps = {
  frame: DeskFrame;
  queue: QueueName;
  orders: readonly ListedOrder[];
  next: string | null;
  /** How many stand in it, these and others. */
  count: number;
};

/** Orders that wait for the same, whoever has waited longest first. */
export function QueuePage({ frame, queue, orders, next, count }: QueueProps) {
  const { language } = frame;
  const copy = deskCopyIn[language].today;
  return (
    <DeskPage frame={frame} title={copy.queues[queue]} room="today">
      <h1>
        {copy.queues[queue]} <span class="count">{count}</span>
      </h1>
      <p class="lead">{copy.leads[queue]}</p>
      {orders.length === 0 ? <p class="empty">{copy.empty}</p> : null}
      {orders.length === 0 && queue !== 'owed' ? null : <QueueTools language={language} queue={queue} />}
      <OrderList language={language} orders={orders} />
      {next === null ? null : <More href={queuePath(language, queue, next)} words={copy.more} />}
    </DeskPage>
  );
}
