import type { LabelProblem } from '../../../../src/couriers/rules/labels.ts';
import { counted } from '../../../parts/count.ts';

/** Couriers’ labels of several parcels. */
export const labels = {
  title: 'Étiquettes des transporteurs',
  print: 'Étiquettes des transporteurs',
  empty: 'Aucun colis choisi. Cochez d’abord des commandes dans une liste.',
  ready: (count: number) =>
    counted('fr', count, {
      zero: 'Aucune étiquette prête.',
      one: '# étiquette prête.',
      other: '# étiquettes prêtes.',
    }),
  waiting: (count: number) => counted('fr', count, { one: '# reste à lire.', other: '# restent à lire.' }),
  open: (count: number) =>
    counted('fr', count, { one: 'Imprimer # étiquette', other: 'Imprimer # étiquettes' }),
  batchText: 'Une seule page du transporteur, pour les colis créés ensemble.',
  batchOthers: (count: number) =>
    counted('fr', count, {
      one: 'Elle imprime aussi # étiquette que vous n’avez pas cochée :',
      other: 'Elle imprime aussi # étiquettes que vous n’avez pas cochées :',
    }),
  batchCanceled: (count: number) =>
    counted('fr', count, {
      one: '# colis est annulé. Si son étiquette sort, jetez-la :',
      other: '# colis sont annulés. Si leurs étiquettes sortent, jetez-les :',
    }),
  batchChanged: (count: number) =>
    counted('fr', count, {
      one: '# commande a changé depuis. N’utilisez pas son étiquette de cette page :',
      other: '# commandes ont changé depuis. N’utilisez pas leurs étiquettes de cette page :',
    }),
  oneByOne: 'Ouvrir ces étiquettes une par une',
  waitingText: (count: number) =>
    `Le transporteur donne ${count} étiquettes à la fois, et d’autres une minute plus tard. Celles qui sont prêtes le restent.`,
  fetch: 'Lire les étiquettes suivantes',
  again: 'Réessayer celles qui ont échoué',
  links: 'Sur la page du transporteur',
  linksText:
    'Ce transporteur montre ses étiquettes sur sa propre page : ouvrez-les et imprimez-les une par une.',
  openOne: 'Ouvrir l’étiquette',
  apart: 'À imprimer à part',
  apartText:
    'Ces fichiers sont écrits d’une façon inhabituelle et ne peuvent pas être joints aux autres : téléchargez-les un par un.',
  download: 'Télécharger l’étiquette',
  downloaded: 'Le fichier se télécharge : ouvrez-le, puis imprimez-le.',
  limited: (seconds: number) =>
    `Cet appareil vient de télécharger beaucoup d’étiquettes. Réessayez dans ${counted('fr', seconds, { one: '# seconde', other: '# secondes' })}.`,
  failed: 'Sans étiquette',
  none: 'Sans colis numéroté',
  kept: 'Gardées une heure, puis effacées. Relisez-les après un changement de la commande.',
  problems: {
    missing: 'Le transporteur n’a pas d’étiquette de ce colis.',
    too_large: 'L’étiquette est trop lourde. Imprimez-la sur le site du transporteur.',
    unavailable: 'Le transporteur n’a pas donné d’étiquette lisible. Réessayez dans une minute.',
    auth: 'Le transporteur refuse les clés de son compte.',
    forbidden_egress: 'Le transporteur refuse les appels de votre hébergement.',
    rate_limited: 'Le transporteur demande d’attendre. Réessayez plus tard.',
  } satisfies Record<LabelProblem, string>,
};
