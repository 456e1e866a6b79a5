import { expect, test } from 'vitest';
import {
  type Account,
  dueFromCourier,
  moneyOf,
  standingOf,
} from '../../../src/storefront/acts/rules/money.ts';
import { problemOf, queueOf } from '../../../src/storefront/acts/rules/queues.ts';
import { type Act, kindOf, whatMayFollow } from '../../../src/storefront/acts/rules/table.ts';
import { foldOrder, type OrderEvent, type Way } from '../../../src/storefront/orders/rules.ts';

/**
 * All that acts of the desk can lead to, breadth first, with a second count of the money beside the rules': what came in less what
 * went back can go back, and what is due is the total less that and less what was waived.
 */

const DEPTH = 9;
const TOTAL = 2_400;
const orders = { card: TOTAL, part: 500, cash: 0 } satisfies Record<Way, number>;

/** The sums as somebody with a pencil keeps them. */
type Pencil = {
  came: number;
  back: number;
  waived: number;
  collected: number;
  remitted: number;
};
type Node = { way: Way; history: OrderEvent[]; pencil: Pencil; account: Account };

function event(kind: OrderEvent['kind'], position: number, more: Partial<OrderEvent>): OrderEvent {
  const none = {
    note: null,
    checkoutId: null,
    at: 0,
    amount: null,
    device: null,
    undoes: null,
    deposit: null,
  };
  return { ...none, kind, position, actor: 'merchant', ...more };
}

const looked: readonly Act[] = ['note', 'call_missed', 'confirm', 'settle', 'correct'];
const halves = (amount: number) => [...new Set([amount, Math.ceil(amount / 2)])].filter((one) => one > 0);

/** Each way to do an act: amounts, deposits, a gift or not; and what it does to the pencil's sums. */
function waysTo(act: Act, node: Node): { more: Partial<OrderEvent>; change: Partial<Pencil> }[] {
  const { pencil, account } = node;
  const money = moneyOf(account, foldOrder(node.history, node.way));
  const due = money.toCollect;
  switch (act) {
    case 'cancel':
    case 'return':
      return (['keep', 'refund'] as const).map((deposit) => ({ more: { deposit }, change: {} }));
    case 'collect_cash':
      // All of it, less, or nothing: what is not collected is asked for no more.
      return [due, Math.max(0, due - 100), 0].map((amount) => ({
        more: { amount, due },
        change: {
          came: pencil.came + amount,
          collected: pencil.collected + amount,
          waived: pencil.waived + due - amount,
        },
      }));
    case 'remit': {
      const amount = dueFromCourier(money);
      return [
        {
          more: { amount, due },
          change: {
            came: pencil.came + due,
            collected: pencil.collected + due,
            remitted: pencil.remitted + amount,
          },
        },
      ];
    }
    case 'refund':
      return halves(money.refundable).flatMap((amount) =>
        [true, false].map((isGift) => {
          const isOver = ['canceled', 'returned'].includes(foldOrder(node.history, node.way).fulfilment);
          const waived = isGift && !isOver ? Math.max(0, amount - money.refundDue) : 0;
          const isAll = amount === money.refundable;
          return {
            more: { kind: isAll ? 'refunded' : 'refunded_part', amount, waived },
            change: { back: pencil.back + amount, waived: pencil.waived + waived },
          };
        }),
      );
    case 'recount':
      return [];
    default:
      return [{ more: {}, change: {} }];
  }
}

test('whatever the desk does, what came in and did not go back can go back, and the rest is due', () => {
  const seen = new Set<string>();
  let steps = 0;
  let nodes = Object.entries(orders).map(([name, paidOnline]): Node => {
    const way = name as Way;
    const history = [event('placed', 1, { actor: 'shopper' })];
    if (way !== 'cash') history.push(event('paid', 2, { actor: 'event' }));
    const pencil = { came: paidOnline, back: 0, waived: 0, collected: 0, remitted: 0 };
    return { way, history, pencil, account: { way, total: TOTAL, dueOnline: paidOnline, paidOnline } };
  });
  for (let depth = 0; depth < DEPTH; depth += 1) {
    const next: Node[] = [];
    for (const node of nodes) {
      const standing = standingOf(node.account, foldOrder(node.history, node.way));
      for (const act of whatMayFollow(standing).filter((one) => !looked.includes(one) || one === 'confirm'))
        for (const { more, change } of waysTo(act, node)) {
          steps += 1;
          const history = [...node.history, event(kindOf(act), node.history.length + 1, more)];
          const after: Node = { ...node, history, pencil: { ...node.pencil, ...change } };
          check(after, act);
          const state = foldOrder(history, node.way);
          const key = JSON.stringify([node.way, state, after.pencil]);
          if (seen.has(key)) continue;
          seen.add(key);
          next.push(after);
        }
    }
    nodes = next;
  }
  // Fewer would mean that something can no longer be reached.
  expect(steps).toBeGreaterThan(2_000);
});

function check({ way, history, pencil, account }: Node, act: Act): void {
  const state = foldOrder(history, way);
  const standing = standingOf(account, state);
  const money = moneyOf(account, state);
  const kept = pencil.came - pencil.back;
  const isOver = state.fulfilment === 'canceled' || state.fulfilment === 'returned';
  const path = `${way}: ${history.map(({ kind, amount }) => (amount === null ? kind : `${kind} ${amount}`)).join(' > ')}`;
  const shown = [money.refundable, money.toCollect, money.collected, money.remitted, money.refunded];
  const due = isOver ? 0 : Math.max(0, TOTAL - Math.min(TOTAL, pencil.waived) - kept);
  expect(shown, path).toEqual([kept, due, pencil.collected, pencil.remitted, pencil.back]);
  if (!isOver) {
    const excess = Math.max(0, kept - Math.max(0, TOTAL - pencil.waived));
    expect(money.refundDue, path).toBe(excess);
  }
  expect(whatMayFollow(standing).includes('refund'), path).toBe(kept > 0);
  // An order that goes on, or whose money has to move, stands where somebody of the shop sees it.
  const isEnded = isOver || state.fulfilment === 'delivered';
  const isListed = queueOf(standing, state) !== null || problemOf(state, money) !== null;
  if (!isEnded) expect([isListed, act], path).toEqual([true, act]);
  if (due > 0 && state.fulfilment === 'delivered') expect(queueOf(standing, state), path).toBe('owed');
  if (isOver && kept > 0 && state.deposit === 'refund')
    expect(problemOf(state, money), path).toBe('refund_due');
  if (state.payment === 'refunded') expect(kept, path).toBe(0);
}
