import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** Milliseconds after which a missing event is a fault and not a delay. */
const PATIENCE = 20_000;

/** Merchants' endpoints on this machine, and the events that they got. */
export type Endpoints = {
  urls: string[];
  /** When (`performance.now()`) the first event about a checkout arrived in full. */
  arrivalOf(checkoutId: string): Promise<number>;
  /** The bytes of the last event. */
  last(): string;
  /** Delays all answers until it is released. */
  hold(): () => void;
  close(): Promise<void>;
};

/**
 * `count` endpoints, each on its own port, because senders tell hosts apart by it. `isHanging`: endpoints that never
 * answer.
 */
export async function openEndpoints(
  count: number,
  isHanging: (place: number) => boolean = () => false,
): Promise<Endpoints> {
  const arrived = new Map<string, number>();
  const waiting = new Map<string, (at: number) => void>();
  let last = '';
  let held: ServerResponse[] | null = null;
  const take = async (request: IncomingMessage, answer: ServerResponse, isSilent: boolean) => {
    const body = await text(request);
    const at = performance.now();
    const { id } = Object(Object(JSON.parse(body)).data);
    if (!arrived.has(String(id))) {
      arrived.set(String(id), at);
      waiting.get(String(id))?.(at);
    }
    last = body;
    if (isSilent) return;
    if (held === null) answer.end();
    else held.push(answer);
  };
  const servers = await Promise.all(
    Array.from({ length: count }, async (_, place) => {
      // A request that is cut off at the end is no event.
      const server = createServer((request, answer) => {
        take(request, answer, isHanging(place)).catch(() => answer.destroy());
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  return {
    urls: servers.map((server) => `http://127.0.0.1:${portOf(server)}/events`),
    arrivalOf: (checkoutId) =>
      new Promise((settle, fail) => {
        const at = arrived.get(checkoutId);
        if (at !== undefined) return settle(at);
        const late = setTimeout(() => fail(new Error('An event did not arrive.')), PATIENCE);
        waiting.set(checkoutId, (time) => {
          clearTimeout(late);
          settle(time);
        });
      }),
    last: () => last,
    hold: () => {
      held = [];
      return () => {
        const answers = held ?? [];
        held = null;
        for (const answer of answers) answer.end();
      };
    },
    close: async () => {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
      await Promise.all(servers.map((server) => once(server, 'close')));
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
