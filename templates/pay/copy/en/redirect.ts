import type * as fr from '../fr/redirect.ts';

export const redirect: typeof fr.redirect = {
  toBank: {
    title: 'Taking you to the bank’s page',
    text: 'If the page does not open by itself, press the button.',
    link: 'Continue to the bank',
  },
  toSeller: {
    paid: 'Payment complete',
    unpaid: 'The payment was not made',
    text: (payee) => `Taking you back to ${payee}. If the page does not open by itself, press the button.`,
  },
  waiting: {
    title: 'Waiting for the bank',
    text: 'The bank has not yet told us how the payment ended. Do not pay a second time: this page updates by itself.',
    again: 'Ask now',
    bank: 'Back to the bank’s page',
    changeMind: 'To pay another way, first go back to the bank’s page and give up there.',
    stop: 'Stop updating by itself',
    stopped:
      'This page no longer updates by itself. Press the button to learn the result, and do not pay a second time.',
    resume: 'Update by itself again',
  },
  untaken: {
    title: 'A payment is under way: your change was not taken',
    bankText: 'You began to pay on the bank’s page. Finish or give up there first, then send your change.',
    appText: 'You began to pay in the app. Approve or decline it there first, then send your change.',
    kept: 'What you entered is kept on this page: leave it open.',
    bank: 'Open the bank’s page',
    app: 'Open the app',
    again: 'Send my change',
    result: 'See how the payment stands',
  },
};
