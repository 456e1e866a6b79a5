import type { ShownEntry } from '../../../src/service/dashboard/audit-log/rules.ts';
import { registryActions } from '../../../src/service/operator/pages/audit-log/rules.ts';
import { accountAuditLogPath, OPERATOR_AUDIT_LOG_PATH } from '../../../src/service/operators-urls.ts';
import type { Mode } from '../../../src/service/urls.ts';
import { AuditEntries } from '../../dashboard/page/audit-entries.tsx';
import { Select } from '../../dashboard/page/field.tsx';
import { FileLink } from '../../dashboard/page/file-link.tsx';
import { Pagination } from '../../dashboard/page/pagination.tsx';
import type { OperatorCopy } from '../copy/copy.ts';
import { AccountHead } from '../page/account-head.tsx';
import { type Frame, OperatorPage } from '../page/page.tsx';

type Names = Readonly<Record<string, string>>;
type ListProps = { frame: Frame; entries: readonly ShownEntry[]; names: Names };

type Props = ListProps & {
  /** Names of people and keys, for the filter. */
  actors: readonly string[];
  typed: { actor: string; action: string };
  earlier: string | null;
  isBehind: boolean;
};

export function AuditLogPage(props: Props) {
  const { frame, actors, typed, earlier, isBehind } = props;
  const { t } = frame;
  const copy = t.words.auditLog;
  const isNarrowed = typed.actor !== '' || typed.action !== '';
  return (
    <OperatorPage frame={frame} title={copy.title} section="audit-log">
      <h1>{copy.title}</h1>
      <p class="soft">{copy.lead}</p>
      <form class="card line" method="get" action={OPERATOR_AUDIT_LOG_PATH}>
        <Select
          name="actor"
          label={copy.actor}
          any={copy.anyone}
          values={actors}
          textOf={(value) => value}
          chosen={typed.actor}
        />
        <Select
          name="action"
          label={copy.action}
          any={copy.anything}
          values={registryActions}
          textOf={(value) => actionText(value, copy)}
          chosen={typed.action}
        />
        <button type="submit">{copy.apply}</button>
      </form>
      <section class="card" aria-label={copy.title}>
        <Entries {...props} />
        {isNarrowed && earlier !== null ? <p class="soft">{copy.cut}</p> : null}
        <Pagination
          {...{ words: t.words.page, earlier, isBehind }}
          path={OPERATOR_AUDIT_LOG_PATH}
          clear={isNarrowed ? copy.clear : null}
        />
        <FileLink t={t} page={OPERATOR_AUDIT_LOG_PATH} filters={typed} />
      </section>
    </OperatorPage>
  );
}

type AccountProps = Omit<ListProps, 'names'> & {
  account: { id: string; name: string };
  mode: Mode;
  modes: readonly Mode[];
  earlier: string | null;
  isBehind: boolean;
};

export function AccountAuditLogPage(props: AccountProps) {
  const { frame, account, mode, modes, earlier, isBehind } = props;
  const { t } = frame;
  const copy = t.words.auditLog;
  return (
    <OperatorPage frame={frame} title={`${copy.title} · ${account.name}`} section="accounts">
      <AccountHead {...{ frame, copy, account, mode, modes }} pathOf={accountAuditLogPath} />
      <section class="card" aria-label={copy.title}>
        <Entries {...props} names={{}} />
        <Pagination
          {...{ words: t.words.page, earlier, isBehind }}
          path={accountAuditLogPath(account.id, mode)}
        />
        <FileLink t={t} page={accountAuditLogPath(account.id)} filters={{ mode }} />
      </section>
    </OperatorPage>
  );
}

function Entries({ frame, entries, names }: ListProps) {
  const { t } = frame;
  const copy = t.words.auditLog;
  if (entries.length === 0) return <p>{copy.empty}</p>;
  return (
    <AuditEntries
      {...{ t, copy, entries, names }}
      actionText={(action) => actionText(action, copy)}
      actorText={({ actor }) =>
        actor.name === null ? copy.kinds[actor.kind] : (names[actor.name] ?? actor.name)
      }
    />
  );
}

function actionText(action: string, { actions }: OperatorCopy['auditLog']): string {
  return Object.entries(actions).find(([name]) => name === action)?.[1] ?? action;
}
