import type { Fact } from '../../port.ts';

/** What a key says; `isHeld` and `isFailedAttempt` are facts beside the movement. */
type KeyMeaning = Pick<Fact, 'movement' | 'money' | 'isHeld' | 'isFailedAttempt'>;

/** Keys of `get/orders/status` (ECO), without the movement's money. */
const statuses: Record<string, KeyMeaning> = {
  prete_a_preparer: { movement: 'packed' },
  prete_a_expedier: { movement: 'packed' },
  en_preparation_stock: { movement: 'packed' },
  en_ramassage: { movement: 'handed_over' },
  vers_hub: { movement: 'on_the_way' },
  en_hub: { movement: 'on_the_way' },
  vers_wilaya: { movement: 'on_the_way' },
  // At the destination, not at the shop.
  en_preparation: { movement: 'on_the_way' },
  en_livraison: { movement: 'out_for_delivery' },
  suspendu: { isHeld: true },
  livre_non_encaisse: { movement: 'delivered', money: 'none' },
  encaisse_non_paye: { movement: 'delivered', money: 'cash_collected' },
  paiements_prets: { movement: 'delivered', money: 'cash_collected' },
  paye_et_archive: { movement: 'delivered', money: 'remitted' },
  retour_chez_livreur: { movement: 'returning' },
  retour_transit_entrepot: { movement: 'returning' },
  retour_en_traitement: { movement: 'returning' },
  retour_recu: { movement: 'returned' },
  retour_archive: { movement: 'returned' },
  annule: { movement: 'canceled' },
};

/** Keys of an order's activity (ECO). `notification_on_order` is a remark. */
const activities: Record<string, KeyMeaning> = {
  order_information_received_by_carrier: { movement: 'packed' },
  picked: { movement: 'handed_over' },
  accepted_by_carrier: { movement: 'on_the_way' },
  dispatched_to_driver: { movement: 'out_for_delivery' },
  attempt_delivery: { isFailedAttempt: true },
  livred: { movement: 'delivered' },
  encaissed: { movement: 'delivered' },
  payed: { movement: 'delivered' },
  return_asked: { movement: 'returning' },
  return_in_transit: { movement: 'returning' },
  Return_received: { movement: 'returned' },
  notification_on_order: {},
};

/** Null for a key that no document has. Wordings drift between tenants, keys do not. */
export function meaningOfStatus(key: string): KeyMeaning | null {
  const meaning = Object.hasOwn(statuses, key) ? statuses[key] : undefined;
  // A parcel that moves is not stopped.
  return meaning === undefined ? null : { isHeld: false, ...meaning };
}

export function meaningOfActivity(key: string): KeyMeaning | null {
  return (Object.hasOwn(activities, key) ? activities[key] : undefined) ?? null;
}

/** Every key that the documents have. */
export const statusKeys: readonly string[] = Object.keys(statuses);
export const activityKeys: readonly string[] = Object.keys(activities);
