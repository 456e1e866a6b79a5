import type { Clock } from '../fakes/clock.ts';
import type { Answer, Call, Fake } from '../fakes/fake.ts';
import type { Faults } from './faults.ts';

/** What a fake courier is made of. `fetch`: how its events go out; over the network where it is absent. */
export type World = { clock: Clock; faults: Faults; origin: () => string; fetch?: typeof fetch };

/** A fake courier, without HTTP and without its faults. */
export type Courier = Omit<Fake, 'answer' | 'settings'> & {
  settings: Fake['settings'] & { get(name: 'slow_ms' | 'edge'): string | number | boolean };
  answer(call: Call): Answer;
};
