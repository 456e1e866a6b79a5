import { runDurableObjectAlarm, SELF } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { SEED } from '../seed.ts';
import { FakeService } from './fake-service.ts';
import { emptyShop, stub } from './mirror.ts';
import { contact } from './shop-under-test.ts';
import { origin, Visitor } from './visitor.ts';

/** Failures of calls to the service: one never arrives, an answer is lost, every second one is lost. */
type Loss = 'none' | 'requests' | 'answers' | 'some';

type Step =
  | { kind: 'loss'; loss: Loss }
  /** The form is sent for each of these places at once, from tabs of one browser. */
  | { kind: 'order'; communes: string[] }
  /** "Try again" is pressed on the page of one of the orders. */
  | { kind: 'retry'; which: number }
  | { kind: 'ask' }
  /** The payer does this at every payment page so far. */
  | { kind: 'pay'; outcome: 'paid' | 'failed' | 'canceled' }
  | { kind: 'tell' }
  | { kind: 'wait'; minutes: number };

const [losing, ordering, paying, waiting] = [
  fc.constantFrom<Loss>('none', 'none', 'requests', 'answers', 'some'),
  fc.array(fc.constantFrom('Kouba', 'Kouba', 'Hydra'), { minLength: 1, maxLength: 3 }),
  fc.constantFrom<'paid' | 'failed' | 'canceled'>('paid', 'paid', 'failed', 'canceled'),
  fc.constantFrom(1, 3, 20, 40),
];
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: losing.map((loss) => ({ kind: 'loss' as const, loss })) },
  { weight: 4, arbitrary: ordering.map((communes) => ({ kind: 'order' as const, communes })) },
  { weight: 3, arbitrary: paying.map((outcome) => ({ kind: 'pay' as const, outcome })) },
  { weight: 2, arbitrary: waiting.map((minutes) => ({ kind: 'wait' as const, minutes })) },
  { weight: 2, arbitrary: fc.nat(3).map((which) => ({ kind: 'retry' as const, which })) },
  { weight: 2, arbitrary: fc.constantFrom<Step>({ kind: 'ask' }, { kind: 'tell' }) },
);

/** Two payments of one cart that could both be paid once: the expiry of the first was lost. */
const once: Step[] = [
  { kind: 'loss', loss: 'some' },
  { kind: 'order', communes: ['Hydra'] },
  { kind: 'order', communes: ['Kouba'] },
  { kind: 'wait', minutes: 1 },
  { kind: 'order', communes: ['Kouba'] },
  { kind: 'order', communes: ['Hydra'] },
  { kind: 'pay', outcome: 'paid' },
];

/** The stock is exactly one order's. */
const PIECES = 2;
/** The right to pay ends 30 minutes after a checkout was made. */
const RIGHT_TO_PAY = 30 * 60_000;

/** One shopper with one cart before a service that loses requests and answers. */
class History {
  readonly #service = new FakeService();
  readonly #shopper = new Visitor();
  readonly #madeAt = new Map<string, number>();
  /** Addresses that the shopper was redirected to. */
  readonly #led = new Set<string>();
  #calls = 0;
  /** Of all orders that the shopper has seen. */
  readonly #tokens = new Set<string>();
  #loss: Loss = 'none';
  #now = 1_795_000_000_000;

