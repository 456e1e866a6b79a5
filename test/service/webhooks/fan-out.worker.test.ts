import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shownWebhookEndpoint } from '../../../src/contract/resources/webhooks/webhook-endpoint.ts';
import { quickOrLong, SEED } from '../../seed.ts';
import { Merchant } from '../merchant.ts';
import { countDeliveries, crash, sleep } from './backlog.ts';
import { endCheckout, ledgerOf, Outside, pass, type Received } from './outside.ts';

/** Each event reaches each endpoint that chose it, across pauses, failures, restarts and other addresses. */

const MINUTE = 60_000;
const HOST = 'many.test';
const OUTCOMES = ['paid', 'expired', 'canceled'] as const;

let outside: Outside;
beforeEach(() => {
  outside = Outside.open();
});
afterEach(() => outside.close());

/** An endpoint as the model knows it. `due`: ids of the events that it was promised; `arrived`: of those that it got. */
type Modelled = {
  id: string;
  secret: string;
  types: string[];
  path: string;
  isPaused: boolean;
  isFailing: boolean;
  due: Set<string>;
  arrived: Set<string>;
};

type Change = 'pause' | 'enable' | 'fail' | 'mend' | 'move' | 'delete';
type Act =
  | { act: 'add'; types: string[] }
  | { act: 'end'; outcome: (typeof OUTCOMES)[number] }
  | { act: Change; on: number }
  | { act: 'ring' | 'later' | 'crash' };

const changes: Change[] = ['pause', 'enable', 'fail', 'mend', 'move', 'delete'];
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ act: fc.constant('add' as const), types: fc.subarray([...OUTCOMES], { minLength: 1 }) }),
  fc.record({ act: fc.constant('end' as const), outcome: fc.constantFrom(...OUTCOMES) }),
  fc.record({ act: fc.constantFrom(...changes), on: fc.nat(5) }),
  fc.record({ act: fc.constantFrom('ring' as const, 'later' as const, 'crash' as const) }),
);

class World {
  readonly merchant: Merchant;
  readonly endpoints: Modelled[] = [];
  readonly deleted: Modelled[] = [];
  /** What must not have happened. */
  readonly wrong: string[] = [];
  #paths = 0;

  constructor(merchant: Merchant) {
    this.merchant = merchant;
    outside.endpoints[HOST] = (request) => {
      const endpoint = this.endpoints.find(({ path }) => request.url === `https://${HOST}${path}`);
      const signer = signerOf(request, [...this.endpoints, ...this.deleted]);
      if (signer === undefined) this.wrong.push(`nobody signed what came to ${request.url}`);
      if (endpoint?.isPaused) this.wrong.push(`${request.url} is paused`);
      if (endpoint !== undefined && endpoint !== signer) this.wrong.push(`another signed for ${request.url}`);
      if (endpoint === undefined || endpoint.isFailing) return new Response(null, { status: 500 });
      endpoint.arrived.add(request.headers.get('webhook-id') ?? '');
      return new Response();
    };
  }

