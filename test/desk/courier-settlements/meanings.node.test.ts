import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as ecotrack from '../../../src/couriers/ecotrack/rules/parcel-states.ts';
import { statusLabel } from '../../../src/couriers/ecotrack/rules/status-words.ts';
import type { Fact } from '../../../src/couriers/port.ts';
import * as yalidine from '../../../src/couriers/yalidine/rules/parcel-states.ts';
import { readMeaning } from '../../../src/desk/courier-settlements/rules/meanings.ts';
import { SEED } from '../../seed.ts';

/** How a settlement's words are read: money and returns are booked by sure words alone. */

type Reading = ReturnType<typeof readMeaning>;

describe('courier notation', () => {
  test.each<[meaning: Reading, ...words: string[]]>([
    [
      'delivered',
      'Livré',
      'livrée',
      'LIVRE',
      'Livrés',
      'Livré non encaissé',
      'Livrée, non payée',
      'Livré, en attente de versement',
      'Livraison effectuée',
      'Encaissé',
      'Delivered',
      'Delivered - not paid',
      'تم التسليم',
      'تم التوصيل',
      'سُلّم',
      'مُسلَّم',
      'وصل',
      'Remis au client',
      // The courier has the money, and the merchant has not.
      'الدفع جاهز',
      'Paiement prêt',
      'Paiements prêts',
      'Payment ready',
      'livred',
      'encaissed',
      'Livrée [ Encaissée ]',
    ],
    [
      'returned',
      'Retourné',
      'retournée',
      'Retour reçu',
      'Retours reçu',
      'Retours archivé',
      'Retourné au vendeur',
      'Returned',
      'Returned to sender',
      'مرتجع',
      'راجع',
      'أُرجع',
      'تم الإرجاع',
      'عاد',
    ],
    [
      'remitted',
      'Versé',
      'Livré et versé',
      'Livrée / payée',
      'Livrée & réglée',
      'Payé',
      'PAYE',
      'Paid',
      'Delivered & paid',
      'Remitted',
      'Réglé',
      'Virement effectué',
      'Paiement archivé',
      'paye_et_archive',
      'مدفوع',
      'تم الدفع',
      'تم التسديد',
      'تم التحويل',
    ],
    [
      'waiting',
      'En cours de livraison',
      'En livraison',
      'Sorti en livraison',
      'Expédié',
      'Vers wilaya',
      'En attente',
      'Tentative échouée',
      'Échec livraison',
      'Out for delivery',
      'Shipped',
      'Delivery failed',
      'قيد التوصيل',
      'في الطريق',
      'خرج للتوصيل',
      'محاولة توصيل',
      'En cours de retour',
      'Retour vers vendeur',
      'Non payé',
      'Reporté',
      'À livrer',
      'Retour Navette',
      'Retour Livreur',
      'Retours en traitement',
      'Retours chez livreur',
      'Retours prêts',
      'Retours à dispatcher vers stock',
      'Retour en transit',
      'Retour transmis au partenaire',
      'Retourné au centre',
      'Retournée à l’agence',
      'مرتجع عند السائق',
      'مرتجع جاهز',
      'قيد الإرجاع',
      'Au Bureau',
      'Suspendus',
      'Annuler par le Client',
      'Appel sans Réponse 1',
      'SD - Appel sans Réponse 3',
      'Client ne répond pas',
      'Client absent (reporté)',
      'لا يرد',
    ],
    [
      null,
      '',
      '   ',
      '???',
      '12345',
      'Non livré',
      'Pas livré',
      'not delivered',
      'لم يسلم',
      'غير مسلم',
      'Retourné et payé',
      'Amina',
      '=1+1',
      'Livreur Karim',
      // Nouns say what a row is about, and not that it happened.
      'Retour',
      'Retours',
      'RTS',
      'روتور',
      'الإرجاع',
      'Retour client',
      'Retour stock',
      'Virement',
      'Versement',
      'Paiement',
      'الدفع',
      'دفع',
      'التحويل',
      'التسديد',
      'Livraison',
      'التوصيل',
      // Paid to the courier, or sent and not known to be here.
      'Payé par le client',
      'Payé à la livraison',
      'تم الدفع عند الاستلام',
      'Montant transmis au partenaire',
      'Versement annulé',
      'Livré au bureau',
      'Retour livré',
      'Collecté',
      'Annulé',
      'Colis abandonné',
      'Perdu',
      'Partiel remis',
    ],
  ])('%s', (meaning, ...words) => {
    expect(words.map((word) => [word, readMeaning(word)])).toEqual(words.map((word) => [word, meaning]));
  });
});

