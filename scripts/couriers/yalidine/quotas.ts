import type { Clock } from '../../fakes/clock.ts';
import type { Settings } from '../../fakes/settings.ts';
import type { yalidineSettings } from './settings.ts';

const windows = [
  { name: 'second', setting: 'per_second', length: 1_000 },
  { name: 'minute', setting: 'per_minute', length: 60_000 },
  { name: 'hour', setting: 'per_hour', length: 3_600_000 },
  { name: 'day', setting: 'per_day', length: 86_400_000 },
] as const;

type QuotaAnswer = { headers: Record<string, string>; retryAfter: number | null };

/** The four counters of an account (Y1 to Y3). */
export class Quotas {
  readonly #clock: Clock;
  readonly #settings: Settings<typeof yalidineSettings>;
  readonly #counts = windows.map(() => ({ start: Number.NEGATIVE_INFINITY, used: 0 }));
  #blockedUntil = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, settings: Settings<typeof yalidineSettings>) {
    this.#clock = clock;
    this.#settings = settings;
  }

  take(): QuotaAnswer {
    const now = this.#clock.now();
    if (now < this.#blockedUntil) {
      // Repetition lengthens the block (Y2, Y3).
      this.#blockedUntil += this.#settings.get('block_grows_s') * 1_000;
      return this.#refuse(now);
    }
    const onClock = this.#settings.get('quota_window') === 'clock';
    const counters = windows.map(({ setting, length }, index) => {
      const count = this.#counts[index] ?? { start: now, used: 0 };
      const start = onClock ? Math.floor(now / length) * length : now;
      if (now >= count.start + length) Object.assign(count, { start, used: 0 });
      return { count, length, most: this.#settings.get(setting) };
    });
    const empty = counters.filter(({ count, most }) => count.used >= most);
    if (empty.length > 0) {
      this.#blockedUntil = Math.max(...empty.map(({ count, length }) => count.start + length));
      return this.#refuse(now);
    }
    for (const { count } of counters) count.used += 1;
    return { headers: this.#headers(), retryAfter: null };
  }

  #refuse(now: number): QuotaAnswer {
    const retryAfter = Math.max(1, Math.ceil((this.#blockedUntil - now) / 1_000));
    return { headers: { ...this.#headers(), 'retry-after': String(retryAfter) }, retryAfter };
  }

  /** The documents print the names with `x-`, live answers have them without (Y6). */
  #headers(): Record<string, string> {
    const spelling = this.#settings.get('quota_headers');
    const prefixes = spelling === 'both' ? ['x-', ''] : [spelling === 'x' ? 'x-' : ''];
    return Object.fromEntries(
      windows.flatMap(({ name, setting }, index) => {
        const left = Math.max(0, this.#settings.get(setting) - (this.#counts[index]?.used ?? 0));
        return prefixes.map((prefix) => [`${prefix}${name}-quota-left`, String(left)]);
      }),
    );
  }
}
