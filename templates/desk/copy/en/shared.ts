import type * as fr from '../fr/shared.ts';

export const shared: typeof fr.shared = {
  desk: 'Desk',
  skip: 'Skip to the page',
  test: 'Test mode: nothing is charged',
  languages: 'Languages',
  roles: { owner: 'Owner', confirmer: 'Confirmer', packer: 'Packer', accountant: 'Accountant' },
  signOut: 'Sign this device out',
  toShop: 'To the shop',
  toDesk: 'To the desk',
  /** After a press without a network. */
  offline: 'No network: nothing was sent. Keep this page open, and press again when it is back.',
  outdated:
    'What this page shows has changed meanwhile. What you typed is still here: check it, then send it again.',
  notices: {
    forbidden: {
      title: 'Not for this device',
      texts: {
        owner: 'This address is not meant for a device of the desk.',
        confirmer:
          'This device calls shoppers and confirms orders. Ask the owner of the shop for anything else.',
        packer: 'This device packs and hands over orders. Ask the owner of the shop for anything else.',
        accountant: 'This device reads orders and revenue. Ask the owner of the shop for anything else.',
      },
    },
    gone: { title: 'Nothing is here', text: 'This address leads nowhere, or what stood here is gone.' },
  },
};
