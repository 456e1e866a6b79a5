import type { ShopContext } from '../../../../src/shop/context.ts';
import { ServiceClient } from '../../../../src/shop/service-client/client.ts';

type Pending = {
  request: Request;
  answer: Response | null;
  said: string;
  resolve: (response: Response) => void;
  reject: (error: Error) => void;
};

/** One piece of the shop's work, which stops at each of its requests. */
export class Work {
  pending: Pending | null = null;
  isDone = false;
  bug: unknown = null;
  /** All that it has heard, so that two equal works go on alike. */
  transcript: string;
  #wake = () => {};

  readonly name: string;
  readonly #run: () => Promise<void>;

  constructor(name: string, base: ShopContext, run: (context: ShopContext) => Promise<void>, from: string) {
    this.name = name;
    this.transcript = from;
    const fetcher: typeof fetch = (input, init) =>
      new Promise((resolve, reject) => {
        const request = new Request(input as RequestInfo, init);
        this.pending = { request, answer: null, said: '', resolve, reject };
        this.#wake();
      });
    const service = new ServiceClient(base.settings, fetcher, base.now);
    this.#run = () => run({ ...base, service });
  }

  /** Goes on until the next request, or the end. */
  async begin(): Promise<void> {
    const asked = this.#nextRequest();
    void this.#run()
      .catch((error: unknown) => {
        this.bug = error;
      })
      .then(() => {
        this.isDone = true;
        this.#wake();
      });
    await asked;
  }

  #nextRequest(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  async #goOn(act: (pending: Pending) => void, heard: string): Promise<void> {
    const { pending } = this;
    if (pending === null) throw new Error(`${this.name} waits for nothing.`);
    this.pending = null;
    this.transcript += ` ${heard}`;
    const asked = this.#nextRequest();
    act(pending);
    await asked;
  }

  deliver(): Promise<void> {
    const said = this.pending?.said ?? '';
    return this.#goOn(({ answer, resolve }) => resolve(answer ?? new Response()), said);
  }

  fail(): Promise<void> {
    return this.#goOn(({ reject }) => reject(new TypeError('The connection ended.')), 'lost');
  }

  refuse(): Promise<void> {
    return this.#goOn(({ resolve }) => resolve(new Response('<h1>503</h1>', { status: 503 })), '503');
  }
}
