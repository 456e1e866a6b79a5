/** The spellings of `last_status` (Y1, Y2; the last ones are new in 2026, Y2 and Y3). */
export const parcelStates: readonly string[] = [
  'Pas encore expédié',
  'A vérifier',
  'En préparation',
  'Pas encore ramassé',
  'Prêt à expédier',
  'Ramassé',
  'Bloqué',
  'Débloqué',
  'Transfert',
  'Expédié',
  'Centre',
  'En localisation',
  'Vers Wilaya',
  'Reçu à Wilaya',
  'En attente du client',
  'Prêt pour livreur',
  'Sorti en livraison',
  'En attente',
  'En alerte',
  'Alerte résolue',
  'Tentative échouée',
  'Livré',
  'Echèc livraison',
  'Retour vers centre',
  'Retourné au centre',
  'Retour transfert',
  'Retour groupé',
  'Retour à retirer',
  'Retour vers vendeur',
  'Retourné au vendeur',
  'Echange échoué',
  'En passation',
  'En transit',
  'Retour non retiré',
  'Annulé',
  'Colis abandonné',
];

/** The only state in which a parcel may be changed or deleted. */
export const EDITABLE = 'En préparation';

/** `payed` is the courier's spelling. */
export const paymentStates = ['not-ready', 'ready', 'receivable', 'payed'] as const;

export type PaymentState = (typeof paymentStates)[number];

export const UNKNOWN_STATE = 'Colis en zone de quarantaine';
