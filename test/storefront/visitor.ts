import { SELF } from 'cloudflare:test';
import { textOf } from './page-text.ts';

/** The shop's origin in these tests. */
export const origin = 'http://shop.test';

/** A visitor with a browser's cookies. Every test has its own visitor, and so its own cart. */
export class Visitor {
  cookie = '';

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    const sent = { Cookie: this.cookie, ...headers };
    return this.#keep(await SELF.fetch(`${origin}${path}`, { redirect: 'manual', headers: sent }));
  }

  async post(
    path: string,
    fields: Record<string, string> | URLSearchParams,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.#keep(
      await SELF.fetch(`${origin}${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Cookie: this.cookie, Origin: origin, ...headers },
        body: new URLSearchParams(fields),
      }),
    );
  }

  /** The HTML of a page. */
  async read(path: string, headers: Record<string, string> = {}): Promise<string> {
    return (await this.get(path, headers)).text();
  }

  /** The text of a page. */
  async readText(path: string, headers: Record<string, string> = {}): Promise<string> {
    return textOf(await this.read(path, headers));
  }

  /** The HTML of the page that an answer redirects to. */
  async readNext(answer: Response): Promise<string> {
    return (await this.follow(answer)).text();
  }

  /** The page that an answer redirects to, as a browser would show it. */
  async follow(answer: Response): Promise<Response> {
    const path = answer.headers.get('Location');
    if (answer.status !== 303 || path === null) throw new Error(`No redirect: ${answer.status}.`);
    await answer.body?.cancel();
    return this.get(path);
  }

  async fill(prices: readonly string[]): Promise<this> {
    for (const price of prices) await this.post('/fr/cart/add', { price, quantity: '2' });
    return this;
  }

  #keep(response: Response): Response {
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      const others = this.cookie.split('; ').filter((kept) => kept.split('=')[0] !== pair.split('=')[0]);
      this.cookie = [...others, pair].filter((kept) => kept !== '').join('; ');
    }
    return response;
  }
}
