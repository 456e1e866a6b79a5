import type { ListedOrder } from '../../../src/desk/order-lists/rules/listed-orders.ts';
import type { QueueAddress } from '../../../src/domain/addresses/desk.ts';
import { isDispute } from '../../../src/domain/orders/payment-disputes.ts';
import type { Problem } from '../../../src/domain/orders/queues.ts';
import { writePhone } from '../../../src/text/phones.ts';
import { wilayaOf } from '../../../src/text/wilayas.ts';
import type { Child } from '../../parts/jsx-runtime.ts';
import { OrderState } from '../order-page/order-state.tsx';
import { PhoneIcon } from '../page/icons.tsx';
import { TakeBack } from '../page/take-back.tsx';
import type { DeskText } from '../page/text.tsx';
import { OrderLink, OrderNote, OrderProducts, TickBox } from './order-card.tsx';

type RowProps = { t: DeskText; order: ListedOrder };

type OrderListProps = {
  t: DeskText;
  orders: readonly ListedOrder[];
  /** With what is due at the door, instead of the total. */
  isDue?: boolean;
  /** The queue that the orders are opened from. */
  from?: QueueAddress | null;
  /** With a box in each row: whether it is ticked. */
  isTicked?: ((order: ListedOrder) => boolean) | null;
  /** A further part of a row. */
  further?: (order: ListedOrder) => Child;
};

/** Rows from here on have only their box and their name, so that a page with many stays small. */
const WHOLE_ROWS = 50;

/** A list of orders, each with a link to its page. */
export function OrderList(props: OrderListProps) {
  const { t, orders, isDue = false, from = null, isTicked = null, further } = props;
  return (
    <ol class={isTicked === null ? 'list orders' : 'list orders ticks'}>
      {orders.map((order, index) => {
        const isShort = isTicked !== null && index >= WHOLE_ROWS;
        return (
          <li class={isShort ? 'card short' : 'card'}>
            {isTicked === null ? null : <TickBox t={t} order={order} isTicked={isTicked(order)} />}
            <p class="name">{order.name === null ? t.words.order.erased : <bdi>{order.name}</bdi>}</p>
            <OrderLink t={t} number={order.number} from={from} />
            {isShort ? null : <OrderDetails t={t} order={order} isDue={isDue} isOpen={from !== null} />}
            <TakeBack t={t} products={order.takeBack} />
            {order.wishes.length > 0 && waitsForParcel(order) ? (
              <p>
                {order.wishes.map((wish) => (
                  <strong class="tag waiting">{t.words.callQueue.flags[wish]}</strong>
                ))}
              </p>
            ) : null}
            {further?.(order)}
          </li>
        );
      })}
    </ol>
  );
}

/** Before its parcel leaves, a wish can still be granted. */
function waitsForParcel({ fulfilment }: ListedOrder): boolean {
  return fulfilment === 'new' || fulfilment === 'confirmed' || fulfilment === 'packed';
}

/** What a call reads out, and the order's state. `isOpen`: it waits in a queue, so the year of its day is known. */
function OrderDetails({ t, order, isDue, isOpen }: RowProps & { isDue: boolean; isOpen: boolean }) {
  const { total: totalWord } = t.words.order;
  return (
    <>
      {order.total === null ? null : t.money(isDue ? order.owed : order.total)}
      <p class="place hint">
        {wilayaOf(order.wilaya)?.[t.language] ?? order.commune}
        {' · '}
        {t.time(Math.floor(order.placedAt / 1000), { isShort: isOpen })}
        {!isDue || order.total === null || order.total === order.owed ? null : (
          <>
            {' · '}
            {totalWord} <bdi>{t.moneyText(order.total)}</bdi>
          </>
        )}
      </p>
      <OrderProducts products={order.goods} isOneLine further={order.furtherGoods} />
      <OrderNote note={order.note} isOneLine />
      <div class="row-foot">
        <p class="state">
          {order.problem === null ? null : (
            <>
              <strong class="tag bad">{wordsFor(t, order.problem)}</strong>{' '}
            </>
          )}
          <OrderState
            t={t}
            payment={order.payment}
            fulfilment={order.fulfilment}
            isDoorLeft={order.dueOnDelivery > (order.collected ?? 0)}
            isFree={order.total === 0}
          />
          {order.courier === null ? null : (
            <>
              {' '}
              <span class="tag">
                <bdi>{order.courier}</bdi>
              </span>
            </>
          )}
        </p>
        {order.phone === null ? null : (
          <a class="call" href={`tel:${order.phone}`}>
            <PhoneIcon />
            <bdi dir="ltr">{writePhone(order.phone)}</bdi>
          </a>
        )}
      </div>
    </>
  );
}

/** The problem with an order's money: "paid" alone would hide it. */
function wordsFor(t: DeskText, problem: Problem): string {
  const { order, today } = t.words;
  return isDispute(problem) ? order.events[problem] : today.queues[problem];
}

/** The link to the next page of a list. */
export function More({ href, words }: { href: string; words: string }) {
  return (
    <p class="more">
      <a class="quiet" href={href} rel="next">
        {words}
      </a>
    </p>
  );
}
