import { daysOf, sumOf } from '../../../src/desk/today/rules/chart.ts';
import { type DailyRevenue, netRevenueOf } from '../../../src/domain/orders/revenue.ts';
import { directionOf, inEachLanguageLater } from '../../../src/text/languages/by-language.ts';
import { languageFacts } from '../../../src/text/languages/languages.ts';
import type { DeskText } from '../page/text.tsx';

const formats = inEachLanguageLater((language) => {
  const { format, dates = format } = languageFacts[language];
  return new Intl.DateTimeFormat(dates, { timeZone: 'UTC', day: 'numeric', month: 'long' });
});

/** A day, by its number since the epoch. */
function Day({ day, t }: { day: number; t: DeskText }) {
  const at = new Date(day * 86_400_000);
  return <time datetime={at.toISOString().slice(0, 10)}>{formats[t.language].format(at)}</time>;
}

const spans = [
  { name: 'today', days: 1 },
  { name: 'week', days: 7 },
  { name: 'month', days: 30 },
] as const;

const HEIGHT = 60;
const STEP = 10;

/** Revenue: of today, of 7 and 30 days, as a chart and as a table. */
export function Revenue(props: { t: DeskText; today: number; revenue: readonly DailyRevenue[] }) {
  const { t, today, revenue } = props;
  const copy = t.words.today.revenue;
  const days = daysOf(revenue, today);
  const most = Math.max(1, ...days.map(netRevenueOf));
  const isMirrored = directionOf(t.language) === 'rtl';
  const heightOf = (taking: DailyRevenue) => Math.max(0, Math.round((netRevenueOf(taking) / most) * HEIGHT));
  const bars = days.map((taking, index) => {
    const place = (isMirrored ? days.length - 1 - index : index) * STEP;
    return { place, height: heightOf(taking), isToday: taking.day === today };
  });
  const busy = days.filter(({ online, cash, refunded }) => online + cash + refunded > 0).toReversed();
  return (
    <section class="card">
      <h2>{copy.title}</h2>
      <dl class="sums">
        {spans.map(({ name, days: count }) => (
          <div>
            <dt>{copy[name]}</dt>
            <dd>{t.money(sumOf(revenue, today, count))}</dd>
          </div>
        ))}
      </dl>
      <svg
        class="chart"
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT + 2}`}
        role="img"
        aria-label={copy.chart}
      >
        <path class="ground" d={`M0 ${HEIGHT + 1}h${days.length * STEP}`} />
        {bars
          .filter(({ height }) => height > 0)
          .map(({ place, height, isToday }) => (
            <path
              class={isToday ? 'now' : undefined}
              d={`M${place + 1.5} ${HEIGHT}v${-height}h${STEP - 3}v${height}z`}
            />
          ))}
      </svg>
      <p class="hint">{copy.text}</p>
      {busy.length === 0 ? null : (
        <details>
          <summary>{copy.table}</summary>
          <table class="figures">
            <thead>
              <tr>
                <th scope="col">{copy.day}</th>
                <th scope="col">{copy.online}</th>
                <th scope="col">{copy.cash}</th>
                <th scope="col">{copy.refunded}</th>
              </tr>
            </thead>
            <tbody>
              {busy.map(({ day, online, cash, refunded }) => (
                <tr>
                  <th scope="row">
                    <Day day={day} t={t} />
                  </th>
                  {[online, cash, refunded].map((amount) => (
                    <td>{amount === 0 ? '–' : t.money(amount)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  );
}
