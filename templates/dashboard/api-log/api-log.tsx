import type { LoggedRequest } from '../../../src/service/api-log/rules.ts';
import {
  type ErrorGroup,
  isRefused,
  nameRoute,
  type RequestFilters,
  requestKinds,
} from '../../../src/service/dashboard/api-log/rules.ts';
import { apiLogPath } from '../../../src/service/dashboard-urls.ts';
import type { Mode } from '../../../src/service/urls.ts';
import { Input, Select } from '../page/field.tsx';
import { FileLink } from '../page/file-link.tsx';
import { DashboardPage, type Frame } from '../page/page.tsx';
import { Pagination } from '../page/pagination.tsx';
import type { DashboardText } from '../page/text.tsx';

type Props = {
  frame: Frame;
  mode: Mode;
  requests: readonly LoggedRequest[];
  errors: readonly ErrorGroup[];
  /** Names of keys by id. */
  keys: Readonly<Record<string, string>>;
  filters: RequestFilters;
  earlier: string | null;
  isBehind: boolean;
};

/** What the keys were refused and what they changed, with the errors grouped. */
export function ApiLogPage(props: Props) {
  const { frame, mode, requests, errors, keys, filters, earlier, isBehind } = props;
  const { t } = frame;
  const copy = t.words.apiLog;
  const path = apiLogPath(mode);
  const isNarrowed = Object.values(filters).some((value) => value !== '');
  return (
    <DashboardPage frame={frame} title={copy.title} section="api-log">
      <h1>{copy.title}</h1>
      <p class="soft">{copy.lead}</p>
      <form class="card line" method="get" action={path}>
        <Select
          name="key"
          label={copy.key}
          any={copy.allKeys}
          values={Object.keys(keys)}
          textOf={(id) => keys[id]}
          chosen={filters.key}
        />
        <Select
          name="kind"
          label={copy.kind}
          any={copy.allKinds}
          values={requestKinds}
          textOf={(kind) => copy.kinds[kind]}
          chosen={filters.kind}
        />
        <Input name="requestId" label="X-Request-Id" value={filters.requestId} maxlength={64} isLtr />
        <button type="submit">{copy.apply}</button>
      </form>
      {errors.length === 0 ? null : (
        <section class="card" aria-labelledby="errors">
          <h2 id="errors">{copy.errors}</h2>
          <ol class="people">
            {errors.map((group) => (
              <ErrorItem {...props} group={group} />
            ))}
          </ol>
        </section>
      )}
      <section class="card" aria-labelledby="requests">
        <h2 id="requests">{copy.requests}</h2>
        <GroupNote {...props} />
        {requests.length === 0 ? <p>{isNarrowed ? copy.noneFound : copy.empty}</p> : null}
        <ol class="people">
          {requests.map((request) => (
            <RequestItem {...props} request={request} />
          ))}
        </ol>
        <Pagination
          {...{ words: t.words.page, path, earlier, isBehind, clear: isNarrowed ? copy.clear : null }}
        />
        {requests.length === 0 ? null : <FileLink t={t} page={apiLogPath(mode)} filters={filters} />}
      </section>
    </DashboardPage>
  );
}

/** The kind of error that a link of the groups chose. */
function GroupNote({ frame: { t }, filters: { route, code, field } }: Props) {
  const copy = t.words.apiLog;
  const chosen = [route, code, field].filter((value) => value !== '');
  if (chosen.length === 0) return null;
  return (
    <p class="soft small">
      {copy.only} <code dir="ltr">{chosen.join(' · ')}</code>
    </p>
  );
}

function RequestItem({ frame, keys, request }: Props & { request: LoggedRequest }) {
  const { t } = frame;
  const copy = t.words.apiLog;
  const { at, keyId, status, code, field, ignored, requestId } = request;
  return (
    <li>
      <div class="head">
        <h3>
          <code dir="ltr">{nameRoute(request)}</code>
        </h3>
        <span class={`chip ${isRefused(request) ? 'failed' : 'paid'}`}>
          {isRefused(request) ? copy.refused(status) : copy.made}
        </span>
      </div>
      {code === null ? null : <ErrorName t={t} code={code} field={field} />}
      {ignored.length === 0 ? null : (
        <p class="small">
          {copy.ignored} <code dir="ltr">{ignored.join(', ')}</code>
        </p>
      )}
      <p class="soft small">
        {t.time(at)} · <bdi>{keys[keyId] ?? copy.formerKey}</bdi>
        {' · '}
        <code dir="ltr">{requestId}</code>
      </p>
    </li>
  );
}

function ErrorItem({ frame, mode, filters, group }: Props & { group: ErrorGroup }) {
  const { t } = frame;
  const copy = t.words.apiLog;
  const { code, field, count, firstAt, lastAt } = group;
  const query = new URLSearchParams({
    ...(filters.key === '' ? {} : { key: filters.key }),
    route: nameRoute(group),
    code: code ?? '',
    field: field ?? '',
  });
  return (
    <li>
      <div class="head">
        <h3>
          <a href={`${apiLogPath(mode)}?${query}`}>
            <code dir="ltr">{nameRoute(group)}</code>
          </a>
        </h3>
        <b>{copy.times(count)}</b>
      </div>
      {code === null ? null : <ErrorName t={t} code={code} field={field} />}
      <p class="soft small">
        {copy.first} {t.time(firstAt)}
        {' · '}
        {copy.last} {t.time(lastAt)}
      </p>
    </li>
  );
}

function ErrorName({ t, code, field }: { t: DashboardText; code: string; field: string | null }) {
  const copy = t.words.apiLog;
  return (
    <p class="small">
      <code dir="ltr">{code}</code>
      {field === null ? null : (
        <>
          {' · '}
          {copy.field} <code dir="ltr">{field}</code>
        </>
      )}
    </p>
  );
}
