/** Deliveries that tell how an endpoint does. */
export const HEALTH_ROWS = 20;

/**
 * The newest deliveries to an endpoint that were tried. `isFailing`: the newest of them has not arrived; `missed`: how
 * many of the `tried` ones have not.
 */
export type Health = { tried: number; missed: number; isFailing: boolean };

/** The health of deliveries, the newest first. Those that were not tried yet say nothing. */
export function healthOf(deliveries: readonly { state: string; attempts: number }[]): Health {
  const tried = deliveries.filter(({ attempts }) => attempts > 0);
  return {
    tried: tried.length,
    missed: tried.filter(({ state }) => state !== 'delivered').length,
    isFailing: tried[0] !== undefined && tried[0].state !== 'delivered',
  };
}

/**
 * An endpoint that gets no events: an answer of 410 disabled it, or its newest delivery has not arrived. `missed`: how
 * many of the `tried` newest deliveries have not; `offAt`: seconds, null while it is tried.
 */
export type FailingEndpoint = {
  id: string;
  url: string;
  offAt: number | null;
  tried: number;
  missed: number;
};
