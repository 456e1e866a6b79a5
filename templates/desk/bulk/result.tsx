import type { bulkForm } from '../../../src/desk/bulk/form.ts';
import {
  type BulkAction,
  type BulkReason,
  bulkActionsOf,
  queueAfter,
} from '../../../src/desk/bulk/rules/bulk-actions.ts';
import type { ListedOrder } from '../../../src/desk/order-lists/rules/listed-orders.ts';
import { writeTicked } from '../../../src/desk/order-lists/rules/ticked.ts';
import type { HandedParcel } from '../../../src/desk/parcels/rules/parcel-rows.ts';
import { deskOrderPath } from '../../../src/domain/addresses/desk/orders.ts';
import {
  bulkPath,
  bulkUndoPath,
  type QueueAddress,
  queueListPath,
  writeQueueAddress,
} from '../../../src/domain/addresses/desk/queues.ts';
import { deskPath } from '../../../src/domain/addresses/desk/root.ts';
import { formatOrderNumber } from '../../../src/domain/orders/order-number.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { BulkButtons, BulkList } from '../order-lists/bulk-list.tsx';
import { OrderList } from '../order-lists/order-list.tsx';
import { Hidden } from '../page/fields.tsx';
import { type DeskFrame, roleOf } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';
import { HandedDrafts, HandOverForm } from './hand-over.tsx';

type ResultRow = {
  number: string;
  /** Null where this device may not see it, or where it is gone. */
  order: ListedOrder | null;
  isDone: boolean;
  reason: BulkReason | null;
  other: string | null;
  typed: string;
  /** Of a hand-over: its courier's parcel. */
  parcel: HandedParcel | null;
  undone: 'done' | BulkReason | null;
};

type BulkResultProps = {
  frame: DeskFrame;
  result: {
    id: string;
    action: BulkAction;
    courier: string | null;
    couriers: readonly string[];
    unread: readonly string[];
    isUndone: boolean;
    isUndoable: boolean;
    /** The shop has a courier account: parcels are made of packed orders. */
    hasCouriers?: boolean;
    rows: readonly ResultRow[];
  };
  /** Where the orders were ticked. */
  from: QueueAddress | null;
};

