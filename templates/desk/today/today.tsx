import { MOST_COUNTED, type ParcelList } from '../../../src/couriers/rules/shipment.ts';
import { areTickable } from '../../../src/desk/bulk/rules/bulk-actions.ts';
import type { NetworkLines as Lines } from '../../../src/desk/call-queue/rules.ts';
import { isOfDueAmounts, type ListedOrder } from '../../../src/desk/order-lists/rules/listed-orders.ts';
import type { Outcome, ProductOutcome } from '../../../src/desk/today/rules/delivery-outcomes.ts';
import { courierAccountsPath } from '../../../src/domain/addresses/desk/couriers.ts';
import { deskOrderPath, searchOrdersPath } from '../../../src/domain/addresses/desk/orders.ts';
import { parcelsPath } from '../../../src/domain/addresses/desk/parcels.ts';
import { daySheetPath } from '../../../src/domain/addresses/desk/print.ts';
import { queueListPath, queuePath } from '../../../src/domain/addresses/desk/queues.ts';
import { reviewsPath } from '../../../src/domain/addresses/desk/selling.ts';
import { onboardingPath } from '../../../src/domain/addresses/desk/settings.ts';
import { devicesPath } from '../../../src/domain/addresses/desk/sign-in.ts';
import { typedOrderPath } from '../../../src/domain/addresses/desk/typed-orders.ts';
import { formatOrderNumber } from '../../../src/domain/orders/order-number.ts';
import type { Problem, Queue, QueueCount } from '../../../src/domain/orders/queues.ts';
import type { DailyRevenue } from '../../../src/domain/orders/revenue.ts';
import type { AccountRefusal } from '../../../src/domain/orders/shop-notes.ts';
import { BulkList } from '../order-lists/bulk-list.tsx';
import { NetworkLines } from '../order-lists/networks.tsx';
import { More } from '../order-lists/order-list.tsx';
import { type DeskFrame, frameMay, roleOf } from '../page/frame.ts';
import { PrinterIcon } from '../page/icons.tsx';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import { Returns } from './returns.tsx';
import { Revenue } from './revenue.tsx';
import { QueueTools } from './tools.tsx';

/** `first`: the queue of the listed orders. `money`: by right; `today`: the day since the epoch. */
type Today = {
  queues: readonly (QueueCount & { name: Queue })[];
  problems: readonly (QueueCount & { name: Problem })[];
  first: Queue | null;
  /** Orders of a queue whose shoppers ask for a change before they leave. */
  wishes?: readonly { queue: Queue; orders: number }[];
  /** Parcels at couriers that wait for staff; empty for a shop without couriers. */
  parcels?: readonly { list: ParcelList; parcels: number }[];
  /** The titles of courier accounts that make and follow no parcel for now. */
  stopped?: readonly string[];
  /** A step before the first sale is missing. */
  isUnready: boolean;
  /** Why the payment service's account takes no payment, by its newest refusal, and the order of that. */
  accountRefusal?: { code: AccountRefusal; number: string } | null;
  /** Reviews that wait for the merchant's word. */
  reviews: number;
  /** Names of devices with many wrong codes lately. */
  guessing: readonly string[];
  orders: readonly ListedOrder[];
  /** Networks whose unconfirmed orders share one line. */
  networks: Lines;
  money: {
    today: number;
    revenue: readonly DailyRevenue[];
    outcomes: readonly Outcome[];
    products: readonly ProductOutcome[];
  } | null;
};

