import { auditActions, type ShownEntry } from '../../../src/service/dashboard/audit-log/rules.ts';
import { auditLogPath } from '../../../src/service/dashboard-urls.ts';
import type { Mode } from '../../../src/service/urls.ts';
import type { DashboardCopy } from '../copy/copy.ts';
import { AuditEntries } from '../page/audit-entries.tsx';
import { Select } from '../page/field.tsx';
import { FileLink } from '../page/file-link.tsx';
import { DashboardPage, type Frame } from '../page/page.tsx';
import { Pagination } from '../page/pagination.tsx';

type Props = {
  frame: Frame;
  mode: Mode;
  entries: readonly ShownEntry[];
  /** Names of people by id. */
  names: Readonly<Record<string, string>>;
  typed: { actor: string; action: string };
  earlier: string | null;
  isBehind: boolean;
};

export function AuditLogPage({ frame, mode, entries, names, typed, earlier, isBehind }: Props) {
  const { t } = frame;
  const copy = t.words.auditLog;
  const path = auditLogPath(mode);
  const isNarrowed = typed.actor !== '' || typed.action !== '';
  return (
    <DashboardPage frame={frame} title={copy.title} section="audit-log">
      <h1>{copy.title}</h1>
      <p class="soft">{copy.lead}</p>
      <form class="card line" method="get" action={path}>
        <Select
          name="actor"
          label={copy.actor}
          any={copy.anyone}
          values={Object.keys(names)}
          textOf={(value) => names[value]}
          chosen={typed.actor}
        />
        <Select
          name="action"
          label={copy.action}
          any={copy.anything}
          values={auditActions}
          textOf={(value) => copy.actions[value]}
          chosen={typed.action}
        />
        <button type="submit">{copy.apply}</button>
      </form>
      <section class="card" aria-label={copy.title}>
        {entries.length === 0 ? <p>{copy.empty}</p> : null}
        <AuditEntries
          {...{ t, copy, entries, names }}
          actionText={(action) => actionText(action, copy)}
          actorText={(entry) => actorText(entry, names, copy)}
        />
        {isNarrowed && earlier !== null ? <p class="soft">{copy.cut}</p> : null}
        <Pagination
          {...{ words: t.words.page, path, earlier, isBehind, clear: isNarrowed ? copy.clear : null }}
        />
        {entries.length === 0 ? null : <FileLink t={t} page={auditLogPath(mode)} filters={typed} />}
      </section>
    </DashboardPage>
  );
}

function actionText(action: string, { actions, operations }: DashboardCopy['auditLog']): string {
  return Object.entries({ ...operations, ...actions }).find(([name]) => name === action)?.[1] ?? action;
}

function actorText(
  { actor }: ShownEntry,
  names: Props['names'],
  { kinds }: DashboardCopy['auditLog'],
): string {
  if (actor.name === null) return kinds[actor.kind];
  return names[actor.name] ?? `${kinds[actor.kind]} ${actor.name}`;
}
