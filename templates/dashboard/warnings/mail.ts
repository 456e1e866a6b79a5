import type { WarningChange } from '../../../src/service/warnings/rules.ts';
import type { Language } from '../../parts/money.tsx';
import { dateText } from '../../parts/time.tsx';
import type { DashboardCopy } from '../copy/copy.ts';

/** An e-mail of warnings as plain text: a line for each, with the page that mends it. */
export function writeWarningMail(
  copy: DashboardCopy['warnings'],
  language: Language,
  account: string,
  changes: readonly (WarningChange & { page: string })[],
): { subject: string; text: string } {
  const sayOf = ({ kind, state, detail }: WarningChange): string => {
    if (state === 'mended') return copy.mended(detail);
    return kind === 'endpoint' ? copy.endpoint(detail) : copy[kind](dateText(detail, language));
  };
  const lines = changes.map((one) => `${sayOf(one)}\n${one.page}`);
  return {
    subject: `${copy.subject} · ${account}`.replace(/\s+/g, ' '),
    text: `${[...lines, copy.why].join('\n\n')}\n`,
  };
}
