import type { CardOutcome } from '../../../../src/service/acquirers/sandbox/rules/cards.ts';

export const bank = {
  bank: 'Banque d’essai',
  sandbox: 'Ce n’est pas une vraie banque',
  title: 'Payer par carte',
  /** Comes before the title when there is an error, so that screen readers read it first. */
  errorTitle: (title: string) => `Erreur : ${title}`,
  amount: 'Montant',
  payee: 'Vendeur',
  reference: 'Référence',
  cardTitle: 'Votre carte',
  cardHint: 'Seules les cartes d’essai fonctionnent ici. Choisissez-en une dans la liste.',
  /** The browser's message for a number with other first digits. */
  cardPattern:
    'Seuls les numéros des cartes d’essai, qui commencent par 9999 0000, partent d’ici. Ne saisissez jamais une vraie carte.',
  card: 'Numéro de la carte',
  expiry: 'Date d’expiration',
  expiryHint: 'Mois / année',
  cvv: 'Code CVV2',
  cvvHint: 'Trois chiffres au dos de la carte',
  next: 'Continuer',
  codeTitle: 'Code de confirmation',
  code: 'Code reçu',
  codeHint: (code: string) => `Une vraie banque l’enverrait par SMS. Ici, tapez ${code}.`,
  cardUsed: 'Carte',
  confirm: 'Confirmer le paiement',
  giveUp: 'Renoncer et revenir',
  wrong: 'Corrigez ces points pour continuer',
  errors: {
    noCard: 'Saisissez le numéro de la carte.',
    badCard:
      'Ce numéro de carte est incorrect. Prenez une carte de la liste, et ne saisissez jamais une vraie carte ici.',
    realCard:
      'Ce n’est pas une carte d’essai. Ne saisissez jamais une vraie carte ici. Nous n’en avons rien conservé.',
    expiry: 'Indiquez le mois et l’année, par exemple 12/30.',
    cvv: 'Indiquez les trois chiffres du CVV2.',
    noCode: 'Saisissez les six chiffres du code.',
    wrongCode: (triesLeft: number) =>
      triesLeft === 1
        ? 'Ce code est incorrect. Il vous reste un essai.'
        : `Ce code est incorrect. Il vous reste ${triesLeft} essais.`,
  },
  warning:
    'Cette page ne sert qu’aux essais et n’envoie que les numéros des cartes d’essai. N’y saisissez jamais une vraie carte.',
  cardsTitle: 'Cartes d’essai',
  cardsText:
    'Touchez une carte pour remplir le formulaire. Toute date à venir et tout code de trois chiffres conviennent.',
  outcomes: {
    approved: 'Paiement accepté',
    insufficient_balance: 'Solde insuffisant',
    lost_card: 'Carte perdue',
    stolen_card: 'Carte volée',
    blocked_card: 'Carte bloquée pour le moment',
    card_limit: 'Plafond dépassé',
    wrong_cvv: 'CVV2 incorrect',
    expired_card: 'Carte expirée',
    not_active_online: 'Non activée pour Internet',
    wrong_code: 'Tout code est refusé',
    timed_out: 'Silence de 20 secondes, puis refus',
    approved_later: 'Silence de 20 secondes, puis accord',
    refund_refused: 'Accepté ; remboursement refusé',
    refund_later: 'Accepté ; remboursement en 20 secondes',
    refund_failed_later: 'Accepté ; remboursement refusé après 20 secondes',
    refund_partial: 'Accepté ; remboursé à moitié seulement',
    approved_more: 'Accepté, pour 10 dinars de plus que demandé',
  } satisfies Record<CardOutcome, unknown>,
  decided: {
    pending: 'La banque n’a pas encore répondu. La page de paiement attend sa réponse.',
    approved: 'Cette opération a été acceptée.',
    declined: 'Cette opération s’est terminée sans paiement.',
  },
  back: 'Revenir à la page de paiement',
  leaving: 'Vous retournez à la page de paiement',
  leavingText: 'Si la page ne s’ouvre pas automatiquement, appuyez sur le bouton.',
};
