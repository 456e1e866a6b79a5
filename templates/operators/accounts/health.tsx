import type { AccountHealth, LedgerHealth } from '../../../src/contract/resources/account.ts';
import type { Mode } from '../../../src/service/urls.ts';
import type { Frame } from '../page/page.tsx';

type Props = { frame: Frame; health: AccountHealth };

const MEBIBYTE = 1024 ** 2;

/** Sizes, late work and endpoints that get no events, by mode. */
export function Health({ frame, health }: Props) {
  const { t } = frame;
  const copy = t.words.accounts;
  return (
    <section class="card" aria-labelledby="health">
      <h2 id="health">{copy.health.title}</h2>
      {(['live', 'test'] as const).map((mode) => (
        <OfMode {...{ frame, mode }} health={health[mode]} />
      ))}
    </section>
  );
}

function OfMode(props: Omit<Props, 'health'> & { mode: Mode; health: LedgerHealth }) {
  const { frame, mode, health } = props;
  const { t } = frame;
  const copy = t.words.accounts.health;
  const { bytes, limit, overdue_since: overdue, failing_endpoints: failing } = health;
  return (
    <>
      <h3>{t.words.page.mode[mode]}</h3>
      <dl class="facts">
        <div>
          <dt>{copy.size}</dt>
          <dd>{copy.mebibytes(Math.ceil(bytes / MEBIBYTE), Math.round((100 * bytes) / limit))}</dd>
        </div>
        <div>
          <dt>{copy.overdue}</dt>
          <dd>{overdue === null ? copy.none : t.time(overdue)}</dd>
        </div>
        <div>
          <dt>{copy.failing}</dt>
          <dd>{failing.length}</dd>
        </div>
      </dl>
      {failing.length === 0 ? null : (
        <ul>
          {failing.map(({ url, off_since: off, tried, missed }) => (
            <li>
              <bdi dir="ltr">{url}</bdi>{' '}
              {off === null ? (
                copy.missed(missed, tried)
              ) : (
                <>
                  {copy.off} {t.time(off)}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
