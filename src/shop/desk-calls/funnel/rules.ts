import { type Funnel, funnelSteps } from '../../orders/funnel/rules.ts';

/** The periods that the page offers, in days. */
export const funnelDays = [7, 30, 90] as const;

const empty: Funnel = { seen: 0, opened: 0, ordered: 0, confirmed: 0, paid: 0 };

export function addUp(funnels: readonly Funnel[]): Funnel {
  const sum = { ...empty };
  for (const funnel of funnels) for (const step of funnelSteps) sum[step] += funnel[step];
  return sum;
}
