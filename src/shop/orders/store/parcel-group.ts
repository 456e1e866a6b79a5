/**
 * SQL of where a parcel is, one of `parcelGroups` (`couriers/rules/shipment.ts`): the index of the list of all parcels
 * has it, and its queries repeat it.
 */
export const PARCEL_GROUP = `(CASE
  WHEN stage = 'canceled' OR movement = 'canceled' THEN 'canceled'
  WHEN movement IN ('delivered', 'returning', 'returned') THEN movement
  WHEN movement IN ('handed_over', 'on_the_way', 'out_for_delivery') THEN 'on_the_way'
  WHEN stage = 'confirmed' THEN 'ready'
  WHEN stage = 'made' THEN 'draft'
  ELSE 'making' END)`;
