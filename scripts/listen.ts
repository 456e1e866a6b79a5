import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeError } from '../src/server/user-error.ts';
import { Feed } from './listen/feed.ts';
import { listen } from './listen/listening.ts';
import { readOptions, readReady, readyPath, USAGE } from './listen/options.ts';
import { Place } from './listen/place.ts';
import { senderOf } from './listen/sender.ts';
import { endWithNpm } from './local/parent.ts';
import { readSettings } from './local/settings.ts';

/** Streams an account's events to a local endpoint until Ctrl-C, and continues from there at the next start. */
const stopping = new AbortController();
const { signal } = stopping;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort());
endWithNpm(() => stopping.abort());
// `npm run listen … | head` closes the pipe: that ends it like Ctrl-C.
process.stdout.on('error', () => stopping.abort());

function tell(line: string): void {
  console.log(`${new Date().toTimeString().slice(0, 8)}  ${line}`);
}

async function run(args: string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(USAGE);
    return;
  }
  const { stateFolder } = readSettings(process.env);
  const ready = await readFile(readyPath(stateFolder), 'utf8').then(readReady, () => null);
  const options = readOptions(args, process.env, ready);
  const place = await Place.take(stateFolder, options);
  try {
    console.log(`Events of ${options.apiBase} go to ${options.forward}. Ctrl-C ends it.`);
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

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!signal.aborted) {
    console.error(describeError(error));
    process.exitCode = 1;
  }
}
