import type { RefundMethod } from '../../../../src/contract/resources/refund.ts';

/** The result of a receipt check. */
export type ReceiptFinding =
  /** The signature is valid, and the payment is still paid today. */
  | 'genuine'
  /** The signature is valid; the ledger is unreachable at this moment. */
  | 'unasked'
  /** The signature is valid, and the ledger contradicts it. */
  | 'contradicted'
  /** The signature is invalid, or the format is unknown. */
  | 'notGenuine';

export const receipt = {
  title: 'Reçu de paiement',
  titleOf: (number: string) => `Reçu de paiement ${number}`,
  /** On test receipts, also in print. */
  test: { title: 'TEST', text: 'Reçu d’essai sans valeur : aucun argent réel n’a été payé.' },
  number: 'Numéro du reçu',
  paidAt: 'Payé le',
  method: 'Moyen de paiement',
  order: 'Commande',
  checkout: 'Opération',
  merchant: 'Vendeur',
  /** The signed name, where the page names the merchant differently. */
  accountName: 'Nom du compte',
  tradeRegister: 'Registre du commerce',
  taxNumber: 'NIF',
  phone: 'Téléphone',
  email: 'E-mail',
  /** What the bank's gateway said of the payment. */
  approval: {
    answer: 'Réponse de la banque',
    orderNumber: 'Numéro de commande à la banque',
    orderId: 'Numéro de transaction',
    code: 'Numéro d’autorisation',
    help: 'Numéro vert',
  },
  sellerText: 'Un mot du vendeur',
  lines: 'Achats',
  total: 'Montant payé',
  scan: 'Scannez ce code pour vérifier que le reçu est authentique.',
  check: (host: string) => `Vérifier ce reçu sur ${host}`,
  print: 'Pour l’imprimer ou le garder en PDF, choisissez « Imprimer » dans le menu du navigateur.',
  /** The receipt by e-mail: the form, what became of it, and lines of the e-mail. */
  mail: {
    label: 'Recevoir ce reçu par e-mail',
    send: 'Envoyer le reçu',
    sent: 'Le reçu est envoyé. Regardez aussi dans les indésirables.',
    invalid: 'Cette adresse e-mail n’est pas valable.',
    limited: 'Trop de reçus ont été envoyés aujourd’hui. Imprimez cette page, ou réessayez demain.',
    failed: 'L’e-mail n’a pas pu partir. Réessayez, ou imprimez cette page.',
    line: (name: string, value: string) => `${name} : ${value}`,
    page: 'La page du reçu, à imprimer',
    check: 'Vérifier le reçu',
  },
  mode: 'Nature',
  modes: { test: 'TEST, sans valeur', live: 'Paiement réel' },
  findings: {
    genuine: {
      title: 'Reçu authentique',
      text: 'Ce reçu vient bien de nous, et le paiement est acquis à ce jour d’après nos registres.',
    },
    unasked: {
      title: 'Signature valide',
      text: 'Ce reçu vient bien de nous, mais nous ne pouvons pas dire à l’instant où en est le paiement. Réessayez un peu plus tard.',
    },
    contradicted: {
      title: 'N’acceptez pas ce reçu',
      text: 'La signature est valide, mais nos registres ne montrent pas ce paiement tel qu’il est écrit ici. Contactez le vendeur.',
    },
    notGenuine: {
      title: 'Reçu non authentique',
      text: 'Il ne vient pas de nous, il a été modifié, ou le code a été mal lu. Scannez-le encore ; si la réponse reste la même, ne l’acceptez pas.',
    },
  } satisfies Record<ReceiptFinding, unknown>,
  /** The title of a genuine test receipt. */
  genuineTest: {
    title: 'Reçu authentique, mais de TEST : sans valeur',
    text: 'Il vient bien de nous, mais il sert aux essais : aucun argent réel n’a été payé.',
  },
  compare:
    'Comparez le montant, la date et la commande avec le reçu en main. Une copie d’un vrai reçu donne le même résultat, mais ne prouve qu’un paiement.',
  refunds: {
    title: 'Remboursements',
    /** The labels of refunded amounts and of refunds in progress. */
    done: 'Remboursé',
    pending: 'En cours de remboursement',
    methods: {
      acquirer: 'sur le moyen de paiement utilisé',
      cash: 'en espèces, par le vendeur',
      transfer: 'par virement, par le vendeur',
    } satisfies Record<RefundMethod, unknown>,
    /** The part of the payment that was not refunded. */
    left: 'Reste payé',
    /** For the payer, when nothing is left. */
    whole: {
      title: 'Paiement remboursé',
      text: 'Le vendeur vous a remboursé tout ce que vous aviez payé.',
    },
    /** For a visitor who checks a receipt with a full or partial refund. */
    checked: {
      whole: {
        title: 'Reçu authentique, mais remboursé',
        text: 'Ce reçu vient bien de nous, et le paiement a eu lieu. Depuis, tout le montant a été remboursé au payeur : il ne prouve plus aucun achat.',
      },
      part: {
        title: 'Reçu authentique, remboursé en partie',
        text: 'Ce reçu vient bien de nous. Depuis, une partie du montant a été remboursée au payeur.',
      },
    },
  },
};
