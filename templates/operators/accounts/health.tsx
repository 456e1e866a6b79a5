import type { AccountHealth, LedgerHealth } from '../../../src/contract/resources/account.ts';
import type { Mode } from '../../../src/service/urls.ts';
import { Time } from '../../parts/time.tsx';
import type { CopyOf } from '../copy/copy.ts';
import type { Frame } from '../page/page.tsx';

type Props = { frame: Frame; copy: CopyOf<'accounts'>; health: AccountHealth };

const MEBIBYTE = 1024 ** 2;

/** Sizes, late work and endpoints that get no events, by mode. */
export function Health({ frame, copy, health }: Props) {
  return (
    <section class="card" aria-labelledby="health">
      <h2 id="health">{copy.health.title}</h2>
      {(['live', 'test'] as const).map((mode) => (
        <OfMode {...{ frame, copy, mode }} health={health[mode]} />
      ))}
    </section>
  );
}

function OfMode(props: Omit<Props, 'health'> & { mode: Mode; health: LedgerHealth }) {
  const { frame, mode, health } = props;
  const copy = props.copy.health;
  const { bytes, limit, overdue_since: overdue, failing_endpoints: failing } = health;
  return (
    <>
      <h3>{frame.words.mode[mode]}</h3>
      <dl class="facts">
        <div>
          <dt>{copy.size}</dt>
          <dd>{copy.mebibytes(Math.ceil(bytes / MEBIBYTE), Math.round((100 * bytes) / limit))}</dd>
        </div>
        <div>
          <dt>{copy.overdue}</dt>
          <dd>{overdue === null ? copy.none : <Time at={overdue} language={frame.language} />}</dd>
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
                  {copy.off} <Time at={off} language={frame.language} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
