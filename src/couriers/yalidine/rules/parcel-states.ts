import { foldedWords } from '../../../text/folding.ts';
import type { Fact, Movement } from '../../port.ts';

/** What a status says. Without a movement it says nothing about it. */
type StatusMeaning = Pick<Fact, 'movement' | 'isHeld' | 'isFailedAttempt' | 'isAtPickupPoint' | 'isGivenUp'>;

/** The spellings of `last_status`, from the documents (Y1; the last of each line are new in Y2 and Y3). */
const byMovement: Record<Movement, readonly string[]> = {
  packed: [
    'Pas encore expédié',
    'A vérifier',
    'En préparation',
    'Pas encore ramassé',
    'Prêt à expédier',
    'En passation',
  ],
  handed_over: ['Ramassé'],
  on_the_way: [
    'Transfert',
    'Expédié',
    'Centre',
    'En localisation',
    'Vers Wilaya',
    'Reçu à Wilaya',
    'Prêt pour livreur',
    'En attente',
    'En transit',
  ],
  out_for_delivery: ['Sorti en livraison'],
  delivered: ['Livré'],
  returning: [
    'Echèc livraison',
    'Retour vers centre',
    'Retourné au centre',
    'Retour transfert',
    'Retour groupé',
    'Retour à retirer',
    'Retour vers vendeur',
    'Retour non retiré',
  ],
  returned: ['Retourné au vendeur'],
  canceled: ['Annulé'],
};

const others: Record<string, StatusMeaning> = {
  Bloqué: { isHeld: true },
  'En alerte': { isHeld: true },
  Débloqué: { isHeld: false },
  'Alerte résolue': { isHeld: false },
  'Tentative échouée': { isFailedAttempt: true },
  // The goods are at the courier still: a return may follow.
  'Colis abandonné': { isGivenUp: true },
  'Echange échoué': { isGivenUp: true },
  'En attente du client': { movement: 'on_the_way', isHeld: false, isAtPickupPoint: true },
};

/** Whole texts: `Retour…` and `En attente…` share beginnings. */
const keyOf = (text: string) => foldedWords(text).join(' ');

const meanings: ReadonlyMap<string, StatusMeaning> = new Map([
  ...Object.entries(byMovement).flatMap(([movement, texts]) =>
    // A parcel that moves is not stopped.
    texts.map((text) => [keyOf(text), { movement: movement as Movement, isHeld: false }] as const),
  ),
  ...Object.entries(others).map(([text, meaning]) => [keyOf(text), meaning] as const),
]);

/** Null for a text that no document has. */
export function meaningOfStatus(text: string): StatusMeaning | null {
  return meanings.get(keyOf(text)) ?? null;
}

/** The only state in which a parcel may be changed or deleted. */
export function isEditable(status: string): boolean {
  return keyOf(status) === keyOf('En préparation');
}

/** Every text that the documents have. */
export const statusTexts: readonly string[] = [...Object.values(byMovement).flat(), ...Object.keys(others)];
