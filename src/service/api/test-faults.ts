import type { Reply } from './replies.ts';
import { internalError, invalid, tooManyRequests } from './replies.ts';

/** The header by which a call in test mode asks for a fault. */
export const FAULT_HEADER = 'Test-Fault';

/**
 * What a client can try in test mode. Nothing is done: `error` (500), `rate_limit` (429), `timeout` (no answer).
 * `lost_answer`: all is done, and the answer breaks off. Of the events that the call records: `doubled_event` arrive
 * twice, `late_event` arrive an hour later.
 */
export const testFaults = [
  'error',
  'rate_limit',
  'timeout',
  'lost_answer',
  'doubled_event',
  'late_event',
] as const;
export type TestFault = (typeof testFaults)[number];

/** How the events of a call are delivered otherwise than at once. */
export type EventFault = Extract<TestFault, 'doubled_event' | 'late_event'>;

/** Milliseconds without an answer, longer than clients wait, and by which events come late. */
const SILENCE = 120_000;
export const EVENTS_LATE = 3_600_000;

type FaultReading = { ok: true; fault: TestFault | null } | { ok: false; refusal: Reply };

export function readTestFault(header: string | undefined): FaultReading {
  if (header === undefined) return { ok: true, fault: null };
  const fault = testFaults.find((one) => one === header.trim().toLowerCase());
  if (fault !== undefined) return { ok: true, fault };
  const message = `The ${FAULT_HEADER} header must be one of ${testFaults.join(', ')}.`;
  return { ok: false, refusal: invalid({ [FAULT_HEADER]: [message] }) };
}

/** The answer of a call that is not made; null for a fault of a call that is. */
export async function answerInstead(
  fault: TestFault | null,
  wait: (ms: number) => Promise<void>,
): Promise<Reply | 'broken' | null> {
  if (fault === 'error') return internalError();
  if (fault === 'rate_limit') return tooManyRequests();
  if (fault !== 'timeout') return null;
  await wait(SILENCE);
  return 'broken';
}

/** An answer that breaks off: the client cannot tell whether its call was made. */
export function brokenAnswer(): Response {
  const body = new ReadableStream({
    pull: (controller) => controller.error(new Error('The test asked for a lost answer.')),
  });
  return new Response(body, { headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' } });
}

export function eventFaultOf(fault: TestFault | null): EventFault | null {
  return fault === 'doubled_event' || fault === 'late_event' ? fault : null;
}
