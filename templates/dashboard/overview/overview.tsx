import { declineCode } from '../../../src/contract/decline-codes.ts';
import {
  type Overview,
  type ShownDay,
  successRate,
  sumOf,
} from '../../../src/service/dashboard/overview/rules.ts';
import { unusualKinds } from '../../../src/service/dashboard/payments/rules.ts';
import { overviewPath, paymentsPath } from '../../../src/service/dashboard-urls.ts';
import type { Mode } from '../../../src/service/urls.ts';
import { DEFAULT_ENDPOINT } from '../../../src/service/webhooks/rules/default-endpoint.ts';
import type { FailingEndpoint } from '../../../src/service/webhooks/rules/endpoint-health.ts';
import { FileLink } from '../page/file-link.tsx';
import { DashboardPage, type Frame } from '../page/page.tsx';

type Props = {
  frame: Frame;
  mode: Mode;
  overview: Overview;
};

export function OverviewPage(props: Props) {
  const { frame, overview } = props;
  const { t } = frame;
  const copy = t.words.overview;
  const month = sumOf(overview.days, overview.days.length);
  const spans = [
    { name: copy.today, sums: sumOf(overview.days, 1) },
    { name: copy.week, sums: sumOf(overview.days, 7) },
    { name: copy.month, sums: month },
  ];
  return (
    <DashboardPage frame={frame} title={copy.title} section="overview">
      <h1>{copy.title}</h1>
      <dl class="tiles">
        {spans.map(({ name, sums }) => (
          <div class="card">
            <dt>{name}</dt>
            <dd class="big">{t.money(sums.paid)}</dd>
            <dd class="soft small">{copy.payments(t.count(sums.count))}</dd>
          </div>
        ))}
        <div class="card">
          <dt>{copy.balance}</dt>
          <dd class="big">{t.money(overview.balance)}</dd>
          <dd class="soft small">{copy.balanceText}</dd>
        </div>
      </dl>
      <div class="cols">
        <div class="stack">
          <Chart {...props} />
        </div>
        <div class="stack">
          <Attention {...props} />
          <Success {...props} approved={month.count} />
          <section class="card" aria-labelledby="costs">
            <h2 id="costs">{copy.costs}</h2>
            <dl class="facts">
              <div>
                <dt>{copy.fees}</dt>
                <dd>{t.money(month.fees)}</dd>
              </div>
              <div>
                <dt>{copy.refunded}</dt>
                <dd>{t.money(month.refunded)}</dd>
              </div>
            </dl>
          </section>
        </div>
      </div>
    </DashboardPage>
  );
}

const HEIGHT = 120;
const STEP = 20;

/** The paid sum of each day as bars; screen readers and the curious get the numbers as a table. */
function Chart({ frame, mode, overview }: Props) {
  const { t } = frame;
  const copy = t.words.overview;
  const { days } = overview;
  const most = Math.max(1, ...days.map(({ paid }) => paid));
  return (
    <section class="card" aria-labelledby="days">
      <h2 id="days">{copy.days}</h2>
      <svg
        class="chart"
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {days.map(({ paid }, index) => {
          const height = paid === 0 ? 1 : Math.max(3, Math.round((paid / most) * HEIGHT));
          return (
            <rect
              x={index * STEP + 3}
              y={HEIGHT - height}
              width={STEP - 6}
              height={height}
              class={paid === 0 ? 'none' : undefined}
            />
          );
        })}
      </svg>
      <details>
        <summary>{copy.numbers}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{copy.day}</th>
              <th scope="col">{copy.count}</th>
              <th scope="col">{copy.paid}</th>
              <th scope="col">{copy.refunded}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <DayRow frame={frame} day={day} />
            ))}
          </tbody>
        </table>
        <FileLink t={t} page={overviewPath(mode)} />
      </details>
    </section>
  );
}

function DayRow({ frame: { t }, day }: { frame: Frame; day: ShownDay }) {
  return (
    <tr>
      <th scope="row">{t.day(day.at)}</th>
      <td>{day.count}</td>
      <td>{t.money(day.paid)}</td>
      <td>{t.money(day.refunded)}</td>
    </tr>
  );
}

function Attention({ frame, mode, overview }: Props) {
  const { t } = frame;
  const copy = t.words.overview;
  const kinds = t.words.payments.unusual;
  const { attention, failing, expiringKeys } = overview;
  const open = unusualKinds.filter((kind) => attention[kind] > 0);
  const isQuiet = open.length + failing.length + expiringKeys.length === 0;
  return (
    <section class="card" aria-labelledby="attention">
      <h2 id="attention">{copy.attention}</h2>
      {isQuiet ? <p class="soft">{copy.nothing}</p> : null}
      {open.length === 0 ? null : (
        <dl class="facts">
          {open.map((kind) => (
            <div>
              <dt>
                <a href={`${paymentsPath(mode)}?unusual=${kind}`}>{kinds[kind]}</a>
              </dt>
              <dd>{attention[kind]}</dd>
            </div>
          ))}
        </dl>
      )}
      {failing.map((endpoint) => (
        <p class="note bad">
          <Failing {...{ frame, endpoint }} />
        </p>
      ))}
      {expiringKeys.map(({ name, expiresAt }) => (
        <p class="note">
          {copy.expiring(name)} {t.time(expiresAt)}
        </p>
      ))}
    </section>
  );
}

/** The default address has words of its own once it is off: an account has one. */
function Failing({ frame, endpoint }: Pick<Props, 'frame'> & { endpoint: FailingEndpoint }) {
  const { t } = frame;
  const copy = t.words.overview;
  const { id, url, offAt, tried, missed } = endpoint;
  const address = <bdi dir="ltr">{url}</bdi>;
  if (offAt === null)
    return (
      <>
        {copy.failing(missed, tried)} {address}
      </>
    );
  const since = t.time(offAt);
  return id === DEFAULT_ENDPOINT ? (
    <>
      {copy.endpointOff} {since}
    </>
  ) : (
    <>
      {copy.disabled} {since} {address}
    </>
  );
}

function Success({ frame: { t }, overview, approved }: Props & { approved: number }) {
  const copy = t.words.overview;
  const reasons = t.words.paymentPage.decline;
  const { declines } = overview;
  const declined = declines.reduce((sum, { count }) => sum + count, 0);
  const rate = successRate(approved, declined);
  return (
    <section class="card" aria-labelledby="success">
      <h2 id="success">{copy.success}</h2>
      {rate === null ? (
        <p class="soft">{copy.noAttempt}</p>
      ) : (
        <p>
          <span class="big">{copy.percent(String(rate))}</span>{' '}
          <span class="soft small">{copy.ofAttempts(t.count(approved + declined))}</span>
        </p>
      )}
      {declines.length === 0 ? null : (
        <dl class="facts">
          {declines.map(({ code, count }) => {
            const known = declineCode.safeParse(code).data;
            return (
              <div>
                <dt>{known === undefined ? code : reasons[known]}</dt>
                <dd>{count}</dd>
              </div>
            );
          })}
        </dl>
      )}
    </section>
  );
}
