import type { ShownEntry } from '../../../src/service/dashboard/audit-log/rules.ts';
import type { Text } from '../../parts/text.tsx';

type Props = {
  t: Text<unknown>;
  entries: readonly ShownEntry[];
  /** Names of people by id. */
  names: Readonly<Record<string, string>>;
  copy: { subject: string };
  actionText: (action: string) => string;
  actorText: (entry: ShownEntry) => string;
};

/** Entries of a journal: what was done, by whom, when, from where and to what. */
export function AuditEntries({ t, entries, names, copy, actionText, actorText }: Props) {
  return (
    <ol class="people">
      {entries.map((entry) => {
        const { action, at, fields, network, subject } = entry;
        return (
          <li>
            <p>
              <b>{actionText(action)}</b>{' '}
              {fields.length === 0 ? null : (
                <bdi class="soft small" dir="ltr">
                  {fields.join(', ')}
                </bdi>
              )}
            </p>
            <p class="soft small">
              <bdi>{actorText(entry)}</bdi> · {t.time(at)}
              {network === null ? null : (
                <>
                  {' · '}
                  <bdi dir="ltr">{network}</bdi>
                </>
              )}
            </p>
            {subject === null ? null : (
              <p class="soft small">
                {copy.subject}{' '}
                {names[subject] === undefined ? (
                  <code dir="ltr">{subject}</code>
                ) : (
                  <bdi>{names[subject]}</bdi>
                )}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
