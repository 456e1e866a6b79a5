import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '../clock.ts';
import { workerdProgram } from '../packages.ts';
import { waitForProcess } from '../state/wait-until-ready.ts';
import { type LogLine, readLine, type Say } from './log-lines.ts';
import { withParent } from './parent.ts';

/** The plan of a process of the runtime. */
type ChildPlan = {
  name: string;
  config: string;
  /** Its sockets in the file system. A socket left by an ended process would block the address. */
  sockets: readonly string[];
  /** Whether it answers now. */
  answers(): Promise<boolean>;
  /** Milliseconds between two checks of that; optional. */
  pause?: number;
  /** Whether it is restarted when it ends by itself. */
  isKept: boolean;
  /**
   * The descriptor of the state folder's lock, held as long as the process lives; null when no other process may
   * come.
   */
  lock: number | null;
  /** The descriptor of a listening socket, in place of the configuration's `outside`. */
  listening: number | null;
  write(line: LogLine): void;
  say: Say;
};

export type Child = {
  name: string;
  /** Null while it does not run. */
  pid(): number | null;
  /** The number of restarts. */
  restarts(): number;
  /**
   * Resolves when it answers; throws a UserError with the process's words when it fails. May be called again after a
   * stop.
   */
  start(): Promise<void>;
  /** Lets it finish its answers, and kills it after `seconds`. */
  stop(seconds: number): Promise<void>;
};

/**
 * Milliseconds: the first and the longest wait before a restart, and the life after which a process counts as stable.
 */
const FIRST = 250;
const MOST = 30_000;
const WELL = 60_000;

/** The wait before an ended process restarts: doubled each time, until the process has lived for a minute. */
export function nextWait(before: number | null, lived: number): number {
  return before === null || lived >= WELL ? FIRST : Math.min(MOST, before * 2);
}

/** The number of the passed descriptor in the runtime: after the lock. */
const LISTENING = 4;

/** Prepares a process of the runtime. */
export function prepareChild(plan: ChildPlan): Child {
  const { name, say } = plan;
  let child: ChildProcess | null = null;
  let restarts = 0;
  let wait: number | null = null;
  let begunAt = 0;
  let hasAnswered = false;
  let stopping: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lastWords = '';

  function begin(): void {
    for (const socket of plan.sockets) rmSync(socket, { force: true });
    begunAt = now();
    const { listening } = plan;
    const passed = listening === null ? [] : [`--socket-fd=outside=${LISTENING}`];
    const [program, args] = withParent([workerdProgram, 'serve', ...passed, plan.config]);
    const begun = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe', plan.lock ?? 'ignore', listening ?? 'ignore'],
    });
    child = begun;
    say(name, 'info', { event: 'begun', pid: begun.pid });
    for (const output of [begun.stdout, begun.stderr])
      if (output !== null)
        createInterface({ input: output }).on('line', (written) => {
          const line = readLine(name, written, new Date(now()).toISOString());
          if (line.level !== 'info') lastWords = String(line.message ?? written);
          plan.write(line);
        });
    begun.once('error', (error) => {
      lastWords = error.message;
      if (child === begun) child = null;
    });
    begun.once('exit', (code, signal) => {
      if (child === begun) child = null;
      if (stopping !== null || !hasAnswered || !plan.isKept) return;
      wait = nextWait(wait, now() - begunAt);
      say(name, 'error', { event: 'ended', code, signal, again_in_ms: wait });
      restarts += 1;
      timer = setTimeout(begin, wait);
    });
  }

  async function end(seconds: number): Promise<void> {
    clearTimeout(timer);
    if (child === null) return;
    const running = child;
    const ended = once(running, 'exit');
    running.kill('SIGTERM');
    const inTime = await Promise.race([ended.then(() => true), sleep(seconds * 1000, false, { ref: false })]);
    if (!inTime) {
      say(name, 'error', { event: 'killed', after_s: seconds });
      running.kill('SIGKILL');
      await ended;
    }
    say(name, 'info', { event: 'stopped' });
  }

  return {
    name,
    pid: () => child?.pid ?? null,
    restarts: () => restarts,
    start: async () => {
      stopping = null;
      begin();
      await waitForProcess({
        name,
        answers: plan.answers,
        findFailure: async () => {
          if (child !== null) return null;
          // Its last lines may still be on their way.
          await sleep(50);
          return lastWords || 'it has not said why';
        },
        more: '',
        pause: plan.pause,
      });
      hasAnswered = true;
    },
    stop: (seconds) => {
      stopping ??= end(seconds);
      return stopping;
    },
  };
}
