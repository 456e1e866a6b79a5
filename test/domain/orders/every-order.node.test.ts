import { expect, test } from 'vitest';
import { balanceOf, type PaymentSums, statusOf } from '../../../src/domain/orders/balance.ts';
import type { OrderEvent } from '../../../src/domain/orders/order.ts';
import { foldOrder } from '../../../src/domain/orders/order-state.ts';
import { problemOf, queueOf } from '../../../src/domain/orders/queues.ts';
import { type Action, eventKindOf, possibleActions } from '../../../src/domain/orders/transitions.ts';
import type { PaymentMethod } from '../../../src/domain/settings/payment-methods.ts';

/**
 * All reachable states by actions of the desk and refunds at the service, breadth first. A simple ledger
 * counts the money independently of the rules: received less refunded can be refunded, and due is the total
 * less that and less the waived amount.
 */

/** The longest history. One action more takes three times as long. */
const DEPTH = 9;
/**
 * When the shop itself records refunds of online payments, each can be undone later: there are many more
 * histories.
 */
const DEPTH_WITH_NOTES = 6;
/**
 * A history has at most two (the longest: one) corrections, part returns, refunds at the service, undone records and wrong
 * amounts at the door: to be quick.
 */
const mostRare = (steps: number) => (steps < DEPTH ? 2 : 1);
const TOTAL = 2_400;
const orders = { card: TOTAL, part: 500, cash: 0 } satisfies Record<PaymentMethod, number>;
/** Totals after a correction. */
const totals = [1_200, TOTAL, 3_600];

/** The independent sums. `unanswered`: refunded at the service, and not yet explained by staff. */
type IndependentSums = {
  total: number;
  online: number;
  collected: number;
  remitted: number;
  back: number;
  onlineBack: number;
  waived: number;
  /** The part not collected at the door, which is no longer due. Later cash from the door is this money. */
  short: number;
  unasked: number;
  answered: number;
  /** Refunded out of the money from the door. */
  doorBack: number;
  /**
   * Refunds by hand of online payments, beside a service without refunds: they can be undone. `ofDoor`: given
   * together with them.
   */
  noted: { position: number; amount: number; ofDoor: number; gift: number }[];
  end: 'keep' | 'refund' | 'nothing' | null;
};
type Node = {
  paymentMethod: PaymentMethod;
  history: OrderEvent[];
  pencil: IndependentSums;
  rare: number;
  isNoting: boolean;
};
type Step = {
  action: Action | 'service';
  more: Partial<OrderEvent>;
  change: Partial<IndependentSums>;
  isRare?: boolean;
};

function event(kind: OrderEvent['kind'], position: number, more: Partial<OrderEvent>): OrderEvent {
  const none = { note: null, checkoutId: null, at: 0, amount: null, device: null, undoes: null };
  return { ...none, deposit: null, kind, position, actor: 'merchant', ...more };
}

const halves = (amount: number) => [...new Set([amount, Math.ceil(amount / 2)])].filter((one) => one > 0);

const keptOf = ({ online, collected, back }: IndependentSums) => online + collected - back;
const netOf = (pencil: IndependentSums) =>
  pencil.end === null ? Math.max(0, pencil.total - pencil.waived - pencil.short) - keptOf(pencil) : 0;
const unansweredOf = (pencil: IndependentSums) =>
  netOf(pencil) > 0 ? Math.max(0, pencil.unasked - pencil.answered) : 0;
/** An order that the service refunded fully waits until staff explain the refund. */
function dueOf(pencil: IndependentSums): number {
  return unansweredOf(pencil) > 0 && keptOf(pencil) === 0 ? 0 : Math.max(0, netOf(pencil));
}

