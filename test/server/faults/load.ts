import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import * as z from 'zod';
import { Visitor } from '../../fixtures/visitor.ts';
import { askThrough } from '../proxy.ts';
import { type Place, shopOrigin } from '../server-process.ts';
import { type Api, checkoutBody } from '../service-api-client.ts';

/** Load that continues until it is told to end. */
type Load<Acknowledged> = {
  /** Acknowledged calls, by name. */
  acknowledged: Map<string, Acknowledged>;
  end(): Promise<void>;
};

const named = z.object({ id: z.string() });

/** Requests a checkout once; returns its id and text, or the status of another answer. Throws connection errors. */
export async function makeCheckout(api: Api, key: string): Promise<{ id: string; text: string } | number> {
  const answer = await api.ask('/checkouts', checkoutBody, key);
  const text = await answer.text();
  return answer.status === 200 ? { id: named.parse(JSON.parse(text)).id, text } : answer.status;
}

/** Creates checkouts without end; a failed one is not acknowledged, and the next is tried. */
export function loadService(api: Api, name: string, writers = 8): Load<string> {
  return run(writers, async (acknowledged, writer, number) => {
    const made = await makeCheckout(api, `${name}-${writer}-${number}`);
    if (typeof made === 'object') acknowledged.set(made.id, made.text);
  });
}

/** Buyers one after the other, each with a new network and phone. */
export function loadShop({ shopPort }: Place, price: string, name: number, writers = 4): Load<string> {
  return run(writers, async (acknowledged, writer, number) => {
    const ask = askThrough(shopPort, `41.${100 + name * 10 + writer}.${number % 256}.9`);
    const send = async (url: string, request: RequestInit) => {
      const answer = await ask(url, request);
      const [, token] = /\/orders\/([0-9a-z]{32})/.exec(answer.headers.get('location') ?? '') ?? [];
      // Acknowledged here, whatever happens to the buyer's next request.
      if (answer.status === 303 && token !== undefined) acknowledged.set(token, phone);
      return answer;
    };
    const phone = `05 5${name} ${writer}0 ${String(10_000 + number).slice(1)}`;
    await new Visitor(shopOrigin, send).order('fr', price, 1, 'Amina', phone);
  });
}

function run(
  writers: number,
  write: (acknowledged: Map<string, string>, writer: number, number: number) => Promise<void>,
): Load<string> {
  const acknowledged = new Map<string, string>();
  let isOver = false;
  const writing = Array.from({ length: writers }, async (_, writer) => {
    for (let number = 0; !isOver; number += 1)
      // The process has ended: the next request may find its successor.
      await write(acknowledged, writer, number).catch(() => sleep(10));
  });
  return {
    acknowledged,
    end: async () => {
      isOver = true;
      await Promise.all(writing);
    },
  };
}

/** Every acknowledged checkout exists, as it was answered. */
export async function expectCheckouts(api: Api, acknowledged: ReadonlyMap<string, string>): Promise<void> {
  for (const [id, text] of acknowledged) expect(await (await api.ask(`/checkouts/${id}`)).text()).toBe(text);
}
