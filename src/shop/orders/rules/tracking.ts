/** A tracking number as numbers are compared: couriers' files and people leave its marks out. */
export function trackingKey(tracking: string): string {
  return tracking.replace(/[-./_]/g, '');
}