/** Each variant of an action: amounts, deposits, a gift or not; and its effect on the independent sums. */
function variantsOf(action: Action, { pencil, history, isNoting }: Node): Omit<Step, 'action'>[] {
  const { collected, remitted, waived, short, total } = pencil;
  const due = dueOf(pencil);
  const kept = keptOf(pencil);
  switch (action) {
    case 'cancel':
    case 'return':
      // Several orders are canceled at once without a decision: until then the money is owed.
      if (action === 'cancel' && kept > 0 && history.length < 5)
        return (['keep', 'refund', null] as const).map((deposit) => ({
          more: { deposit },
          change: { end: deposit ?? 'refund' },
          isRare: deposit === null,
        }));
      return (kept > 0 ? (['keep', 'refund'] as const) : [null]).map((deposit) => ({
        more: { deposit },
        change: { end: deposit ?? 'nothing' },
      }));
    case 'keep_money':
      return [{ more: { deposit: 'keep' }, change: { end: 'keep' } }];
    case 'correct':
      return totals
        .filter((one) => one !== total)
        .map((one) => ({ more: {}, change: { total: one }, isRare: true }));
    case 'return_part':
      // What staff let go at the door was the price of the pieces that came back.
      return [600, 1_500]
        .filter((amount) => amount < total)
        .map((amount) => ({
          more: { amount },
          change: { total: total - amount, short: Math.max(0, short - amount) },
          isRare: true,
        }));
    case 'collect_cash':
      // All of it, too much, less, or nothing: an uncollected rest is no longer due.
      return [due, due + 300, Math.max(0, due - 100), 0].map((amount) => ({
        more: { amount, due },
        change: { collected: collected + amount, short: Math.max(0, short + due - amount) },
        isRare: amount !== due,
      }));
    case 'remit': {
      const amount = Math.max(0, collected - remitted) + due;
      // Earlier collected cash arrives: the rest due is not decided by it.
      const isRemainder = amount > 0 && amount <= collected - remitted;
      return [
        {
          more: { amount, due: isRemainder ? 0 : due },
          change: { collected: collected + due, remitted: remitted + amount },
        },
      ];
    }
    case 'refund':
      return halves(kept).flatMap((amount) =>
        [true, false].map((isGift) => {
          const beyond = pencil.end === null ? Math.max(0, amount - Math.max(0, -netOf(pencil))) : 0;
          const gift = isGift ? beyond : 0;
          // By hand, out of the money from the door first; the rest was paid online.
          const ofDoor = Math.max(0, Math.min(amount, collected - pencil.doorBack));
          const note = { position: history.length + 1, amount, ofDoor, gift };
          return {
            more: { kind: amount === kept ? 'refunded' : 'refunded_part', amount, waived: gift },
            change: {
              back: pencil.back + amount,
              doorBack: pencil.doorBack + ofDoor,
              waived: waived + gift,
              noted: isNoting && ofDoor < amount ? [...pencil.noted, note] : pencil.noted,
            },
          };
        }),
      );
    case 'retract_refund':
      // The newest, and the oldest.
      return [...new Set([pencil.noted[0], pencil.noted.at(-1)])].flatMap((note) =>
        note === undefined
          ? []
          : [
              {
                more: { amount: note.amount, undoes: note.position },
                change: {
                  back: pencil.back - note.amount,
                  doorBack: pencil.doorBack - note.ofDoor,
                  waived: waived - note.gift,
                  noted: pencil.noted.filter((one) => one !== note),
                },
                isRare: true,
              },
            ],
      );
    case 'explain_refund':
      return [true, false].map((isGift) => {
        const amount = unansweredOf(pencil);
        const gift = isGift ? Math.min(amount, netOf(pencil)) : 0;
        return {
          more: { amount, waived: gift },
          change: { answered: pencil.answered + amount, waived: waived + gift },
        };
      });
    case 'confirm':
    case 'pack':
    case 'hand_over':
    case 'deliver':
      return [{ more: {}, change: {} }];
    case 'recount':
      return [];
    case 'note':
    case 'call_missed':
    case 'dismiss_mark':
    case 'close_dispute':
    case 'restock':
    case 'write_off':
      // Not walked: they change no money, and no allowed transition.
      return [];
  }
}

/** A refund made at the service itself. */
function atService({ pencil }: Node): Step[] {
  const left = Math.min(pencil.online - pencil.onlineBack, keptOf(pencil));
  return halves(left).map((amount) => ({
    action: 'service',
    isRare: true,
    more: { kind: amount === keptOf(pencil) ? 'refunded' : 'refunded_part', actor: 'read', amount },
    change: {
      back: pencil.back + amount,
      onlineBack: pencil.onlineBack + amount,
      unasked: pencil.unasked + amount,
    },
  }));
}

function accountOf({ paymentMethod, pencil }: Node): PaymentSums {
  const { total, online, unasked } = pencil;
  const noted = pencil.noted.reduce((sum, { amount, ofDoor }) => sum + amount - ofDoor, 0);
  return { paymentMethod, total, dueOnline: Math.min(online, total), paidOnline: online, unasked, noted };
}

