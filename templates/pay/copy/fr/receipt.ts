import type { RefundMethod } from '../../../../src/contract/resources/refund.ts';

/** What became of the question whether a receipt is genuine. */
export type Verdict =
  /** Signed by us, and paid today. */
  | 'genuine'
  /** Signed by us; the ledger cannot be asked just now. */
  | 'unasked'
  /** Signed by us, and the ledger says otherwise. */
  | 'contradicted'
  /** Not signed by us, or not in this form. */
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
  /** The name that is signed, where the page calls the seller otherwise. */
  accountName: 'Nom du compte',
  tradeRegister: 'Registre du commerce',
  taxNumber: 'NIF',
  phone: 'Téléphone',
  email: 'E-mail',
  lines: 'Achats',
  total: 'Montant payé',
  scan: 'Scannez ce code pour vérifier que le reçu est authentique.',
  check: (host: string) => `Vérifier ce reçu sur ${host}`,
  print: 'Pour l’imprimer ou le garder en PDF, choisissez « Imprimer » dans le menu du navigateur.',
  mode: 'Nature',
  modes: { test: 'TEST, sans valeur', live: 'Paiement réel' },
  verdicts: {
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
  } satisfies Record<Verdict, unknown>,
  /** The title of a genuine test receipt. */
  genuineTest: {
    title: 'Reçu authentique, mais de TEST : sans valeur',
    text: 'Il vient bien de nous, mais il sert aux essais : aucun argent réel n’a été payé.',
  },
  compare:
    'Comparez le montant, la date et la commande avec le reçu en main. Une copie d’un vrai reçu donne le même résultat, mais ne prouve qu’un paiement.',
  refunds: {
    title: 'Remboursements',
    /** Of what went back, and of what is on its way: the name of an amount. */
    done: 'Remboursé',
    pending: 'En cours de remboursement',
    ways: {
      acquirer: 'sur le moyen de paiement utilisé',
      cash: 'en espèces, par le vendeur',
      transfer: 'par virement, par le vendeur',
    } satisfies Record<RefundMethod, unknown>,
    /** What of the payment is left. */
    left: 'Reste payé',
    /** To the payer, when nothing is left. */
    whole: {
      title: 'Paiement remboursé',
      text: 'Le vendeur vous a remboursé tout ce que vous aviez payé.',
    },
    /** To whoever checks a receipt of which all, or a part, went back. */
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
