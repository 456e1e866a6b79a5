import type {
  CallOutcome,
  CancelReason,
  DismissedMark,
} from '../../../../src/domain/orders/calls/call-outcomes.ts';
import type { CallFlag } from '../../../../src/domain/orders/calls/call-state.ts';
import type { CallGroup } from '../../../../src/domain/orders/calls/queue.ts';
import type { Suspicion } from '../../../../src/domain/orders/calls/suspicions.ts';
import { counted } from '../../../parts/count.ts';

/** The queue of calls, and what calls leave on an order's page. */
export const callQueue = {
  lead: 'Les rappels convenus d’abord, puis qui attend depuis le plus longtemps.',
  groups: { due: 'À rappeler maintenant', open: 'À appeler', later: 'Plus tard' } satisfies Record<
    CallGroup,
    unknown
  >,
  call: 'Appeler',
  isOwnCall: 'Vous l’appelez : les autres le voient.',
  /** After the name of a device. */
  isCalling: 'est en train d’appeler.',
  confirmNext: 'Confirmée\u00a0: appeler le suivant',
  notConfirmed: 'Pas confirmé',
  /** What came of a call. */
  outcomes: {
    no_answer: 'Pas de réponse',
    busy: 'Occupé',
    off: 'Téléphone éteint',
    wrong_number: 'Faux numéro',
    again: 'À rappeler',
  } satisfies Record<CallOutcome, unknown>,
  changedMind: 'A changé d’avis : annuler',
  /** Times to call again. */
  choices: { hour: 'Rappeler dans 1 h', evening: 'Rappeler à 18:00', tomorrow: 'Rappeler demain à 10:00' },
  moment: 'Rappeler à un autre moment',
  momentButton: 'Noter ce moment',
  calls: (count: number) => counted('fr', count, { one: '# appel', other: '# appels' }),
  givenUp: (count: number) =>
    counted('fr', count, { one: '# appel manqué.', other: '# appels manqués de suite.' }),
  outdated: 'La commande a changé entre-temps, rien n’a été fait. La voici comme elle est.',
  /** Where it is not below any more; a link to it follows. */
  outdatedGone:
    'La commande a changé entre-temps, rien n’a été fait. Elle n’est plus dans la liste ci-dessous.',
  seeOrder: 'Voir la commande',
  giveUp: 'Annuler la commande',
  flags: {
    wrong_number: 'Faux numéro',
    says_confirmed: 'Dit qu’il confirme : voyez WhatsApp',
    link_confirmed: 'Confirmée par son lien',
    change_wished: 'Demande un changement',
    address_changed: 'Nouvelle adresse',
  } satisfies Record<Exclude<CallFlag, DismissedMark>, unknown>,
  suspicions: {
    name: 'ce nom ne semble pas vrai',
    commune: 'cette commune ne semble pas vraie',
    refused: 'numéro refusé',
    unpaid: 'ses commandes d’avant n’ont pas abouti',
    high_sum: 'montant élevé pour un nouveau numéro',
    network: 'beaucoup de commandes de ce réseau',
  } satisfies Record<Suspicion, unknown>,
  doubtful: 'Douteuse',
  drop: 'Annuler',
  isGenuine: 'Elle est sérieuse',
  duplicate: 'Le même numéro a commandé la même chose :',
  keepThis: 'Garder celle-ci',
  keepOther: 'Garder l’autre',
  both: 'Les deux sont voulues',
  /** Why an order was canceled or a mark was dropped. */
  reasons: {
    changed_mind: 'Le client a changé d’avis.',
    unreached: 'Le client n’a pas été joint.',
    duplicate: 'Commande en double.',
    fake: 'Commande douteuse.',
    is_wanted: 'Les deux commandes sont voulues.',
    is_genuine: 'La commande est sérieuse.',
  } satisfies Record<CancelReason | DismissedMark, unknown>,
};