/** Today's tasks, problems and revenue. */
export function TodayPage({ frame, today }: { frame: DeskFrame; today: Today }) {
  const { t } = frame;
  const role = roleOf(frame);
  const copy = t.words.today;
  const {
    queues,
    problems,
    first,
    orders,
    money,
    parcels = [],
    stopped = [],
    wishes = [],
    accountRefusal = null,
  } = today;
  const inLines = today.networks.orders;
  const lines: [string, string, string][] = [
    ...problems.map(({ name, orders: count }): [string, string, string] => [
      queuePath(t.language, name),
      copy.queues[name],
      t.count(count),
    ]),
    ...wishes.map(({ queue, orders: count }): [string, string, string] => [
      queuePath(t.language, queue),
      `${copy.queues[queue]} · ${t.words.callQueue.flags.change_wished}`,
      t.count(count),
    ]),
    ...parcels
      .filter(({ parcels: count }) => count > 0)
      .map(({ list, parcels: count }): [string, string, string] => [
        parcelsPath(t.language),
        t.words.parcels.lists[list],
        count > MOST_COUNTED ? `${MOST_COUNTED}+` : t.count(count),
      ]),
  ];
  return (
    <DeskPage frame={frame} title={copy.title} page="today">
      <h1>{copy.title}</h1>
      {frameMay(frame, 'type_orders') ? (
        <p class="tools">
          <a class="button" href={typedOrderPath(t.language)}>
            {t.words.typedOrders.title}
          </a>
          {today.reviews === 0 ? null : (
            <a class="quiet" href={reviewsPath(t.language)}>
              {t.words.reviews.title}
              <span class="count">{t.count(today.reviews)}</span>
            </a>
          )}
        </p>
      ) : null}
      {today.isUnready ? (
        <p>
          <a class="button" href={onboardingPath(t.language)}>
            {t.words.onboarding.toStart}
          </a>
        </p>
      ) : null}
      {accountRefusal === null ? null : (
        <DeskAlert>
          {t.words.order.notes.refused[accountRefusal.code]} {copy.noCardPayment}{' '}
          <a href={deskOrderPath(t.language, accountRefusal.number)}>
            <bdi dir="ltr">{formatOrderNumber(accountRefusal.number)}</bdi>
          </a>
        </DeskAlert>
      )}
      {today.guessing.map((name) => (
        <DeskAlert>
          <bdi>{name}</bdi> — {copy.guessing} <a href={devicesPath(t.language)}>{t.words.devices.title}</a>
        </DeskAlert>
      ))}
      {stopped.map((title) => (
        <DeskAlert>
          <bdi>{title}</bdi> — {copy.stopped}{' '}
          {frameMay(frame, 'manage_settings') ? (
            <a href={courierAccountsPath(t.language)}>{t.words.couriers.title}</a>
          ) : null}
        </DeskAlert>
      ))}
      {lines.length === 0 ? null : (
        <ul class="problems">
          {lines.map(([href, words, count]) => (
            <li>
              <a class="problem" href={href}>
                {words} <strong>{count}</strong>
              </a>
            </li>
          ))}
        </ul>
      )}
      <ul class="tiles">
        {queues.map(({ name, orders: count, amount }) => (
          <li class={count === 0 ? 'none' : undefined}>
            <a class="tile" href={queuePath(t.language, name)}>
              <strong>{t.count(count)}</strong>
              <span>{copy.queues[name]}</span>
              {name === 'call' && inLines > 0 ? (
                <small>{copy.networks.beside(t.count(inLines))}</small>
              ) : null}
              {isOfDueAmounts(name) && amount > 0 ? t.money(amount) : null}
            </a>
          </li>
        ))}
      </ul>
      {first === null && today.networks.lines.length === 0 ? (
        <p class="empty">{copy.empty}</p>
      ) : first === null ? null : (
        <section class="first">
          <h2>{copy.queues[first]}</h2>
          <QueueTools frame={frame} queue={first} />
          {!areTickable(first, role) ? null : (
            <div class="tick-links">
              <a class="quiet" href={queueListPath(t.language, { queue: first }, { ticked: 'all' })}>
                {t.words.bulk.all}
              </a>
            </div>
          )}
          <BulkList
            t={t}
            role={role}
            queue={first}
            from={{ queue: first }}
            orders={orders}
            hasCouriers={parcels.length > 0}
            isTicked={() => false}
            isDue={isOfDueAmounts(first)}
          />
          <More href={queuePath(t.language, first)} words={copy.all} />
        </section>
      )}
      <NetworkLines frame={frame} networks={today.networks} />
      {money === null ? null : (
        <>
          <Revenue t={t} today={money.today} revenue={money.revenue} />
          <Returns t={t} outcomes={money.outcomes} products={money.products} />
          <p class="tools">
            <a class="quiet" href={searchOrdersPath(t.language)}>
              {copy.search}
            </a>
            {frameMay(frame, 'print_day') ? (
              <a class="quiet" href={daySheetPath(t.language)}>
                <PrinterIcon />
                {t.words.print.day.title}
              </a>
            ) : null}
          </p>
        </>
      )}
    </DeskPage>
  );
}
