import type { CourierRefusal } from '../../../../src/desk/couriers/rules/courier-refusals.ts';
import { counted } from '../../../parts/count.ts';

/** Accounts at couriers. */
export const couriers = {
  title: 'Courier accounts',
  lead: 'With an account, the shop makes the parcels, follows them and records the money paid out. Without one, nothing changes.',
  on: 'In use',
  off: 'Off',
  rests: 'Paused',
  from: 'From',
  through: 'Through the relay',
  again: 'The shop tries again:',
  followedMost: 'More than 1,000 parcels followed',
  followed: (count: number) =>
    counted('en', count, {
      zero: 'No parcels followed',
      one: '# parcel followed',
      other: '# parcels followed',
    }),
  quota: 'Calls left there:',
  windows: {
    second: (count: number) => `${count} this second`,
    minute: (count: number) => `${count} this minute`,
    hour: (count: number) => `${count} this hour`,
    day: (count: number) => `${count} today`,
  },
  /** Why the account's calls rest. */
  problems: {
    auth: 'The courier refuses the keys. Replace them below.',
    forbidden_egress: 'The courier refuses calls from your hosting. A relay is needed.',
    rate_limited: 'The courier asks to wait: too many calls.',
    unavailable: 'The courier is not answering.',
    unexpected: 'An error in the shop stops this account. The technical log has it.',
  },
  test: 'Test the keys',
  turnOff: 'Turn off',
  turnOn: 'Turn on again',
  change: 'Replace the keys',
  saveKeys: 'Test and replace',
  remove: 'Remove this account',
  removeMost:
    'The keys are erased. More than 1,000 parcels stay at the courier, but the shop will not follow them any more.',
  removeText: (count: number) =>
    `The keys are erased. ${counted('en', count, { zero: 'No parcel is followed right now.', one: '# parcel stays at the courier, but the shop will not follow it any more.', other: '# parcels stay at the courier, but the shop will not follow them any more.' })}`,
  sure: 'Yes, remove this account',
  add: 'Add an account',
  tenants: 'Another, on EcoTrack (DHD…)',
  fields: {
    courier: 'Courier',
    tenant: 'The courier’s EcoTrack address',
    origin: 'Wilaya that parcels leave from',
    id: 'API ID',
    token: 'API token',
    events: 'Webhook address',
    relay: 'Address of a relay',
    secret: 'Webhook secret',
    title: 'Name shown',
  },
  further: 'Relay and webhook',
  hints: {
    keep: 'Leave empty what does not change.',
    tenant: 'For EcoTrack only: the address where you sign in there.',
    id: 'For Yalidine and its sister brands. EcoTrack has none.',
    events:
      'Optional: give it to the courier’s dashboard, so that news arrives sooner. Then copy its secret below.',
    relay:
      'Leave it empty unless the courier refuses your hosting. Your keys pass through this relay, so it must be yours.',
    secret: 'Optional: the one that the courier’s dashboard shows.',
    title: 'Empty: the courier’s name. Your customers see it on their order’s page.',
  },
  save: 'Test and add',
  saveHint: 'The keys are tested at once, kept encrypted, and never shown again.',
  wrong: 'Nothing was added: complete the marked fields, then type the token again.',
  refused: {
    tenant: 'This is not the address of a known courier. Example: dhd.ecotrack.dz.',
    relay: 'The relay must be a public https address, with nothing after it.',
    same_keys:
      'This account at the courier is here already. A second one would make twice the calls: replace its keys instead.',
    auth: 'The courier refuses these keys. Check them in its dashboard, then type them again.',
    forbidden_egress:
      'The courier refuses calls from your hosting. Give a relay of your own, then type the token again.',
    rate_limited: 'Too many tests. Wait a few minutes, then type the token again.',
    unavailable: 'The courier did not answer. Try again later: nothing was saved.',
  } satisfies Record<CourierRefusal, string>,
  flash: {
    added: 'The courier accepts the keys. The account is added.',
    works: 'The courier accepts the keys.',
    keys: 'The courier accepts the new keys. They are replaced.',
    off: 'The account is off: it gets no new parcels. Those it has are still followed.',
    on: 'The account is in use.',
    removed: 'The account and its keys are removed.',
    saved: 'Saved.',
  },
  options: {
    title: 'Name and fine settings',
    titleHint: 'Your customers see it. Orders that were handed over keep the old one.',
    handshake: 'Answer to the webhook’s check',
    handshakes: { text: 'The code alone (usual)', json: 'The code in JSON' },
    handshakeHint:
      'Change it only if the courier’s dashboard says that the webhook address gives a wrong answer.',
    pickupPoints: 'Id of the pick-up point',
    deskForms: { number: 'A number (usual)', text: 'Text' },
    desksHint: 'Change it only if the courier refuses “stopdesk_id” for parcels to a pick-up point.',
    collection: 'Ask for a collection with each validated parcel',
    collectionHint:
      'Tick it if the courier comes only when it is called. Leave it where a driver comes every day anyway, or where you bring the parcels.',
    save: 'Save',
  },
  assign: {
    title: 'Who takes which parcel',
    rest: 'All parcels, apart from the exceptions below',
    nobody: 'Nobody: choose each time',
    text: 'Exceptions: the numbers of the wilayas, with commas between them, such as 16, 9, 35.',
    modes: { home: 'To the home', desk: 'To a pick-up point' },
    save: 'Save',
    wrong: 'Nothing was saved: a list cannot be read, or a wilaya is in two accounts.',
  },
};