  #freshPath(): string {
    this.#paths += 1;
    return `/hook/${this.#paths}`;
  }

  async #call(method: string, path: string, body?: unknown) {
    const answer = await this.merchant.call(method, path, body);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  }

  async do(next: Act): Promise<void> {
    if (next.act === 'add') return this.#add(next.types);
    if (next.act === 'end') return this.#end(next.outcome);
    if (next.act === 'ring') return void (await runDurableObjectAlarm(ledgerOf(this.merchant)));
    if (next.act === 'later') return pass(4 * MINUTE);
    if (next.act === 'crash') return crash(ledgerOf(this.merchant));
    if (!('on' in next)) return undefined;
    const endpoint = this.endpoints[next.on % Math.max(1, this.endpoints.length)];
    if (endpoint !== undefined) await this.#change(endpoint, next.act);
  }

  async #add(types: string[]): Promise<void> {
    const path = this.#freshPath();
    const made = shownWebhookEndpoint.parse(
      await this.#call('POST', '/webhook-endpoints', {
        url: `https://${HOST}${path}`,
        types: types.map((outcome) => `checkout.${outcome}`),
      }),
    );
    const { id, webhook_secret: secret } = made;
    this.endpoints.push({
      id,
      secret,
      types,
      path,
      isPaused: false,
      isFailing: false,
      due: new Set(),
      arrived: new Set(),
    });
  }

  async #end(outcome: (typeof OUTCOMES)[number]): Promise<void> {
    await endCheckout(this.merchant, outcome);
    const [event] = Object(await this.#call('GET', '/events?per_page=1')).data;
    for (const { types, due } of this.endpoints) if (types.includes(outcome)) due.add(event.id);
  }

  async #change(endpoint: Modelled, name: Change) {
    const path = `/webhook-endpoints/${endpoint.id}`;
    if (name === 'fail') endpoint.isFailing = true;
    if (name === 'mend') endpoint.isFailing = false;
    if (name === 'pause') {
      await this.#call('PATCH', path, { status: 'paused' });
      // What is under way arrives yet.
      await sleep(20);
      endpoint.isPaused = true;
    }
    if (name === 'enable') {
      endpoint.isPaused = false;
      await this.#call('PATCH', path, { status: 'enabled' });
    }
    if (name === 'move') {
      const moved = this.#freshPath();
      await this.#call('PATCH', path, { url: `https://${HOST}${moved}` });
      await sleep(20);
      endpoint.path = moved;
    }
    if (name === 'delete') {
      await this.#call('DELETE', path);
      await sleep(20);
      this.endpoints.splice(this.endpoints.indexOf(endpoint), 1);
      this.deleted.push(endpoint);
    }
  }

  /** Mends and enables all, and lets time pass until nothing waits. */
  async settle(): Promise<void> {
    for (const endpoint of this.endpoints) {
      endpoint.isFailing = false;
      endpoint.isPaused = false;
      await this.#call('PATCH', `/webhook-endpoints/${endpoint.id}`, { status: 'enabled' });
    }
    for (let round = 0; round < 60; round += 1) {
      await runDurableObjectAlarm(ledgerOf(this.merchant));
      await sleep(15);
      if ((await countDeliveries(this.merchant)).open === 0) return;
      pass(30 * MINUTE);
    }
    expect.fail('Deliveries wait for ever.');
  }
}

/** The endpoint whose secret signed a request. */
function signerOf({ headers, body }: Received, endpoints: readonly Modelled[]): Modelled | undefined {
  return endpoints.find(({ secret }) => {
    try {
      new Webhook(secret).verify(body, Object.fromEntries(headers));
      return true;
    } catch {
      return false;
    }
  });
}

async function run(acts: Act[]): Promise<void> {
  const world = new World(await Merchant.open());
  for (const next of acts) await world.do(next);
  await world.settle();
  expect(world.wrong).toEqual([]);
  // Exactly what was promised: nothing is lost, and nobody gets what they did not choose.
  for (const endpoint of world.endpoints)
    expect([...endpoint.arrived].toSorted()).toEqual([...endpoint.due].toSorted());
  for (const endpoint of world.deleted) for (const id of endpoint.arrived) expect(endpoint.due).toContain(id);
  // One row for each event and endpoint, whatever happened.
  const doubled = await runInDurableObject(ledgerOf(world.merchant), ({ account: { database } }) =>
    database.count(
      'SELECT count(*) AS n FROM (SELECT 1 FROM deliveries GROUP BY event_seq, endpoint_id HAVING count(*) > 1)',
    ),
  );
  expect(doubled).toBe(0);
}

test('each event reaches each endpoint that chose it, and no other, whatever happens between', async () => {
  const first: Act = { act: 'add', types: ['paid', 'expired'] };
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 18 }), (acts) =>
      run([first, { act: 'end', outcome: 'paid' }, ...acts]),
    ),
    { numRuns: quickOrLong(8, 120), seed: SEED },
  );
});
