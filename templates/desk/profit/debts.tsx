import { ages, type CourierDebt } from '../../../src/desk/profit/rules/courier-debts.ts';
import { queueListPath } from '../../../src/domain/addresses/desk/queues.ts';
import type { DeskFrame } from '../page/frame.ts';
import { DeskPage } from '../page/page.tsx';
import { dayName } from './month-name.ts';

/** What couriers owe for delivered orders, by age. `today`: since the epoch. */
export function DebtsPage(props: { frame: DeskFrame; today: number; debts: readonly CourierDebt[] }) {
  const { frame, today, debts } = props;
  const { t } = frame;
  const { profit } = t.words;
  const copy = profit.debts;
  const total = debts.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <DeskPage frame={frame} title={copy.title} page="debts">
      <div class="order-head">
        <h1>{copy.title}</h1>
      </div>
      <p class="lead">{copy.lead}</p>
      {debts.length === 0 ? <p class="empty">{copy.none}</p> : <p class="net">{t.money(total)}</p>}
      {debts.map(({ courier, orders, amount, oldest, byAge }) => (
        <section class="card">
          <h2>
            <bdi>{courier === '' ? copy.noCourier : courier}</bdi>
          </h2>
          <p>
            <strong>{t.money(amount)}</strong> · {copy.orders(orders)} · {copy.oldest(today - oldest)} (
            <time datetime={new Date(oldest * 86_400_000).toISOString().slice(0, 10)}>
              {dayName(oldest, t)}
            </time>
            )
          </p>
          <dl class="account">
            {byAge.map((age, place) =>
              age.orders === 0 ? null : (
                <div>
                  <dt>
                    {place === ages.length - 1
                      ? copy.older(ages[place - 1] ?? 0)
                      : copy.age(place === 0 ? 0 : (ages[place - 1] ?? 0) + 1, ages[place] ?? 0)}
                    <span class="share">{copy.orders(age.orders)}</span>
                  </dt>
                  <dd>{t.money(age.amount)}</dd>
                </div>
              ),
            )}
          </dl>
          <p class="tools">
            <a
              class="quiet"
              href={queueListPath(t.language, { queue: 'owed', ...(courier === '' ? {} : { courier }) })}
            >
              {copy.show}
            </a>
          </p>
        </section>
      ))}
    </DeskPage>
  );
}
