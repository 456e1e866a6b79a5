import type { NotifiedEvent } from '../../../../src/domain/notifications/merchant-notified-events.ts';
import type { NotificationKind } from '../../../../src/domain/notifications/notifications.ts';
import { counted } from '../../../parts/count.ts';

/** The notifications to the merchant. */
export const fr = {
  /** Why a notification is sent, as the desk's page and summaries name it. */
  kinds: {
    placed: 'Nouvelle commande',
    paid: 'Payée',
    canceled: 'Annulée ou non payée',
    disputed: 'Payée deux fois ou trop tard',
    low_stock: 'Stock bas',
    service: 'Service de paiement injoignable',
    digest: 'Chaque matin à 8 h : ce qu’il y a à faire',
    call: 'Rappels dus, et changements demandés par des clients',
  } satisfies Record<NotificationKind, unknown>,
  titles: {
    placed: (number: string, total: string) => `Nouvelle commande ${number} : ${total}`,
    paid: (number: string, total: string) => `Payée : commande ${number}, ${total}`,
    canceled: (number: string, total: string) => `Sans suite : commande ${number}, ${total}`,
    disputed: (number: string, _total: string) => `Voyez l’argent de la commande ${number}`,
  },
  paymentMethods: {
    card: (_dueOnDelivery: string) => 'À payer maintenant par carte.',
    cash: (due: string) => `${due} à la livraison : appelez pour confirmer.`,
    part: (due: string) => `Une partie à payer maintenant par carte, ${due} à la livraison.`,
  },
  events: {
    paid: 'Elle peut être emballée.',
    canceled: 'Le paiement a été annulé.',
    expired: 'Personne n’a payé à temps.',
    failed: 'Le paiement a échoué.',
    withdrawn: 'Le client en a envoyé une autre à sa place.',
    canceled_by_shop: 'Elle a été annulée au bureau.',
    canceled_by_shopper: 'Le client l’a annulée par son lien.',
    rest_paid: 'Le reste a été payé par carte : plus rien à encaisser à la livraison.',
    paid_twice: 'Elle a été payée deux fois : un des paiements est à rembourser.',
    paid_late: 'Elle a été payée après la libération de ses articles.',
  } satisfies Record<Exclude<NotifiedEvent, 'placed'>, unknown>,
  to: (wilaya: string) => `Livraison : ${wilaya}`,
  left: (product: string, left: number) =>
    left <= 0
      ? `Épuisé : ${product}`
      : `Plus que ${counted('fr', left, { one: '# pièce', other: '# pièces' })} : ${product}`,
  away: {
    title: 'Le service de paiement est injoignable',
    text: 'Personne ne peut payer par carte en ce moment. La boutique continue d’essayer et vous dira quand il répond de nouveau.',
  },
  back: {
    title: 'Le service de paiement répond de nouveau',
    text: 'Les clients peuvent de nouveau payer par carte.',
  },
  digest: {
    title: (shop: string) => `Bonjour de ${shop}`,
    call: (count: number) => `À appeler : ${count}`,
    pack: (count: number) => `À emballer : ${count}`,
    taken: (amount: string) => `Encaissé hier : ${amount}`,
  },
  call: {
    due: (number: string) => `Rappel dû : commande ${number}`,
    wish: (number: string) => `Le client demande un changement : commande ${number}`,
    address: (number: string) => `Le client a changé l’adresse : commande ${number}`,
  },
  test: (shop: string) => ({
    title: `Message d’essai de ${shop}`,
    text: 'Les nouvelles de votre boutique arrivent ici.',
  }),
  summary: (shop: string) => `Beaucoup de nouvelles de ${shop}`,
  counted: (kind: string, count: number) => `${kind} : ${count}`,
};
