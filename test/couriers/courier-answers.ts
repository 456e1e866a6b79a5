import { answerWithFaults } from '../../scripts/couriers/answering.ts';
import type { Courier } from '../../scripts/couriers/courier.ts';
import { makeEcotrack } from '../../scripts/couriers/ecotrack/ecotrack.ts';
import { Faults } from '../../scripts/couriers/faults.ts';
import { makeYalidine } from '../../scripts/couriers/yalidine/yalidine.ts';
import { Clock } from '../../scripts/fakes/clock.ts';

/** What a fake courier answers to a request, without a network between; null when the answer is lost. */
export function answerAs(
  courier: Courier,
  faults: Faults,
  method: string,
  url: URL,
  headers: Headers,
  sent: string,
): Response | null {
  const { answer } = answerWithFaults(courier, faults, {
    method,
    path: url.pathname,
    query: url.searchParams,
    header: (header) => headers.get(header) ?? '',
    body: sent,
  });
  if (answer === null) return null;
  const { status, body, type = 'application/json' } = answer;
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  return new Response(isRaw ? (body as BodyInit) : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': type, ...answer.headers },
  });
}

/** Both fake couriers at their hosts, in the time of the tests' clock. */
export class FakeCouriers {
  readonly clock = new Clock(() => Date.now());
  readonly faults = new Faults(null);
  readonly yalidine = makeYalidine(this.#world('https://api.yalidine.app'), { id: 'shop', token: 'key-y' });
  readonly ecotrack = makeEcotrack(this.#world('https://dhd.ecotrack.dz'), { token: 'key-e' });

  #world(origin: string) {
    return { clock: this.clock, faults: this.faults, origin: () => origin };
  }

  /** Undefined for a request to another host. */
  async answer(request: Request): Promise<Response | undefined> {
    const url = new URL(request.url);
    const hosts: Record<string, Courier> = {
      'api.yalidine.app': this.yalidine,
      'dhd.ecotrack.dz': this.ecotrack,
    };
    const courier = hosts[url.host];
    if (courier === undefined) return undefined;
    const body = await request.clone().text();
    const answer = answerAs(courier, this.faults, request.method, url, request.headers, body);
    if (answer === null) throw new TypeError('The connection ended.');
    return answer;
  }
}
