import { readSettings, type Settings } from '../domain/settings/settings.ts';
import { type OverrideValues, withOverrides } from '../domain/settings/stored-overrides.ts';
import { nameOfError } from '../shop/error-log.ts';
import { now as readClock, wait } from '../shop/platform.ts';

/** The overrides as this isolate last read them. */
type KnownOverrides = { revision: string; chosen: OverrideValues };

/** Returns the overrides; `chosen` is null where the caller's revision is current. */
export type OverridesSource = (
  known: string | null,
) => Promise<{ revision: string; chosen: OverrideValues | null }>;

type CacheLimits = {
  /** Milliseconds for which the last answer counts as current. */
  holdFor: number;
  /** Milliseconds after which a page continues with the last answer. */
  waitFor: number;
};

/**
 * The overrides in an isolate's memory. A page asks for them only when they are some seconds old; a page from memory
 * never does. During a failure the last answer counts; before the first answer, the configured settings.
 */
class SettingsCache {
  readonly limits: CacheLimits;
  readonly #now: () => number;
  #heard: KnownOverrides | null = null;
  #askedAt = Number.NEGATIVE_INFINITY;
  /** Numbers of questions: an answer to an older question than the last answered one is ignored. */
  #asked = 0;
  #answered = 0;
  /** The catalogue's version at the last question. */
  #version: string | null = null;
  #bindings: { env: object; read: ReturnType<typeof readSettings> } | null = null;
  #merged: { configured: Settings; revision: string; settings: Settings } | null = null;

  constructor(limits: CacheLimits, now: () => number = readClock) {
    this.limits = limits;
    this.#now = now;
  }

  /** The revision of the last answer; null before the first. */
  get revision(): string | null {
    return this.#heard?.revision ?? null;
  }

  /** The settings of the bindings, read once for each set of bindings: pages from memory need them too. */
  read(env: Parameters<typeof readSettings>[0]): ReturnType<typeof readSettings> {
    if (this.#bindings?.env !== env) this.#bindings = { env, read: readSettings(env) };
    return this.#bindings.read;
  }

  /** The settings with the overrides. */
  over(configured: Settings): Settings {
    if (this.#heard === null) return configured;
    const { revision, chosen } = this.#heard;
    if (this.#merged?.configured !== configured || this.#merged.revision !== revision)
      this.#merged = { configured, revision, settings: withOverrides(configured, chosen) };
    return this.#merged.settings;
  }

  /**
   * Asks when the last question is some seconds old. Never throws and never waits long: overrides must not close the
   * shop.
   */
  async follow(source: OverridesSource): Promise<void> {
    const age = this.#now() - this.#askedAt;
    if (age >= 0 && age < this.limits.holdFor) return;
    const ended = new AbortController();
    try {
      await Promise.race([this.renew(source), wait(this.limits.waitFor, ended.signal)]);
    } catch (error) {
      console.warn(`settings: ${nameOfError(error)}`);
    } finally {
      ended.abort();
    }
  }

  /** Asks now; throws when no answer comes. */
  async renew(source: OverridesSource): Promise<void> {
    this.#asked += 1;
    const turn = this.#asked;
    // The time before the question, whatever its result: other requests of the same moment use the last answer.
    this.#askedAt = this.#now();
    const { revision, chosen } = await source(this.revision);
    if (turn < this.#answered) return;
    this.#answered = turn;
    if (chosen !== null) this.#heard = { revision, chosen };
  }

  /** Asks when the catalogue's version has changed: pages are never made from overrides older than their version. */
  async keepUpWith(version: string, source: OverridesSource): Promise<void> {
    if (version === this.#version) return;
    await this.renew(source);
    this.#version = version;
  }

  /** Makes the next page ask. */
  age(): void {
    this.#askedAt = Number.NEGATIVE_INFINITY;
  }
}

/** One for each isolate; requests share it like the pages. */
export const settingsCache = new SettingsCache({ holdFor: 5_000, waitFor: 2_000 });
