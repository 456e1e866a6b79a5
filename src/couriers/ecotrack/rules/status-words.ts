/** The French labels of EcoTrack's keys, as `get/trackings/info` writes them (ECO). Keys without one stay keys. */
const labels: Readonly<Record<string, string>> = {
  prete_a_preparer: 'Prêt à préparer',
  prete_a_expedier: 'Prêt à expédier',
  en_preparation_stock: 'Stock en préparation',
  en_ramassage: 'En ramassage',
  vers_hub: 'Vers hub',
  en_hub: 'En hub',
  vers_wilaya: 'Vers wilaya',
  en_preparation: 'En préparation',
  en_livraison: 'En livraison',
  suspendu: 'Suspendu',
  livre_non_encaisse: 'Livré non encaissé',
  encaisse_non_paye: 'Livré encaissé non payé',
  paiements_prets: 'Paiement prêt',
  paye_et_archive: 'Paiement archivé',
  retour_chez_livreur: 'Retour chez livreur',
  retour_en_traitement: 'Retour en traitement',
  retour_recu: 'Retour reçu',
  retour_archive: 'Retour archivé',
};

/** What a courier says, for people: its label where the documents have one. */
export function statusLabel(rawStatus: string): string {
  return Object.hasOwn(labels, rawStatus) ? (labels[rawStatus] ?? rawStatus) : rawStatus;
}
