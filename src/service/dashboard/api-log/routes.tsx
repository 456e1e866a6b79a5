import type { Context } from 'hono';
import { ApiLogPage } from '../../../../templates/dashboard/api-log/api-log.tsx';
import { apiLogPath } from '../../dashboard-urls.ts';
import type { Environment } from '../../environment.ts';
import type { Mode } from '../../urls.ts';
import { addressWith, queryOf, readPlace } from '../http/address.ts';
import { askMode } from '../http/ask.ts';
import { answerCsv, timeCell } from '../http/csv.ts';
import { frameOf, show, showRefusal } from '../http/respond.tsx';
import { FILE_ROWS } from '../paging.ts';
import { listRequests } from './procedures.ts';
import type { RequestFilters } from './rules.ts';

type Page = (mode: Mode) => (c: Context<Environment>) => Promise<Response>;

function readFilters(c: Context<Environment>): RequestFilters {
  return {
    key: queryOf(c, 'key'),
    kind: queryOf(c, 'kind'),
    requestId: queryOf(c, 'requestId'),
    route: queryOf(c, 'route'),
    code: queryOf(c, 'code'),
    field: queryOf(c, 'field'),
  };
}

/** The API log of a mode. */
export const answerApiLog: Page = (mode) => async (c) => {
  const filters = readFilters(c);
  const before = readPlace(c.req.query('before'));
  const reply = await askMode(c, mode, listRequests, { filters, before });
  if (!reply.ok) return showRefusal(c, reply.reason);
  const { requests, next, errors, keys } = reply;
  const path = apiLogPath(mode);
  return show(
    c,
    <ApiLogPage
      frame={frameOf(c, mode, addressWith(path, { ...filters, before: c.req.query('before') ?? '' }))}
      mode={mode}
      {...{ requests, errors, keys, filters }}
      earlier={next === null ? null : addressWith(path, { ...filters, before: String(next) })}
      isBehind={before !== null}
    />,
  );
};

const COLUMNS = [
  ...['request_id', 'time', 'key', 'name', 'method', 'route'],
  ...['status', 'code', 'field', 'ignored_parameters'],
];

/** The API log as a file, with the filters of the page. */
export const answerApiLogFile: Page = (mode) => async (c) => {
  const filters = readFilters(c);
  const read = (before: number | null) =>
    askMode(c, mode, listRequests, { filters, before, rows: FILE_ROWS });
  return answerCsv(c, { name: `api-log-${mode}`, columns: COLUMNS }, read, ({ requests, keys }) =>
    requests.map(({ requestId, at, keyId, method, route, status, code, field, ignored }) => [
      ...[requestId, timeCell(at), keyId, keys[keyId] ?? '', method, route],
      ...[String(status), code ?? '', field ?? '', ignored.join(' ')],
    ]),
  );
};
