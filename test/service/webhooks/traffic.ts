import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import { WebhookSender } from '../../../src/service/webhooks/sender.ts';

/** Which object has how many requests open, now and at most. `null` stands for whatever is no sender. */
export class Traffic {
  readonly #object = new AsyncLocalStorage<string>();
  readonly #open = new Map<string | null, number>();
  readonly most = new Map<string | null, number>();

  /** Watches every sender and every fetch. Call when `fetch` is the one to be watched. */
  static watch(): Traffic {
    const traffic = new Traffic();
    const carry = WebhookSender.prototype.carry;
    let objects = 0;
    const names = new WeakMap<WebhookSender, string>();
    vi.spyOn(WebhookSender.prototype, 'carry').mockImplementation(function (
      this: WebhookSender,
      request,
      life,
    ) {
      const name = names.get(this) ?? `sender ${objects++} to ${new URL(request.url).host}`;
      names.set(this, name);
      return traffic.#object.run(name, () => carry.call(this, request, life));
    });
    const send = fetch;
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      const object = traffic.#object.getStore() ?? null;
      const open = (traffic.#open.get(object) ?? 0) + 1;
      traffic.#open.set(object, open);
      traffic.most.set(object, Math.max(traffic.most.get(object) ?? 0, open));
      let isOpen = true;
      const close = () => {
        if (isOpen) traffic.#open.set(object, (traffic.#open.get(object) ?? 1) - 1);
        isOpen = false;
      };
      // What was given up is closed, though nobody here answers it.
      given[1]?.signal?.addEventListener('abort', close);
      return send(...given).finally(close);
    });
    return traffic;
  }

  /** What objects had open that went away. */
  forget(): void {
    this.#open.clear();
  }

  /** Requests open now in all. */
  get open(): number {
    return [...this.#open.values()].reduce((sum, count) => sum + count, 0);
  }
}

/**
 * Lets timers of at least that many milliseconds follow the clock that tests set, which real ones do not. Each
 * asks for the time now and then: to be called from another object's turn is what the runtime refuses.
 */
export function letTimersFollowTheClock(from: number): void {
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  const stopped = new WeakSet<object>();
  vi.stubGlobal('setTimeout', (callback: () => void, milliseconds = 0) => {
    if (milliseconds < from) return set(callback, milliseconds);
    const due = Date.now() + milliseconds;
    const timer = {};
    const look = (): void => {
      if (stopped.has(timer)) return;
      if (Date.now() >= due) callback();
      else set(look, 50);
    };
    set(look, 50);
    return timer;
  });
  vi.stubGlobal('clearTimeout', (timer: Parameters<typeof clear>[0] | object) => {
    if (typeof timer === 'object' && timer !== null) stopped.add(timer);
    else clear(timer);
  });
}
