import { setTimeout as sleep } from 'node:timers/promises';
import { describeError } from '../../src/server/user-error.ts';
import { endWithNpm } from '../local/parent.ts';
import { readReady } from '../local/ready.ts';
import { Feed } from './feed.ts';
import { listen } from './listening.ts';
import { readOptions, USAGE } from './options.ts';
import { Place } from './place.ts';
import { senderOf } from './sender.ts';

function tell(line: string): void {
  console.log(`${new Date().toTimeString().slice(0, 8)}  ${line}`);
}

async function run(args: string[], stateFolder: string, signal: AbortSignal): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(USAGE);
    return;
  }
  const ready = await readReady(stateFolder);
  const options = readOptions(args, process.env, ready);
  const place = await Place.take(stateFolder, options);
  try {
    console.log(`Events of ${options.apiBase} go to ${options.forward}. Ctrl-C ends it.`);
    if (options.isOwnSecret)
      console.log(
        `Without SERVICE_WEBHOOK_SECRET they are signed with ${options.webhookSecret}, for this key alone.`,
      );
    await listen({
      feed: new Feed(options, signal),
      place,
      carry: senderOf(options),
      since: options.since,
      pause: async (ms) => sleep(ms, undefined, { signal }),
      signal,
      tell,
    });
  } finally {
    await place.leave();
  }
}

/**
 * The command: streams an account's events to a local endpoint until Ctrl-C, and continues from there at the next
 * start. `stateFolder` holds the positions, and the file of a running `npm start`, if any.
 */
export async function runListener(args: string[], stateFolder: string): Promise<void> {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort());
  endWithNpm(() => stopping.abort());
  // `npm run listen … | head` closes the pipe: that ends it like Ctrl-C.
  process.stdout.on('error', () => stopping.abort());
  try {
    await run(args, stateFolder, stopping.signal);
  } catch (error) {
    if (stopping.signal.aborted) return;
    console.error(describeError(error));
    process.exitCode = 1;
  }
}
