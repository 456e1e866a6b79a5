import type {
  EditState,
  ParcelList,
  ReturnRequest,
  Shipment,
  ShipmentProblem,
} from '../../../../src/couriers/rules/shipment.ts';
import type { WhyNoParcel } from '../../../../src/desk/parcels/rules/parcel-rows.ts';
import type { ParcelRefusal } from '../../../../src/domain/addresses/desk/parcels.ts';
import { counted } from '../../../parts/count.ts';

/** Parcels at couriers. */
export const parcels = {
  title: 'Parcels at couriers',
  one: 'Parcel at the courier',
  empty: 'Nothing to settle: no parcel is waiting for anybody.',
  account: 'Courier',
  book: 'Make the parcel',
  bookAll: 'Make the parcels',
  waiting: 'The courier is being asked. Reload the page in a moment.',
  label: 'Courier’s label',
  slips: 'Print the shop’s own slips',
  says: 'The courier says:',
  goesTo: 'Goes to:',
  held: 'Held',
  draftSince: 'Nobody collects it until it is validated. A draft since',
  amounts: { order: 'To collect by the order:', courier: 'by the courier:' },
  chooseAmount: {
    call: 'Tell the courier the order’s amount.',
    told: (order: string) => `The courier knows: it collects ${order}`,
    which: 'Which amount is right? The money is then noted.',
    order: (order: string) => `${order}, as in the order`,
    courier: (courier: string) => `${courier}, as at the courier`,
    part: (goods: string, courier: string) => `${courier}: the customer gave back ${goods}`,
  },
  callCustomer: 'Call the customer.',
  attempts: (count: number) =>
    counted('en', count, { one: '# failed attempt.', other: '# failed attempts.' }),
  made: (count: number) =>
    counted('en', count, { zero: 'No parcel made.', one: '# parcel made.', other: '# parcels made.' }),
  validated: (count: number) =>
    counted('en', count, {
      zero: 'No parcel validated.',
      one: '# parcel validated.',
      other: '# parcels validated.',
    }),
  refresh: 'Look again',
  pending: (count: number) =>
    counted('en', count, {
      one: '# under way.',
      other: '# under way.',
    }),
  failed: 'To look at',
  confirmAll: (count: number) =>
    counted('en', count, { one: 'Validate # draft', other: 'Validate # drafts' }),
  buttons: {
    book: 'Make it again',
    confirm: 'Validate',
    cancel: 'Cancel the parcel',
  },
  answers: {
    deliver_again: 'Deliver again',
    comes_to_office: 'Comes to the office',
    refuses: 'Refuses the parcel',
    no_answer: 'No answer',
  },
  /** How far a parcel is made. */
  states: {
    making: 'Being made',
    confirming: 'Being validated',
    draft: 'Draft to validate',
    refused: 'Refused by the courier',
    unsent: 'Not made',
    given: 'Handed over, not registered yet',
    doubtful: 'To check at the courier',
    canceling: 'Cancellation asked for',
    canceled: 'Parcel canceled',
  },
  movements: {
    packed: 'Made, to hand over',
    handed_over: 'At the courier',
    on_the_way: 'On the way',
    out_for_delivery: 'With the driver',
    delivered: 'Delivered',
    returning: 'On its way back to you',
    returned: 'Returned',
    canceled: 'Ended by the courier',
  } satisfies Record<NonNullable<Shipment['movement']>, string>,
  problems: {
    invalid: 'The courier refuses a value:',
    unserved: 'The courier does not deliver to this wilaya or commune.',
    refused: 'The courier refuses:',
    several: 'The courier has several parcels for this order.',
    cannot_look_up: 'Its answer was lost, and nothing shows whether the parcel exists there.',
    locked: 'It is too late: the courier keeps this parcel.',
    missing: 'The courier does not show this parcel any more.',
    amount_differs: 'The courier’s amount is not the order’s.',
    decision_required: 'The parcel is back. Decide on the order about the money that was paid.',
    money_undone: 'The courier took a payment back.',
    canceled_by_courier: 'The courier ended this parcel. Cancel it here to make another.',
    given_up: 'The courier gave this parcel up, and still has the products. Call it: it may send them back.',
    contradicts: 'What the courier says does not fit the order’s state.',
    unknown_status: 'The shop does not know this word of the courier.',
    tracking_taken: 'Another order has this tracking number already.',
    commune: 'The courier does not have this commune. Choose one of its own below, or correct the order.',
    pickup_point:
      'The courier does not have this pick-up point. Choose one of its own below, or correct the order.',
    no_list:
      'The courier does not give its list of communes or pick-up points, so the shop cannot tell where this parcel goes. Deliver at home, or choose another courier. It says:',
    no_answer: 'The courier gave no answer, five times in a row. Try again later.',
    silent: 'No news for 60 days. Ask the courier.',
    account_removed: 'The account at this courier is removed: the shop does not follow this parcel any more.',
    edit_locked: 'The courier was not told of a correction.',
    edit_refused: 'The courier does not take a correction.',
    edit_elsewhere: 'The order goes to another place by now.',
  } satisfies Record<ShipmentProblem, string>,
  /** After a correction, while the parcel is in the shop. */
  reprint: 'Print its label again.',
  /** What became of a correction of the order. */
  edits: {
    asked: 'The courier is being told of the order’s correction.',
    done: 'The courier has the order’s correction.',
    locked:
      'The courier was not told of the order’s correction: it takes no change of this parcel any more. Call it.',
    refused:
      'The courier does not take the order’s correction. Correct the order again, or cancel the parcel and make another.',
    elsewhere:
      'The order goes to another place by now, and the courier was not told. Cancel the parcel and make another.',
  } satisfies Record<EditState, string>,
  /** What became of the request to send it back. */
  returns: {
    wanted: 'The courier is being asked to send the parcel back.',
    asked: 'The courier was asked to send the parcel back. It may not follow: its next news show it.',
    not_now:
      'The courier takes no return request of this parcel now: only while a driver has it, or while it is held.',
    refused: 'The courier refuses to send the parcel back.',
    no_answer:
      'The courier did not answer the return request, and may have taken it. Its next news show it; otherwise ask again.',
  } satisfies Record<ReturnRequest, string>,
  askBack: {
    title: 'Ask for the parcel back',
    text: 'The courier is asked to stop the delivery and send the parcel back to you. Its return fee is due. It cannot be undone here.',
    sure: 'Yes, ask for it back',
    button: 'Ask for it back',
  },
  gone: {
    title: 'The courier does not have this parcel any more',
    text: 'If the courier has told you that it has no parcel of this order, the order can get another one, also elsewhere. The shop follows the old one no more: if it still exists, the customer may get two parcels.',
    sure: 'I have checked: the courier has no parcel of this order',
    button: 'Free the order',
  },
  /** Why no parcel was made. */
  why: {
    gone: 'This order does not exist any more.',
    not_packed: 'No parcel: the order is not packed, or has left already.',
    no_account: 'No parcel: no courier account takes this wilaya.',
  } satisfies Record<WhyNoParcel, string>,
  refused: {
    no_label: 'The courier did not give the label. Try again, or print the shop’s own slip.',
    tracking_taken: 'Another order has this tracking number already.',
    tracking_unreadable: 'Unreadable number: Latin letters, digits and signs, at most 40.',
  } satisfies Record<ParcelRefusal, string>,
  place: {
    none: { commune: 'Choose a commune', pickup_point: 'Choose a pick-up point' },
    commune: 'The courier’s commune for',
    pickup_point: 'The courier’s pick-up point for',
    choose: 'Send it there',
  },
  doubt: {
    text: 'Look at the courier’s site. Delete the parcels that are too many, then say which one is left:',
    label: 'Tracking number of the parcel',
    keep: 'It is this parcel',
    none: 'There is none',
  },
  lists: {
    calls: 'Failed delivery: call',
    problems: 'Parcels to settle',
    drafts: 'Parcel drafts to validate',
  } satisfies Record<ParcelList, string>,
  leads: {
    calls: 'The driver could not deliver. Call, then tap what the customer answered.',
    problems: 'The shop does not decide these without you.',
    drafts: 'Made at the courier, but nobody will collect them.',
  } satisfies Record<ParcelList, string>,
  /** The list of all parcels. */
  every: {
    title: 'All parcels',
    open: 'To settle',
    all: 'All',
    empty: 'No parcels here.',
    label: 'Label',
    groups: {
      problem: 'With a problem',
      making: 'Being made',
      draft: 'Drafts',
      ready: 'To hand over',
      on_the_way: 'On the way',
      delivered: 'Delivered',
      returning: 'Coming back',
      returned: 'Returned',
      canceled: 'Canceled',
    },
  },
};
