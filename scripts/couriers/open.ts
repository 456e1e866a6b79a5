import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Clock } from '../fakes/clock.ts';
import type { Call } from '../fakes/fake.ts';
import { type Running, startFake } from '../fakes/server.ts';
import { answerWithFaults } from './answering.ts';
import type { Courier, World } from './courier.ts';
import { makeEcotrack } from './ecotrack/ecotrack.ts';
import { Faults } from './faults.ts';
import type { CourierOptions } from './options.ts';
import { makeYalidine } from './yalidine/yalidine.ts';

/** A fake courier that runs, with the keys for its API. EcoTrack has no id. */
export type OpenCourier = Running & { clock: Clock; faults: Faults; id: string | null; token: string };

export async function openCourier(options: CourierOptions, base: () => number): Promise<OpenCourier> {
  const id = options.name === 'ecotrack' ? null : (options.id ?? String(randomBytes(6).readUIntBE(0, 6)));
  const token = options.token ?? randomBytes(32).toString('hex');
  const [clock, faults] = [new Clock(base), new Faults(options.seed)];
  const make = (world: World): Courier => {
    const courier =
      options.name === 'yalidine'
        ? makeYalidine(world, { id: id ?? '', token })
        : makeEcotrack(world, { token });
    for (const { name, text } of options.settings) courier.settings.change(name, text);
    return courier;
  };
  const running = await startFake(
    (origin) => {
      const courier = make({ clock, faults, origin });
      return { ...courier, answer: (call) => answerInTime(courier, faults, call) };
    },
    { port: options.port, clock, faults },
  );
  return { ...running, clock, faults, id, token };
}

async function answerInTime(courier: Courier, faults: Faults, call: Call) {
  const { answer, isSlow } = answerWithFaults(courier, faults, call);
  if (isSlow) await sleep(Number(courier.settings.get('slow_ms')));
  return answer;
}
