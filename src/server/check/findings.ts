import { describeError } from '../user-error.ts';

/** The result of one check. `wrong`: it prevents a start; `note`: worth knowing. */
export type Finding = { level: 'ok' | 'note' | 'wrong'; text: string };

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const note = (text: string): Finding => ({ level: 'note', text });
export const wrong = (text: string): Finding => ({ level: 'wrong', text });

/** An `ok` finding when `at` does not throw, else a `wrong` one with the error's message. */
export async function look(fine: string, at: () => Promise<unknown>): Promise<Finding> {
  try {
    await at();
    return ok(fine);
  } catch (error) {
    return wrong(describeError(error));
  }
}

/** One line each. */
export function describeFindings(findings: readonly Finding[]): string {
  const signs = { ok: 'ok    ', note: 'note  ', wrong: 'WRONG ' };
  return findings.map(({ level, text }) => `${signs[level]} ${text}\n`).join('');
}

export function isWell(findings: readonly Finding[]): boolean {
  return findings.every(({ level }) => level !== 'wrong');
}

/** A closed file is found by more than one check. */
export function isFirst({ text }: Finding, index: number, findings: readonly Finding[]): boolean {
  return findings.findIndex((one) => one.text === text) === index;
}
