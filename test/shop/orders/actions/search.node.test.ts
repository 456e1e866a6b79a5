import { expect, test } from 'vitest';
import { balanceOf, type PaymentSums, statusOf } from '../../../../src/shop/orders/rules/balance.ts';
import { foldOrder, type OrderEvent } from '../../../../src/shop/orders/rules/order.ts';
import { problemOf, queueOf } from '../../../../src/shop/orders/rules/queues.ts';
import { type Action, eventKindOf, possibleActions } from '../../../../src/shop/orders/rules/transitions.ts';
import type { PaymentMethod } from '../../../../src/shop/settings/payment-methods/rules.ts';

/**
 * All that acts of the desk and refunds at the service can lead to, breadth first. A pencil counts the money beside the rules, by its
 * own sums: what came in less what went back can go back, and what is due is the total less that and less what was waived.
 */

const DEPTH = 9;
/** Where the shop alone notes refunds of what was paid online, each can be taken back later: histories are many more. */
const DEPTH_WITH_NOTES = 6;
/** Of corrections, refunds at the service, notes taken back and wrong amounts at the door a history has no more than two, the longest one: to be quick. */
const mostRare = (steps: number) => (steps < DEPTH ? 2 : 1);
const TOTAL = 2_400;
const orders = { card: TOTAL, part: 500, cash: 0 } satisfies Record<PaymentMethod, number>;
/** What a correction can make of the total. */
const totals = [1_200, TOTAL, 3_600];

/** The sums as somebody with a pencil keeps them. `unanswered`: went back at the service, and nobody was asked what it means. */
type Pencil = {
  total: number;
  online: number;
  collected: number;
  remitted: number;
  back: number;
  onlineBack: number;
  waived: number;
  /** What was not collected at the door, and is asked for no more. More money that comes from there is that money. */
  short: number;
  unasked: number;
  answered: number;
  /** What went back of the money of the door. */
  doorBack: number;
  /** Refunds by hand of what was paid online, beside a service that offers none: they can be taken back. `ofDoor`: given with them. */
  noted: { position: number; amount: number; ofDoor: number; gift: number }[];
  end: 'keep' | 'refund' | 'nothing' | null;
};
type Node = {
  paymentMethod: PaymentMethod;
  history: OrderEvent[];
  pencil: Pencil;
  rare: number;
  isNoting: boolean;
};
type Step = {
  action: Action | 'service';
  more: Partial<OrderEvent>;
  change: Partial<Pencil>;
  isRare?: boolean;
};

function event(kind: OrderEvent['kind'], position: number, more: Partial<OrderEvent>): OrderEvent {
  const none = { note: null, checkoutId: null, at: 0, amount: null, device: null, undoes: null };
  return { ...none, deposit: null, kind, position, actor: 'merchant', ...more };
}

/** They change no money, and nothing that may follow. */
const looked: readonly Action[] = ['note', 'call_missed', 'settle', 'restock', 'write_off'];
const halves = (amount: number) => [...new Set([amount, Math.ceil(amount / 2)])].filter((one) => one > 0);

const keptOf = ({ online, collected, back }: Pencil) => online + collected - back;
const netOf = (pencil: Pencil) =>
  pencil.end === null ? Math.max(0, pencil.total - pencil.waived - pencil.short) - keptOf(pencil) : 0;
const unansweredOf = (pencil: Pencil) =>
  netOf(pencil) > 0 ? Math.max(0, pencil.unasked - pencil.answered) : 0;
/** An order of which the service gave back all stands still until somebody says what that means. */
function dueOf(pencil: Pencil): number {
  return unansweredOf(pencil) > 0 && keptOf(pencil) === 0 ? 0 : Math.max(0, netOf(pencil));
}

/** Each way to do an act: amounts, deposits, a gift or not; and what it does to the pencil's sums. */
function waysTo(action: Action, { pencil, history, isNoting }: Node): Omit<Step, 'action'>[] {
  const { collected, remitted, waived, short, total } = pencil;
  const due = dueOf(pencil);
  const kept = keptOf(pencil);
  switch (action) {
    case 'cancel':
    case 'return':
      return (kept > 0 ? (['keep', 'refund'] as const) : [null]).map((deposit) => ({
        more: { deposit },
        change: { end: deposit ?? 'nothing' },
      }));
    case 'correct':
      return totals
        .filter((one) => one !== total)
        .map((one) => ({ more: {}, change: { total: one }, isRare: true }));
    case 'collect_cash':
      // All of it, too much, less, or nothing: what is not collected is asked for no more.
      return [due, due + 300, Math.max(0, due - 100), 0].map((amount) => ({
        more: { amount, due },
        change: { collected: collected + amount, short: Math.max(0, short + due - amount) },
        isRare: amount !== due,
      }));
    case 'remit': {
      const amount = Math.max(0, collected - remitted) + due;
      // What was collected before comes in: nothing is said about what is still due.
      const isOfBefore = amount > 0 && amount <= collected - remitted;
      return [
        {
          more: { amount, due: isOfBefore ? 0 : due },
          change: { collected: collected + due, remitted: remitted + amount },
        },
      ];
    }
    case 'refund':
      return halves(kept).flatMap((amount) =>
        [true, false].map((isGift) => {
          const beyond = pencil.end === null ? Math.max(0, amount - Math.max(0, -netOf(pencil))) : 0;
          const gift = isGift ? beyond : 0;
          // By hand, and of the money of the door first; what is more was paid online.
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
    case 'recount':
      return [];
    default:
      return [{ more: {}, change: {} }];
  }
}

/** Somebody gives money back at the service itself. */
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

/** Goes through all histories of a length; answers how many steps they have. */
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
      const actions = possibleActions(status).filter((one) => !looked.includes(one));
      const ways = actions.flatMap((action) => waysTo(action, node).map((one): Step => ({ action, ...one })));
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

// Fewer would mean that something can no longer be reached.
test(`whatever the desk and the service do, ${what}`, () => {
  expect(explore(false, DEPTH)).toBeGreaterThan(500_000);
});

test(`whatever is noted by hand beside a service without refunds, and taken back, ${what}`, () => {
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
  // An order that goes on, or whose money has to move, stands where somebody of the shop sees it.
  const isEnded = isOver || state.fulfilment === 'delivered';
  const queue = queueOf(status, state);
  const problem = problemOf(state, money);
  if (!isEnded && queue === null && problem === null)
    expect.fail(`${path()}: ${action} leaves it in no queue`);
  if (money.toCollect > 0 && state.fulfilment === 'delivered' && queue !== 'owed')
    expect.fail(`${path()}: is owed, and in the queue ${queue}`);
  if (owed > 0 && problem !== 'refund_due') expect.fail(`${path()}: is owed money, and no problem`);
  if (state.payment === 'refunded' && kept > 0) expect.fail(`${path()}: is called refunded`);
}
