import type { Locale } from '../../contract/scalars.ts';
import { LONGEST_QUOTA, type Quota } from '../../database/quotas/rules.ts';

/**
 * What an account is warned of. `endpoint`: it gets no events; `key_ends`: a secret key ends soon; `key_ended`: it has.
 * `detail`: the endpoint's host, or the day of the key's end: no address, name or word of a person. `isUrgent`: nothing
 * mends it by itself.
 */
export type Trouble = { kind: TroubleKind; subject: string; detail: string; isUrgent: boolean };
export const troubleKinds = ['endpoint', 'key_ends', 'key_ended'] as const;
type TroubleKind = (typeof troubleKinds)[number];

/** A trouble as it was seen before. Seconds. `reportedAt`: null while the account was not told. */
export type KnownTrouble = Pick<Trouble, 'kind' | 'subject' | 'detail'> & {
  since: number;
  reportedAt: number | null;
};

/** What is told. A key has no mending: it ends, or another one replaces it. */
export type WarningChange = Pick<Trouble, 'kind' | 'subject' | 'detail'> & { state: 'began' | 'mended' };

/** Milliseconds between two looks. */
export const LOOK_EVERY = 3_600_000;
/** Seconds that an endpoint fails before it is told: most are back within minutes. */
const PATIENCE = 3_600;
/** Seconds before and after its end in which a key is a trouble. */
export const KEY_SPAN = 14 * 86_400;
/** Messages of a day. Attack: other addresses, saved one after another, have strangers sent many. */
export const MOST_A_DAY = 4;
export const MESSAGES: Quota = { name: 'warnings', most: MOST_A_DAY, within: LONGEST_QUOTA };
/** Changes of one message; the others wait for the next look. */
const MOST_CHANGES = 20;

/**
 * Compares the troubles of now with those known. `working`: the endpoints that are tried, by id: one that was paused or
 * removed is not mended. `seen`: new ones; `over`: to be forgotten without a word; `changes`: to be
 * told once.
 */
export function compareTroubles(
  current: readonly Trouble[],
  known: readonly KnownTrouble[],
  working: ReadonlySet<string>,
  now: number,
): { seen: Trouble[]; over: KnownTrouble[]; changes: WarningChange[] } {
  const same = (one: { kind: string; subject: string }) => (other: { kind: string; subject: string }) =>
    one.kind === other.kind && one.subject === other.subject;
  const seen = current.filter((trouble) => !known.some(same(trouble)));
  const gone = known.filter((trouble) => !current.some(same(trouble)));
  const isMending = ({ kind, subject, reportedAt }: KnownTrouble) =>
    kind === 'endpoint' && reportedAt !== null && working.has(subject);
  const began = current.filter((trouble) => {
    const before = known.find(same(trouble));
    const since = before?.since ?? now;
    return (before?.reportedAt ?? null) === null && (trouble.isUrgent || now - since >= PATIENCE);
  });
  const changes = [
    ...began.map(({ kind, subject, detail }) => ({ kind, subject, detail, state: 'began' as const })),
    ...gone
      .filter(isMending)
      .map(({ kind, subject, detail }) => ({ kind, subject, detail, state: 'mended' as const })),
  ];
  return {
    seen,
    over: gone.filter((trouble) => !isMending(trouble)),
    changes: changes.slice(0, MOST_CHANGES),
  };
}

/** A message to the addresses of `settings`. `name`: the account's; `createdAt`: seconds. */
export type WarningMessage = {
  id: string;
  settings: WarningSettings;
  changes: WarningChange[];
  livemode: boolean;
  name: string;
  createdAt: number;
};

/** Where an account is told. `email`, `url`: null for none; `dueAt`: milliseconds, of the next look. */
export type WarningSettings = {
  email: string | null;
  url: string | null;
  language: Locale;
  dueAt: number;
};