/** What a settlement may book of what an adapter says. */
function bookedOf({ movement, money, isHeld, isFailedAttempt, isGivenUp }: Partial<Fact>): Reading {
  if (isGivenUp || movement === 'canceled') return null;
  if (movement === 'delivered') return money === 'remitted' ? 'remitted' : 'delivered';
  if (movement === 'returned') return 'returned';
  return movement === undefined && isHeld === undefined && isFailedAttempt === undefined ? null : 'waiting';
}

test.each<[name: string, said: (readonly [words: string, fact: Partial<Fact> | null])[]]>([
  ['keys', ecotrack.statusKeys.map((key) => [key, ecotrack.meaningOfStatus(key)])],
  ['labels', ecotrack.statusKeys.map((key) => [statusLabel(key), ecotrack.meaningOfStatus(key)])],
  [
    'labels in the plural, as some tenants write them',
    ecotrack.statusKeys.map((key) => [
      statusLabel(key).replace(/^(?:Retour|Paiement|Livré|Suspendu)/, '$&s'),
      ecotrack.meaningOfStatus(key),
    ]),
  ],
  ['activities', ecotrack.activityKeys.map((key) => [key, ecotrack.meaningOfActivity(key)])],
  ['Yalidine statuses', yalidine.statusTexts.map((text) => [text, yalidine.meaningOfStatus(text)])],
  [
    'Yalidine statuses without accents, in capitals',
    yalidine.statusTexts.map((text) => [
      text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase(),
      yalidine.meaningOfStatus(text),
    ]),
  ],
])('%s of an adapter are read as the adapter reads them', (_, said) => {
  expect(said.length).toBeGreaterThan(8);
  expect(said.map(([words]) => [words, readMeaning(words)])).toEqual(
    said.map(([words, fact]) => [words, bookedOf(fact ?? {})]),
  );
});

const nouns = fc.constantFrom(
  ...[
    'retour',
    'retours',
    'RTS',
    'virement',
    'versement',
    'paiement',
    'règlement',
    'montant',
    'colis',
    'client',
  ],
  ...['الدفع', 'دفع', 'التحويل', 'التسديد', 'الإرجاع', 'روتور', 'المبلغ', 'الطرد', 'الزبون'],
);
const onTheWay = fc.constantFrom(
  ...[
    'navette',
    'chez livreur',
    'en traitement',
    'en cours',
    'en attente',
    'au bureau',
    'vers wilaya',
    'transit',
  ],
  ...['قيد', 'في الطريق', 'عند السائق', 'مؤجل'],
);
const sure = fc.constantFrom(
  'Livré',
  'Retourné',
  'Versé',
  'Payé',
  'مدفوع',
  'مرتجع',
  'تم التسليم',
  'retour reçu',
);

test('nouns alone never book money or a return, however they are joined', () => {
  fc.assert(
    fc.property(
      fc.array(nouns, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(' ', ' - ', ' / '),
      (words, by) => {
        expect(['returned', 'remitted']).not.toContain(readMeaning(words.join(by)));
      },
    ),
    { seed: SEED },
  );
});

test('words of a parcel on its way beside any others book no money and no return', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(nouns, sure), { maxLength: 3 }),
      onTheWay,
      fc.nat(3),
      (words, way, place) => {
        const all = [...words.slice(0, place), way, ...words.slice(place)];
        expect(['returned', 'remitted', 'delivered']).not.toContain(readMeaning(all.join(' ')));
      },
    ),
    { seed: SEED },
  );
});
