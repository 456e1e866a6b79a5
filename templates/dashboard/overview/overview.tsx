import { declineCode } from '../../../src/contract/decline-codes.ts';
import {
  type Overview,
  type ShownDay,
  successRate,
  sumOf,
} from '../../../src/service/dashboard/overview/rules.ts';
import { unusualKinds } from '../../../src/service/dashboard/payments/rules.ts';
import { paymentsPath } from '../../../src/service/dashboard-urls.ts';
import type { Mode } from '../../../src/service/urls.ts';
import { DEFAULT_ENDPOINT } from '../../../src/service/webhooks/rules/default-endpoint.ts';
import type { FailingEndpoint } from '../../../src/service/webhooks/rules/endpoint-health.ts';
import { Money } from '../../parts/money.tsx';
import { Day, Time } from '../../parts/time.tsx';
import type { CopyOf } from '../copy/copy.ts';
import { DashboardPage, type Frame } from '../page/page.tsx';

type Props = {
  frame: Frame;
  mode: Mode;
  copy: CopyOf<'overview'>;
  /** The words of decline codes, and of unusual kinds. */
  reasons: CopyOf<'payment-page'>['decline'];
  kinds: CopyOf<'payments'>['unusual'];
  overview: Overview;
};

export function OverviewPage(props: Props) {
  const { frame, copy, overview } = props;
  const { language } = frame;
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
            <dd class="big">
              <Money amount={sums.paid} language={language} />
            </dd>
            <dd class="soft small">{copy.payments(String(sums.count))}</dd>
          </div>
        ))}
        <div class="card">
          <dt>{copy.balance}</dt>
          <dd class="big">
            <Money amount={overview.balance} language={language} />
          </dd>
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
                <dd>
                  <Money amount={month.fees} language={language} />
                </dd>
              </div>
              <div>
                <dt>{copy.refunded}</dt>
                <dd>
                  <Money amount={month.refunded} language={language} />
                </dd>
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
function Chart({ frame, copy, overview }: Props) {
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
      </details>
    </section>
  );
}

function DayRow({ frame: { language }, day }: { frame: Frame; day: ShownDay }) {
  return (
    <tr>
      <th scope="row">
        <Day at={day.at} language={language} />
      </th>
      <td>{day.count}</td>
      <td>
        <Money amount={day.paid} language={language} />
      </td>
      <td>
        <Money amount={day.refunded} language={language} />
      </td>
    </tr>
  );
}

function Attention({ frame, mode, copy, kinds, overview }: Props) {
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
          <Failing {...{ frame, copy, endpoint }} />
        </p>
      ))}
      {expiringKeys.map(({ name, expiresAt }) => (
        <p class="note">
          {copy.expiring(name)} <Time at={expiresAt} language={frame.language} />
        </p>
      ))}
    </section>
  );
}

/** The default address has words of its own once it is off: an account has one. */
function Failing({ frame, copy, endpoint }: Pick<Props, 'frame' | 'copy'> & { endpoint: FailingEndpoint }) {
  const { id, url, offAt, tried, missed } = endpoint;
  const address = <bdi dir="ltr">{url}</bdi>;
  if (offAt === null)
    return (
      <>
        {copy.failing(missed, tried)} {address}
      </>
    );
  const since = <Time at={offAt} language={frame.language} />;
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

function Success({ copy, reasons, overview, approved }: Props & { approved: number }) {
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
          <span class="soft small">{copy.ofAttempts(String(approved + declined))}</span>
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
