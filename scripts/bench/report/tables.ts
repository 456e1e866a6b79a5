import type { Spread } from '../harness/statistics.ts';

export const whole = (figure: number): string => Math.round(figure).toLocaleString('en');

/** A median with its quartiles. */
export function describeSpread({ median, low, high }: Spread, digits = 2): string {
  return `${median.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;
}

/** A Markdown table; all columns but the first are of figures. */
export function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, ['---', ...heads.slice(1).map(() => '---:')], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
