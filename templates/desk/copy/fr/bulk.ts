import type { BulkAction, BulkReason } from '../../../../src/desk/bulk/rules/bulk-actions.ts';
import { counted } from '../../../parts/count.ts';

const orders = (count: number, one: string, other: string) =>
  counted('fr', count, { one: `# commande ${one}.`, other: `# commandes ${other}.` });

/** Several orders at once. */
export const bulk = {
  tick: (number: string) => `Cocher la commande ${number}`,
  /** Before the number of ticked orders. */
  ticked: 'Cochées',
  all: 'Tout cocher',
  none: 'Tout décocher',
  parts: 'Par wilaya ou transporteur',
  tickPart: 'Cocher',
  showPart: 'Voir seules',
  showAll: 'Voir toute la liste',
  others: 'Autres actions',
  open: 'Actions',
  nothing: 'Cochez d’abord des commandes.',
  actions: {
    confirm: 'Confirmées',
    pack: 'Emballées',
    hand_over: 'Remettre à un transporteur',
    deliver: 'Livrées',
    remit: 'Argent reçu',
    restock: 'Remettre en vente',
    cancel: 'Annuler',
  } satisfies Record<BulkAction, string>,
  /** What was done, with the number of orders. */
  done: {
    confirm: (count: number) => orders(count, 'confirmée', 'confirmées'),
    pack: (count: number) => orders(count, 'emballée', 'emballées'),
    hand_over: (count: number) => orders(count, 'remise au transporteur', 'remises au transporteur'),
    deliver: (count: number) => orders(count, 'livrée', 'livrées'),
    remit: (count: number) => orders(count, 'dont l’argent est arrivé', 'dont l’argent est arrivé'),
    restock: (count: number) => orders(count, 'remise en vente', 'remises en vente'),
    cancel: (count: number) => orders(count, 'annulée', 'annulées'),
  } satisfies Record<BulkAction, (count: number) => string>,
  result: 'Plusieurs commandes à la fois',
  undo: 'Tout reprendre',
  undone: (count: number) =>
    counted('fr', count, { one: 'Repris pour # commande.', other: 'Repris pour # commandes.' }),
  notUndone: 'Pas reprises',
  failed: 'Restées comme elles étaient',
  undecided: 'Annulées, mais déjà payées',
  undecidedText: 'Rien n’est remboursé. Ouvrez chaque commande et décidez de cet argent.',
  unread: 'Lignes de la liste qui ne vont à aucune commande',
  onward: 'Et maintenant\u202f?',
  back: 'Retour à la liste',
  reasons: {
    gone: 'Cette commande n’existe plus.',
    outdated: 'Elle a changé entre-temps. Voici son état actuel.',
    not_now: 'Son état ne le permet pas.',
    short: 'Il n’y a plus assez de pièces en stock.',
    tracking_taken: 'Ce numéro de suivi est celui d’une autre commande :',
    tracking_unreadable: 'Numéro illisible : lettres latines, chiffres et signes, 40 au plus.',
    tracking_doubled: 'Ce numéro est deux fois dans la liste.',
    tracking_missing: 'La liste s’arrête avant cette commande.',
  } satisfies Record<BulkReason, string>,
  handOver: {
    title: 'Remettre à un transporteur',
    courier: 'Transporteur',
    courierText: 'Facultatif. Le client le voit sur la page de sa commande.',
    others: 'Transporteur des autres commandes',
    kept: 'Une commande qui a un colis chez un transporteur garde ce transporteur et son numéro.',
    drafts: (count: number) =>
      counted('fr', count, {
        one: '# colis est encore un brouillon : personne ne vient le chercher tant qu’il n’est pas validé.',
        other:
          '# colis sont encore des brouillons : personne ne vient les chercher tant qu’ils ne sont pas validés.',
      }),
    list: 'Coller une liste de numéros de suivi',
    listText:
      'Une ligne par colis : numéro de commande puis numéro de suivi, ou les seuls numéros de suivi dans l’ordre ci-dessous.',
    tracking: (number: string) => `Numéro de suivi de ${number}`,
    trackingText: 'Numéro de suivi',
    button: (count: number) =>
      counted('fr', count, { one: 'Remettre # commande', other: 'Remettre # commandes' }),
  },
  next: 'Puis la commande suivante s’ouvre.',
};
