import type { DeclineCode } from '../../../../src/contract/decline-codes.ts';
import type { MessageKind } from '../../../../src/desk/order-messages/rules.ts';
import type { OrderRefusal } from '../../../../src/domain/addresses/desk.ts';
import type { ReturnedItem } from '../../../../src/domain/line-items.ts';
import type {
  Actor,
  DepositChoice,
  FulfilmentState,
  OrderEventKind,
  PaymentState,
} from '../../../../src/domain/orders/order.ts';
import type {
  RefundFailure,
  RefundMeaning,
  RefundMeans,
  RefundStatus,
} from '../../../../src/domain/orders/refund.ts';
import type { Action } from '../../../../src/domain/orders/transitions.ts';
import type { PaymentMethod } from '../../../../src/domain/settings/payment-methods.ts';
import { counted } from '../../../parts/count.ts';
import { shared } from './shared.ts';

/** The values in a message. `toCollect`: an amount as text; null when nothing is due at the door. */
type MessageValues = { name: string; shop: string; number: string; toCollect: string | null };

/** An order and its actions. `messages`: to its shopper, in the shopper's language. */
export const order = {
  erased: 'Effacé',
  order: (number: string) => `Commande ${number}`.trim(),
  contact: 'Pour qui',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  /** The page on which a payment is tried again, to copy. */
  payLink: 'Page de paiement, à copier',
  communeUnknown: 'Commune non reconnue : à vérifier',
  nameDoubtful: 'Nom à vérifier',
  /** What the shopper or staff answered when they were asked about the commune. */
  placeAnswers: {
    kept: 'Le client a gardé cette commune quand la boutique a demandé.',
    moved: 'Le client a choisi cette wilaya quand la boutique l’a proposée.',
    kept_by_staff: 'L’équipe a gardé cette commune telle qu’elle est écrite.',
    moved_by_staff: 'L’équipe a choisi cette wilaya parmi celles proposées.',
  },
  offices: 'Bureaux du transporteur dans la wilaya',
  tries: (opened: number, declined: number) =>
    `Pages de paiement ouvertes : ${opened}${declined === 0 ? '' : `, refus : ${declined}`}`,
  receipt: 'Reçu',
  deliveries: { home: 'à domicile', desk: 'retrait au bureau (Stop desk)' },
  items: 'Articles',
  total: 'Total',
  collect: 'À encaisser',
  restOnline: 'Le client peut aussi le payer par carte : envoyez-lui le lien.',
  money: {
    paidOnline: 'Payé en ligne',
    collected: 'Encaissé à la livraison',
    credited: 'De la commande échangée',
    moved: 'Passé à l’échange',
    refunded: 'Déjà remboursé',
    refunding: 'En cours de remboursement',
    waived: 'Geste commercial',
    refundDue: 'À rembourser au client',
    kept: 'Gardé par la boutique',
  },
  owed: 'Il reste à rembourser au client :',
  before: {
    none: 'Première commande de ce numéro.',
    ordered: (count: number) =>
      counted('fr', count, {
        one: 'Ce numéro a passé # autre commande.',
        other: 'Ce numéro a passé # autres commandes.',
      }),
    /** For a phone with more orders than were counted. */
    many: (count: number) => `Ce numéro a passé plus de ${count} autres commandes.`,
    delivered: (count: number) => counted('fr', count, { one: '# livrée', other: '# livrées' }),
    refused: (count: number) =>
      counted('fr', count, { one: '# refusée à la livraison', other: '# refusées à la livraison' }),
    returned: (count: number) => counted('fr', count, { one: '# retournée', other: '# retournées' }),
    canceled: (count: number) => counted('fr', count, { one: '# annulée', other: '# annulées' }),
    see: 'Voir ses commandes',
    customer: 'Fiche du client',
  },
  /** Above the problems that an owner has to settle; `how`: the field for how it was settled. */
  disputes: {
    title: 'À régler',
    how: 'Qu’avez-vous fait ? (pour vous, le client ne le voit pas)',
  },
  next: 'À faire',
  nothing: 'Rien à faire pour le moment.',
  more: 'Autres actions',
  actions: {
    confirm: 'Le client confirme',
    call_missed: 'Pas de réponse',
    correct: 'Corriger la commande',
    cancel: 'Annuler la commande',
    keep_money: 'Garder l’argent',
    pack: 'C’est emballé',
    hand_over: 'Remis au transporteur',
    deliver: 'C’est livré',
    return: 'Le colis est revenu',
    return_part: 'Une partie est revenue',
    restock: 'Remettre les articles en vente',
    write_off: 'Articles perdus ou abîmés',
    collect_cash: 'Argent encaissé par le livreur',
    remit: 'Argent reçu',
    recount: 'Corriger le montant encaissé',
    explain_refund: 'Enregistrer la réponse',
    retract_refund: 'Retirer cette note',
    settle: 'C’est réglé',
    undo: 'Revenir en arrière',
  } satisfies Record<Exclude<Action, 'note' | 'refund' | 'dismiss_mark'> | 'undo', unknown>,
  undoText: 'Vous avez une minute pour revenir en arrière.',
  tracking: {
    title: 'Suivi',
    label: 'Numéro de suivi',
    text: 'Facultatif. La recherche et le relevé du transporteur retrouvent la commande par ce numéro. Une douchette peut le saisir.',
    courier: 'Transporteur',
    button: 'Enregistrer le numéro',
  },
  otherAmounts: {
    collect_cash: 'Le livreur a encaissé un montant différent',
    remit: 'J’ai reçu un montant différent',
  },
  amount: 'Montant en dinars',
  why: 'Pourquoi ? (pour vous, le client ne le voit pas)',
  choice: 'Que devient l’argent déjà payé ?',
  deposits: { refund: 'À rembourser au client', keep: 'Gardé par la boutique' } satisfies Record<
    DepositChoice,
    unknown
  >,
  depositTexts: {
    refund: 'Sa commande lui dira que ce montant lui sera remboursé.',
    keep: 'Sa commande le lui dira, avec les conditions qu’il a acceptées.',
  } satisfies Record<DepositChoice, unknown>,
  note: { label: 'Note (pour vous, le client ne la voit pas)', button: 'Ajouter la note' },
  partPaid: 'Payée en partie',
  depositBack: 'Remboursée, à payer à la livraison',
  refund: {
    title: 'Rembourser',
    button: 'Rembourser',
    how: 'Comment ?',
    /** In the form, when the service offers no refunds. */
    byHand:
      'Votre service de paiement n’offre pas de remboursement : rendez l’argent vous-même, puis notez-le ici.',
    noteButton: 'Noter le remboursement',
    means: {
      card: 'Sur la carte du client',
      cash: 'En espèces',
      transfer: 'Par virement',
      provider: 'Sur la page du prestataire',
    } satisfies Record<RefundMeans, unknown>,
    meansTexts: {
      card: 'Envoyé maintenant par le service de paiement. La banque peut prendre quelques jours.',
      cash: 'Vous l’avez remboursé vous-même : c’est noté, rien n’est envoyé.',
      transfer: 'Vous l’avez viré vous-même : c’est noté, rien n’est envoyé.',
      provider:
        'Vous l’avez remboursé sur le site de votre prestataire de paiement : c’est noté, rien n’est envoyé.',
    } satisfies Record<RefundMeans, unknown>,
    /** Asked about a refund when the products go out or stay with the customer. */
    beyond: (due: string) => `Pour rendre plus que \u2068${due}\u2069`,
    meaning: 'Le client doit-il encore ce montant ?',
    meanings: {
      owed: 'Oui, à la livraison',
      gift: 'Non, c’est un geste commercial',
      cancel: 'Les articles ne partent pas',
    } satisfies Record<RefundMeaning, unknown>,
    meaningTexts: {
      owed: 'Le livreur l’encaisse.',
      gift: 'Le client n’en doit plus rien.',
      cancel: 'La commande est annulée.',
    } satisfies Record<RefundMeaning, unknown>,
    unexplained: {
      title: 'Le service de paiement a remboursé de l’argent',
      text: 'Ce bureau ne l’avait pas demandé. Sans votre réponse, il compte comme encore dû.',
      stopped:
        'Ce bureau ne l’avait pas demandé. La commande attend : répondez si les articles partent quand même, sinon annulez-la.',
    },
    given: 'Remboursements',
    statuses: {
      asked: 'Pas encore confirmé par le service',
      pending: 'En cours à la banque',
      succeeded: 'Remboursé',
      failed: 'Échoué',
      noted: 'Noté',
      retracted: 'Note retirée',
    } satisfies Record<RefundStatus, unknown>,
    failures: {
      key: 'La clé de la boutique n’a pas le droit de rembourser : donnez-lui les deux droits « refunds » de docs/deploying.md.',
      not_paid: 'La banque dit que ce paiement n’a pas abouti.',
      beyond_paid: 'Il ne reste pas autant à rembourser.',
      refused: 'La banque a refusé. Réessayez, ou rendez l’argent vous-même.',
      not_offered:
        'Votre service de paiement n’offre pas de remboursement : rien n’a été envoyé. Rendez l’argent vous-même, puis notez-le sous « Rembourser ».',
    } satisfies Record<RefundFailure, unknown>,
  },
  phone: {
    refuse: {
      title: 'Refuser ce numéro à la livraison',
      text: 'Ce numéro ne pourra plus commander avec paiement à la livraison. Il pourra toujours payer par carte.',
      button: 'Refuser ce numéro',
    },
    allow: {
      title: 'Accepter de nouveau ce numéro',
      text: 'Ce numéro est refusé pour le paiement à la livraison.',
      button: 'Accepter ce numéro',
    },
  },
  erase: {
    title: 'Effacer le client',
    text: 'Son nom, son numéro et son adresse sont effacés de cette commande, ainsi que vos notes. Les montants restent pour vos comptes.',
    sure: 'Je sais que cela ne peut pas être annulé.',
    button: 'Effacer',
  },
  exchange: {
    link: 'Échanger des articles',
    of: 'Échange de la commande',
    by: 'Échangée par la commande',
    takeBack: 'ÉCHANGE, à reprendre :',
  },
  partReturn: {
    text: 'Indiquez combien de pièces de chaque article sont revenues. Ce que le client garde est au prix de la commande, et la livraison reste due. Une remise en pourcentage vaut pour ce qui est gardé ; une remise en dinars reste entière. Il y a moins à encaisser, et ce qui a été payé pour le reste est à rembourser. Les pièces reviennent en vente quand vous les avez en main et que vous le dites.',
    of: (count: number) => `sur ${count}`,
    button: 'Enregistrer ce qui est revenu',
    title: 'Retourné',
    places: {
      waiting: 'pas encore en main',
      on_sale: 'remis en vente',
      written_off: 'perdu ou abîmé',
    } satisfies Record<ReturnedItem['place'], unknown>,
  },
  correctText:
    'Les prix restent ceux de la commande ; une autre taille ou un article ajouté est au prix du jour. La livraison est recalculée si la wilaya ou le mode change, et offerte dès que les articles atteignent le montant prévu ; ce qui était offert le reste. 0 retire un article. Ce qui est déjà payé compte : le reste est dû à la livraison (par carte aussi, si elle l’a été : envoyez son lien), et le trop-perçu est à rendre.',
  correctPacked:
    'Le colis est emballé : ses produits ne changent plus. Le destinataire, l’adresse et la remise peuvent changer, et le transporteur est prévenu tant qu’il l’accepte.',
  correctUnpaid:
    'Cette commande n’est pas encore payée : l’enregistrement ferme sa page de paiement. Renvoyez le lien ; il demande la nouvelle somme.',
  correctButton: 'Enregistrer la correction',
  correction: {
    online: 'À payer en ligne',
    size: 'Taille :',
    asOrdered: 'prix de la commande',
    today: 'prix du jour',
    todaysPrice: 'Il est au prix du jour.',
    keepDelivery: 'Garder le prix de livraison de la commande, où qu’elle aille',
    keepDiscount: 'Inchangée',
    look: 'Voir les montants',
    sums: 'Après la correction',
    notSaved: 'Rien n’est encore enregistré.',
    received: 'Déjà reçu',
  },
  changedAmounts: { delivery_price: 'Prix de la livraison', discount: 'Remise', total: 'Total' },
  /** Before the order's own value, where the typed one differs after a change elsewhere. */
  isNow: 'Dans la commande à présent :',
  fields: {
    name: 'Nom',
    phone: 'Téléphone',
    wilaya: 'Wilaya',
    commune: 'Commune',
    delivery: 'Livraison',
    street: 'Adresse',
    email: 'E-mail',
    note: 'Remarque du client',
  },
  refused: {
    outdated: shared.outdated,
    doubtful:
      'Rien n’est encore enregistré. Répondez à la question, ou enregistrez de nouveau : tout reste comme vous l’avez saisi.',
    not_now: 'Ce n’est pas possible dans l’état actuel de la commande.',
    decision_required: 'Choisissez d’abord ce que devient l’argent déjà payé.',
    amount: 'Ce montant n’est pas possible : vérifiez-le.',
    note_required: 'Dites en quelques mots ce que vous avez fait.',
    means: 'Dites d’abord comment l’argent est remboursé.',
    meaning: 'Dites d’abord si le client doit encore ce montant.',
    not_offered:
      'Votre service de paiement n’offre pas de remboursement. Rendez l’argent vous-même, puis notez comment.',
    mistyped: 'Vérifiez les champs signalés.',
    payment_open:
      'La page de paiement est peut-être encore ouverte : le service de paiement n’a pas répondu, ou la banque y travaille. Rien n’a été modifié ; réessayez dans une minute.',
    gone_price: 'Un article ajouté n’est plus en vente à ce prix. Cherchez-le de nouveau.',
    pieces: 'Indiquez combien de pièces sont revenues : au moins une, et pas plus que la commande n’en a.',
    all_back: 'Si tout est revenu, appuyez sur « Le colis est revenu ».',
    empty: 'Une commande garde au moins un article. Pour tout retirer, annulez-la.',
    short: 'Il ne reste pas assez de pièces en stock.',
    not_delivered: 'Vous ne livrez pas là-bas de cette façon : il manque un tarif.',
    pickup_point: 'Choisissez le bureau où va le colis.',
    out_of_bounds: 'Ce total n’est pas possible.',
    unsure: 'Cochez la case pour confirmer l’effacement.',
    held: 'La commande n’est pas terminée : le client sera effacé de lui-même dès qu’elle le sera.',
    proved: 'C’est bien vous. Vérifiez, puis appuyez de nouveau.',
    time: 'Choisissez un moment à venir, dans les 30 jours.',
    tracking_taken: 'Une autre commande a déjà ce numéro de suivi :',
    tracking_unreadable:
      'Un numéro de suivi a des lettres latines, des chiffres et des signes, 40 au plus. Vérifiez-le : rien n’a été enregistré.',
  } satisfies Record<OrderRefusal, unknown>,
  history: 'Historique',
  actors: {
    shopper: 'le client',
    shop: 'la boutique',
    event: 'service de paiement',
    read: 'service de paiement',
    merchant: 'un appareil du bureau',
    courier: 'le transporteur',
  } satisfies Record<Actor, unknown>,
  paymentMethods: {
    card: 'par carte',
    cash: 'à la livraison',
    part: 'acompte, puis à la livraison',
  } satisfies Record<PaymentMethod, unknown>,
  tiers: 'Offre par quantité',
  discount: 'Remise',
  /** Instead of the payment state, when nothing has to be paid. */
  free: 'Rien à payer',
  payments: {
    pending: 'Pas encore payée',
    processing: 'À la banque',
    paid: 'Payée',
    failed: 'Paiement échoué',
    canceled: 'Paiement annulé',
    expired: 'Délai de paiement dépassé',
    refunded: 'Remboursée',
    on_delivery: 'À la livraison',
  } satisfies Record<PaymentState, unknown>,
  fulfilments: {
    new: 'Nouvelle',
    confirmed: 'Confirmée',
    packed: 'Emballée',
    handed_over: 'Remise au transporteur',
    delivered: 'Livrée',
    returned: 'Retournée',
    canceled: 'Annulée',
  } satisfies Record<FulfilmentState, unknown>,
  events: {
    placed: 'Commande passée',
    checkout_opened: 'Page de paiement ouverte',
    checkout_rejected: 'Page de paiement refusée',
    processing: 'À la banque',
    declined: 'Refusé par la banque',
    paid: 'Payée',
    failed: 'Paiement échoué',
    canceled: 'Paiement annulé',
    expired: 'Délai de paiement dépassé',
    mismatch: 'Un paiement qui ne correspond pas à la commande',
    rest_paid: 'Reste payé par carte',
    paid_twice: 'Payée deux fois',
    paid_late: 'Payée après la libération des articles',
    refunded: 'Remboursée',
    refunded_part: 'Remboursée en partie',
    refund_asked: 'Remboursement demandé',
    refund_failed: 'Remboursement échoué',
    refund_explained: 'Remboursement précisé',
    confirmed: 'Confirmée',
    call_missed: 'Appel sans réponse',
    corrected: 'Corrigée',
    packed: 'Emballée',
    handed_over: 'Remise au transporteur',
    delivered: 'Livrée',
    returned: 'Retournée',
    returned_part: 'Retournée en partie',
    exchanged: 'Échangée, argent passé à la nouvelle commande',
    exchange_credited: 'Argent de la commande échangée',
    restocked: 'Articles remis en vente',
    written_off: 'Articles perdus ou abîmés',
    cash_collected: 'Encaissée à la livraison',
    remitted: 'Argent reçu du transporteur',
    recounted: 'Montant encaissé corrigé',
    canceled_by_shop: 'Annulée',
    money_kept: 'Argent gardé',
    withdrawn: 'Remplacée par une autre commande',
    problem_settled: 'Problème réglé',
    note: 'Note',
    undone: 'Étape annulée',
    says_confirmed: 'Dit qu’il confirme, sur WhatsApp',
    link_confirmed: 'Confirmée par le lien de la commande',
    change_wished: 'Demande un changement',
    address_changed: 'Adresse changée',
    canceled_by_shopper: 'Annulée par le client',
    mark_dismissed: 'Signalement écarté',
    parcel_gone: 'Le transporteur n’a plus de colis de cette commande',
  } satisfies Record<OrderEventKind, unknown>,
  /** The shop's own notes on an order event. `expected`: an amount as text. */
  notes: {
    expected: (amount: string) => `La commande demande ${amount}.`,
    oversold: (count: number) =>
      counted('fr', count, { one: 'Il manque # pièce en stock.', other: 'Il manque # pièces en stock.' }),
    http: (status: number) => `Le service de paiement l’a refusée (${status}).`,
    conditions: 'A accepté les conditions de vente.',
    declined: {
      insufficient_balance: 'Le solde de la carte est insuffisant.',
      lost_card: 'La carte est déclarée perdue.',
      stolen_card: 'La carte est déclarée volée.',
      blocked_card: 'La carte est bloquée.',
      card_limit: 'Le plafond de la carte est dépassé.',
      wrong_cvv: 'Le code au dos de la carte était incorrect.',
      expired_card: 'La carte a expiré.',
      not_active_online: 'La carte n’est pas activée pour le paiement en ligne.',
      wrong_code: 'Le code de confirmation était faux trois fois de suite.',
      timed_out: 'Le temps s’est écoulé avant la confirmation de la banque.',
      canceled_by_payer: 'Le client a annulé à la banque.',
      declined: 'La banque n’a pas dit pourquoi.',
    } satisfies Record<DeclineCode, unknown>,
  },
  messages: {
    call: ({ name, shop, number, toCollect }: MessageValues) =>
      `Bonjour ${name}, ici ${shop}. Nous avons bien reçu votre commande ${number}${
        toCollect === null ? '' : ` : ${toCollect} à payer à la livraison`
      }. Pouvez-vous la confirmer ?`,
    retry: ({ name, shop, number }: MessageValues) =>
      `Bonjour ${name}, ici ${shop}. Le paiement de votre commande ${number} n’a pas abouti. Vous pouvez réessayer sur cette page :`,
    unfinished: ({ name, shop, number }: MessageValues) =>
      `Bonjour ${name}, ici ${shop}. Votre commande ${number} n’est pas encore payée. Vous pouvez la payer sur cette page :`,
    rest: ({ name, shop, number, toCollect }: MessageValues) =>
      `Bonjour ${name}, ici ${shop}. Pour votre commande ${number}, il reste ${toCollect} à payer : par carte sur cette page, ou à la livraison :`,
    confirmed: ({ name, shop, number }: MessageValues) =>
      `Bonjour ${name}, ici ${shop}. Votre commande ${number} est confirmée, nous la préparons. Son suivi :`,
    on_its_way: ({ name, shop, number, toCollect }: MessageValues) =>
      `Bonjour ${name}, ici ${shop}. Votre commande ${number} est en route${
        toCollect === null ? '' : `, préparez ${toCollect}`
      }. Gardez votre téléphone à portée. Son suivi :`,
    delivered: ({ name, shop, number }: MessageValues) =>
      `Bonjour ${name}, ici ${shop}. Merci pour votre commande ${number} ! Vous en êtes content ? Votre avis, en une minute :`,
    other: ({ name, shop, number }: MessageValues) =>
      `Bonjour ${name}, ici ${shop}, au sujet de votre commande ${number} :`,
  } satisfies Record<MessageKind, unknown>,
};
