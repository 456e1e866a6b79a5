import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MoneyState, Movement, ParcelReport } from '../../../src/shop/shipments/port.ts';
import { restAfter } from '../../../src/shop/shipments/rules/account.ts';
import { BYTES_A_FILE, filesOf, LABELS_A_FILE } from '../../../src/shop/shipments/rules/labels.ts';
import {
  courierWilayaOf,
  matchCommune,
  matchPickupPoint,
} from '../../../src/shop/shipments/rules/matching.ts';
import { mergeReport } from '../../../src/shop/shipments/rules/merging.ts';
import { again, nextPollOf, referenceOf } from '../../../src/shop/shipments/rules/outcomes.ts';
import { type ParcelPayment, paymentsAfter } from '../../../src/shop/shipments/rules/payments.ts';
import type { Shipment } from '../../../src/shop/shipments/rules/shipment.ts';
import { holds } from '../../seed.ts';

const movements: Movement[] = [
  'packed',
  'handed_over',
  'on_the_way',
  'out_for_delivery',
  'delivered',
  'returning',
  'returned',
  'canceled',
];
const shipment: Shipment = {
  id: 's',
  orderId: 'o',
  accountId: 'a',
  reference: 'H7K3M9QXA',
  stage: 'confirmed',
  task: 'poll',
  nextAt: 0,
  tries: 0,
  creations: 0,
  plannedAt: 0,
  tracking: 'YAL-1',
  wantsConfirm: false,
  wantsCancel: false,
  amount: 1_000,
  movement: null,
  money: 'none',
  booked: 'none',
  paymentId: null,
  isHeld: false,
  attempts: 0,
  attemptsHandled: 0,
  rawStatus: null,
  isKnown: true,
  courierAmount: null,
  fee: null,
  returnFee: null,
  paymentAt: null,
  changedAt: 0,
  missing: 0,
  problem: null,
  problemText: null,
  sentDetails: null,
  isEditOpen: false,
  edit: null,
  editText: null,
  returnRequest: null,
  returnText: null,
  heardAt: null,
};
const report = (movement: Movement | undefined): ParcelReport => ({
  tracking: 'YAL-1',
  reference: null,
  now: {
    tracking: 'YAL-1',
    at: 0,
    reason: null,
    rawStatus: String(movement),
    isKnown: movement !== undefined,
    ...(movement === undefined ? {} : { movement }),
  },
  past: [],
  amount: null,
  fee: null,
  returnFee: null,
});

test('movements go forward, except back from the driver and out of a return; ends stay', async () => {
  const reports = fc.array(fc.option(fc.constantFrom(...movements), { nil: undefined }), { maxLength: 20 });
  await holds(
    fc.property(reports, (given) => {
      let now = shipment;
      for (const movement of given) {
        const { contradicts, ...merged } = mergeReport(now, report(movement), 1);
        const again = mergeReport({ ...now, ...merged }, report(movement), 2);
        expect({ ...now, ...again, contradicts: false }).toEqual({ ...now, ...merged, contradicts: false });
        const [before, after] = [now.movement, merged.movement];
        if (contradicts || movement === undefined) expect(after).toBe(before);
        else expect(after).toBe(movement);
        if (before !== after && before !== null && after !== null) {
          expect(['returned', 'canceled']).not.toContain(before);
          const isBack = movements.indexOf(after) < movements.indexOf(before);
          const isFromDriver = before === 'out_for_delivery' && after === 'on_the_way';
          expect(!isBack || isFromDriver || before === 'returning').toBe(true);
        }
        now = { ...now, ...merged };
      }
    }),
  );
});

test('a parcel is in one payment at a time, and what was paid is never forgotten', async () => {
  const said = fc.record({
    money: fc.constantFrom('none', 'cash_collected', 'remitted'),
    paymentId: fc.constantFrom(null, 'P1', 'P2'),
    courierAmount: fc.constantFrom(null, 900, 1_000),
  });
  await holds(
    fc.property(fc.array(said, { maxLength: 12 }), (given) => {
      let kept: ParcelPayment[] = [];
      for (const [at, one] of given.entries()) {
        const now = { ...shipment, ...one, money: one.money as MoneyState };
        const after = paymentsAfter(kept, now, at);
        expect(paymentsAfter(after, now, at + 1)).toEqual(after);
        const paid = after.filter(({ state }) => state === 'paid');
        expect(paid.map(({ paymentId }) => paymentId)).toEqual(
          one.money === 'remitted' ? [one.paymentId ?? ''] : [],
        );
        for (const before of kept.filter(({ state }) => state !== 'announced')) {
          const left = after.find(({ paymentId }) => paymentId === before.paymentId);
          // Its id may have become known.
          if (left === undefined) expect([before.paymentId, paid.length]).toEqual(['', 1]);
          else expect(left.seenAt).toBe(before.seenAt);
        }
        kept = after;
      }
    }),
  );
});

