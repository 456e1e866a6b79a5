import type * as fr from '../fr/problems.ts';

export const problems: typeof fr.problems = {
  unknown: {
    title: 'This page does not exist',
    text: 'Check the link, or ask the seller for a new one.',
  },
  unknownLink: {
    title: 'This payment link is not available',
    text: 'The seller has switched it off, or it no longer exists. Contact them for another one.',
  },
  unavailable: {
    title: 'Payment is not available at the moment',
    text: 'Nothing was charged. Try again later, or contact the seller.',
  },
  replaced: {
    title: 'This first payment was replaced',
    text: 'Do not pay it. What was paid is given back. Open “Going live” on the dashboard to make the next one.',
  },
  tooMany: { title: 'Too many tries', text: 'Nothing was charged. Wait a minute, then try again.' },
  tooManyUnpaid: {
    title: 'One moment, please',
    text: 'Too many purchases are waiting to be paid already. Pay yours, or try again in a few minutes.',
  },
  foreignForm: {
    title: 'This request was not accepted',
    text: 'It came from another site. Open the payment page and try again.',
  },
  wrongMethod: {
    title: 'This request was not understood',
    text: 'Open the payment page and try again.',
  },
  tooLarge: {
    title: 'This request is too large',
    text: 'Open the payment page and try again with a shorter text.',
  },
  broken: {
    title: 'Something went wrong on our side',
    text: 'Wait a moment, then open the page again: it will say where the payment stands.',
  },
  again: 'Open the page again',
  kept: 'What you entered is kept on this page.',
  resend: 'Send it again',
};
