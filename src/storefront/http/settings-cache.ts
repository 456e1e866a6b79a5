import { nameOfError } from '../../shop/error-log.ts';
import { now as readClock, wait } from '../../shop/platform.ts';
import { type OverrideValues, withOverrides } from '../../shop/settings/overrides/rules/overrides.ts';
import { readSettings, type Settings } from '../../shop/settings/settings.ts';

/** What the desk chose, as an isolate last heard of it. */
type KnownOverrides = { edition: string; chosen: OverrideValues };

/** Answers what was chosen; null for `chosen` where the edition is the known one. */
export type OverridesSource = (
  known: string | null,
) => Promise<{ edition: string; chosen: OverrideValues | null }>;

type SnapshotLimits = {
  /** Milliseconds for which what was heard is taken to be what counts. */
  holdFor: number;
  /** Milliseconds after which a page goes on with what was heard before. */
  waitFor: number;
};

/**
 * What the desk chose, in an isolate's memory: a page asks for it only where it is some seconds old, and one from memory never
 * does. While nobody answers, what was heard last counts; before anything was, what is configured.
 */
class SettingsCache {
  readonly limits: SnapshotLimits;
  readonly #now: () => number;
  #heard: KnownOverrides | null = null;
  #askedAt = Number.NEGATIVE_INFINITY;
  /** Of questions: an answer to an older one than the last that was answered is not taken. */
  #asked = 0;
  #answered = 0;
  /** The catalogue's version with which it was last asked. */
  #version: string | null = null;
  #bindings: { env: object; read: ReturnType<typeof readSettings> } | null = null;
  #merged: { configured: Settings; edition: string; settings: Settings } | null = null;

  constructor(limits: SnapshotLimits, now: () => number = readClock) {
    this.limits = limits;
    this.#now = now;
  }

  /** Names what was heard; null before anything was. */
  get edition(): string | null {
    return this.#heard?.edition ?? null;
  }

  /** The bindings' settings, read once for each set of bindings: pages from memory ask for them, too. */
  read(env: Parameters<typeof readSettings>[0]): ReturnType<typeof readSettings> {
    if (this.#bindings?.env !== env) this.#bindings = { env, read: readSettings(env) };
    return this.#bindings.read;
  }

  /** Settings with what was chosen. */
  over(configured: Settings): Settings {
    if (this.#heard === null) return configured;
    const { edition, chosen } = this.#heard;
    if (this.#merged?.configured !== configured || this.#merged.edition !== edition)
      this.#merged = { configured, edition, settings: withOverrides(configured, chosen) };
    return this.#merged.settings;
  }

  /** Hears of it where that was some seconds ago. Never throws, and never waits for long: a decoration closes no shop. */
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

  /** Hears of it now; throws where nobody answers. */
  async renew(source: OverridesSource): Promise<void> {
    this.#asked += 1;
    const turn = this.#asked;
    // The time before the question, and whatever comes of it: others of the same moment go on with what was heard.
    this.#askedAt = this.#now();
    const { edition, chosen } = await source(this.edition);
    if (turn < this.#answered) return;
    this.#answered = turn;
    if (chosen !== null) this.#heard = { edition, chosen };
  }

  /** Hears of it where the catalogue's version is another one than it was: what pages are made of is never older than it. */
  async keepUpWith(version: string, source: OverridesSource): Promise<void> {
    if (version === this.#version) return;
    await this.renew(source);
    this.#version = version;
  }

  /** Has the next page ask. */
  age(): void {
    this.#askedAt = Number.NEGATIVE_INFINITY;
  }
}

/** Of the isolate; requests share it as they share its pages. */
export const settingsCache = new SettingsCache({ holdFor: 5_000, waitFor: 2_000 });
