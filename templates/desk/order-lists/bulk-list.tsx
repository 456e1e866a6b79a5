import type { bulkForm } from '../../../src/desk/bulk/form.ts';
import {
  areTickable,
  type BulkAction,
  bulkActionsOf,
  isPrinted,
} from '../../../src/desk/bulk/rules/bulk-actions.ts';
import type { ListedOrder, QueueName } from '../../../src/desk/order-lists/rules/listed-orders.ts';
import { labelsPath, parcelFormPath } from '../../../src/domain/addresses/desk/parcels.ts';
import { pickingPath, slipsPath } from '../../../src/domain/addresses/desk/print.ts';
import {
  bulkHandOverPath,
  bulkPath,
  bulkScriptPath,
  type QueueAddress,
  writeQueueAddress,
} from '../../../src/domain/addresses/desk/queues.ts';
import type { DeskRole } from '../../../src/domain/desk-rights.ts';
import type { Child } from '../../parts/jsx-runtime.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { Hidden } from '../page/fields.tsx';
import type { DeskText } from '../page/text.tsx';
import { OrderList } from './order-list.tsx';

/** Which rows of a list are ticked: `all`, `wilaya-16`, `courier-Yalidine`; null: none. */
export type Ticked = string | null;

export function isTickedBy(
  ticked: Ticked,
  { wilaya, courier }: Pick<ListedOrder, 'wilaya' | 'courier'>,
): boolean {
  return (
    ticked === 'all' || ticked === `wilaya-${wilaya}` || (courier !== null && ticked === `courier-${courier}`)
  );
}

type BulkListProps = {
  t: DeskText;
  role: DeskRole;
  /** The queue of the orders; null: orders in any state. */
  queue: QueueName | null;
  from: QueueAddress | null;
  orders: readonly ListedOrder[];
  isTicked: (order: ListedOrder) => boolean;
  isDue?: boolean;
  /** The shop has a courier account: parcels are made of packed orders. */
  hasCouriers?: boolean;
  further?: (order: ListedOrder) => Child;
} & Pick<Parameters<typeof OrderList>[0], 'chosen' | 'sorting'>;

/** A list of orders with boxes, and a bar that acts on those ticked. */
export function BulkList(props: BulkListProps) {
  const { t, role, queue, from, orders, isTicked, isDue, hasCouriers, further, chosen, sorting } = props;
  const list = { t, orders, isDue, from, further, chosen, sorting };
  if (orders.length === 0) return null;
  if (!areTickable(queue, role)) return <OrderList {...list} />;
  return (
    <BulkForm t={t} role={role} queue={queue} from={from} hasCouriers={hasCouriers}>
      <OrderList {...list} isTicked={isTicked} />
    </BulkForm>
  );
}

/** The form of a list's boxes, with its bar. `id`: for boxes outside of it. */
export function BulkForm(
  props: Pick<BulkListProps, 't' | 'role' | 'queue' | 'from' | 'hasCouriers'> & {
    id?: string;
    children?: Child;
  },
) {
  const { t, role, queue, from, id, hasCouriers } = props;
  return (
    <form
      class={id === undefined ? 'bulk' : 'bulk apart'}
      id={id}
      method="post"
      action={bulkPath(t.language)}
    >
      <NothingOnEnter />
      <Hidden<typeof bulkForm> name="list" value={writeQueueAddress(from)} />
      {props.children}
      <div class="bar">
        <p class="ticked" role="status">
          {t.words.bulk.ticked} <b data-ticked />
        </p>
        <BulkButtons
          t={t}
          role={role}
          queue={queue}
          actions={bulkActionsOf(queue, role)}
          hasCouriers={hasCouriers}
        />
      </div>
      <script src={bulkScriptPath} type="module" />
    </form>
  );
}

/** The buttons of a list: the first action large, the others folded. */
export function BulkButtons(props: {
  t: DeskText;
  role: DeskRole;
  queue: QueueName | null;
  actions: readonly BulkAction[];
  /** All buttons in sight. */
  isUnfolded?: boolean;
  hasCouriers?: boolean;
}) {
  const { t, role, queue, actions, isUnfolded = false, hasCouriers = false } = props;
  const copy = t.words.bulk;
  const first = queue === null ? undefined : actions[0];
  // A courier's parcel comes before its dispatch.
  const isBooked = hasCouriers && queue === 'hand_over';
  const others = actions.filter((action) => action !== first);
  const canPrint = isPrinted(queue, role);
  const buttons = (
    <p class="others">
      {canPrint ? <PrintButtons t={t} /> : null}
      {isBooked ? (
        <button class="quiet" type="submit" formaction={labelsPath(t.language)}>
          {t.words.labels.print}
        </button>
      ) : null}
      {others.map((action) => (
        <ActionButton t={t} action={action} />
      ))}
    </p>
  );
  return (
    <>
      {isBooked ? (
        <button class="button" type="submit" formaction={parcelFormPath(t.language, 'book')}>
          {t.words.parcels.bookAll}
        </button>
      ) : null}
      {first === undefined ? null : <ActionButton t={t} action={first} isFirst={!isBooked} />}
      {others.length === 0 && !canPrint ? null : isUnfolded ? (
        buttons
      ) : (
        <details>
          <summary>{first === undefined ? copy.open : copy.others}</summary>
          {buttons}
        </details>
      )}
    </>
  );
}

function ActionButton(props: { t: DeskText; action: BulkAction; isFirst?: boolean }) {
  const { t, action, isFirst = false } = props;
  const kind = isFirst ? 'button' : action === 'cancel' ? 'quiet danger' : 'quiet';
  const words = t.words.bulk.actions[action];
  // The hand-over first asks for a courier.
  if (action === 'hand_over')
    return (
      <button class={kind} type="submit" formmethod="get" formaction={bulkHandOverPath(t.language)}>
        {words}
      </button>
    );
  return (
    <button class={kind} type="submit" name="act" value={action}>
      {words}
    </button>
  );
}

function PrintButtons({ t }: { t: DeskText }) {
  const { slips, picking } = t.words.print;
  return (
    <>
      <button class="quiet" type="submit" formmethod="get" formaction={pickingPath(t.language)}>
        {picking.title}
      </button>
      <button class="quiet" type="submit" formmethod="get" formaction={slipsPath(t.language)}>
        {slips.title}
      </button>
    </>
  );
}
