import type { Context } from 'hono';
import type { Environment } from '../../environment.ts';
import type { Mode } from '../../urls.ts';
import { askMode } from '../http/ask.ts';
import { answerCsv, timeCell, wholeOf } from '../http/csv.ts';
import { readEndpointId, readOwnId } from '../http/ids.ts';
import { showRefusal } from '../http/respond.tsx';
import { FILE_ROWS } from '../paging.ts';
import { listEndpoints, showEndpoint, showEvent } from './procedures.ts';
import type { ShownDelivery } from './rules.ts';

type File = (mode: Mode) => (c: Context<Environment>) => Promise<Response>;

/** The endpoints as a file, without their secrets. */
export const answerEndpointsFile: File = (mode) => async (c) => {
  const read = () => wholeOf(askMode(c, mode, listEndpoints, {}));
  const columns = ['id', 'url', 'description', 'types', 'status', 'off_since'];
  return answerCsv(c, { name: `endpoints-${mode}`, columns }, read, ({ endpoints }) =>
    endpoints.map(({ id, url, description, types, status, offAt }) => [
      ...[id, url ?? '', description ?? '', types.join(' '), status, timeCell(offAt)],
    ]),
  );
};

const COLUMNS = [
  ...['event', 'type', 'url', 'state', 'created', 'next', 'attempts'],
  ...['last_attempt', 'last_status', 'last_error', 'last_answer'],
];

function deliveryCells(delivery: ShownDelivery): (string | number)[] {
  const { eventId, type, url, state, createdAt, nextAt, attempts } = delivery;
  const [last] = attempts;
  return [
    ...[eventId, type ?? 'test', url, state, timeCell(createdAt), timeCell(nextAt), attempts.length],
    ...[timeCell(last?.at ?? null), last?.status ?? '', last?.error ?? '', last?.answer ?? ''],
  ];
}

/** The deliveries to an endpoint as a file. */
export const answerEndpointDeliveriesFile: File = (mode) => async (c) => {
  const id = readEndpointId(c, mode);
  if (id === null) return showRefusal(c, 'gone');
  const read = (after: string | null) => askMode(c, mode, showEndpoint, { id, after, rows: FILE_ROWS });
  return answerCsv(c, { name: `deliveries-${mode}`, columns: COLUMNS }, read, ({ deliveries }) =>
    deliveries.map(deliveryCells),
  );
};

/** The deliveries of an event as a file. */
export const answerEventDeliveriesFile: File = (mode) => async (c) => {
  const id = readOwnId(c, mode);
  if (id === null) return showRefusal(c, 'gone');
  const read = (after: string | null) => askMode(c, mode, showEvent, { id, after, rows: FILE_ROWS });
  return answerCsv(c, { name: `deliveries-of-event-${mode}`, columns: COLUMNS }, read, ({ deliveries }) =>
    deliveries.map(deliveryCells),
  );
};
