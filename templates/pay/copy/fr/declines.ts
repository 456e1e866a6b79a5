import type { DeclineCode } from '../../../../src/contract/decline-codes.ts';

/** Why the bank declined, for the payer. */
export const declines = {
  insufficient_balance: 'Le solde de la carte est insuffisant.',
  lost_card: 'Cette carte est déclarée perdue. Contactez votre banque.',
  stolen_card: 'Cette carte est déclarée volée. Contactez votre banque.',
  blocked_card: 'Cette carte est bloquée pour le moment. Contactez votre banque.',
  card_limit: 'Le plafond de votre carte est dépassé.',
  wrong_cvv: 'Le code au dos de la carte (CVV2) est incorrect.',
  expired_card: 'La carte a expiré.',
  not_active_online:
    'La carte n’est pas activée pour le paiement en ligne. Activez-la auprès de votre banque.',
  wrong_code: 'Le code de confirmation était incorrect trois fois de suite.',
  timed_out: 'Le temps s’est écoulé avant que la banque confirme le paiement.',
  canceled_by_payer: 'Vous avez annulé le paiement.',
  declined: 'La banque a refusé le paiement sans dire pourquoi.',
} satisfies Record<DeclineCode, unknown>;
