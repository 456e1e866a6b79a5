import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CourierError, type CourierFailure } from '../../src/couriers/failures.ts';
import type { Courier, CreatedParcel, NewParcel } from '../../src/couriers/port.ts';
import type { QuotaLeft } from '../../src/couriers/rules/quota-headers.ts';
import { holds } from '../seed.ts';

/** A parcel as the courier has it. */
type ParcelAtCourier = {
  tracking: string;
  reference: string;
  recipient: string;
  phone: string;
  toCollect: number;
  isCollected: boolean;
};

/** An adapter that talks to its fake courier. */
export type CourierUnderTest = {
  courier: Courier;
  /** The adapter with wrong keys. */
  stranger: Courier;
  /** The adapter with another network. */
  over(fetcher: typeof fetch): Courier;
  /** Requests that have been sent, and quotas that have been heard. */
  sent: string[];
  heard: QuotaLeft[];
  control(name: string, body?: unknown): Promise<{ json: unknown }>;
  parcels(): Promise<ParcelAtCourier[]>;
  /** A state in the courier's words, for a movement. */
  words: Record<'on_the_way' | 'out_for_delivery' | 'returned' | 'delivered', string>;
  /** Moves the money of a delivered parcel. */
  pay(tracking: string, money: 'none' | 'cash_collected' | 'remitted'): Promise<unknown>;
};

/** Every answer that the line may lose after the courier has done its work. */
const lostAnswers = ['lost', 'failed_after', 'html'] as const;

export async function failureOf(call: Promise<unknown>): Promise<CourierFailure | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (error instanceof CourierError) return error.failure;
    throw error;
  }
}

/** Makes one parcel. Throws why it was not made. */
export async function make(courier: Courier, parcel: NewParcel): Promise<CreatedParcel> {
  const outcome = (await courier.create([parcel])).get(parcel.reference);
  if (outcome === undefined) throw new Error('Nothing is said of the parcel.');
  if ('kind' in outcome) throw new CourierError(outcome);
  return outcome;
}

const kindOf = async (call: Promise<unknown>) => (await failureOf(call))?.kind ?? 'done';

export function parcelOf(changes: Partial<NewParcel> = {}): NewParcel {
  return {
    reference: 'H7K3M9QXA',
    origin: { id: 16, name: 'Alger' },
    destination: { wilaya: { id: 16, name: 'Alger' }, commune: 'Hydra', pickupPoint: null },
    recipient: 'Amina Benali',
    phone: '+213550123456',
    address: '12 rue des Oliviers',
    contents: 'Miel × 2',
    takeBack: null,
    amount: 4_200,
    value: 4_200,
    weightKg: 1,
    ...changes,
  };
}

