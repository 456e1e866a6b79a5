import type { ListedOrder } from '../../../src/desk/order-lists/rules/listed-orders.ts';
import { type QueueAddress, queueListPath } from '../../../src/domain/addresses/desk/queues.ts';
import { wilayaOf } from '../../../src/text/wilayas.ts';
import type { DeskText } from '../page/text.tsx';

/** The parts of a queue's beginning: how many orders go to a wilaya, or are with a courier. */
export type QueueParts = {
  wilayas: readonly { wilaya: number; orders: number }[];
  couriers: readonly { courier: string; orders: number }[];
};

/** The parts of a list that stands on its page whole. */
export function partsOf(orders: readonly Pick<ListedOrder, 'wilaya' | 'courier'>[]): QueueParts {
  const byWilaya = Map.groupBy(orders, ({ wilaya }) => wilaya);
  const byCourier = Map.groupBy(orders, ({ courier }) => courier);
  return {
    wilayas: Array.from(byWilaya, ([wilaya, own]) => ({ wilaya, orders: own.length })),
    couriers: Array.from(byCourier).flatMap(([courier, own]) =>
      courier === null ? [] : [{ courier, orders: own.length }],
    ),
  };
}

/** Links that tick all orders of a queue, none, or a part of them, and links that show a part alone. */
export function QueueTickLinks(props: {
  t: DeskText;
  from: QueueAddress;
  parts: QueueParts;
  isHere?: boolean;
  /** Whether a part can be shown alone. */
  canNarrow?: boolean;
}) {
  const { t, from, parts, isHere = true, canNarrow = true } = props;
  const isNarrow = from.wilaya !== undefined || from.courier !== undefined;
  return (
    <TickLinks
      t={t}
      parts={parts}
      isHere={isHere}
      tickPath={(ticked) => queueListPath(t.language, from, { ticked })}
      showAll={isNarrow ? queueListPath(t.language, { queue: from.queue }) : null}
      showPath={canNarrow ? (part) => queueListPath(t.language, { queue: from.queue, ...part }) : null}
    />
  );
}

/**
 * Links that tick all orders of a list, none, or a part of them. `isHere`: the list is on this page; `tickPath`: this
 * list with orders ticked; `showPath`: with a part alone; `showAll`: without a part.
 */
export function TickLinks(props: {
  t: DeskText;
  parts: QueueParts;
  tickPath: (ticked: string | null) => string;
  isHere?: boolean;
  showAll?: string | null;
  showPath?: ((part: { wilaya: string } | { courier: string }) => string) | null;
}) {
  const { t, parts, tickPath, isHere = true, showAll = null, showPath = null } = props;
  const copy = t.words.bulk;
  const tick = (data: string) => (isHere ? data : undefined);
  const rows = [
    ...parts.wilayas
      .toSorted((one, other) => other.orders - one.orders)
      .map(({ wilaya, orders }) => ({
        name: `${String(wilaya).padStart(2, '0')} ${wilayaOf(wilaya)?.[t.language] ?? ''}`,
        orders,
        ticked: `wilaya-${wilaya}`,
        data: `wilaya=${wilaya}`,
        part: { wilaya: String(wilaya) },
      })),
    ...parts.couriers.map(({ courier, orders }) => ({
      name: courier,
      orders,
      ticked: `courier-${courier}`,
      data: `courier=${courier}`,
      part: { courier },
    })),
  ];
  return (
    <div class="tick-links">
      <a class="quiet" href={tickPath('all')} data-tick={tick('all')}>
        {copy.all}
      </a>
      {isHere ? (
        <a class="quiet" href={tickPath(null)} data-tick="none">
          {copy.none}
        </a>
      ) : null}
      {showAll === null ? null : (
        <a class="quiet" href={showAll}>
          {copy.showAll}
        </a>
      )}
      {rows.length < 2 || !isHere ? null : (
        <details>
          <summary>{copy.parts}</summary>
          <ul class="parts-list">
            {rows.map(({ name, orders, ticked, data, part }) => (
              <li>
                <span>
                  <bdi>{name}</bdi> <small>{t.count(orders)}</small>
                </span>
                <a class="quiet" href={tickPath(ticked)} data-tick={data}>
                  {copy.tickPart}
                </a>
                {showPath === null ? null : (
                  <a class="quiet" href={showPath(part)}>
                    {copy.showPart}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
