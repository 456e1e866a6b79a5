import { deskJournalPath } from '../../../src/storefront/desk-urls.ts';
import { Time } from '../../parts/time.tsx';
import { deskCopyIn } from '../copy/copy.ts';
import type { DeskFrame } from '../page/frame.ts';
import { DeskPage } from '../page/page.tsx';

/** `at` in seconds. `name`: of the device that did it, null where it is not known or the kind says all. */
type Entry = {
  id: string;
  at: number;
  act: string;
  actor: { kind: 'key' | 'operator' | 'device' | 'system'; name: string | null };
  subject: string | null;
  network: string | null;
};

/** Who did what at the desk. */
export function JournalPage(props: { frame: DeskFrame; entries: readonly Entry[]; next: string | null }) {
  const { frame, entries, next } = props;
  const { language } = frame;
  const copy = deskCopyIn[language].journal;
  const acts: Readonly<Record<string, string>> = copy.acts;
  return (
    <DeskPage frame={frame} title={copy.title} room="journal">
      <h1>{copy.title}</h1>
      <p class="lead">{copy.lead}</p>
      {entries.length === 0 ? <p class="empty">{copy.empty}</p> : null}
      <ol class="list entries">
        {entries.map(({ at, act, actor, subject, network }) => (
          <li class="card">
            <p>
              <strong>{acts[act] ?? act}</strong>
              {subject === null ? null : (
                <>
                  {' '}
                  <bdi>{subject}</bdi>
                </>
              )}
            </p>
            <p class="hint">
              {actor.name === null ? copy.actors[actor.kind] : <bdi>{actor.name}</bdi>}
              {' · '}
              <Time at={at} language={language} />
              {network === null ? null : (
                <>
                  {' · '}
                  <bdi dir="ltr">{network}</bdi>
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
      {next === null ? null : (
        <p class="more">
          <a class="quiet" href={deskJournalPath(language, next)} rel="next">
            {copy.more}
          </a>
        </p>
      )}
    </DeskPage>
  );
}
