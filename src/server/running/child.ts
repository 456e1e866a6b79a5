import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '../clock.ts';
import { workerdProgram } from '../packages.ts';
import { waitForProcess } from '../state/readiness.ts';
import { type LogLine, readLine, type Say } from './log-lines.ts';
import { withParent } from './parent.ts';
import { nextWait } from './waits.ts';

/** What a process of the runtime is begun with. */
type ChildPlan = {
  name: string;
  config: string;
  /** Its sockets in the file system: one that an ended process left behind keeps the next from its address. */
  sockets: readonly string[];
  /** Whether it serves by now. */
  answers(): Promise<boolean>;
  /** Milliseconds between two looks at that; as usual where it is left out. */
  pause?: number;
  /** Whether it is begun again when it ends by itself. */
  isKept: boolean;
  /** Of the state folder's lock: held as long as this lives; null where nobody else comes. */
  lock: number | null;
  /** Of a socket that somebody listens on already, in the place of the configuration's `outside`. */
  listening: number | null;
  write(line: LogLine): void;
  say: Say;
};

export type Child = {
  name: string;
  /** Null while it does not run. */
  pid(): number | null;
  /** How often it was begun again. */
  restarts(): number;
  /** Settles when it answers; throws a UserError with its words when it does not come to that. After a stop it begins again. */
  start(): Promise<void>;
  /** Has it finish what it answers, and kills it after so many seconds. */
  stop(seconds: number): Promise<void>;
};

/** The runtime's own descriptor of what it is passed on: after the lock. */
const LISTENING = 4;

/** Runs the runtime. */
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
          // Its last lines may be on their way yet.
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
