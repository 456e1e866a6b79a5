import { crockford } from '../text/crockford.ts';
import { fingerprintOf } from '../text/fingerprint.ts';

/**
 * The version of a form: a short text that differs when the values that the form shows have changed. Each form that
 * replaces stored values contains it as the hidden field `version`. Other forms have their own means: a product's form
 * is merged field by field with its values as shown, and an order's version is the position of its newest event, beside
 * the submission of its page.
 */
export function versionOf(values: unknown): string {
  return fingerprintOf(JSON.stringify(values));
}

/** The refusal of an outdated form; null when `version` is still the current one. Ask within the transaction. */
export function refuseOutdated(version: string, current: string): { ok: false; reason: 'outdated' } | null {
  return version === current ? null : { ok: false, reason: 'outdated' };
}

/**
 * The random text of a page's forms about orders. Two tabs show the same version: only this text tells a form that is
 * sent twice from the same action on another page.
 */
export function newSubmission(random: (length: number) => Uint8Array): string {
  return crockford(random(10));
}
