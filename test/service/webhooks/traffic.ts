import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import { WebhookSender } from '../../../src/service/webhooks/sender.ts';

/** The number of open requests of each object, now and at most. `null` stands for objects that are no sender. */
export class Traffic {
  readonly #object = new AsyncLocalStorage<string>();
  readonly #open = new Map<string | null, number>();
  readonly most = new Map<string | null, number>();

  /** Watches every sender and every fetch. Call it when `fetch` is the one to watch. */
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
      // An aborted request is closed, although nothing here answers it.
      given[1]?.signal?.addEventListener('abort', close);
      return send(...given).finally(close);
    });
    return traffic;
  }

  /** Forgets the open requests of crashed objects. */
  forget(): void {
    this.#open.clear();
  }

  /** Requests open now in all. */
  get open(): number {
    return [...this.#open.values()].reduce((sum, count) => sum + count, 0);
  }
}

/**
 * Makes timers of at least `from` milliseconds follow the tests' clock, which real timers do not. Each checks
 * the time at intervals, because the runtime refuses callbacks from another object's turn.
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
