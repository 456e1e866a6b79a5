import { Clock } from '../../../../scripts/fakes/clock.ts';
import { GatewayFaults } from '../../../../scripts/gateway/faults.ts';
import { makeGateway } from '../../../../scripts/gateway/gateway.ts';
import { type GatewayOrder, refundedOf } from '../../../../scripts/gateway/orders.ts';

export const VALID_CARD = '6280581110007215';

/** An operator's credentials for the fake. */
export const fakeCredentials = {
  user_name: 'shop',
  password: 'correct horse',
  terminal: 'E010000000',
  gateway: 'https://gateway.test/payment/rest',
};

/** The fake gateway in the place of the network. Its time is `Date`. */
export class FakeGateway {
  readonly clock = new Clock(() => Date.now());
  readonly faults: GatewayFaults;
  readonly gateway: ReturnType<typeof makeGateway>;
  /** Names of the calls, in order. */
  readonly calls: string[] = [];
  /** Addresses and bodies, as they were sent. */
  readonly sent: { url: string; body: string }[] = [];
  /** Changes an answer on its way. */
  change: (call: string, answer: Record<string, unknown>) => Record<string, unknown> = (_, answer) => answer;

  constructor(seed: number | null = null, settings: Record<string, string> = {}) {
    this.faults = new GatewayFaults(seed);
    const { user_name: userName, password, terminal } = fakeCredentials;
    const world = { clock: this.clock, faults: this.faults, origin: () => 'https://gateway.test' };
    this.gateway = makeGateway(world, { userName, password, terminal });
    for (const [name, text] of Object.entries({ hang_ms: '1', ...settings }))
      this.gateway.settings.change(name, text);
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const sent = new TextDecoder().decode(await request.arrayBuffer());
    const call = url.pathname.replace(/.*\/rest\//, '');
    this.calls.push(call);
    this.sent.push({ url: url.href, body: sent });
    const answer = await this.gateway.answer({
      method: request.method,
      // A relay takes the gateway's host out of the path.
      path: url.pathname.replace(/^.*(?=\/payment\/rest\/)/, ''),
      query: url.searchParams,
      header: (name) => request.headers.get(name) ?? '',
      body: sent,
    });
    if (answer === null) throw new Error('The answer was lost.');
    const text = String(answer.body);
    const body = text.endsWith('}') ? JSON.stringify(this.change(call, JSON.parse(text))) : text;
    return new Response(body, { status: answer.status });
  };

  order(reference: string): GatewayOrder | null {
    return this.gateway.orders.findByNumber(reference);
  }

  get orders(): GatewayOrder[] {
    return this.gateway.orders.all();
  }

  /** The payer pays with a test card; without effect when it is too late. */
  pay(reference: string, card = VALID_CARD): void {
    const order = this.order(reference);
    if (order !== null) this.gateway.payers.pay(order, card);
  }

  /** Dinars taken and given back, by the gateway's own books. */
  moved(reference: string): { taken: number; givenBack: number } {
    const order = this.order(reference);
    return order === null
      ? { taken: 0, givenBack: 0 }
      : { taken: (order.captures * order.amount) / 100, givenBack: refundedOf(order) / 100 };
  }
}