test('a failed attempt hides no movement before it, and moves nothing back', () => {
  const attempt = { ...report(undefined), past: [report('on_the_way').now] };
  for (const [before, after] of [
    [null, 'on_the_way'],
    ['packed', 'on_the_way'],
    ['out_for_delivery', 'on_the_way'],
    ['delivered', 'delivered'],
  ] as const)
    expect(mergeReport({ ...shipment, movement: before }, attempt, 1)).toMatchObject({
      movement: after,
      contradicts: false,
    });
});

test('an account rests longer after each 429, never less than it was told, and our own bucket is no failure', () => {
  let rest = { problem: null, blockedUntil: 0, failures: 0 } as NonNullable<ReturnType<typeof restAfter>>;
  let before = 0;
  for (let count = 0; count < 6; count += 1) {
    rest = restAfter({ kind: 'rate_limited', retryAfter: 90 }, rest, 0) ?? rest;
    expect(rest.blockedUntil).toBeGreaterThanOrEqual(90_000);
    expect(rest.blockedUntil).toBeGreaterThan(before);
    before = rest.blockedUntil;
  }
  const own = restAfter({ kind: 'rate_limited', retryAfter: 2, isOwn: true }, rest, 5_000);
  expect(own).toEqual({ ...rest, blockedUntil: 7_000 });
  expect(restAfter({ kind: 'outcome_unknown' }, rest, 0)).toBeNull();
});

test("an address is told in the courier's spelling, inside its wilaya, and by the parent of a wilaya of 2026", () => {
  expect([courierWilayaOf(16), courierWilayaOf(59)]).toEqual([16, 3]);
  const list = [
    { wilaya: 16, name: 'BAB EL-OUED', hasPickupPoint: true },
    { wilaya: 16, name: 'Hydra', hasPickupPoint: true },
  ];
  for (const commune of ['Bab El Oued', 'باب الوادي', 'bab el oued'])
    expect(matchCommune({ wilaya: 16, commune }, list)?.name, commune).toBe('BAB EL-OUED');
  expect(matchCommune({ wilaya: 16, commune: 'Bab' }, list)).toBeNull();
  const point = (name: string, commune: string) => ({ id: name, wilaya: 16, commune, name, address: '' });
  const points = [point('Agence de Hydra', 'Hydra'), point('Agence A', 'Kouba'), point('Agence B', 'Kouba')];
  expect(matchPickupPoint({ street: null, commune: 'hydra' }, points)?.id).toBe('Agence de Hydra');
  expect(matchPickupPoint({ street: 'Agence B, 3 rue', commune: 'Hydra' }, points)?.id).toBe('Agence B');
  expect(matchPickupPoint({ street: null, commune: 'Kouba' }, points)).toBeNull();
});

test('each parcel of an order has another reference, of letters and digits', () => {
  const references = Array.from({ length: 60 }, (_, count) => referenceOf('H7K3M9QX', count));
  expect(new Set(references).size).toBe(60);
  for (const reference of references) expect(reference).toMatch(/^[0-9A-Z]{9,}$/);
});

test('a task that our own bucket held back is as it was, and a parcel without news is not polled for ever', () => {
  const own = { kind: 'rate_limited', retryAfter: 2, isOwn: true } as const;
  expect(again({ ...shipment, tries: 3 }, own, 5_000)).toEqual({ nextAt: 15_000 });
  // The order's cancellation can still be undone until then.
  expect(again({ ...shipment, wantsCancel: true, nextAt: 66_000 }, own, 5_000)).toEqual({ nextAt: 66_000 });
  expect(again({ ...shipment, tries: 3 }, { kind: 'unavailable' }, 5_000)).toMatchObject({ tries: 4 });
  const day = 86_400_000;
  for (const movement of movements) {
    expect(nextPollOf({ ...shipment, movement, problem: 'missing' }, 59 * day)).toBeGreaterThan(59 * day);
    expect(nextPollOf({ ...shipment, movement, problem: 'missing' }, 61 * day)).toBeNull();
  }
});

test('labels fill files in their order, each within its count and bytes', () => {
  const labels = fc.array(fc.record({ size: fc.integer({ min: 0, max: 1_900_000 }) }), { maxLength: 250 });
  fc.assert(
    fc.property(labels, (all) => {
      const files = filesOf(all);
      expect(files.flat()).toEqual(all);
      for (const file of files) {
        expect(file.length).toBeLessThanOrEqual(LABELS_A_FILE);
        expect(file.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(BYTES_A_FILE);
      }
      // Two neighbours never fit into one.
      for (const [at, file] of files.entries()) {
        const next = files[at + 1]?.[0];
        const bytes = file.reduce((sum, { size }) => sum + size, next?.size ?? 0);
        if (next !== undefined) expect(file.length === LABELS_A_FILE || bytes > BYTES_A_FILE).toBe(true);
      }
    }),
  );
});
