import type { QueueName } from '../../../../src/desk/order-lists/rules/listed-orders.ts';

/** Today's tasks and revenue. `leads`: what to do about a queue. */
export const today = {
  title: 'Aujourd’hui',
  empty: 'Rien n’attend : tout est fait.',
  more: 'Suite',
  all: 'Tout voir',
  search: 'Toutes les commandes',
  /** Comes after the name of a device on which wrong codes were typed. */
  guessing: 'plusieurs codes faux y ont été saisis depuis hier. Si ce n’est pas vous, retirez cet appareil.',
  noCardPayment: 'La boutique n’a pas pu encaisser par carte cette commande\u00a0:',
  /** Comes after the title of a courier account. */
  stopped: 'ne répond plus à la boutique, ou refuse ses appels\u00a0: ses colis attendent.',
  queues: {
    call: 'À appeler',
    pack: 'À emballer',
    hand_over: 'À remettre',
    courier: 'En livraison',
    owed: 'Argent à recevoir',
    restock: 'Retours à remettre en vente',
    unpaid: 'Paiements à relancer',
    paid_twice: 'Payées deux fois',
    paid_late: 'Payées après la libération du stock',
    mismatch: 'Paiements qui ne correspondent pas',
    refund_failed: 'Remboursements échoués',
    refund_due: 'Remboursements à faire',
    refund_unexplained: 'Remboursements à préciser',
  } satisfies Record<QueueName, unknown>,
  leads: {
    call: 'Appelez le client avant d’emballer. Qui attend depuis le plus longtemps est en premier.',
    pack: 'Confirmées ou payées : elles peuvent partir.',
    hand_over: 'Emballées : à donner au transporteur.',
    courier: 'Chez le transporteur. Notez-les livrées ou retournées.',
    owed: 'Livrées : le transporteur vous doit encore l’argent.',
    restock: 'Le colis est de retour. Remettez ses articles en vente, ou notez-les perdus.',
    unpaid:
      'Le paiement a été refusé ou n’a pas été terminé. Envoyez le lien de la commande, ou annulez-la. Les plus récentes sont en premier.',
    paid_twice: 'Le client a payé deux fois : rendez-lui l’un des deux montants.',
    paid_late:
      'Le paiement est arrivé après que les articles ont été remis en vente. Vérifiez votre stock, puis dites dans la commande que c’est réglé.',
    mismatch:
      'Un paiement diffère de la commande. Comparez les montants, puis dites dans la commande que c’est réglé.',
    refund_failed:
      'Le client n’a pas reçu son argent. La commande dit pourquoi : réessayez ou rendez-le vous-même, puis dites-y que c’est réglé.',
    refund_due: 'De l’argent est à rembourser au client.',
    refund_unexplained:
      'Le service de paiement a remboursé de l’argent. Dites dans la commande si le client le doit encore, ou annulez-la.',
  } satisfies Record<QueueName, unknown>,
  /** The line of one network's orders; `beside`: under the number of the others. */
  networks: {
    title: 'Commandes d’un même réseau',
    text: 'Un réseau peut être toute une ville, ou une seule personne qui invente des commandes. Regardez-les avant de les annuler.',
    line: (orders: string) => `${orders} commandes non confirmées d’un même réseau internet`,
    beside: (orders: string) => `et ${orders} regroupées par réseau`,
    further: 'D’autres réseaux suivent quand ceux-ci sont traités.',
    show: 'Les voir',
    genuine: 'Ce sont de vraies commandes',
    cancel: (orders: string) => `Annuler les ${orders} commandes`,
  },
  revenue: {
    title: 'Recettes',
    today: 'Aujourd’hui',
    week: '7 jours',
    month: '30 jours',
    chart: 'Recettes des 30 derniers jours, jour par jour',
    text: 'Paiements en ligne et argent reçu en espèces, moins ce qui a été remboursé.',
    table: 'Jour par jour',
    day: 'Jour',
    online: 'En ligne',
    cash: 'Espèces',
    refunded: 'Remboursé',
  },
  returns: {
    title: 'Colis retournés',
    text: (returned: string, parcels: string) => `${returned} colis sur ${parcels}`,
    table: 'Par wilaya',
    wilaya: 'Wilaya',
    productTable: 'Par article',
    productText: 'Colis qui contenaient l’article ; ceux qui reviennent le plus souvent.',
    product: 'Article',
    returned: 'Retours',
    delivered: 'Livrés',
    rate: 'Taux',
  },
};
