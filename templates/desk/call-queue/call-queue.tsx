import { areTickable } from '../../../src/desk/bulk/rules/bulk-actions.ts';
import type { CallRow, LastAct, NetworkLines as Lines } from '../../../src/desk/call-queue/rules.ts';
import { deskOrderPath, type OrderRefusal } from '../../../src/domain/addresses/desk/orders.ts';
import {
  type CallPagePlace,
  callFormPath,
  callQueuePath,
  callsScriptPath,
} from '../../../src/domain/addresses/desk/queues.ts';
import { callGroups } from '../../../src/domain/orders/calls/queue.ts';
import { formatOrderNumber } from '../../../src/domain/orders/order-number.ts';
import { BulkForm, isTickedBy, type Ticked } from '../order-lists/bulk-list.tsx';
import { NetworkLines } from '../order-lists/networks.tsx';
import { More } from '../order-lists/order-list.tsx';
import { partsOf, QueueTickLinks } from '../order-lists/tick-links.tsx';
import { eventWords } from '../order-page/event-words.tsx';
import { OrderVersion } from '../page/form-version.tsx';
import { type DeskFrame, roleOf } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';
import { CallCard, type CardProps, TICKED_FORM } from './call-card.tsx';

export type CallQueueProps = Pick<CardProps, 'place' | 'now' | 'shop'> & {
  frame: DeskFrame;
  ticked: Ticked;
  orders: readonly CallRow[];
  next: string | null;
  /** The number of orders in the queue, later ones included. */
  count: number;
  networks: Lines;
  /** The order that was not acted on, and why. */
  refused: { number: string; why: OrderRefusal } | null;
  /** What was just done, while it can be undone. */
  done: LastAct | null;
};

/** The orders to call: each row has its phone, its products, and a tap for what came of the call. */
export function CallQueuePage(props: CallQueueProps) {
  const { frame, orders, next, count, networks, place, now, shop, refused, done, ticked } = props;
  const role = roleOf(frame);
  const canTick = orders.length > 0 && areTickable('call', role);
  const from = { queue: 'call', ...(place.network ? { network: place.network } : {}) };
  const { t } = frame;
  const { today, order, callQueue: copy } = t.words;
  const title = place.network ? today.networks.title : today.queues.call;
  const isEmpty = orders.length === 0 && networks.lines.length === 0;
  const groups = callGroups
    .map((group) => ({ group, rows: orders.filter((row) => row.group === group) }))
    .filter(({ rows }) => rows.length > 0);
  const isListed = orders.some(({ number }) => number === refused?.number);
  const isFree = ({ group, caller }: CallRow) => group !== 'later' && (caller === null || caller.isOwn);
  const free = orders.filter(isFree);
  // Open calls alone need no heading.
  const isPlain = groups.every(({ group }) => group === 'open');
  return (
    <DeskPage frame={frame} title={title} page="queue_call">
      <h1>
        {title} <span class="count">{t.count(count)}</span>
      </h1>
      <p class="lead">{copy.lead}</p>
      {refused === null ? null : (
        <DeskAlert>
          <bdi dir="ltr">{formatOrderNumber(refused.number)}</bdi> —{' '}
          {refused.why !== 'outdated'
            ? order.refused[refused.why]
            : isListed
              ? copy.outdated
              : copy.outdatedGone}
          {isListed ? null : (
            <>
              {' '}
              <a href={deskOrderPath(t.language, refused.number)}>{copy.seeOrder}</a>
            </>
          )}
        </DeskAlert>
      )}
      {done === null ? null : <DoneStrip t={t} place={place} done={done} />}
      {isEmpty ? <p class="empty">{today.empty}</p> : null}
      {canTick ? (
        <QueueTickLinks
          t={t}
          from={from}
          parts={partsOf(orders.map(({ wilaya }) => ({ wilaya, courier: null })))}
          canNarrow={false}
        />
      ) : null}
      {groups.map(({ group, rows }) => (
        <section class="first">
          {isPlain ? null : <h2>{copy.groups[group]}</h2>}
          <ol class="list calls">
            {rows.map((row) => (
              <CallCard
                {...{ t, row, place, now, shop }}
                hasNext={free.some(({ number }) => number !== row.number)}
                isTicked={canTick ? isTickedBy(ticked, { wilaya: row.wilaya, courier: null }) : null}
              />
            ))}
          </ol>
        </section>
      ))}
      {canTick ? <BulkForm id={TICKED_FORM} {...{ t, role, from }} queue="call" /> : null}
      {next === null ? null : (
        <More href={callQueuePath(t.language, { ...place, after: next })} words={today.more} />
      )}
      <NetworkLines frame={frame} networks={networks} isOpen={Boolean(place.network)} />
      <script src={callsScriptPath} type="module" />
    </DeskPage>
  );
}

/** What the last tap did, with a button that undoes it. */
function DoneStrip(props: { t: DeskText; place: CallPagePlace; done: LastAct }) {
  const { t, place, done } = props;
  const copy = t.words.order;
  return (
    <form class="undo" method="post" action={callFormPath(t.language, done.number, 'act', place)}>
      <OrderVersion order={done} />
      <p role="status">
        <strong>
          <bdi dir="ltr">{formatOrderNumber(done.number)}</bdi> · {eventWords(t, done)}
        </strong>{' '}
        <small>{copy.undoText}</small>
      </p>
      <button class="quiet" type="submit" name="act" value="undo">
        {copy.actions.undo}
      </button>
    </form>
  );
}
