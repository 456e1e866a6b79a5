import type { SimulatedOutcome } from '../../../src/contract/requests/checkout.ts';
import type { AcquirerStatus } from '../../../src/service/acquirers/port.ts';

/** A checkout in the model: written from the rules, not from the code. */
export type Model = {
  status: string;
  /** Whether an attempt was declined. */
  declined: boolean;
  /** The attempt at the bank; 'new' for one that began in this step. */
  open: string | null;
};

/** Causes that may move a checkout. */
export type Cause =
  | { kind: 'pay' | 'cancel' | 'merchant expires' | 'time' }
  | { kind: 'simulate'; outcome: SimulatedOutcome }
  /** No payer got a bank page. */
  | { kind: 'no beginning'; attempt: string }
  | { kind: 'declined'; attempt: string }
  | { kind: 'approved'; attempt: string; inFull: boolean };

/** The meaning of a bank's answer. An attempt's money comes once, however often it is reported. */
export function causeOf(
  attempt: string,
  answer: AcquirerStatus | 'no beginning',
  amount: number,
): Cause | null {
  if (answer === 'no beginning') return { kind: 'no beginning', attempt };
  if (answer.state === 'pending') return null;
  if (answer.state === 'declined') return { kind: 'declined', attempt };
  return { kind: 'approved', attempt, inFull: answer.amount === amount };
}

/** The effect of a cause. `isLate`: the time to pay is over. */
function follow(model: Model, cause: Cause, isLate: boolean): Model {
  const { status, declined } = model;
  if (status !== 'pending' && status !== 'processing') return model;
  const isPayable = status === 'pending' && !isLate;
  const to = (next: string): Model => ({ ...model, status: next });
  switch (cause.kind) {
    case 'pay':
      return isPayable ? { status: 'processing', declined, open: 'new' } : model;
    case 'cancel':
      return isPayable ? to(declined ? 'failed' : 'canceled') : model;
    case 'merchant expires':
      return status === 'pending' ? to('expired') : model;
    case 'time':
      return status === 'pending' && isLate ? to(declined ? 'failed' : 'expired') : model;
    case 'simulate':
      return isPayable ? simulated(model, cause.outcome) : model;
    case 'no beginning':
    case 'declined':
      return isAt(model, cause.attempt) ? withoutAttempt(isLate) : model;
    case 'approved':
      if (cause.inFull) return status === 'processing' || isPayable ? to('paid') : model;
      return isAt(model, cause.attempt) ? withoutAttempt(isLate) : model;
  }
}

function isAt({ status, open }: Model, attempt: string): boolean {
  return status === 'processing' && (open === attempt || open === 'new');
}

function withoutAttempt(isLate: boolean): Model {
  return { status: isLate ? 'failed' : 'pending', declined: true, open: null };
}

function simulated(model: Model, outcome: SimulatedOutcome): Model {
  if (outcome === 'declined') return { status: 'pending', declined: true, open: null };
  return { ...model, status: outcome, declined: model.declined || outcome === 'failed' };
}

/**
 * Every state that the causes of one step may lead to, in any order. Time ends a checkout at any moment or not yet; a
 * failed beginning does not count when another succeeded; after a crash in the middle (`isCut`) any cause may have
 * been lost.
 */
export function reach(from: Model, causes: readonly Cause[], isLate: boolean, isCut: boolean): Model[] {
  const all: Cause[] = [...causes, { kind: 'time' }];
  const isNeeded = ({ kind }: Cause) => !isCut && kind !== 'time' && kind !== 'no beginning';
  const needed = all.reduce((mask, cause, bit) => (isNeeded(cause) ? mask | (1 << bit) : mask), 0);
  const seen = new Map<string, Model>();
  const ends = new Map<string, Model>();
  const visit = (model: Model, used: number): void => {
    const at = JSON.stringify(model);
    if (seen.has(`${used} ${at}`)) return;
    seen.set(`${used} ${at}`, model);
    if ((used & needed) === needed) ends.set(at, model);
    for (const [bit, cause] of all.entries()) {
      if ((used & (1 << bit)) === 0) visit(follow(model, cause, isLate), used | (1 << bit));
    }
  };
  visit(from, 0);
  return [...ends.values()];
}
