import type { JournalCopy } from '../tables/journal.ts';

export const journal: JournalCopy = {
  title: 'Journal',
  lead: 'Who did what at the desk, the newest first.',
  empty: 'Nothing has been done yet.',
  more: 'Earlier entries',
  actors: {
    key: 'A key',
    operator: 'The shop’s administrator',
    device: 'A device before it was paired',
    system: 'The shop itself',
  },
  acts: {
    'signin.offer': 'Asked for a link by command',
    'signin.pair': 'Paired by a link:',
    'signin.recover': 'Paired by a recovery code:',
    'signin.out': 'Signed out:',
    'devices.rename': 'Named a device:',
    'devices.revoke': 'Removed a device:',
    'devices.invite': 'Made a link for a further device',
    'devices.codes': 'Made new recovery codes',
    'proof.give': 'Proved who was there:',
    'proof.set': 'Set up an authenticator',
    'proof.remove': 'Removed the authenticator',
    'orders.erase': 'Erased who placed an order:',
    'orders.ask_erasure': 'Asked for an erasure that has to wait:',
    'orders.paid_late': 'Paid after its time, to be looked at:',
    'orders.paid_twice': 'Paid twice, to be looked at:',
  },
};
