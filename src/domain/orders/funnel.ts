/** What visitors did on a page, counted by a Worker. `slugs`: of the products on it; `views`: how often. */
export type FunnelCount = {
  step: 'seen' | 'opened';
  source: string;
  slugs: readonly string[];
  views: number;
};

/** The steps from a view to the money, in their order. */
export const funnelSteps = ['seen', 'opened', 'ordered', 'confirmed', 'paid'] as const;
/** Views for `seen` and `opened`; orders for the others. */
export type Funnel = Record<(typeof funnelSteps)[number], number>;
