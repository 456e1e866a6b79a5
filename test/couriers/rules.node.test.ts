import fc from 'fast-check';
import { expect, test } from 'vitest';
import { courierCommunes } from '../../scripts/couriers/places.ts';
import type { CourierFailure } from '../../src/couriers/failures.ts';
import type { Movement, ParcelReport } from '../../src/couriers/port.ts';
import { type AccountRest, restAfter } from '../../src/couriers/rules/account.ts';
import { nightAfter, nightBefore } from '../../src/couriers/rules/list-schedule.ts';
import {
  courierWilayaOf,
  courierWilayasOf,
  keyOf,
  matchCommune,
  matchPickupPoint,
} from '../../src/couriers/rules/match-communes.ts';
import { mergeReport } from '../../src/couriers/rules/merge-report.ts';
import { byNearness, unmatchedCommunes } from '../../src/couriers/rules/near-communes.ts';
import { again, referenceOf } from '../../src/couriers/rules/outcomes.ts';
import { type ParcelPayment, paymentsAfter } from '../../src/couriers/rules/payments.ts';
import { missingPickupPoints } from '../../src/couriers/rules/pickup-points.ts';
import { nextPollOf } from '../../src/couriers/rules/poll-schedule.ts';
import type { Shipment } from '../../src/couriers/rules/shipment.ts';
import { feeOfWilaya } from '../../src/couriers/yalidine/rules/fees.ts';
import {
  pickupPointPart,
  pickupPointText,
  readPickupPointLines,
  writePickupPointLines,
} from '../../src/domain/delivery/pickup-points.ts';
import { localTime } from '../../src/text/algiers.ts';
import { communesOf } from '../../src/text/communes.ts';
import { editDistance } from '../../src/text/edit-distance.ts';
import { wilayas } from '../../src/text/wilayas.ts';
import { holds } from '../seed.ts';

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
  together: null,
  plannedAt: 0,
  madeAt: 0,
  tracking: 'YAL-1',
  wantsConfirm: false,
  wantsCancel: false,
  amount: 1_000,
  movement: null,
  money: 'none',
  entered: 'none',
  paymentId: null,
  isHeld: false,
  isAtPickupPoint: false,
  isGivenUp: false,
  attempts: 0,
  attemptsHandled: 0,
  rawStatus: null,
  isKnown: true,
  courierAmount: null,
  explained: null,
  fee: null,
  isFeeSure: false,
  returnFee: null,
  paymentAt: null,
  changedAt: 0,
  place: null,
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
  batchId: null,
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
  isFeeEstimated: false,
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
    movement: fc.constantFrom('on_the_way', 'delivered', 'returning', 'returned'),
    entered: fc.constantFrom('none', 'remitted'),
  });
  await holds(
    fc.property(fc.array(said, { maxLength: 12 }), (given) => {
      let kept: ParcelPayment[] = [];
      for (const [at, one] of given.entries()) {
        const { movement, money, entered } = one as Pick<Shipment, 'movement' | 'money' | 'entered'>;
        const now = { ...shipment, ...one, movement, money, entered, fee: 400, returnFee: 250 };
        const after = paymentsAfter(kept, now, at);
        // Collected money needs a delivery; a return costs its own fee.
        const current = after.find(
          ({ paymentId, state }) => paymentId === now.paymentId && state !== 'undone',
        );
        const isTaken = movement === 'delivered' || entered === 'remitted';
        const [amount, fee] = isTaken
          ? [one.courierAmount ?? 1_000, 400]
          : [0, movement === 'returned' ? 250 : 400];
        if (current !== undefined) expect(current).toMatchObject({ amount, fee });
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
  const over = { ...rest, blockedUntil: 5_000 };
  const own = restAfter({ kind: 'rate_limited', retryAfter: 2, isOwn: true }, over, 5_000);
  expect(own).toEqual({ ...rest, blockedUntil: 7_000 });
  expect(restAfter({ kind: 'outcome_unknown' }, over, 5_000)).toBeNull();
});

test('a call that was out when the courier asked to wait does not end the wait, whatever its answer', () => {
  const blocked: AccountRest = { problem: 'rate_limited', blockedUntil: 900_000, failures: 1 };
  const bucket: AccountRest = { problem: null, blockedUntil: 60_000, failures: 0 };
  const answers: (CourierFailure | null)[] = [
    null,
    { kind: 'auth' },
    { kind: 'forbidden_egress' },
    { kind: 'unavailable' },
    { kind: 'outcome_unknown' },
    { kind: 'rate_limited', retryAfter: 1, isOwn: true },
    { kind: 'rate_limited', retryAfter: 1 },
  ];
  for (const answer of answers)
    for (const rest of [blocked, bucket]) {
      const after = restAfter(answer, rest, 1_000) ?? rest;
      expect(after.blockedUntil, answer?.kind).toBeGreaterThanOrEqual(rest.blockedUntil);
      if (rest === blocked) expect(after.problem).toBe('rate_limited');
    }
  expect(restAfter(null, blocked, 900_000)).toEqual({ problem: null, blockedUntil: 0, failures: 0 });
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

test('an office that the shop takes over is found again by the address of an order, in a wilaya of ours', () => {
  const words = fc.constantFrom('Agence', 'Oran', 'Centre', 'Hydra', 'Bis', 'وهران', '2;', '\t', '؛ Nord');
  const text = fc.array(words, { maxLength: 4 }).map((parts) => parts.join(' '));
  const places = [16, 31, 3, 59, 8, 52].flatMap((wilaya) =>
    communesOf(wilaya).map(({ fr }) => ({ wilaya: courierWilayaOf(wilaya), commune: fr, ours: wilaya })),
  );
  const point = fc.record({ place: fc.constantFrom(...places), name: text, address: text });
  const pickupPoints = fc.uniqueArray(point, {
    selector: ({ place, name }) => `${place.wilaya} ${keyOf(name)}`,
    maxLength: 12,
  });
  fc.assert(
    fc.property(pickupPoints, (all) => {
      const points = all.map(({ place, name, address }, index) => ({
        ...{ id: String(index), wilaya: place.wilaya, commune: place.commune, name, address },
      }));
      const served = wilayas.map(({ code }) => code);
      const { added, left } = missingPickupPoints([], served, () => points);
      const named = all.filter(({ name }) => name.trim() !== '');
      expect(added).toHaveLength(named.length);
      expect(left).toBe(0);
      expect(readPickupPointLines(writePickupPointLines(added))).toEqual({ ok: true, pickupPoints: added });
      for (const pickupPoint of added) {
        const street = pickupPointText(pickupPoint);
        const around = points.filter(({ wilaya }) => courierWilayasOf(pickupPoint.wilaya).includes(wilaya));
        const found = all[Number(matchPickupPoint({ street, commune: '' }, around)?.id)];
        expect(pickupPointPart(found?.name ?? '')).toBe(pickupPoint.name);
        expect(found?.place.ours).toBe(pickupPoint.wilaya);
      }
      expect(missingPickupPoints(added, served, () => points).added).toEqual([]);
    }),
  );
});

test('a list of offices that is full says how many it has no room for', () => {
  const points = Array.from({ length: 30 }, (_, index) => ({
    ...{ id: String(index), wilaya: 16, commune: 'Hydra', name: `Agence ${index}`, address: '' },
  }));
  const own = Array.from({ length: 390 }, (_, index) => ({
    ...{ wilaya: 16, name: `Bureau ${index}`, address: '', phone: '' },
  }));
  const { added, left } = missingPickupPoints(own, [16], () => points);
  expect([added.length, left]).toEqual([10, 20]);
  expect(missingPickupPoints([], [31], () => points)).toEqual({ added: [], left: 0, isEmpty: true });
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

test('the distance of two texts is a metric: each letter that is added, left out, changed or swapped counts one', async () => {
  const text = fc.string({ unit: fc.constantFrom(...'abcé '), maxLength: 8 });
  await holds(
    fc.property(text, text, fc.nat(8), fc.constantFrom('a', 'z'), (one, other, at, letter) => {
      const distance = editDistance(one, other);
      expect(distance).toBe(editDistance(other, one));
      expect(distance === 0).toBe(one === other);
      expect(distance).toBeLessThanOrEqual(Math.max(one.length, other.length));
      expect(distance).toBeGreaterThanOrEqual(Math.abs(one.length - other.length));
      const place = Math.min(at, one.length);
      expect(editDistance(one, one.slice(0, place) + letter + one.slice(place))).toBe(1);
      const [first, second] = one;
      if (first !== second && second !== undefined)
        expect(editDistance(one, second + first + one.slice(2))).toBe(1);
    }),
  );
});

test('a name is near another within a quarter of its letters and three, whatever its case and accents', () => {
  const isNear = (one: string, other: string) =>
    byNearness(one, [{ wilaya: 16, name: other, hasPickupPoint: false }])[0]?.isNear;
  expect(isNear('Bouzina', 'BUZINA')).toBe(true);
  expect(isNear('Bordj Badji Mokhtar', 'Bord Baji Mokhtar')).toBe(true);
  expect(isNear('Béchar', 'Bechar')).toBe(true);
  expect(isNear('Hydra', 'Hidrah')).toBe(false);
  expect(isNear('Sig', 'Sif')).toBe(false);
  expect(isNear('Ouled Ben Abdelkader', 'Ouled Fares')).toBe(false);
});

test('every commune of a courier that spells like us is matched; another spelling is found among what is left', async () => {
  const some = fc.subarray(
    wilayas.filter(({ parent }) => parent === null).map(({ code }) => code),
    { minLength: 1, maxLength: 6 },
  );
  const spellings = fc.array(fc.boolean(), { minLength: 40, maxLength: 40 });
  await holds(
    fc.property(some, spellings, (served, isOther) => {
      const ours = wilayas.flatMap(({ code }) =>
        served.includes(courierWilayaOf(code))
          ? communesOf(code).map((commune) => ({ ...commune, wilaya: code }))
          : [],
      );
      const named = ours.map((commune, at) => ({
        ...commune,
        other: isOther[at % isOther.length] ? `${commune.fr}x` : commune.fr,
      }));
      const list = named.map(({ wilaya, other }) => ({
        wilaya: courierWilayaOf(wilaya),
        name: other,
        hasPickupPoint: false,
      }));
      const open = unmatchedCommunes(list);
      expect(open.map(({ code }) => code)).toEqual(
        named.filter(({ fr, other }) => fr !== other).map(({ code }) => code),
      );
      for (const { wilaya, fr, code, candidates } of open) {
        const other = named.find((one) => one.code === code)?.other;
        expect(candidates.map(({ name }) => name)).toContain(other);
        if (fr.length > 3) expect(candidates.find(({ name }) => name === other)?.isNear).toBe(true);
        for (const candidate of candidates) expect(candidate.wilaya).toBe(courierWilayaOf(wilaya));
        expect(matchCommune({ wilaya, commune: fr }, list)).toBeNull();
      }
    }),
    20,
  );
});

test('lists are read once a night, between two and five in Algiers', async () => {
  const time = fc.integer({ min: 1_700_000_000_000, max: 4_100_000_000_000 });
  await holds(
    fc.property(time, time, (addedAt, now) => {
      const [before, after] = [nightBefore({ addedAt }, now), nightAfter({ addedAt }, now)];
      expect(before).toBeLessThanOrEqual(now);
      expect(after).toBeGreaterThan(now);
      expect(after - before).toBe(24 * 3_600_000);
      expect(localTime(before / 1_000)).toMatch(/ 0[234]:/);
    }),
  );
});

test('the fee of a wilaya is that of most communes, and names the dearest', async () => {
  const fees = fc.array(fc.option(fc.constantFrom(400, 500, 650)), { maxLength: 30 });
  await holds(
    fc.property(fees, (given) => {
      const known = given.filter((fee) => fee !== null);
      const fee = feeOfWilaya(given);
      if (known.length === 0) {
        expect(fee).toBeNull();
        return;
      }
      const countOf = (amount: number | undefined) => known.filter((one) => one === amount).length;
      expect(fee?.most).toBe(Math.max(...known));
      for (const one of known) {
        expect(countOf(fee?.usual)).toBeGreaterThanOrEqual(countOf(one));
        if (countOf(one) === countOf(fee?.usual)) expect(fee?.usual).toBeGreaterThanOrEqual(one);
      }
    }),
  );
});

test('every commune of the ten wilayas of 2019 is found where the courier has it', () => {
  const list = courierCommunes.map(({ name, wilaya }) => ({
    name,
    wilaya: wilaya.id,
    hasPickupPoint: false,
  }));
  const isOfTen = (wilaya: number) => wilaya >= 49 && wilaya <= 58;
  const ours = wilayas
    .filter(({ code }) => isOfTen(code))
    .flatMap(({ code: wilaya }) => communesOf(wilaya).map((commune) => ({ ...commune, wilaya })));
  const moved = new Set<number>();
  for (const { wilaya, code, fr } of ours) {
    const there = courierCommunes.find(({ id }) => id === code);
    if (there === undefined || there.name !== fr) continue;
    expect(matchCommune({ wilaya, commune: fr }, list)?.wilaya, fr).toBe(there.wilaya.id);
    if (there.wilaya.id !== wilaya) moved.add(wilaya);
  }
  expect(moved.size).toBeGreaterThan(6);
});
