import { randomBytes } from 'node:crypto';
import { Clock } from '../fakes/clock.ts';
import { type Running, startFake } from '../fakes/server.ts';
import { GatewayFaults } from './faults.ts';
import { type Gateway, type GatewayKeys, makeGateway } from './gateway.ts';
import type { GatewayOptions } from './options.ts';

export type OpenGateway = Running & GatewayKeys & { clock: Clock; faults: GatewayFaults; gateway: Gateway };

/** The valid test cards end with January 2027: the fake's time begins before. */
export const PINNED_START = Date.UTC(2026, 5, 1, 9);

/** A clock in milliseconds that starts now at the fake's time. */
export function pinnedTime(): () => number {
  const startedAt = Date.now();
  return () => PINNED_START + Date.now() - startedAt;
}

export async function openGateway(options: GatewayOptions, base: () => number): Promise<OpenGateway> {
  const [clock, faults] = [new Clock(base), new GatewayFaults(options.seed)];
  const keys: GatewayKeys = {
    userName: options.userName ?? 'SAT-FAKE',
    password: options.password ?? randomBytes(9).toString('base64url'),
    terminal: options.terminal ?? 'E010000000',
  };
  let gateway: Gateway | null = null;
  const running = await startFake(
    (origin) => {
      gateway = makeGateway({ clock, faults, origin }, keys);
      for (const { name, text } of options.settings) gateway.settings.change(name, text);
      return gateway;
    },
    { port: options.port, clock, faults },
  );
  if (gateway === null) throw new Error('The fake gateway did not start.');
  return { ...running, ...keys, clock, faults, gateway };
}
