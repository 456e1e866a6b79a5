import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { ALARM_LIST, countListedAlarms } from '../state/store.ts';
import { reports, type StoredClass } from './storage-figures.ts';
import { type ReportedFigure, readReported } from './store.ts';

/** Waiting work in all objects together. Times in milliseconds since the epoch. */
export type Queues = {
  /** By class, how many objects have an alarm, and the first. */
  alarms: { worker: string; class: string; count: number; first: number | null }[];
  /** What all objects report, by name and label: times are the earliest, others are sums. */
  reported: ReportedFigure[];
};

/** A figure without a label; undefined where no object reports it. */
export const figureOf = ({ reported }: Queues, figure: string): number | undefined =>
  reported.find(({ name, label }) => name === figure && label === null)?.value;

const NANOSECONDS = 1_000_000;

/** Reads queues from the objects' files, without starting any object. */
export async function readQueues(classes: readonly StoredClass[]): Promise<Queues> {
  const alarms: Queues['alarms'] = [];
  const reported = new Map<string, ReportedFigure>();
  for (const { worker, key, className, folder, paths } of classes) {
    alarms.push({ worker, class: key, ...readAlarms(join(folder, ALARM_LIST)) });
    for (const path of reports(className) ? paths : []) {
      // Other requests and the log go on between two of a thousand ledgers.
      await pause();
      for (const figure of readReported(path)) add(reported, figure);
    }
  }
  return { alarms, reported: [...reported.values()] };
}

function add(reported: Map<string, ReportedFigure>, { name, label, value }: ReportedFigure): void {
  const key = `${name} ${label}`;
  const before = reported.get(key)?.value;
  const combine = name.endsWith('_since') ? Math.min : (one: number, other: number) => one + other;
  reported.set(key, { name, label, value: before === undefined ? value : combine(before, value) });
}

/** A list that is missing, or being written, counts as empty. */
function readAlarms(list: string): { count: number; first: number | null } {
  try {
    const { count, first } = countListedAlarms(list);
    return { count, first: first === null ? null : Number(first) / NANOSECONDS };
  } catch {
    return { count: 0, first: null };
  }
}
