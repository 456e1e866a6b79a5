import { parseWithin } from '../../../contract/bounded-json.ts';
import { gather } from '../../../contract/bytes.ts';
import { NotSentError } from '../port.ts';
import { type GatewayAnswer, readAnswer } from './answers.ts';
import type { InterbankCredentials } from './credentials.ts';

/** Milliseconds: the time of the gateway's other clients. */
const TIMEOUT = 30_000;
const LARGEST_ANSWER = 64 * 1024;
const bounds = { values: 500, depth: 8 };

/** Calls the gateway. Credentials go in bodies alone, never into an address or an error. */
export class GatewayClient {
  readonly #credentials: InterbankCredentials;
  readonly #fetch: typeof fetch;

  /** `isLocal`: plain http is right on the machine of a developer alone. */
  constructor(credentials: InterbankCredentials, line: { fetch: typeof fetch; isLocal: boolean }) {
    this.#credentials = credentials;
    this.#fetch = line.fetch;
    const { gateway, relay = gateway } = credentials;
    if (!line.isLocal && ![gateway, relay].every((address) => address.startsWith('https://')))
      throw new NotSentError('The gateway and its relay are called by https alone.');
  }

  /**
   * Sends a call once. Throws where there is no readable answer: the call may have had its effect. No redirect is
   * followed, because it would send the password to its target.
   */
  async call(name: string, fields: Readonly<Record<string, string>>): Promise<GatewayAnswer> {
    const { user_name: userName, password } = this.#credentials;
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), TIMEOUT);
    try {
      const response = await this.#fetch.call(undefined, this.#addressOf(name), {
        method: 'POST',
        redirect: 'manual',
        signal: timeout.signal,
        headers: { Accept: 'application/json' },
        body: new URLSearchParams({ userName, password, ...fields }),
      });
      if (response.status !== 200) throw new Error('status');
      const bytes = response.body === null ? null : await gather(response.body, LARGEST_ANSWER);
      const answer = readAnswer(
        bytes === null ? undefined : parseWithin(new TextDecoder().decode(bytes), bounds),
      );
      if (answer === null) throw new Error('answer');
      return answer;
    } catch {
      // The message of another error may quote what was sent.
      throw new Error(`The gateway gave no readable answer to ${name}.`);
    } finally {
      // A pending timer keeps the object in memory, which costs money.
      clearTimeout(timer);
    }
  }

  /** A relay gets the gateway's host as the first part of the path, as the couriers' relays do. */
  #addressOf(name: string): string {
    const { gateway, relay } = this.#credentials;
    const url = new URL(name, `${gateway.replace(/\/+$/, '')}/`);
    return relay === undefined ? url.href : `${relay.replace(/\/+$/, '')}/${url.host}${url.pathname}`;
  }

  /** Whether payers may be sent to `formUrl`. Attack: an answer that leads payers to a stranger's card form. */
  isPage(formUrl: string, isLocal: boolean): boolean {
    const { gateway, page_hosts: hosts = [new URL(gateway).host] } = this.#credentials;
    if (!URL.canParse(formUrl) || formUrl.length > 2_000) return false;
    const url = new URL(formUrl);
    const isSafe = url.protocol === 'https:' || (isLocal && url.protocol === 'http:');
    return isSafe && url.username === '' && url.password === '' && hosts.includes(url.host);
  }
}
