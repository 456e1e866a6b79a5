import type { Clock } from './clock.ts';
import type { Faults } from './faults.ts';

/** A request to a courier: the path without the query, and the body as it came. */
export type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  header: (name: string) => string;
  body: string;
};

/** An answer; `body` is sent as JSON unless it is text or bytes with a type of their own. */
export type Answer = {
  status: number;
  body: unknown;
  type?: string;
  headers?: Record<string, string>;
};

/** What a fake courier is made of. `fetch`: how its events go out; over the network where it is absent. */
export type World = { clock: Clock; faults: Faults; origin: () => string; fetch?: typeof fetch };

/** A fake courier, without HTTP. */
export type Courier = {
  /** The path of its API, with a slash at the end. */
  base: string;
  settings: {
    get(name: 'slow_ms' | 'edge'): string | number | boolean;
    change(name: string, text: string): void;
    all(): unknown;
  };
  /** Does what a request asks for, and answers. */
  answer(call: Call): Answer;
  /** What the control `name` does, or shows when `reads`; null for a name that this courier does not have. */
  control(name: string, input: Record<string, unknown>, reads: boolean): unknown;
};
