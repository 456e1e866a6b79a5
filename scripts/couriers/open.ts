import { randomBytes } from 'node:crypto';
import type { Courier, World } from './courier.ts';
import { makeEcotrack } from './ecotrack/ecotrack.ts';
import type { CourierOptions } from './options.ts';
import { type Running, startCourier } from './server.ts';
import { makeYalidine } from './yalidine/yalidine.ts';

/** A fake courier that runs, with the keys for its API. EcoTrack has no id. */
export type OpenCourier = Running & { id: string | null; token: string };

export async function openCourier(options: CourierOptions, base: () => number): Promise<OpenCourier> {
  const id = options.name === 'ecotrack' ? null : (options.id ?? String(randomBytes(6).readUIntBE(0, 6)));
  const token = options.token ?? randomBytes(32).toString('hex');
  const make = (world: World): Courier => {
    const courier =
      options.name === 'yalidine'
        ? makeYalidine(world, { id: id ?? '', token })
        : makeEcotrack(world, { token });
    for (const { name, text } of options.settings) courier.settings.change(name, text);
    return courier;
  };
  return { ...(await startCourier(make, { ...options, base })), id, token };
}
