import type * as fr from '../fr/checkout.ts';

export const checkout: typeof fr.checkout = {
  title: 'Check out',
  wrongTitle: 'Error: Check out',
  who: 'Who will receive it?',
  where: 'Address',
  how: 'Delivery',
  name: 'Full name',
  phone: 'Phone',
  phoneHint: 'For example 0550\u00a012\u00a034\u00a056',
  email: 'E-mail',
  optional: 'optional',
  wilaya: 'Wilaya',
  commune: 'Commune',
  communes: 'Suggest communes',
  pickupPoint: 'Pick-up office',
  choosePickupPoint: 'Choose the office',
  street: 'Area or street, building, number',
  streetHint: 'Not needed when you pick it up',
  note: 'Note for the shop',
  reminder: 'If the payment does not go through, write to me once at this address',
  remember: 'Remember my name, phone and address on this device',
  forget: 'Forget my name, phone and address on this device',
  pay: 'Go to payment',
  /** After the sum of a button, while the delivery price depends on the wilaya. */
  plusDelivery: '+ delivery',
  summary: 'Your order',
  deliveryAdded: (wilaya: string, price: string, total: string) =>
    `Delivery to \u2068${wilaya}\u2069 is \u2068${price}\u2069. The total is now \u2068${total}\u2069: confirm to go on.`,
  changed: 'The total has changed. Look at the new total, then confirm.',
  productsChanged:
    'Your cart has changed since this page was opened. Look at what you are ordering, then confirm.',
  fixThese: 'Check the fields that are marked.',
  problems: {
    required: 'Please fill this in.',
    too_long: 'The text is too long.',
    invalid: 'Check this field.',
    not_delivered: 'This kind of delivery does not go to this wilaya.',
    pickup_point: 'Choose the office where you pick the parcel up.',
    two_phones: 'Write one number alone: the one that you answer.',
    phone: 'This is not a valid Algerian phone number.',
    email: 'This e-mail address is not valid.',
    wilaya: 'Choose a wilaya from the list.',
  },
  anotherQuantity: 'Change the quantity',
  nextStep: 'The secure payment page comes next. Your order is saved first, so nothing gets lost.',
  paymentMethodGone: 'This order cannot be paid in this way. Choose another, or call us.',
  cashLimit: (mayPayOnline: boolean) =>
    `Cash on delivery has a limit, reached for this number or this device: call us to confirm your earlier orders${mayPayOnline ? ', or pay by card' : ''}.`,
  methods: {
    title: 'How do you pay?',
    now: 'Now',
    rest: ', on delivery',
    card: {
      button: 'Pay now by card',
      text: 'The secure payment page comes next. Your order is saved first, so nothing gets lost.',
    },
    cash: { button: 'Order now, pay on delivery', text: 'You pay nothing now. We call you to confirm.' },
    part: {
      button: 'Pay a deposit, the rest on delivery',
      text: 'If the shop cancels, you get the deposit back; if you refuse the parcel, the shop may keep it.',
    },
    free: {
      button: 'Order, nothing to pay',
      text: 'The coupon covers it all. We call you to confirm.',
    },
  },
};
