import type { ReasonChoice } from '../../../../src/desk/stock/rules/change-reasons.ts';
import type { RowProblem } from '../../../../src/desk/stock/rules/stock-rows.ts';
import type { MoveReason } from '../../../../src/domain/stock.ts';
import { counted } from '../../../parts/count.ts';

export const stock = {
  title: 'Stock',
  q: 'Article',
  filter: 'Filtrer',
  states: {
    all: 'Tout',
    low: (most: number) => `Peu : ${most} ou moins`,
    out: 'Épuisé',
  },
  empty: 'Aucun article n’a de nombre de pièces. Indiquez-le sur la page de l’article.',
  none: 'Rien ne correspond.',
  more: 'Suite',
  left: (count: number) =>
    count === 0 ? 'Épuisé' : counted('fr', count, { one: '# pièce', other: '# pièces' }),
  free: (count: number) => counted('fr', count, { one: '# libre', other: '# libres' }),
  held: (count: number) => counted('fr', count, { one: '# réservée', other: '# réservées' }),
  label: 'Nouveau nombre',
  how: 'Écrivez ce que vous avez compté (12), ou une différence (+3 ou −1). Les pièces réservées sont encore chez vous : comptez-les. Ce qui se vend entre-temps est déduit.',
  reason: 'Pourquoi ?',
  reasons: {
    counted: 'Compté',
    received: 'Reçu',
    damaged: 'Abîmé',
    lost: 'Perdu',
    gift: 'Offert',
    other: 'Autre raison',
  } satisfies Record<ReasonChoice, unknown>,
  note: 'En vos mots (facultatif)',
  save: 'Enregistrer',
  saved: 'C’est enregistré.',
  notAll: (saved: number, left: number) =>
    `${counted('fr', saved, { one: '# ligne est enregistrée', other: '# lignes sont enregistrées' })}, ${counted('fr', left, { one: '# ligne ne l’est pas : voyez-la ci-dessous.', other: '# lignes ne le sont pas : voyez-les ci-dessous.' })}`,
  problems: {
    wrong: 'Rien n’est enregistré : écrivez un nombre entier, avec + ou − pour une différence.',
    gone: 'Cet article n’est plus compté.',
    conflict: 'Ce nombre a été changé entre-temps : comptez encore.',
    busy: 'L’article changeait à ce moment : envoyez de nouveau.',
    scope: 'La clé de la boutique ne permet pas de changer les articles.',
    service: 'Le service de paiement ne répond pas : envoyez de nouveau plus tard.',
    later: 'Le service de paiement est occupé : envoyez de nouveau dans une minute.',
    refused: 'Le service de paiement a refusé ce nombre.',
    more: 'Pas encore enregistrée : envoyez de nouveau pour le reste.',
  } satisfies Record<RowProblem | 'wrong', unknown>,
  sums: {
    free: 'Libres',
    held: 'Réservées',
    left: 'En tout',
    text: 'Les pièces réservées sont à des commandes ni payées ni confirmées.',
  },
  moves: {
    title: 'Mouvements',
    none: 'Aucun mouvement pour l’instant.',
    further: 'Aucun mouvement récent : cherchez plus loin.',
    older: 'Plus anciens',
    sold: 'Vendu',
    returned: 'Remis en vente',
    reasons: {
      counted: 'Compté',
      received: 'Reçu',
      damaged: 'Abîmé',
      lost: 'Perdu',
      gift: 'Offert',
      other: 'Corrigé',
      edited: 'Changé sur la page de l’article',
      imported: 'Importé',
      elsewhere: 'Changé hors du bureau',
    } satisfies Record<MoveReason, unknown>,
  },
};
