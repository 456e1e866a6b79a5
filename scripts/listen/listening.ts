import { type FeedEvent, FeedTrouble } from './feed.ts';
import type { ListenOptions } from './options.ts';
import type { Position } from './place.ts';
import type { Carry, Receipt } from './sender.ts';

/** The parts of a listener. `pause` waits for some milliseconds and throws once the signal is aborted. */
export type Listening = {
  feed: { newest(): Promise<string | null>; next(after: string | null): Promise<FeedEvent[]> };
  place: { read(): Promise<Position | null>; write(position: Position): Promise<void> };
  carry: Carry;
  since: ListenOptions['since'];
  pause: (ms: number) => Promise<void>;
  signal: AbortSignal;
  tell: (line: string) => void;
};

/** Milliseconds between two checks without news, and the longest wait after a failure. */
const LOOK_EVERY = 1_000;
const LONGEST_WAIT = 30_000;

/** 1, 2, 4, … seconds, at most half a minute. `failures` from 1. */
export function waitAfter(failures: number): number {
  return Math.min(LONGEST_WAIT, 1_000 * 2 ** Math.min(failures - 1, 10));
}

/**
 * Passes the events one by one to the endpoint, in order, until the signal is aborted. The position is stored only
 * after the endpoint accepted an event: a killed listener sends that one again and loses none.
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

/** Also stored before any event, so that the next listener does not miss events before the first delivery. */
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

/** Asks the service until it answers; errors that a person must fix are thrown. */
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

/** Sends one event until the endpoint accepts it. No later event is sent before. */
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
