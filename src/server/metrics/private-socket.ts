import { chmod } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import * as z from 'zod';
import type { Counted } from '../host-adapter/counts.ts';
import type { Child } from '../running/child.ts';
import { listenOnSocket } from '../running/listen-on-socket.ts';
import { socketsOf, workersOf } from '../running/processes.ts';
import { sendTo } from '../running/send-to-socket.ts';
import type { ServerSettings } from '../settings.ts';
import { type WorkerFigures, writeMetrics } from './metrics.ts';
import type { ObjectFailures } from './object-failures.ts';
import { readProcess } from './process-figures.ts';
import { openStateFigures, type StateFigures } from './state-figures.ts';

/** Milliseconds that a Worker has to report its state. */
const PATIENCE = 2000;

const counted = z.object({
  answers: z.record(z.string(), z.number()),
  within: z.array(z.number()),
  sum: z.number(),
  total: z.number(),
  open: z.number(),
  nameless: z.number(),
});

/** Answers `/healthz` and `/metrics` on a socket that only this user and root can open; returns how to close it. */
export async function openPrivateSocket(
  path: string,
  settings: ServerSettings,
  { children, failures }: { children: readonly Child[]; failures: ObjectFailures },
): Promise<() => Promise<void>> {
  const state = openStateFigures(settings);
  const close = await listenOnSocket(path, async ({ url }, answer) => {
    try {
      if (url === '/healthz') await answerHealth(settings, failures, answer);
      else if (url === '/metrics') await answerMetrics(settings, children, await state(), answer);
      else answer.writeHead(404).end('There are /healthz and /metrics.\n');
    } catch (error) {
      answer.writeHead(500).end(`${error instanceof Error ? error.message : String(error)}\n`);
    }
  });
  await chmod(path, 0o600);
  return close;
}

async function answerHealth(
  settings: ServerSettings,
  failures: ObjectFailures,
  answer: ServerResponse,
): Promise<void> {
  const silent = [];
  for (const which of workersOf(settings))
    if ((await readCounted(socketsOf(settings, which).report)) === null) silent.push(which);
  const troubles = [
    ...(silent.length === 0 ? [] : [`no answer: ${silent.join(', ')}`]),
    ...failures.list().map((failure) => `failed: ${failure} (npm run serve -- check, and the log)`),
  ];
  if (troubles.length === 0) answer.writeHead(200).end('ok\n');
  else answer.writeHead(503).end(`${troubles.join('\n')}\n`);
}

async function answerMetrics(
  settings: ServerSettings,
  children: readonly Child[],
  state: StateFigures,
  answer: ServerResponse,
): Promise<void> {
  const workers: WorkerFigures[] = [];
  for (const which of workersOf(settings)) {
    const child = children.find(({ name }) => name === which);
    const pid = child?.pid() ?? null;
    workers.push({
      name: which,
      counted: await readCounted(socketsOf(settings, which).report),
      process: pid === null ? null : await readProcess(pid),
      restarts: child?.restarts() ?? 0,
    });
  }
  const written = writeMetrics(workers, state);
  answer.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(written);
}

async function readCounted(socket: string): Promise<Counted | null> {
  try {
    const answer = await sendTo(socket)('http://report/', { signal: AbortSignal.timeout(PATIENCE) });
    return counted.parse(await answer.json());
  } catch {
    return null;
  }
}
