import type { Answer, Call } from '../fakes/fake.ts';
import type { Courier } from './courier.ts';
import type { Faults } from './faults.ts';

/** The edge's own answer: Cloudflare sends this to requests from Workers (CF, 2026-09-08). */
const edgeAnswer: Answer = { status: 403, body: 'error code: 1106', type: 'text/plain; charset=UTF-8' };
const htmlAnswer: Answer = {
  status: 200,
  body: '<!DOCTYPE html><html><body><h1>Maintenance en cours</h1></body></html>',
  type: 'text/html; charset=UTF-8',
};

/** What a courier answers, with its faults. `answer`: null when it is lost, after the work is done. */
export function answerWithFaults(
  courier: Courier,
  faults: Faults,
  call: Call,
): { answer: Answer | null; isSlow: boolean } {
  if (courier.settings.get('edge') === 'closed' || faults.strikes('edge'))
    return { answer: edgeAnswer, isSlow: false };
  if (faults.strikes('unavailable'))
    return { answer: { status: 503, body: 'Service Unavailable', type: 'text/plain' }, isSlow: false };
  const answer = courier.answer(call);
  const isSlow = faults.strikes('slow');
  if (faults.strikes('lost')) return { answer: null, isSlow };
  if (faults.strikes('failed_after'))
    return { answer: { status: 500, body: { message: 'Server Error' } }, isSlow };
  return { answer: faults.strikes('html') ? htmlAnswer : answer, isSlow };
}