/** The port's promises, for one courier. */
export function describeCourier(
  name: string,
  open: (settings?: Record<string, unknown>) => Promise<CourierUnderTest>,
): void {
  const move = (under: CourierUnderTest, tracking: string, state: string, more: object = {}) =>
    under.control('advance', { tracking, state, ...more });
  /** A parcel that the courier has collected. */
  async function collected(under: CourierUnderTest, changes: Partial<NewParcel> = {}): Promise<string> {
    const { tracking } = await make(under.courier, parcelOf(changes));
    await under.courier.confirm(tracking);
    await move(under, tracking, under.words.on_the_way);
    return tracking;
  }

  describe(name, () => {
    test('right keys are told from wrong ones', async () => {
      const { courier, stranger } = await open();
      await courier.verify();
      expect(await kindOf(stranger.verify())).toBe('auth');
      expect(await kindOf(make(stranger, parcelOf()))).toBe('auth');
    });

    test('destinations come with ids and names that the courier takes', async () => {
      const { courier } = await open();
      const wilayas = await courier.wilayas();
      expect(wilayas.length).toBeGreaterThan(50);
      const communes = await courier.communes(16);
      expect(communes.map((one) => one.name)).toContain('Hydra');
      const points = (await courier.pickupPoints()).filter(({ wilaya }) => wilaya === 16);
      expect(points.length).toBeGreaterThan(0);
      for (const point of points)
        expect(communes.find((one) => one.name === point.commune)?.hasPickupPoint).toBe(true);
      const [point] = points;
      const wilaya = wilayas.find(({ id }) => id === 16);
      if (point === undefined || wilaya === undefined) throw new Error('There is no pick-up point.');
      const destination = { wilaya, commune: point.commune, pickupPoint: point.id };
      await make(courier, parcelOf({ destination }));
      const quote = await courier.quote({ id: 16, name: 'Alger' }, destination);
      expect(quote.home).toBeGreaterThan(quote.pickupPoint ?? Number.POSITIVE_INFINITY);
    });

    test('fees to all wilayas come in some calls, each wilaya once, and agree with quotes', async () => {
      const { courier, sent } = await open();
      const origin = { id: 16, name: 'Alger' };
      let left = (await courier.wilayas()).filter(({ id }) => [1, 9, 16, 31].includes(id));
      const fees = new Map<number, Awaited<ReturnType<typeof courier.fees>>[number]>();
      while (left.length > 0) {
        const before = sent.length;
        const read = await courier.fees(origin, left);
        expect(sent.length - before).toBe(1);
        // Of the first wilaya at least, and of no other than those that were asked for.
        expect(read[0]?.wilaya).toBe(left[0]?.id);
        for (const one of read) {
          expect(left.map(({ id }) => id)).toContain(one.wilaya);
          expect(fees.has(one.wilaya)).toBe(false);
          fees.set(one.wilaya, one);
        }
        left = left.filter(({ id }) => !fees.has(id));
      }
      expect(await courier.fees(origin, [])).toEqual([]);
      const destination = { wilaya: origin, commune: 'Hydra', pickupPoint: null };
      const quote = await courier.quote(origin, destination);
      expect(fees.get(16)?.home?.usual).toBe(quote.home);
      expect(fees.get(16)?.pickupPoint?.usual).toBe(quote.pickupPoint);
    });

    test('whatever people type, a parcel is made as it was given or refused without effect', async () => {
      const { courier, parcels } = await open();
      let made = 0;
      const words = fc.oneof(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
        fc.constantFrom('أمينة بن علي', 'Amina', "N'Aït  Zerrouk", '"><script>', '-'),
      );
      const given = fc.record({
        recipient: words,
        address: words,
        contents: words,
        amount: fc.integer({ min: 0, max: 200_000 }),
        phone: fc.constantFrom('+213550123456', '+21321123456'),
        commune: fc.constantFrom('Hydra', 'hydra', 'Nowhere'),
      });
      await holds(
        fc.asyncProperty(given, async ({ commune, ...rest }) => {
          made += 1;
          const before = (await parcels()).length;
          const reference = `REF${String(made).padStart(6, '0')}`;
          const destination = { wilaya: { id: 16, name: 'Alger' }, commune, pickupPoint: null };
          const failure = await failureOf(make(courier, parcelOf({ ...rest, reference, destination })));
          const now = await parcels();
          expect(now.length - before).toBe(failure === null ? 1 : 0);
          expect(['invalid', 'refused', undefined]).toContain(failure?.kind);
          if (commune !== 'Hydra') expect(failure).not.toBeNull();
          if (failure !== null) return;
          const parcel = now.find((one) => one.reference === reference);
          expect(parcel?.toCollect).toBe(rest.amount);
          expect(parcel?.phone).toBe(rest.phone.replace('+213', '0'));
        }),
        100,
      );
    });

    test('each lost answer of a creation is an unknown outcome, and the parcel is found by its reference', async () => {
      const { courier, control, parcels, sent } = await open();
      const since = Date.UTC(2026, 10, 26);
      expect(await courier.findByReference('NONE0001', since)).toEqual({ parcels: [], isSure: true });
      for (const [index, fault] of lostAnswers.entries()) {
        const reference = `LOST000${index}`;
        await control('faults', { [fault]: 1 });
        const before = sent.length;
        expect(await kindOf(make(courier, parcelOf({ reference })))).toBe('outcome_unknown');
        expect(sent.length - before).toBe(1);
        const found = await courier.findByReference(reference, since);
        const [truth] = (await parcels()).filter((one) => one.reference === reference);
        expect(found).toMatchObject({ parcels: [{ tracking: truth?.tracking }], isSure: true });
      }
      const [one, two] = [await make(courier, parcelOf()), await make(courier, parcelOf())];
      const twice = await courier.findByReference(parcelOf().reference, since);
      expect(twice.parcels.map(({ tracking }) => tracking).toSorted()).toEqual(
        [one.tracking, two.tracking].toSorted(),
      );
    });

    test('one call makes some parcels, says of each what became of it, and may show all their labels', async () => {
      const { courier, control, parcels, sent } = await open();
      const { mostInCreation: most } = courier.capabilities;
      expect(most).toBeGreaterThan(0);
      const batchOf = (letter: string) =>
        Array.from({ length: Math.min(most, 3) }, (_, at) => parcelOf({ reference: `BATCH${letter}${at}` }));
      const batch = batchOf('A');
      const before = sent.length;
      const outcomes = await courier.create(batch);
      expect(sent.length - before).toBe(1);
      const truth = new Map((await parcels()).map((one) => [one.reference, one.tracking]));
      expect([...outcomes.keys()].toSorted()).toEqual([...truth.keys()].toSorted());
      const links = new Set<string | null>();
      for (const [reference, outcome] of outcomes) {
        expect(outcome).toMatchObject({ tracking: truth.get(reference) });
        if ('tracking' in outcome) links.add(outcome.batchLabels);
      }
      expect(links.size).toBe(1);
      const [link] = links;
      if (link != null) {
        const page = await (await fetch(link)).text();
        for (const tracking of truth.values()) expect(page).toContain(tracking);
      }
      // A lost answer is lost for each of them, and each is there once.
      for (const [index, fault] of lostAnswers.entries()) {
        await control('faults', { [fault]: 1 });
        const lost = batchOf(String(index));
        expect(await kindOf(courier.create(lost))).toBe('outcome_unknown');
        for (const { reference } of lost)
          expect((await courier.findByReference(reference, Date.UTC(2026, 10, 26))).parcels).toHaveLength(1);
      }
      const count = (await parcels()).length;
      await control('faults', { edge: 1 });
      expect(await kindOf(courier.create(batchOf('B')))).toBe('forbidden_egress');
      expect(await parcels()).toHaveLength(count);
    });

    test('an answer that is no answer leaves a write unknown and a read unavailable', async () => {
      const { over } = await open();
      const answers: fc.Arbitrary<Response | null> = fc
        .oneof(
          fc.constant(null),
          fc.record({
            body: fc.oneof(fc.json(), fc.string(), fc.constant('<html>')),
            status: fc.constantFrom(200, 201, 302, 404, 500, 502),
          }),
        )
        .map((given) => given && new Response(given.body, { status: given.status }));
      await holds(
        fc.asyncProperty(answers, async (answer) => {
          const courier = over(async () => {
            if (answer === null) throw new TypeError('fetch failed');
            return answer.clone();
          });
          expect(['outcome_unknown', 'refused', 'invalid']).toContain(
            await kindOf(make(courier, parcelOf())),
          );
          expect(['unavailable', 'not_found', 'refused', 'done']).toContain(
            await kindOf(courier.poll(['ABC123'])),
          );
        }),
        200,
      );
      const endless = over(
        async () =>
          new Response(
            new ReadableStream({
              pull: (stream) => stream.enqueue(new Uint8Array(1024 * 1024).fill(32)),
            }),
          ),
      );
      expect(await kindOf(make(endless, parcelOf()))).toBe('outcome_unknown');
      expect(await kindOf(endless.wilayas())).toBe('unavailable');
    });

    test("the edge's refusal is told from wrong keys, and makes nothing", async () => {
      const { courier, control, parcels } = await open();
      await control('faults', { edge: 2 });
      expect(await kindOf(make(courier, parcelOf()))).toBe('forbidden_egress');
      expect(await kindOf(courier.verify())).toBe('forbidden_egress');
      await control('faults', { unavailable: 1 });
      expect(await kindOf(courier.verify())).toBe('unavailable');
      expect(await parcels()).toEqual([]);
    });

    test('a used quota says how long to wait, and what is left is heard', async () => {
      const { courier, heard, parcels } = await open({ per_minute: 3 });
      for (let call = 0; call < 3; call += 1) await courier.wilayas();
      expect(heard.map(({ minute }) => minute)).toEqual([2, 1, 0]);
      const failure = await failureOf(make(courier, parcelOf()));
      expect(failure).toMatchObject({ kind: 'rate_limited', retryAfter: 60 });
      expect(await parcels()).toEqual([]);
    });

    test('a confirmed parcel stays so, whatever is repeated', async () => {
      const { courier, parcels, control } = await open();
      const { tracking } = await make(courier, parcelOf());
      const { hasDrafts } = courier.capabilities;
      expect((await parcels())[0]?.isCollected).toBe(!hasDrafts);
      await courier.confirm(tracking);
      await courier.confirm(tracking);
      await control('faults', { lost: 1 });
      expect(await kindOf(courier.confirm(tracking))).toBe(hasDrafts ? 'outcome_unknown' : 'done');
      expect((await parcels())[0]?.isCollected).toBe(true);
      if (hasDrafts) expect(await kindOf(courier.confirm('UNKNOWN01'))).toBe('not_found');
    });

    test('every state of the documents is known, and one of none is shown as it is', async () => {
      const under = await open();
      const { courier, control } = under;
      const tracking = await collected(under);
      const { states } = (await control('states')).json as { states: string[] };
      for (const state of states) {
        await move(under, tracking, state);
        const [report] = await courier.poll([tracking]);
        expect(report?.now, state).toMatchObject({ tracking, rawStatus: state, isKnown: true });
        const { movement, isHeld, isFailedAttempt, isGivenUp } = report?.now ?? {};
        expect(
          [movement, isHeld, isFailedAttempt, isGivenUp].some((one) => one !== undefined),
          state,
        ).toBe(true);
      }
      await move(under, tracking, 'en_zone_rouge', { unknown: true });
      const [report] = await courier.poll([tracking]);
      expect(report?.now).toMatchObject({ rawStatus: 'en_zone_rouge', isKnown: false });
      expect(report?.now.movement).toBeUndefined();
    });

    test('a batch names each parcel that the courier has, and none that it lacks', async () => {
      const under = await open();
      const { courier, words } = under;
      const trackings: string[] = [];
      for (const at of [1, 2, 3]) trackings.push(await collected(under, { reference: `BATCH00${at}` }));
      const [first = '', second = '', third = ''] = trackings;
      await move(under, second, words.out_for_delivery);
      await move(under, third, words.returned);
      const reports = await courier.poll([...trackings, 'UNKNOWN01']);
      const movements = Object.fromEntries(reports.map(({ tracking, now }) => [tracking, now.movement]));
      expect(movements).toEqual({
        [first]: 'on_the_way',
        [second]: 'out_for_delivery',
        [third]: 'returned',
      });
      expect(await courier.poll(['UNKNOWN01'])).toEqual([]);
      expect(courier.capabilities.mostInPoll).toBeGreaterThanOrEqual(3);
    });

    test('money is apart from movement, names its payment, and can be undone', async () => {
      const under = await open();
      const { courier, words, pay } = under;
      const tracking = await collected(under);
      await move(under, tracking, words.delivered);
      const seen = [];
      for (const money of ['none', 'cash_collected', 'remitted', 'cash_collected'] as const) {
        await pay(tracking, money);
        const [report] = await courier.poll([tracking]);
        seen.push([report?.now.movement, report?.now.money]);
      }
      expect(seen).toEqual([
        ['delivered', 'none'],
        ['delivered', 'cash_collected'],
        ['delivered', 'remitted'],
        ['delivered', 'cash_collected'],
      ]);
    });

    test('a parcel is changed and canceled until it is collected', async () => {
      const under = await open();
      const { courier, parcels } = under;
      const { tracking } = await make(courier, parcelOf());
      expect(await courier.edit(tracking, { amount: 3_900, phone: '+213661000000' })).toBe('done');
      expect((await parcels())[0]).toMatchObject({ toCollect: 3_900, phone: '0661000000' });
      expect(await courier.cancel(tracking)).toBe('done');
      expect(await parcels()).toEqual([]);
      expect(await kindOf(courier.cancel(tracking))).toBe('not_found');
      const gone = await collected(under);
      expect(await courier.edit(gone, { amount: 1 })).toBe('locked');
      expect(await courier.cancel(gone)).toBe('locked');
      expect((await parcels())[0]?.toCollect).toBe(4_200);
    });

    test('a label is a link or a file, and no parcel is no label', async () => {
      const { courier } = await open();
      const { tracking } = await make(courier, parcelOf());
      const most = courier.capabilities.mostInLabels;
      const [labelled, ...others] = await courier.labels([tracking, 'UNKNOWN01'].slice(0, most));
      expect([labelled?.tracking, others]).toEqual([tracking, []]);
      const label = labelled?.label;
      if (label?.kind === 'link') expect(await (await fetch(label.url)).text()).toContain(tracking);
      else expect(String.fromCharCode(...(label?.bytes.slice(0, 5) ?? []))).toBe('%PDF-');
      expect(await courier.labels(['UNKNOWN01'])).toEqual([]);
    });
  });
}
