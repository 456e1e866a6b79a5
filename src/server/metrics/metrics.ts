import { WALL } from '../../database/storage/sizes.ts';
import { BOUNDS, type Counted } from '../host-adapter/counts.ts';
import type { ProcessFigures } from './process-figures.ts';
import { figureOf } from './queues.ts';
import type { StateFigures } from './state-figures.ts';

/** The figures of a Worker's process; null for those that could not be read. */
export type WorkerFigures = {
  name: string;
  counted: Counted | null;
  process: ProcessFigures | null;
  restarts: number;
};

type Labels = Record<string, string | number>;
type Sample = [labels: Labels, value: number];
type Family = [name: string, type: 'gauge' | 'counter', help: string, samples: Sample[]];

/** In Prometheus' text format. */
export function writeMetrics(workers: readonly WorkerFigures[], state: StateFigures): string {
  const { storage, freeBytes, queues, readAt } = state;
  const { alarms, reported } = queues;
  const shopValue = (figure: string) => figureOf(queues, figure);
  // A service without accounts has nothing to report: its queues are empty.
  const hasService = storage.some(({ className }) => className === 'Ledger');
  const ledgerValue = (figure: string) => (hasService ? (figureOf(queues, figure) ?? 0) : undefined);
  const late = (since: number | null) =>
    since === null ? 0 : Math.max(0, Math.round((readAt - since) / 1000));
  const ofWorkers = (read: (figures: WorkerFigures) => number | undefined) =>
    workers.flatMap((figures) => sample({ worker: figures.name }, read(figures)));
  const ofClasses = (read: (figures: (typeof storage)[number]) => number | null) =>
    storage.flatMap((figures) => sample({ worker: figures.worker, class: figures.key }, read(figures)));
  const ofAlarms = (read: (figures: (typeof alarms)[number]) => number) =>
    alarms.flatMap((list) => sample({ worker: list.worker, class: list.class }, read(list)));
  const answers = workers.flatMap(({ name, counted }) =>
    Object.entries(counted?.answers ?? {}).flatMap(([key, value]) => {
      const [method = '', route = '', status = ''] = key.split(' ');
      return sample({ worker: name, method, route, status }, value);
    }),
  );
  const families: Family[] = [
    ['up', 'gauge', 'Whether a Worker answers.', ofWorkers((one) => (one.counted === null ? 0 : 1))],
    [
      'restarts_total',
      'counter',
      'Times that a process ended by itself and was begun again.',
      ofWorkers((one) => one.restarts),
    ],
    ['requests_total', 'counter', 'Answers by route, since the process began.', answers],
    ['requests_open', 'gauge', 'Requests that are being answered.', ofWorkers((one) => one.counted?.open)],
    [
      'requests_without_address_total',
      'counter',
      'Refused: the proxy did not say from whom.',
      ofWorkers((one) => one.counted?.nameless),
    ],
    ['process_cpu_seconds_total', 'counter', 'Processor time.', ofWorkers((one) => one.process?.cpuSeconds)],
    ['process_resident_bytes', 'gauge', 'Memory.', ofWorkers((one) => one.process?.residentBytes)],
    [
      'process_descriptors',
      'gauge',
      'Open files and connections.',
      ofWorkers((one) => one.process?.descriptors),
    ],
    ['objects', 'gauge', 'Objects with a file of their own.', ofClasses((one) => one.paths.length)],
    ['objects_bytes', 'gauge', 'Bytes of all of them.', ofClasses((one) => one.bytes)],
    [
      'largest_object_bytes',
      'gauge',
      'Bytes of the largest; the wall is 10 GiB.',
      ofClasses((one) => one.largest),
    ],
    [
      'largest_object_growth_bytes',
      'gauge',
      'Bytes by which the largest grows in thirty days, where that is known.',
      ofClasses((one) => one.growth),
    ],
    ['object_limit_bytes', 'gauge', 'Bytes that an object may hold.', sample({}, WALL)],
    ['disk_free_bytes', 'gauge', 'Bytes that are left on the disk.', sample({}, freeBytes)],
    ['alarms', 'gauge', 'Objects that are to be woken, now or later.', ofAlarms((list) => list.count)],
    [
      'oldest_due_seconds',
      'gauge',
      'How late the oldest work is that is due.',
      ofAlarms((list) => late(list.first)),
    ],
    ['events_undelivered', 'gauge', 'Events that have not arrived.', sample({}, ledgerValue('undelivered'))],
    [
      'event_lag_seconds',
      'gauge',
      'Age of the oldest of them.',
      hasService ? sample({}, late(figureOf(queues, 'undelivered_since') ?? null)) : [],
    ],
    [
      'checkouts_open',
      'gauge',
      'Checkouts that can still be paid and are not at a bank.',
      sample({}, ledgerValue('checkouts')),
    ],
    [
      'payments_open',
      'gauge',
      'Payments of which a bank has not said how they ended.',
      sample({}, ledgerValue('payments')),
    ],
    [
      'orders_open',
      'gauge',
      'Orders by what they wait for, as the desk counts them.',
      reported.flatMap(({ name, label, value }) =>
        name === 'orders' && label !== null ? sample({ queue: label }, value) : [],
      ),
    ],
    [
      'shop_waiting',
      'gauge',
      'What the shop has yet to ask or to send.',
      [
        ...sample({ work: 'questions' }, shopValue('questions')),
        ...sample({ work: 'refunds' }, shopValue('refunds')),
        ...sample({ work: 'news' }, shopValue('notifications')),
      ],
    ],
  ];
  return families.map(writeFamily).join('') + histogram(workers);
}

/** None without a value. */
function sample(labels: Labels, value: number | null | undefined): Sample[] {
  return value === null || value === undefined ? [] : [[labels, value]];
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

function writeFamily([name, type, help, samples]: Family): string {
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