/** Walks all histories of a length; returns the number of their steps. */
function explore(isNoting: boolean, longest: number): number {
  const seen = new Set<string>();
  let steps = 0;
  let nodes = Object.entries(orders).map(([name, online]): Node => {
    const paymentMethod = name as PaymentMethod;
    const history = [event('placed', 1, { actor: 'shopper' })];
    if (paymentMethod !== 'cash') history.push(event('paid', 2, { actor: 'event' }));
    const none = {
      collected: 0,
      remitted: 0,
      back: 0,
      onlineBack: 0,
      waived: 0,
      short: 0,
      unasked: 0,
      answered: 0,
      doorBack: 0,
      noted: [],
    };
    return {
      paymentMethod,
      history,
      rare: 0,
      isNoting,
      pencil: { total: TOTAL, online, ...none, end: null },
    };
  });
  for (let depth = 0; depth < longest; depth += 1) {
    const next: Node[] = [];
    for (const node of nodes) {
      const status = statusOf(accountOf(node), foldOrder(node.history, node.paymentMethod));
      const ways = possibleActions(status).flatMap((action) =>
        variantsOf(action, node).map((one): Step => ({ action, ...one })),
      );
      for (const { action, more, change, isRare } of [...ways, ...atService(node)]) {
        const rare = node.rare + (isRare ? 1 : 0);
        if (rare > mostRare(depth + 1)) continue;
        steps += 1;
        const kind = action === 'service' ? 'refunded_part' : eventKindOf(action);
        const history = [...node.history, event(kind, node.history.length + 1, more)];
        const after: Node = { ...node, history, rare, pencil: { ...node.pencil, ...change } };
        check(after, action);
        const { disputes: _, ...state } = foldOrder(history, node.paymentMethod);
        const key = JSON.stringify([node.paymentMethod, rare, state, after.pencil]);
        if (seen.has(key)) continue;
        seen.add(key);
        next.push(after);
      }
    }
    nodes = next;
  }
  return steps;
}

const what = 'what came in and did not go back can go back, and the rest is due';

// Fewer would mean that some state is no longer reachable.
test(`for any actions of desk and service, ${what}`, () => {
  expect(explore(false, DEPTH)).toBeGreaterThan(500_000);
});

test(`for any records by hand without refunds at the service, and their undoing, ${what}`, () => {
  expect(explore(true, DEPTH_WITH_NOTES)).toBeGreaterThan(50_000);
});

function check(node: Node, action: Step['action']): void {
  const { paymentMethod, history, pencil } = node;
  const state = foldOrder(history, paymentMethod);
  const account = accountOf(node);
  const status = statusOf(account, state);
  const money = balanceOf(account, state);
  const kept = keptOf(pencil);
  const isOver = pencil.end !== null;
  const path = () =>
    `${paymentMethod}: ${history.map(({ kind, amount }) => (amount === null ? kind : `${kind} ${amount}`)).join(' > ')}`;
  const shown = [money.refundable, money.toCollect, money.collected, money.remitted, money.refunded];
  const counted = [kept, dueOf(pencil), pencil.collected, pencil.remitted, pencil.back];
  const owed = isOver ? (pencil.end === 'keep' ? 0 : kept) : Math.max(0, -netOf(pencil));
  const may = possibleActions(status);
  const said = [
    ...shown,
    money.refundDue,
    may.includes('refund'),
    may.includes('explain_refund'),
    may.includes('retract_refund'),
  ];
  const right = [...counted, owed, kept > 0, unansweredOf(pencil) > 0, pencil.noted.length > 0];
  if (JSON.stringify(said) !== JSON.stringify(right)) expect(said, path()).toEqual(right);
  // An order that goes on, or whose money has to move, is in a queue of the desk.
  const isEnded = isOver || state.fulfilment === 'delivered';
  const queue = queueOf(status, state);
  const problem = problemOf(state, money);
  if (!isEnded && queue === null && problem === null) expect.fail(`${path()}: after ${action} in no queue`);
  if (money.toCollect > 0 && state.fulfilment === 'delivered' && queue !== 'owed')
    expect.fail(`${path()}: a debt to the shopper, and in the queue ${queue}`);
  if (owed > 0 && problem !== 'refund_due') expect.fail(`${path()}: a debt to the shopper without a problem`);
  if (state.payment === 'refunded' && kept > 0) expect.fail(`${path()}: shown as refunded`);
}
