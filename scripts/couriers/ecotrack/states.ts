/** A status key with its French label and the activity that leads to it (ECO). */
export const orderStates: Record<string, { label: string; activity: string | null }> = {
  prete_a_preparer: { label: 'Prêt à préparer', activity: null },
  prete_a_expedier: { label: 'Prêt à expédier', activity: 'order_information_received_by_carrier' },
  en_preparation_stock: { label: 'Stock en préparation', activity: null },
  en_ramassage: { label: 'En ramassage', activity: 'picked' },
  vers_hub: { label: 'Vers hub', activity: 'accepted_by_carrier' },
  en_hub: { label: 'En hub', activity: null },
  vers_wilaya: { label: 'Vers wilaya', activity: null },
  // At the destination, not at the shop.
  en_preparation: { label: 'En préparation', activity: null },
  en_livraison: { label: 'En livraison', activity: 'dispatched_to_driver' },
  suspendu: { label: 'Suspendus', activity: null },
  livre_non_encaisse: { label: 'Livre non encaissé', activity: 'livred' },
  encaisse_non_paye: { label: 'Livre encaissé non payé', activity: 'encaissed' },
  paiements_prets: { label: 'Paiement prêt', activity: null },
  paye_et_archive: { label: 'Paiement archivé', activity: 'payed' },
  retour_chez_livreur: { label: 'Retours chez livreur', activity: 'return_asked' },
  retour_transit_entrepot: { label: 'Retours en transit stock', activity: 'return_in_transit' },
  retour_en_traitement: { label: 'Retours en traitement', activity: null },
  retour_recu: { label: 'Retours reçu', activity: 'Return_received' },
  retour_archive: { label: 'Retours archivé', activity: null },
  annule: { label: 'Annulé', activity: null },
};

/** Activities that change no state: a failed attempt, and a remark. */
export const looseActivities = ['attempt_delivery', 'notification_on_order'];

/** These leave get/orders. */
export const archived = ['paye_et_archive', 'retour_archive'];

/** A return that the merchant may confirm; no source says which states are eligible. */
export const RETURN_READY = 'retour_en_traitement';
export const RETURN_RECEIVED = 'retour_recu';

export const UNKNOWN_STATE = 'en_zone_de_quarantaine';
