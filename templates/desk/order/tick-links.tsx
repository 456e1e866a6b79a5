import type { QueueAddress } from '../../../src/shop/desk-urls.ts';
import { queueListPath } from '../../../src/shop/desk-urls.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { wilayaOf } from '../../../src/text/wilayas.ts';
import { deskCopyIn } from '../copy/copy.ts';

/** The parts of a queue's beginning: how many orders go to a wilaya, or are with a courier. */
export type QueueParts = {
  wilayas: readonly { wilaya: number; orders: number }[];
  couriers: readonly { courier: string; orders: number }[];
};

/** Links that tick all orders, none, or a part of them, and links that show a part alone. */
export function TickLinks(props: {
  language: Locale;
  from: QueueAddress;
  parts: QueueParts;
  isHere?: boolean;
  /** Whether a part can be shown alone. */
  canNarrow?: boolean;
}) {
  const { language, from, parts, isHere = true, canNarrow = true } = props;
  const copy = deskCopyIn[language].bulk;
  const isNarrow = from.wilaya !== undefined || from.courier !== undefined;
  const tick = (data: string) => (isHere ? data : undefined);
  const rows = [
    ...parts.wilayas
      .toSorted((one, other) => other.orders - one.orders)
      .map(({ wilaya, orders }) => ({
        name: `${String(wilaya).padStart(2, '0')} ${wilayaOf(wilaya)?.[language] ?? ''}`,
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
      <a class="quiet" href={queueListPath(language, from, { ticked: 'all' })} data-tick={tick('all')}>
        {copy.all}
      </a>
      {isHere ? (
        <a class="quiet" href={queueListPath(language, from)} data-tick="none">
          {copy.none}
        </a>
      ) : null}
      {isNarrow ? (
        <a class="quiet" href={queueListPath(language, { queue: from.queue })}>
          {copy.showAll}
        </a>
      ) : null}
      {rows.length < 2 || !isHere ? null : (
        <details>
          <summary>{copy.parts}</summary>
          <ul class="parts-list">
            {rows.map(({ name, orders, ticked, data, part }) => (
              <li>
                <span>
                  <bdi>{name}</bdi> <small>{orders}</small>
                </span>
                <a class="quiet" href={queueListPath(language, from, { ticked })} data-tick={data}>
                  {copy.tickPart}
                </a>
                {canNarrow ? (
                  <a class="quiet" href={queueListPath(language, { queue: from.queue, ...part })}>
                    {copy.showPart}
                  </a>
                ) : null}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
