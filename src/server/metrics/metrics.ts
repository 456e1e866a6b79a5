import { WALL } from '../../database/storage/sizes.ts';
import { BOUNDS, type Counted } from '../host-adapter/counts.ts';
import type { ProcessFigures } from './process-figures.ts';
import type { Queues } from './queues.ts';
import type { StateFigures } from './state-figures.ts';
import type { ClassFigures } from './storage-figures.ts';
import type { AlarmList, LedgerQueues } from './store.ts';

/** The figures of a Worker's process; null for those that could not be read. */
export type WorkerFigures = {
  name: string;
  counted: Counted | null;
  process: ProcessFigures | null;
  restarts: number;
};

type Labels = Record<string, string | number>;
type Sample = [labels: Labels, value: number];

/** In Prometheus' text format. */
export function writeMetrics(workers: readonly WorkerFigures[], state: StateFigures): string {
  const { storage, freeBytes, queues } = state;
  const each = (samples: (figures: WorkerFigures) => Sample[]) => workers.flatMap(samples);
  const count = (read: (counted: Counted) => number) =>
    each(({ name, counted }) => (counted === null ? [] : [[{ worker: name }, read(counted)]]));
  const process = (read: (figures: ProcessFigures) => number) =>
    each(({ name, process: of }) => (of === null ? [] : [[{ worker: name }, read(of)]]));
  const answers = each(({ name, counted }) =>
    Object.entries(counted?.answers ?? {}).map(([key, value]) => {
      const [method = '', route = '', status = ''] = key.split(' ');
      return [{ worker: name, method, route, status }, value];
    }),
  );
  const stored = (read: (figures: ClassFigures) => number): Sample[] =>
    storage.map((figures) => [{ worker: figures.worker, class: figures.key }, read(figures)]);
  return [
    family(
      'up',
      'gauge',
      'Whether a Worker answers.',
      each(({ name, counted }) => [[{ worker: name }, counted === null ? 0 : 1]]),
    ),
    family(
      'restarts_total',
      'counter',
      'Times that a process ended by itself and was begun again.',
      each(({ name, restarts }) => [[{ worker: name }, restarts]]),
    ),
    family('requests_total', 'counter', 'Answers by route, since the process began.', answers),
    family(
      'requests_open',
      'gauge',
      'Requests that are being answered.',
      count(({ open }) => open),
    ),
    family(
      'requests_without_address_total',
      'counter',
      'Refused: the proxy did not say from whom.',
      count(({ nameless }) => nameless),
    ),
    histogram(workers),
    family(
      'process_cpu_seconds_total',
      'counter',
      'Processor time.',
      process(({ cpuSeconds }) => cpuSeconds),
    ),
    family(
      'process_resident_bytes',
      'gauge',
      'Memory.',
      process(({ residentBytes }) => residentBytes),
    ),
    family(
      'process_descriptors',
      'gauge',
      'Open files and connections.',
      process(({ descriptors }) => descriptors),
    ),
    family(
      'objects',
      'gauge',
      'Objects with a file of their own.',
      stored((one) => one.count),
    ),
    family(
      'objects_bytes',
      'gauge',
      'Bytes of all of them.',
      stored((one) => one.bytes),
    ),
    family(
      'largest_object_bytes',
      'gauge',
      'Bytes of the largest; the wall is 10 GiB.',
      stored((one) => one.largest),
    ),
    family(
      'largest_object_growth_bytes',
      'gauge',
      'Bytes by which the largest grows in thirty days, where that is known.',
      storage.flatMap(({ worker, key, growth }): Sample[] =>
        growth === null ? [] : [[{ worker, class: key }, growth]],
      ),
    ),
    family('object_limit_bytes', 'gauge', 'Bytes that an object may hold.', [[{}, WALL]]),
    family('disk_free_bytes', 'gauge', 'Bytes that are left on the disk.', [[{}, freeBytes]]),
    writeQueues(queues, state.readAt),
  ].join('');
}

function writeQueues({ alarms, ledgers, shop, unread }: Queues, now: number): string {
  const late = (since: number | null) => (since === null ? 0 : Math.max(0, Math.round((now - since) / 1000)));
  const alarmed = (read: (list: AlarmList) => number): Sample[] =>
    alarms.map(({ worker, class: key, list }) => [{ worker, class: key }, read(list)]);
  const ofLedgers = (read: (all: LedgerQueues) => number): Sample[] =>
    ledgers === null ? [] : [[{}, read(ledgers)]];
  const work: Sample[] =
    shop === null
      ? []
      : [
          [{ work: 'questions' }, shop.questions],
          [{ work: 'refunds' }, shop.refunds],
          [{ work: 'news' }, shop.notifications],
        ];
  return [
    family(
      'alarms',
      'gauge',
      'Objects that are to be woken, now or later.',
      alarmed(({ count }) => count),
    ),
    family(
      'oldest_due_seconds',
      'gauge',
      'How late the oldest work is that is due.',
      alarmed(({ first }) => late(first)),
    ),
    family(
      'events_undelivered',
      'gauge',
      'Events that have not arrived.',
      ofLedgers((all) => all.undelivered),
    ),
    family(
      'event_lag_seconds',
      'gauge',
      'Age of the oldest of them.',
      ofLedgers((all) => late(all.undeliveredSince)),
    ),
    family(
      'checkouts_open',
      'gauge',
      'Checkouts that can still be paid and are not at a bank.',
      ofLedgers((all) => all.checkouts),
    ),
    family(
      'payments_open',
      'gauge',
      'Payments of which a bank has not said how they ended.',
      ofLedgers((all) => all.payments),
    ),
    family('ledgers_unread', 'gauge', 'Accounts that have changed and are not counted yet.', [[{}, unread]]),
    family(
      'orders_open',
      'gauge',
      'Orders by what they wait for, as the desk counts them.',
      Object.entries(shop?.orders ?? {}).map(([queue, orders]) => [{ queue }, orders]),
    ),
    family('shop_waiting', 'gauge', 'What the shop has yet to ask or to send.', work),
  ].join('');
}

function histogram(workers: readonly WorkerFigures[]): string {
  const samples = workers.flatMap(({ name, counted }) => {
    if (counted === null) return [];
    const { within, total, sum } = counted;
    const buckets = BOUNDS.map((bound, at) =>
      sampleOf('request_seconds_bucket', { worker: name, le: bound / 1000 }, within[at] ?? 0),
    );
    return [
      ...buckets,
      sampleOf('request_seconds_bucket', { worker: name, le: '+Inf' }, total),
      sampleOf('request_seconds_sum', { worker: name }, sum / 1000),
      sampleOf('request_seconds_count', { worker: name }, total),
    ];
  });
  return `${headOf('request_seconds', 'histogram', 'Time to the head of an answer.')}${samples.join('')}`;
}

function family(name: string, type: string, help: string, samples: readonly Sample[]): string {
  return headOf(name, type, help) + samples.map(([labels, value]) => sampleOf(name, labels, value)).join('');
}

function headOf(name: string, type: string, help: string): string {
  return `# HELP hanout_${name} ${help}\n# TYPE hanout_${name} ${type}\n`;
}

function sampleOf(name: string, labels: Labels, value: number): string {
  const written = Object.entries(labels).map(
    ([key, one]) => `${key}="${String(one).replace(/[\\"\n]/g, '')}"`,
  );
  return `hanout_${name}${written.length === 0 ? '' : `{${written.join(',')}}`} ${value}\n`;
}
