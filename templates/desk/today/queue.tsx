import {
  isOfDueAmounts,
  type ListedOrder,
  type NetworkOrders,
  type QueueName,
} from '../../../src/shop/desk-calls/today/rules.ts';
import { queuePath } from '../../../src/shop/desk-urls.ts';
import { deskCopyIn } from '../copy/copy.ts';
import { More, OrderList } from '../order/order-list.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskPage } from '../page/page.tsx';
import { NetworkLines } from './networks.tsx';
import { QueueTools } from './tools.tsx';

type QueueProps = {
  frame: DeskFrame;
  queue: QueueName;
  orders: readonly ListedOrder[];
  next: string | null;
  /** The number of orders in the queue, these included. */
  count: number;
  /** Networks whose orders share one line. */
  networks: readonly NetworkOrders[];
  /** The network whose orders are listed; null: all orders outside network lines. */
  network: string | null;
};

/** The orders of a queue, the longest waiting first. */
export function QueuePage({ frame, queue, orders, next, count, networks, network }: QueueProps) {
  const { language } = frame;
  const copy = deskCopyIn[language].today;
  const title = network === null ? copy.queues[queue] : copy.networks.title;
  const isEmpty = orders.length === 0 && networks.length === 0;
  return (
    <DeskPage frame={frame} title={title} section="today">
      <h1>
        {title} <span class="count">{count}</span>
      </h1>
      <p class="lead">{copy.leads[queue]}</p>
      {isEmpty ? <p class="empty">{copy.empty}</p> : null}
      {orders.length === 0 && queue !== 'owed' ? null : <QueueTools frame={frame} queue={queue} />}
      <OrderList language={language} orders={orders} isDue={isOfDueAmounts(queue)} />
      {next === null ? null : (
        <More href={queuePath(language, queue, next, network ?? '')} words={copy.more} />
      )}
      <NetworkLines frame={frame} networks={networks} isOpen={network !== null} />
    </DeskPage>
  );
}
