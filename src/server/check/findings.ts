import { describeError } from '../user-error.ts';

/** One thing that was looked at. `wrong`: in the way; `note`: worth knowing. */
export type Finding = { level: 'ok' | 'note' | 'wrong'; text: string };

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const note = (text: string): Finding => ({ level: 'note', text });
export const wrong = (text: string): Finding => ({ level: 'wrong', text });

/** What is fine when nothing is thrown, and wrong by the words of what was. */
export async function look(fine: string, at: () => Promise<unknown>): Promise<Finding> {
  try {
    await at();
    return ok(fine);
  } catch (error) {
    return wrong(describeError(error));
  }
}

/** A line each. */
export function describeFindings(findings: readonly Finding[]): string {
  const signs = { ok: 'ok    ', note: 'note  ', wrong: 'WRONG ' };
  return findings.map(({ level, text }) => `${signs[level]} ${text}\n`).join('');
}

export function isWell(findings: readonly Finding[]): boolean {
  return findings.every(({ level }) => level !== 'wrong');
}
