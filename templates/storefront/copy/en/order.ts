import type * as fr from '../fr/order.ts';

const bankDays = 'On a card, your bank may take a few days to show it.';

export const order: typeof fr.order = {
  title: (number: string) => `Order ${number}`,
  number: 'Order number',
  tracking: 'Parcel tracking',
  carrier: 'Courier:',
  /** Where the parcel is, by its courier. */
  parcelSteps: {
    handed_over: 'The courier has your parcel.',
    on_the_way: 'Your parcel is on the way to your wilaya.',
    out_for_delivery: 'Your parcel is with the driver: keep your phone at hand.',
  },
  /** The headline of these steps: the order's own says otherwise. */
  parcelHeads: {
    missed: {
      title: 'Not delivered yet',
      text: 'The driver could not hand your parcel over and will try again: please answer the call.',
    },
    at_pickup_point: {
      title: 'Ready to be collected',
      text: 'Your parcel is at the courier’s pick-up point: go and get it, with your phone and the order’s number.',
    },
    returning: {
      title: 'On its way back',
      text: 'Your parcel is on its way back to the shop. If you still want it, call us.',
    },
  },
  states: {
    pending: { title: 'Waiting for payment', text: 'The payment has not been confirmed to us yet.' },
    processing: {
      title: 'Payment in progress',
      text: 'The bank has not answered yet. Do not pay again: the answer will show here.',
    },
    paid: { title: 'Paid', text: 'We received your payment, thank you! We are preparing your order.' },
    failed: { title: 'The payment did not go through', text: 'Nothing was paid. You can try again.' },
    canceled: {
      title: 'Payment cancelled',
      text: 'You cancelled it and nothing was paid. The order is kept.',
    },
    expired: {
      title: 'Time to pay ran out',
      text: 'No payment reached us in time. You can try again.',
    },
    refunded: { title: 'Refunded', text: 'The amount of this order was refunded to you.' },
    on_delivery: {
      title: 'Order placed',
      text: 'We will call the number you gave to confirm it. You pay nothing now.',
    },
  },
  unconfirmed:
    'No payment was confirmed to us. If your bank took money, do not pay again and contact us. If not, you can try again.',
  moneyChecked: {
    title: 'The shop is checking a payment',
    text: 'A payment for this order came late or differs from its amount. Do not pay again: the shop will settle it with you.',
  },
  free: {
    title: 'Order placed',
    text: 'We will call the number you gave to confirm it. There is nothing to pay.',
  },
  deposit: {
    title: 'Deposit received',
    text: 'We received your deposit, thank you! We are preparing your order.',
  },
  moneyBack: {
    title: 'Money refunded',
    text: 'What you had paid was given back. The amount below is paid on delivery.',
  },
  gift: { title: 'Refunded', text: 'What you had paid was given back, and you owe nothing more.' },
  fulfilment: {
    confirmed: { title: 'Order confirmed', text: 'We are preparing your order.' },
    packed: { title: 'Parcel ready', text: 'Your order is packed and leaves for delivery soon.' },
    handed_over: {
      title: 'On its way',
      text: 'The parcel is with the courier. Keep your phone close: they will call you.',
    },
    delivered: { title: 'Delivered', text: 'Your order was handed to you, thank you!' },
    returned: {
      title: 'Parcel returned',
      text: 'The parcel came back to the shop. Call us if you have a question.',
    },
    canceled: {
      title: 'Order cancelled',
      text: 'This order will not be sent, and nothing will be asked of you at the door.',
    },
  },
  canceledOwed: (amount: string) =>
    `This order will not be sent. We are refunding you \u2068${amount}\u2069: this page confirms it once it is done. ${bankDays}`,
  canceledRefunded: (amount: string) =>
    `This order will not be sent, and \u2068${amount}\u2069 was refunded to you. ${bankDays}`,
  /** An e-mail says it. */
  unpaid: {
    title: 'Your order is not paid yet',
    text: 'The payment did not go through. The order is kept: try again from its page.',
    cart: 'Or fill your cart again:',
    once: 'You asked for this message. There will be no other about this.',
  },
  refundedAmount: (amount: string) => `We refunded \u2068${amount}\u2069 to you. ${bankDays}`,
  notComing: 'The amount was refunded to you, and the parcel will not be sent. If you expect it, call us.',
  money: {
    toPay: 'To pay now by card',
    paid: 'Paid by card',
    toCollect: 'To pay on delivery',
    collected: 'Paid on delivery',
    credited: 'From your exchanged order',
    moved: 'Moved to your exchange',
    refundDue: 'To be refunded to you',
    refunded: 'Refunded to you',
    refunding: 'On its way back to you',
    waived: 'Waived by the shop',
    kept: 'Kept by the shop',
    conditions:
      'The deposit is part of the total. If the shop cancels, you get it back; if you refuse the parcel, the shop may keep it.',
  },
  confirming: {
    title: 'Confirming your payment',
    text: 'We are waiting for the payment service. Do not pay again: its answer will show here.',
  },
  declined: 'The bank declined the last attempt. You can try again.',
  paidTwice: 'This order was paid twice. One of the two amounts will be refunded.',
  history: 'Progress',
  events: {
    placed: 'Order placed',
    checkout_rejected: 'Payment page did not open',
    processing: 'At the bank',
    declined: 'Declined by the bank',
    paid: 'Payment received',
    failed: 'Payment did not go through',
    canceled: 'Payment cancelled',
    expired: 'Time to pay ran out',
    mismatch: 'Payment differs from the order, the shop is checking',
    rest_paid: 'Rest paid by card',
    paid_twice: 'Paid twice',
    paid_late: 'Paid after the time limit, the shop is checking its stock',
    refunded: 'Refunded',
    confirmed: 'Order confirmed',
    call_missed: 'We called and missed you, and will call again',
    call_agreed: 'We spoke, and will call at the agreed time',
    corrected: 'Order corrected',
    packed: 'Packed',
    handed_over: 'On its way',
    delivered: 'Delivered',
    returned: 'Returned',
    returned_part: 'A part came back',
    cash_collected: 'Paid on delivery',
    refunded_part: 'Refunded in part',
    canceled_by_shop: 'Order cancelled',
    withdrawn: 'Replaced by another order of yours',
    says_confirmed: 'You confirm on WhatsApp',
    link_confirmed: 'Confirmed by you',
    change_wished: 'You asked for a change',
    address_changed: 'You changed the address',
    canceled_by_shopper: 'Cancelled by you',
  },
  /** On other pages, about an order that was left before its payment. */
  leftUnpaid: (number: string) => `Your order ${number} is still waiting for its payment.`,
  continue: 'Continue to payment',
  again: 'Try the payment again',
  payNow: (amount) => `Pay ${amount} by card now`,
  toPay: (amount) => ({
    title: `${amount} to pay`,
    text: 'Pay by card below: we prepare your order as soon as the payment is received.',
  }),
  rest: (amount) => ({
    title: `${amount} left to pay`,
    text: 'We received your payment. You can pay the difference by card now, or on delivery.',
  }),
  ask: 'Check now',
  watching: 'This page updates itself.',
  stop: 'Stop',
  stopped: 'Automatic updates have stopped.',
  items: 'Items',
  returned: 'You gave back:',
  exchange: { of: 'Exchange of order', by: 'Exchanged by order' },
  fee: 'Payment fee',
  keep: 'Keep the link to this page: it always says how your order stands. You can also print it.',
  browse: 'Back to the shop',
  ahead: 'still to come',
  bank: 'At the bank',
  call: 'A call to confirm',
  delivery: 'Delivery',
  /** Before the day on which the parcel is likely to have arrived. */
  about: 'about',
  whatsapp: 'Send to my WhatsApp',
  message: (number: string, shop: string) => `My order ${number} at ${shop}, and how it stands:`,
  receipt: 'Payment receipt',
  contact: 'Deliver to',
  contactNote: 'This address shows only on the device that placed the order.',
  home: 'Home delivery',
  desk: 'Pick up at the courier’s office',
  courier: 'For the courier',
  courierNote:
    'The courier scans this code to see what to collect, or that all is paid, and sees no name, no phone number and no address.',
  courierAlt: 'QR code that tells the courier what is left to pay',
  handOver: 'Taking you to the payment page',
  handOverText: 'If nothing happens, use the button.',
  handOverButton: 'To the payment page',
  feeTitle: 'Before you pay',
  feeText: 'A card payment fee is added to the amount of your order.',
  order: 'Order amount',
  sum: 'You pay',
};
