import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/devices.ts';

export const devices: typeof fr.devices = {
  title: 'Devices',
  refused: {
    last_owner: 'This is the only device of an owner: pair another one before it goes.',
    gone: 'That device is no longer paired.',
    name_required: 'A device needs a name.',
  },
  isThis: 'This device',
  paired: 'Paired',
  seen: 'Last seen',
  change: 'Change',
  name: 'Name',
  rename: 'Save the name',
  revoke: 'Remove this device',
  revokeText: 'It is signed out at once.',
  revokeThis: 'You are using it: you are signed out at once.',
  lastOwner: 'The only device of an owner cannot be removed.',
  invite: {
    title: 'Pair a further device',
    text: 'You get a QR code that works once, for ten minutes.',
    as: 'What may it do?',
    roles: {
      packer: 'Packs and hands over. Sees no revenue.',
      confirmer: 'Calls shoppers, confirms and corrects their orders. Sees no revenue.',
      accountant: 'Reads orders, revenue, settlements and the audit log. Changes no order.',
      owner: 'Sees and does everything, as this device does.',
    },
    button: 'Show the QR code',
  },
  invitation: {
    title: 'Scan with the other device',
    text: {
      packer: 'It becomes a packer’s device. The code works once.',
      confirmer: 'It becomes a confirmer’s device. The code works once.',
      accountant: 'It becomes an accountant’s device. The code works once.',
      owner: 'It becomes an owner’s device, which may do everything. The code works once.',
    },
    picture: 'QR code of the link',
    until: 'Good until',
    back: 'Back to the devices',
  },
  codes: {
    title: 'Recovery codes',
    left: (count: number) =>
      counted('en', count, { one: '# code has not been used.', other: '# codes have not been used.' }),
    text: 'New codes take the place of the old ones, which then open nothing.',
    button: 'Make new codes',
  },
};
