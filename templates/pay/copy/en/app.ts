import type * as fr from '../fr/app.ts';

export const app: typeof fr.app = {
  start: {
    title: (amount, payee) => `Pay ${amount} to ${payee} in the app`,
    request: 'Payment in the app to',
    text: 'The app will ask you to agree before anything is charged.',
    pay: 'Pay in the app',
    otherWay: 'Choose another way to pay',
  },
  waiting: {
    title: 'Approve the payment in your app',
    text: 'Scan the code with your phone and approve. This page updates by itself.',
    stopped: 'Scan the code with your phone and approve, then press the button to learn the result.',
    qrCode: 'QR code that opens this payment in the app',
    openHere: 'Open the app on this device',
    changeMind: 'To pay another way, decline the payment in the app first.',
    again: 'See the result now',
    stop: 'Stop updating by itself',
    resume: 'Update by itself again',
  },
  sandbox: {
    app: 'Sandbox app',
    notReal: 'Not a real app',
    title: 'Do you approve this payment?',
    approve: 'Approve the payment',
    decline: 'Decline the payment',
    approved: 'You approved the payment',
    declined: 'The operation ended without a payment',
    next: 'Go back to the screen where you began: it updates by itself.',
    onward: 'Continue on this device',
  },
};
