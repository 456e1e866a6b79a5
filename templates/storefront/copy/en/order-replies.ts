import type * as fr from '../fr/order-replies.ts';

export const orderReplies: typeof fr.orderReplies = {
  chat: 'Confirm on WhatsApp',
  all: 'Confirm, change or cancel',
  changeOrCancel: 'Change or cancel',
  changeOnly: 'Ask for a change',
  message: (number: string, shop: string) => `Hello ${shop}, I confirm my order ${number}.`,
  title: (number: string) => `Your answer: order ${number}`,
  confirm: 'I confirm my order',
  confirmed: 'You confirmed it, thank you! The shop may still call you.',
  change: 'What should change?',
  changeHint: 'The address, the phone number or a remark: the shop reads it before the parcel leaves.',
  paidHint: 'It is paid: to cancel it and have your money back, write so here, or call.',
  changeButton: 'Send to the shop',
  changed: 'The shop has your message.',
  address: 'Change the address',
  addressHint: (wilaya: string) =>
    `Still in the wilaya of ${wilaya}: the price stays the same. Another wilaya? Ask the shop.`,
  addressButton: 'Save the address',
  cancel: 'Cancel my order',
  cancelText: 'Nothing will be sent to you or asked of you. This link cannot take it back.',
  cancelUnpaid: 'Its payment page closes and you will not be charged. This link cannot take it back.',
  cancelButton: 'Yes, cancel it',
  isCanceled: 'Order cancelled',
  canceledText: 'Nothing will be sent to you. A mistake? Call us.',
  isOver: 'This order can no longer be changed here',
  overText: 'The parcel has left, or the order has ended. Call us about any change.',
  refused: {
    closed: 'The order has moved on meanwhile: this is no longer possible here.',
    paying:
      'The payment may be under way, or the payment service cannot be reached: nothing was cancelled. Try again in a minute.',
    checked:
      'The shop is checking a payment for this order: nothing was cancelled. To cancel it, ask the shop.',
    wish: 'Write what should change.',
  },
  back: 'See the order',
  toChat: 'Opening WhatsApp',
  toChatText: 'Send the message that is already written: the shop will know that it is you.',
  toChatButton: 'Open WhatsApp',
};