/** What became of a bulk action: how many orders were done, and why the others were not. */
export function BulkResultPage({ frame, result, from }: BulkResultProps) {
  const { t } = frame;
  const copy = t.words.bulk;
  const { action, rows, isUndone, unread } = result;
  const role = roleOf(frame);
  const done = rows.filter(({ isDone }) => isDone);
  const failed = rows.filter(({ isDone }) => !isDone);
  const seen = ordersOf(failed);
  const why = (order: ListedOrder) => <Why t={t} row={rowOf(rows, order)} />;
  const undecided =
    action === 'cancel' && !isUndone ? ordersOf(done).filter(({ problem }) => problem === 'refund_due') : [];
  return (
    <DeskPage frame={frame} title={copy.result} page="bulk">
      <h1>{copy.actions[action]}</h1>
      {rows.length === 0 ? <DeskAlert>{copy.nothing}</DeskAlert> : null}
      {isUndone ? (
        <Undone t={t} done={done} />
      ) : done.length === 0 ? null : (
        <Done t={t} result={result} count={done.length} />
      )}
      {isUndone ? null : (
        <HandedDrafts t={t} drafts={ordersOf(done.filter(({ parcel }) => parcel?.isDraft))} />
      )}
      {unread.length === 0 ? null : (
        <section class="card">
          <h2>{copy.unread}</h2>
          <ul>
            {unread.map((line) => (
              <li>
                <bdi dir="ltr">{line}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
      {undecided.length === 0 ? null : (
        <section class="first">
          <h2>{copy.undecided}</h2>
          <p class="lead">{copy.undecidedText}</p>
          <OrderList t={t} orders={undecided} from={{ queue: 'refund_due' }} />
        </section>
      )}
      {isUndone ? null : (
        <Onward t={t} role={role} action={action} orders={ordersOf(done)} hasCouriers={result.hasCouriers} />
      )}
      {failed.length === 0 ? null : (
        <section class="first">
          <h2>
            {copy.failed} <span class="count">{failed.length}</span>
          </h2>
          {failed
            .filter(({ order }) => order === null)
            .map((row) => (
              <p class="why">
                <bdi dir="ltr">{formatOrderNumber(row.number)}</bdi> <Why t={t} row={row} />
              </p>
            ))}
          {seen.length === 0 ? null : action === 'hand_over' ? (
            <HandOverForm
              t={t}
              from={from}
              courier={result.courier ?? ''}
              couriers={result.couriers}
              orders={seen.map((order) => ({
                ...order,
                typed: rowOf(rows, order)?.typed ?? '',
                parcel: rowOf(rows, order)?.parcel ?? null,
                why: why(order),
              }))}
            />
          ) : (
            <BulkList
              t={t}
              role={role}
              queue={queueOfAction[action]}
              from={from}
              orders={seen}
              isTicked={() => true}
              further={(order) => <p class="why">{why(order)}</p>}
            />
          )}
        </section>
      )}
      <p class="tools">
        <a class="quiet" href={from === null ? deskPath(t.language) : queueListPath(t.language, from)}>
          {copy.back}
        </a>
      </p>
    </DeskPage>
  );
}

/** The queue whose bar has the action. */
const queueOfAction = {
  confirm: 'call',
  pack: 'pack',
  hand_over: 'hand_over',
  deliver: 'courier',
  remit: 'owed',
  restock: 'restock',
  cancel: 'unpaid',
} as const satisfies Record<BulkAction, unknown>;

function ordersOf(rows: readonly ResultRow[]): ListedOrder[] {
  return rows.flatMap(({ order }) => order ?? []);
}

function rowOf(rows: readonly ResultRow[], { number }: ListedOrder): ResultRow | undefined {
  return rows.find((row) => row.number === number);
}

function Done(props: { t: DeskText; result: BulkResultProps['result']; count: number }) {
  const { t, result, count } = props;
  const copy = t.words.bulk;
  const words = (
    <p role="status">
      <strong>{copy.done[result.action](count)}</strong>
      {result.isUndoable ? (
        <>
          {' '}
          <small>{t.words.order.undoText}</small>
        </>
      ) : null}
    </p>
  );
  return result.isUndoable ? (
    <form class="undo" method="post" action={bulkUndoPath(t.language, result.id)}>
      {words}
      <button class="quiet" type="submit">
        {copy.undo}
      </button>
    </form>
  ) : (
    <div class="undo">{words}</div>
  );
}

function Undone({ t, done }: { t: DeskText; done: readonly ResultRow[] }) {
  const copy = t.words.bulk;
  const left = done.filter(({ undone }) => undone !== 'done');
  return (
    <>
      <p class="done" role="status">
        {copy.undone(done.length - left.length)}
      </p>
      {left.length === 0 ? null : (
        <section class="first">
          <h2>
            {copy.notUndone} <span class="count">{left.length}</span>
          </h2>
          <OrderList
            t={t}
            orders={ordersOf(left)}
            further={(order) => {
              const undone = rowOf(left, order)?.undone ?? 'gone';
              return <p class="why">{undone === 'done' ? null : copy.reasons[undone]}</p>;
            }}
          />
        </section>
      )}
    </>
  );
}

/** What comes next for the orders that were done, without ticking them again. */
function Onward(props: {
  t: DeskText;
  role: Parameters<typeof bulkActionsOf>[1];
  action: BulkAction;
  orders: readonly ListedOrder[];
  hasCouriers?: boolean;
}) {
  const { t, role, action, hasCouriers } = props;
  const next = queueAfter[action];
  const orders = props.orders.filter(({ queue }) => queue === next);
  const actions = next === null ? [] : bulkActionsOf(next, role).filter((one) => one !== 'cancel');
  if (next === null || orders.length === 0 || actions.length === 0) return null;
  return (
    <section class="card onward">
      <h2>
        {t.words.bulk.onward} {t.words.today.queues[next]} <span class="count">{orders.length}</span>
      </h2>
      <form method="post" action={bulkPath(t.language)}>
        <NothingOnEnter />
        <Hidden<typeof bulkForm> name="list" value={writeQueueAddress({ queue: next })} />
        {orders.map((order) => (
          <Hidden<typeof bulkForm> name="o" value={writeTicked(order)} />
        ))}
        <BulkButtons t={t} role={role} queue={next} actions={actions} hasCouriers={hasCouriers} isUnfolded />
      </form>
    </section>
  );
}

function Why({ t, row }: { t: DeskText; row: ResultRow | undefined }) {
  const { bulk, order } = t.words;
  return (
    <>
      {bulk.reasons[row?.reason ?? 'gone']}
      {row?.other ? (
        <>
          {' '}
          <a href={deskOrderPath(t.language, row.other)}>
            {order.order('')} <bdi dir="ltr">{formatOrderNumber(row.other)}</bdi>
          </a>
        </>
      ) : null}
    </>
  );
}
