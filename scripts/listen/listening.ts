import { type FeedEvent, FeedTrouble } from './feed.ts';
import type { ListenOptions } from './options.ts';
import type { Position } from './place.ts';
import type { Carry, Receipt } from './sender.ts';

/** What a listener works with. `pause` waits so many milliseconds and throws once the signal is aborted. */
export type Listening = {
  feed: { newest(): Promise<string | null>; next(after: string | null): Promise<FeedEvent[]> };
  place: { read(): Promise<Position | null>; write(position: Position): Promise<void> };
  carry: Carry;
  since: ListenOptions['since'];
  pause: (ms: number) => Promise<void>;
  signal: AbortSignal;
  tell: (line: string) => void;
};

/** Milliseconds between two looks when nothing is new, and the longest wait after a failure. */
const LOOK_EVERY = 1_000;
const LONGEST_WAIT = 30_000;

/** 1, 2, 4, … seconds, at most half a minute. `failures` from 1. */
export function waitAfter(failures: number): number {
  return Math.min(LONGEST_WAIT, 1_000 * 2 ** Math.min(failures - 1, 10));
}

/**
 * Takes the events one by one to the endpoint, in their order, until the signal is aborted. The place is kept
 * only after the endpoint took an event: killed in between, a listener sends that one again and loses none.
 */
export async function listen(listening: Listening): Promise<void> {
  const { feed, place, signal } = listening;
  let position = await findPosition(listening);
  while (!signal.aborted) {
    const { after } = position;
    const events = await insist(listening, () => feed.next(after));
    for (const event of events) {
      await bring(listening, event);
      position = { after: event.id };
      await place.write(position);
      if (signal.aborted) return;
    }
    if (events.length === 0) await listening.pause(LOOK_EVERY);
  }
}

/** Also kept before any event, so that what happens before the first delivery is not missed by the next listener. */
async function findPosition(listening: Listening): Promise<Position> {
  const { feed, place, since, tell } = listening;
  const kept = since === null ? await place.read() : null;
  if (kept !== null) {
    tell('Going on where the last listener stopped.');
    return kept;
  }
  const position = { after: since === 'beginning' ? null : await insist(listening, () => feed.newest()) };
  await place.write(position);
  tell(since === 'beginning' ? 'Starting with the first event.' : 'Starting with the next event.');
  return position;
}

/** Asks the service until it answers; what a person must mend is thrown on. */
async function insist<T>({ pause, tell }: Listening, ask: () => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      const answer = await ask();
      if (failures > 1) tell('The service answers again.');
      return answer;
    } catch (error) {
      if (!(error instanceof FeedTrouble)) throw error;
      const wait = error.retryAfter === null ? waitAfter(failures) : Math.max(1, error.retryAfter) * 1000;
      tell(`${error.message}; asking again in ${wait / 1000} s.`);
      await pause(wait);
    }
  }
}

/** Sends one event until the endpoint takes it. Nothing behind it is sent before. */
async function bring({ carry, pause, signal, tell }: Listening, event: FeedEvent): Promise<void> {
  for (let failures = 1; ; failures += 1) {
    const receipt = await carry(event, signal);
    if (isTaken(receipt)) {
      tell(`${event.type}  ${event.id}  ${receipt.status} in ${receipt.durationMs} ms`);
      return;
    }
    signal.throwIfAborted();
    const wait = waitAfter(failures);
    tell(`${event.type}  ${event.id}  ${receipt.status ?? 'no answer'}; again in ${wait / 1000} s`);
    await pause(wait);
  }
}

function isTaken({ status }: Receipt): boolean {
  return status !== null && status >= 200 && status < 300;
}
