import * as ecotrack from '../../../couriers/ecotrack/rules/parcel-states.ts';
import { statusLabel } from '../../../couriers/ecotrack/rules/status-words.ts';
import type { Fact } from '../../../couriers/port.ts';
import * as yalidine from '../../../couriers/yalidine/rules/parcel-states.ts';
import { foldedWords } from '../../../text/folding.ts';

/** What a courier's word enters. `remitted`: delivered, and its money is paid out. */
export const meanings = ['delivered', 'returned', 'remitted'] as const;
export type Meaning = (typeof meanings)[number];

/** `waiting`: the parcel is on its way, and nothing is entered; null: a person has to say it. */
export type Reading = Meaning | 'waiting' | null;

/**
 * The whole labels of couriers, and what they book. Those of couriers with an adapter come from the adapter's own
 * tables.
 */

type Said = Partial<Pick<Fact, 'movement' | 'money' | 'isHeld' | 'isFailedAttempt' | 'isGivenUp'>>;

function readingOf({ movement, money, isHeld, isFailedAttempt, isGivenUp }: Said): Reading {
  // Its courier does not say where the goods are.
  if (isGivenUp || movement === 'canceled') return null;
  if (movement === 'delivered') return money === 'remitted' ? 'remitted' : 'delivered';
  if (movement === 'returned') return 'returned';
  return movement === undefined && isHeld === undefined && isFailedAttempt === undefined ? null : 'waiting';
}

/** Labels of couriers without an adapter, one a line, from their documents. A label that two read apart is asked about. */
const others: readonly (readonly [reading: Reading, labels: string])[] = [
  [
    'waiting',
    `retour navette
     retour livreur
     retour transmis au partenaire
     retour en transit
     retours prets
     retours a dispatcher vers stock
     retours en transit stock
     retour sous traitant
     attente recuperation fournisseur
     annuler par le client
     annule par le client
     appel sans reponse
     client absent
     reporte
     au bureau
     dispatcher
     colis ramasse
     reception valide
     enleve par le livreur
     tentative de livraison
     uploade sur le systeme
     receptionnee`,
  ],
  [
    'delivered',
    `livre encaisse non paye
     encaisse
     paiement pret
     payment ready
     الدفع جاهز`,
  ],
  [
    'returned',
    `retour recu par le partenaire
     retour remis
     recupere par fournisseur`,
  ],
  ['remitted', 'livree reglee'],
  [
    null,
    `retour client
     retour stock
     retours en stock
     montant transmis au partenaire
     versement annule
     partiel remis
     perdue
     recouvert`,
  ],
];

/** Whole words, whatever their gender and number, without the count of attempts or the mark of a stop desk. */
function keyOf(text: string): string {
  const words = foldedWords(text).map((word) =>
    /^[a-z]{4,}$/.test(word) ? word.replace(/e{0,2}s?$/, '') : word,
  );
  return words.join(' ').replace(/^sd /, '').replace(/ \d+$/, '');
}

const labels = new Map<string, Reading>();

function add(text: string, reading: Reading): void {
  const key = keyOf(text);
  const known = labels.get(key);
  labels.set(key, known === undefined || known === reading ? reading : null);
}

for (const key of ecotrack.statusKeys)
  for (const text of [key, statusLabel(key)]) add(text, readingOf(ecotrack.meaningOfStatus(key) ?? {}));
for (const key of ecotrack.activityKeys) add(key, readingOf(ecotrack.meaningOfActivity(key) ?? {}));
for (const text of yalidine.statusTexts) add(text, readingOf(yalidine.meaningOfStatus(text) ?? {}));
for (const [reading, lines] of others) for (const line of lines.split('\n')) add(line, reading);

/** What a whole label says; undefined for a text that no courier's document has. */
export function readingOfLabel(text: string): Reading | undefined {
  return labels.get(keyOf(text));
}
