import type * as fr from '../fr/sign-in.ts';

export const signIn: typeof fr.signIn = {
  title: 'Sign in to the desk',
  lead: 'There is no account and no password here: a phone or computer is paired once, and stays so.',
  kept: {
    title: 'What you typed is kept',
    text: 'This device is signed in no longer, and nothing was done. Leave this page open, get in again in another tab or by a recovery code below, then go on.',
    button: 'Go on with what I typed',
  },
  link: {
    title: 'From a device that is paired',
    text: 'Its owner opens “Devices” at the desk and shows a QR code. Scan it with this device.',
  },
  command: {
    title: 'A new shop without a device yet',
    text: 'Whoever installed the shop gets a link and a QR code by this command:',
  },
  recovery: { title: 'Every device is lost', label: 'A recovery code', button: 'Pair this device' },
  refused: {
    link: 'This link is no longer good: it works once, for ten minutes. Ask for a new one.',
    code: 'This is not one of the recovery codes, or it has been used. Compare it with your list.',
    limited: 'There were many wrong tries. Wait a few minutes, then check your code letter by letter.',
  },
  name: { label: 'Name of this device', hint: 'So that you know it in the list, such as “Amina’s phone”.' },
  pair: {
    title: 'Pair this device',
    roles: {
      owner: 'It will be an owner’s: it sees and does everything.',
      packer: 'It will be a packer’s: it sees what to pack and hand over, and no revenue.',
      confirmer: 'It will be a confirmer’s: it sees which shoppers to call, and no revenue.',
      accountant: 'It will be an accountant’s: it reads orders and revenue, and changes no order.',
    },
    button: 'Pair this device',
    stays: 'It stays signed in for thirty days after each use.',
    paired: {
      title: 'This device is paired already',
      text: 'Open the link on the other device. To pair this one anew, sign it out first: the link stays good.',
    },
  },
  codes: {
    title: 'Your recovery codes',
    text: 'If you lose every device, each of these codes lets you in once. Write them down or print this page.',
    once: 'They are shown now and never again.',
    kept: 'I have kept them',
    gone: 'Shown once. Make others among your devices.',
  },
};