  async begin(): Promise<void> {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const before = new Set(this.#service.checkouts.keys());
      this.#calls += 1;
      if (this.#loss === 'requests' || (this.#loss === 'some' && this.#calls % 2 === 0))
        throw new TypeError('Network connection lost.');
      const answer = await this.#service.handle(new Request(input, init));
      for (const id of this.#service.checkouts.keys()) if (!before.has(id)) this.#madeAt.set(id, this.#now);
      if (this.#loss === 'answers') throw new TypeError('Network connection lost.');
      return answer;
    });
    this.#setTime();
    const product = this.#service.addProduct('Dattes', { metadata: { slug: 'dattes', stock: PIECES } });
    const price = this.#service.addPrice(product, 950);
    await SELF.fetch(`${origin}/fr`);
    await this.#shopper.post('/fr/cart/add', { price, quantity: '2' });
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'loss':
        this.#loss = step.loss;
        return;
      case 'order':
        await this.#order(step.communes);
        return;
      case 'retry':
        return this.#retry(step.which);
      case 'ask':
        for (const token of this.#tokens) await this.#shopper.post(`/fr/orders/${token}/ask`, {});
        return;
      case 'pay':
        for (const id of this.#led) if (this.#isPayable(id)) this.#service.settle(id, step.outcome);
        return;
      case 'tell':
        return this.#tell();
      case 'wait':
        this.#now += step.minutes * 60_000;
        this.#setTime();
        for (const id of this.#madeAt.keys()) this.#expire(id);
        await runDurableObjectAlarm(stub());
    }
  }

  /** The service answers again and time passes: then every state must be known. */
  async end(): Promise<void> {
    this.#loss = 'none';
    for (let times = 0; times < 12; times++) await this.take({ kind: 'wait', minutes: 5 });
  }

  /** How many of the shopper's payment pages can be paid. */
  get payable(): number {
    return [...this.#led].filter((id) => this.#isPayable(id)).length;
  }

  get paid(): number {
    return [...this.#service.checkouts.values()].filter(({ status }) => status === 'paid').length;
  }

  /** How many order pages show paid. */
  async countSaidPaid(): Promise<number> {
    let count = 0;
    for (const token of this.#tokens) {
      const page = await (await SELF.fetch(`${origin}/fr/orders/${token}`)).text();
      if (page.includes('data-payment="paid"')) count += 1;
    }
    return count;
  }

  async #order(communes: string[]): Promise<void> {
    const answers = await Promise.all(
      communes.map((commune) =>
        this.#shopper.post('/fr/checkout', { ...contact, commune, seen_total: '1900', way: 'card:1900' }),
      ),
    );
    for (const answer of answers) await this.#follow(answer);
  }

  async #retry(which: number): Promise<void> {
    const token = [...this.#tokens][which % this.#tokens.size];
    if (token !== undefined) await this.#follow(await this.#shopper.post(`/fr/orders/${token}/again`, {}));
  }

  /** Follows an answer's redirects, up to the payment page. */
  async #follow(answer: Response): Promise<void> {
    const place = `${answer.headers.get('Location')} ${await answer.text()}`;
    const token = /orders\/([0-9a-z]{32})/.exec(place)?.[1];
    if (token === undefined) return;
    this.#tokens.add(token);
    const page = await this.#shopper.get(`/fr/orders/${token}/go`);
    const id = /checkouts\/([^/]+)\/pay$/.exec(page.headers.get('Refresh') ?? '')?.[1];
    if (id !== undefined) this.#led.add(id);
  }

  async #tell(): Promise<void> {
    for (const checkout of this.#service.checkouts.values()) {
      if (checkout.status === 'pending') continue;
      const body = this.#service.event(checkout);
      const signing = {
        secret: env.SERVICE_WEBHOOK_SECRET,
        key: env.SERVICE_API_KEY,
        at: Math.floor(this.#now / 1000),
      };
      const headers = await this.#service.sign(body, signing);
      await SELF.fetch(`${origin}/webhooks/service`, { method: 'POST', headers, body });
    }
  }

  #isPayable(id: string): boolean {
    return this.#service.checkouts.get(id)?.status === 'pending';
  }

  #expire(id: string): void {
    const isOver = (this.#madeAt.get(id) ?? this.#now) + RIGHT_TO_PAY <= this.#now;
    if (isOver && this.#isPayable(id)) this.#service.settle(id, 'expired');
  }

  #setTime(): void {
    vi.useFakeTimers({ now: this.#now, toFake: ['Date'] });
  }
}

const countLeft = async () => (await stub().product('fr', 'dattes'))?.available;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('in any history one cart has one payable page at most, and only paid orders are shown as paid', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  let paid = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const history = new History();
      try {
        await history.begin();
        for (const one of steps) {
          await history.take(one);
          expect(history.paid).toBeLessThanOrEqual(1);
          expect(history.payable).toBeLessThanOrEqual(1);
          expect(await history.countSaidPaid()).toBeLessThanOrEqual(history.paid);
        }
        await history.end();
        expect(await history.countSaidPaid()).toBe(history.paid);
        expect(await countLeft()).toBe(PIECES - PIECES * history.paid);
        paid += history.paid;
      } finally {
        vi.useRealTimers();
        await emptyShop();
      }
    }),
    { seed: SEED, numRuns: 60, examples: [[once]] },
  );
  // Histories without a payment would show little.
  expect(paid).toBeGreaterThan(10);
});
