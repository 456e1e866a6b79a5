import type { Transaction } from '../../account/transaction.ts';
import { eraseKeptAnswer } from '../../privacy/erasure.ts';
import type { Answer, Idempotency } from '../calls.ts';
import { idempotencyKeyReused, isKept, type Reply } from '../replies.ts';
import { fingerprintOf, isSameCall } from './same-call.ts';
import { ANSWERS_KEPT, findAnswer, keepAnswer } from './store.ts';

/**
 * Answers a change once per `Idempotency-Key`. It runs in the change's own transaction, and changes run one after the
 * other: an identical concurrent call finds the first one's answer.
 */
export function answerOnce(
  transaction: Transaction,
  idempotency: Idempotency | null,
  run: () => Reply,
  write: (reply: Reply) => Answer,
): Answer {
  if (idempotency === null) return write(run());
  const first = findAnswer(transaction.database, idempotency.key);
  if (first !== null && transaction.now - first.createdAt < ANSWERS_KEPT) {
    if (isSameCall(first.fingerprint, idempotency)) {
      const body = eraseKeptAnswer(transaction.database, first.body) ?? first.body;
      // A stored 409 stands for an answer that showed a secret, so it is no replay.
      return { status: first.status, body, replayed: first.status !== 409 };
    }
    return write(idempotencyKeyReused());
  }
  const reply = run();
  const answer = write(reply);
  if (isKept(reply.status)) {
    const { status, body } = reply.repeat === undefined ? answer : write(reply.repeat);
    keepAnswer(transaction.database, idempotency.key, {
      fingerprint: fingerprintOf(idempotency),
      status,
      body,
      createdAt: transaction.now,
    });
  }
  return answer;
}
