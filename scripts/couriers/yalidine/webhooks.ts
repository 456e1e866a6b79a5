import { createHash, createHmac, randomBytes } from 'node:crypto';
import { UserError } from '../../../src/server/user-error.ts';
import { algiersTime } from '../../fakes/clock.ts';
import type { Settings } from '../../fakes/settings.ts';
import type { World } from '../courier.ts';
import type { Row } from './parcels.ts';
import type { yalidineSettings } from './settings.ts';

/** Facts 1.5: Y2, Y3, CF. */
const eventTypes = [
  'parcel_created',
  'parcel_edited',
  'parcel_deleted',
  'parcel_status_updated',
  'parcel_payment_updated',
] as const;

type EventType = (typeof eventTypes)[number];

type Hook = { url: string; secret: string; types: readonly string[]; enabled: boolean };

type Delivery = { body: string; attempt: number; first: number };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Seven attempts, counted from the first; then the webhook is off (Y2, Y3). */
const attempts = [0, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 12 * HOUR, 24 * HOUR];

const PATIENCE = 10_000;
const LOG_KEPT = 48 * HOUR;
/** How late an event of the fault `webhook_late` comes. */
const LATE = 2 * MINUTE;

/** The webhook that the dashboard registers: there is no API for it. */
export class Webhooks {
  readonly #world: World;
  readonly #settings: Settings<typeof yalidineSettings>;
  #hook: Hook | null = null;
  #log: { at: number; event: string; attempt: number; result: string }[] = [];
  #count = 0;

  constructor(world: World, settings: Settings<typeof yalidineSettings>) {
    this.#world = world;
    this.#settings = settings;
  }

  #fetch(...given: Parameters<typeof fetch>): Promise<Response> {
    return (this.#world.fetch ?? fetch)(...given);
  }

  /** Registers an address after the handshake. */
  async register(input: Row): Promise<Row> {
    const url = typeof input.url === 'string' && URL.canParse(input.url) ? input.url : null;
    if (url === null) throw new UserError('"url" is the address that receives the events.');
    const types = input.types ?? eventTypes;
    if (!Array.isArray(types) || !types.every((type) => eventTypes.includes(type)))
      throw new UserError(`"types" is a list of ${eventTypes.join(', ')}.`);
    const refused = await this.#shakeHands(url);
    if (refused !== null) throw new UserError(`The handshake failed: ${refused}`);
    const secret = typeof input.secret === 'string' ? input.secret : randomBytes(24).toString('hex');
    const hook = { url, secret, types, enabled: input.enabled !== false };
    this.#hook = hook;
    this.#shakeAgain(hook);
    return this.show();
  }

  /** From time to time; no source says what a failure then does, so it is only logged. */
  #shakeAgain(hook: Hook): void {
    const hours = this.#settings.get('crc_every_h');
    if (hours === 0) return;
    const { clock } = this.#world;
    clock.after(hours * HOUR, async () => {
      if (this.#hook !== hook) return;
      const refused = await this.#shakeHands(hook.url);
      this.#log.push({ at: clock.now(), event: 'handshake', attempt: 1, result: refused ?? '200' });
      this.#shakeAgain(hook);
    });
  }

  /** Turns it on, as a person does in the dashboard; there is a handshake at each edit. */
  async enable(): Promise<Row> {
    if (this.#hook === null) throw new UserError('No webhook is registered.');
    const refused = await this.#shakeHands(this.#hook.url);
    if (refused !== null) throw new UserError(`The handshake failed: ${refused}`);
    this.#hook.enabled = true;
    return this.show();
  }

  show(): Row {
    const since = this.#world.clock.now() - LOG_KEPT;
    this.#log = this.#log.filter(({ at }) => at >= since);
    const log = this.#log.map((line) => ({ ...line, at: algiersTime(line.at) }));
    return { ...this.#hook, log };
  }

  /** GET with `subscribe` and `crc_token`; 200 within 10 s with the token: bare by CF and GO, in JSON by Y3. */
  async #shakeHands(address: string): Promise<string | null> {
    const url = new URL(address);
    const token = randomBytes(16).toString('hex');
    url.searchParams.set('subscribe', '1');
    url.searchParams.set('crc_token', token);
    try {
      const answer = await this.#fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) });
      const body = await answer.text();
      if (answer.status !== 200) return `status ${answer.status}`;
      const form = this.#settings.get('crc_reply');
      return (form === 'json' ? tokenInJson(body) : body) === token ? null : `no token as ${form}`;
    } catch {
      return 'no answer';
    }
  }

  emit(type: EventType, data: Row): void {
    this.#count += 1;
    const now = this.#world.clock.now();
    const event = { event_id: eventId(this.#count), occurred_at: algiersTime(now), data };
    if (!this.#hook?.enabled || !this.#hook.types.includes(type)) return;
    const body = JSON.stringify({ type, events: [event] });
    const { faults, clock } = this.#world;
    const times = faults.strikes('webhook_twice') ? 2 : 1;
    const wait = faults.strikes('webhook_late') ? LATE : 0;
    for (let time = 0; time < times; time += 1) {
      clock.after(wait, () => this.#deliver({ body, attempt: 0, first: now + wait }));
    }
  }

  /** The dashboard's button "Test". */
  test(): Row {
    this.emit('parcel_status_updated', { tracking: 'YAL-000000', status: 'Livré', reason: '' });
    return this.show();
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const hook = this.#hook;
    if (!hook?.enabled) return;
    const { body, attempt, first } = delivery;
    const result = await this.#post(hook, body);
    const event = /"event_id":"([^"]+)"/.exec(body)?.[1] ?? '';
    const { clock } = this.#world;
    this.#log.push({ at: clock.now(), event, attempt: attempt + 1, result });
    if (result === '200') return;
    const next = attempts[attempt + 1];
    if (next === undefined) hook.enabled = false;
    else {
      const wait = Math.max(0, first + next - clock.now());
      clock.after(wait, () => this.#deliver({ body, attempt: attempt + 1, first }));
    }
  }

  async #post({ url, secret }: Hook, body: string): Promise<string> {
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    try {
      const answer = await this.#fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'X-YALIDINE-SIGNATURE': signature },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE),
      });
      await answer.arrayBuffer();
      return String(answer.status);
    } catch {
      return 'no answer';
    }
  }
}

function tokenInJson(body: string): unknown {
  try {
    return JSON.parse(body)?.crc_token;
  } catch {
    return null;
  }
}

/** The same in each run, so that a seed replays. */
function eventId(count: number): string {
  return createHash('sha256').update(`event ${count}`).digest('hex').slice(0, 24);
}
