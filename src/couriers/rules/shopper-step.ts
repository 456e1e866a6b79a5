import type { Shipment } from './shipment.ts';

/**
 * Where a parcel is, for its shopper. `missed`: the driver could not hand it over, and tries again; `at_pickup_point`: it
 * waits there for the shopper.
 */
export type ParcelStep =
  | 'handed_over'
  | 'on_the_way'
  | 'out_for_delivery'
  | 'missed'
  | 'at_pickup_point'
  | 'returning';

/** The steps at which the shopper waits for no driver: they are the headline of the page. */
export type HeadlineStep = Extract<ParcelStep, 'missed' | 'at_pickup_point' | 'returning'>;

/** The step of a parcel that is with its courier; null where the courier has not said it, or it has arrived. */
export function shopperStepOf(shipment: Shipment): ParcelStep | null {
  const { stage, movement, attempts, rawStatus, isAtPickupPoint, isGivenUp } = shipment;
  if (stage === 'canceled' || rawStatus === null || isGivenUp) return null;
  switch (movement) {
    case 'handed_over':
    case 'returning':
      return movement;
    case 'on_the_way':
      if (isAtPickupPoint) return 'at_pickup_point';
      return attempts > 0 ? 'missed' : movement;
    case 'out_for_delivery':
      return movement;
    default:
      return null;
  }
}
