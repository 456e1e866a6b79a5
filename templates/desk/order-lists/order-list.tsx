import type { ListedOrder } from '../../../src/desk/order-lists/rules/listed-orders.ts';
import type { QueueAddress } from '../../../src/domain/addresses/desk/queues.ts';
import { isDispute } from '../../../src/domain/orders/payment-disputes.ts';
import type { Problem } from '../../../src/domain/orders/queues.ts';
import { writePhone } from '../../../src/text/phones.ts';
import { wilayaOf } from '../../../src/text/wilayas.ts';
import type { Child } from '../../parts/jsx-runtime.ts';
import { OrderState } from '../order-page/order-state.tsx';
import { PhoneIcon } from '../page/icons.tsx';
import { Table } from '../page/table.tsx';
import { TakeBack } from '../page/take-back.tsx';
import type { DeskText } from '../page/text.tsx';
import { OrderLink, OrderNote, OrderProducts, TickBox } from './order-card.tsx';

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
} & Pick<Parameters<typeof Table<'orders', ListedOrder>>[0], 'chosen' | 'sorting'>;

/** Rows from here on have only their box and their name, so that a page with many stays small. */
const WHOLE_ROWS = 50;

/** A list of orders, each with a link to its page. */
export function OrderList(props: OrderListProps) {
  const { t, orders, isDue = false, from = null, isTicked = null, further, chosen, sorting } = props;
  const short = new Set(isTicked === null ? [] : orders.slice(WHOLE_ROWS));
  /** What a row has while the list is not too long. */
  const whole = (part: (order: ListedOrder) => Child) => (order: ListedOrder) =>
    short.has(order) ? null : part(order);
  return (
    <Table
      t={t}
      name="orders"
      rows={orders}
      kind={isTicked === null ? 'orders' : 'orders ticks'}
      headings={isDue ? { total: t.words.order.collect } : {}}
      {...{ chosen, sorting }}
      box={isTicked === null ? null : (order) => <TickBox t={t} order={order} isTicked={isTicked(order)} />}
      head={(order) => <OrderLink t={t} number={order.number} from={from} />}
      cells={{
        name: ({ name }) => (name === null ? t.words.order.erased : <bdi>{name}</bdi>),
        place: whole(({ wilaya, commune }) => wilayaOf(wilaya)?.[t.language] ?? commune),
        goods: (order) => <Goods t={t} order={order} isShort={short.has(order)} />,
        state: (order) => <State t={t} order={order} isShort={short.has(order)} />,
        courier: whole(({ courier }) =>
          courier === null ? null : (
            <span class="tag">
              <bdi>{courier}</bdi>
            </span>
          ),
        ),
        tracking: whole(({ tracking }) => (tracking === null ? null : <bdi dir="ltr">{tracking}</bdi>)),
        phone: whole(({ phone }) =>
          phone === null ? null : (
            <a class="call" href={`tel:${phone}`}>
              <PhoneIcon />
              <bdi dir="ltr">{writePhone(phone)}</bdi>
            </a>
          ),
        ),
        total: whole((order) => <Total t={t} order={order} isDue={isDue} />),
        placed: whole(({ placedAt }) => t.time(Math.floor(placedAt / 1000), { isCompact: true })),
      }}
      act={further ?? null}
    />
  );
}

/** Before its parcel leaves, a wish can still be granted. */
function waitsForParcel({ fulfilment }: ListedOrder): boolean {
  return fulfilment === 'new' || fulfilment === 'confirmed' || fulfilment === 'packed';
}

type CellProps = { t: DeskText; order: ListedOrder; isShort: boolean };

/** What is ordered, what the customer wrote, and what the driver takes back. */
function Goods({ t, order, isShort }: CellProps) {
  return (
    <>
      {isShort ? null : (
        <div class="one-line">
          <OrderProducts products={order.goods} isOneLine further={order.furtherGoods} />
          <OrderNote note={order.note} isOneLine />
        </div>
      )}
      <TakeBack t={t} products={order.takeBack} />
    </>
  );
}

function State({ t, order, isShort }: CellProps) {
  return (
    <>
      {isShort ? null : (
        <>
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
        </>
      )}
      {waitsForParcel(order)
        ? order.wishes.map((wish) => (
            <>
              {' '}
              <strong class="tag waiting">{t.words.callQueue.flags[wish]}</strong>
            </>
          ))
        : null}
      {waitsForParcel(order) ? <OrderNote note={order.wish ?? null} /> : null}
    </>
  );
}

function Total({ t, order, isDue }: Omit<CellProps, 'isShort'> & { isDue: boolean }) {
  if (order.total === null) return null;
  if (!isDue || order.total === order.owed) return t.money(order.total);
  return (
    <>
      {t.money(order.owed)}{' '}
      <small>
        {t.words.order.total} <bdi>{t.moneyText(order.total)}</bdi>
      </small>
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
