import { type Funnel, funnelSteps } from '../../domain/orders/funnel.ts';

/** The periods that the page offers, in days. */
export const funnelDays = [7, 30, 90] as const;

const empty = Object.fromEntries(funnelSteps.map((step) => [step, 0])) as Funnel;

export function addUp(funnels: readonly Funnel[]): Funnel {
  const sum = { ...empty };
  for (const funnel of funnels) for (const step of funnelSteps) sum[step] += funnel[step];
  return sum;
}
