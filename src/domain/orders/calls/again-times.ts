import { beginningOf, dayOf } from '../../../text/algiers.ts';

/** The quick choices of "call again". */
export const againChoices = ['hour', 'evening', 'tomorrow'] as const;
type AgainChoice = (typeof againChoices)[number];

export function isAgainChoice(word: string): word is AgainChoice {
  return againChoices.some((one) => one === word);
}

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Two forms whose times differ by less are one form sent twice. */
export const SAME_AGAIN_WITHIN = 5 * MINUTE;
/** The furthest day of a call. */
const FURTHEST = 30 * DAY;

/** The time of a quick choice, in seconds: in an hour, at 18:00, or tomorrow at 10:00. */
export function timeOfChoice(choice: AgainChoice, now: number): number {
  const today = dayOf(now);
  if (choice === 'hour') return Math.ceil((now + HOUR) / (5 * MINUTE)) * 5 * MINUTE;
  return choice === 'evening' ? beginningOf(today) + 18 * HOUR : beginningOf(today + 1) + 10 * HOUR;
}

/** The choices that lie ahead: in the evening there is no 18:00 of today. */
export function choicesAt(now: number): AgainChoice[] {
  return againChoices.filter((choice) => timeOfChoice(choice, now) >= now + 15 * MINUTE);
}

/** Whether a call can be agreed for a time, in seconds. */
export function isAgainTime(at: number, now: number): boolean {
  return Number.isSafeInteger(at) && at > now && at <= now + FURTHEST;
}

/** A moment of a date field, `2026-11-27T10:00` in Algiers, in seconds; null for other text. */
export function readMoment(text: string): number | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?$/.exec(text);
  if (parts === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.slice(1).map(Number);
  const at = Date.UTC(year, month - 1, day, hour, minute) / 1000 - HOUR;
  return Number.isSafeInteger(at) && writeMoment(at) === text.slice(0, 16) ? at : null;
}

/** The same as a date field takes it. */
export function writeMoment(at: number): string {
  return new Date((at + HOUR) * 1000).toISOString().slice(0, 16);
}
