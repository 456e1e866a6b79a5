import type * as fr from '../fr/declines.ts';

export const declines: typeof fr.declines = {
  insufficient_balance: 'The card’s balance is too low.',
  lost_card: 'This card was reported lost. Contact your bank.',
  stolen_card: 'This card was reported stolen. Contact your bank.',
  blocked_card: 'This card is blocked for now. Contact your bank.',
  card_limit: 'Your card’s limit is exceeded.',
  wrong_cvv: 'The code on the back of the card (CVV2) is wrong.',
  expired_card: 'The card has expired.',
  not_active_online: 'The card is not activated for online payment. Activate it with your bank.',
  wrong_code: 'The confirmation code was wrong three times.',
  timed_out: 'Time ran out before the bank confirmed the payment.',
  canceled_by_payer: 'You cancelled the payment.',
  declined: 'The bank declined the payment without saying why.',
};
