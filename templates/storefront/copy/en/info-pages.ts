import type * as fr from '../fr/info-pages.ts';

const depositText = `# Deposit

The deposit is part of the total. If the shop cancels the order, you get it back; if you refuse a parcel that is as ordered, the shop may keep it.`;

export const info: typeof fr.info = {
  about: {
    title: 'About us',
    text: (shopName) => `${shopName} sells online and delivers in Algeria.

A question before you order, or about an order of yours? Write or call.`,
  },
  contact: {
    title: 'Contact',
    text: () =>
      `For a question or a complaint, call or write to us. Have your order number at hand: we find the order sooner.`,
  },
  conditions: {
    title: 'Conditions of sale',
    text: (shopName, payments, hasCalls, hasDeposit) =>
      [
        `These conditions apply to orders placed with ${shopName} on this site.`,
        `# Prices

Prices are in Algerian dinars, all taxes included. What delivery costs depends on the wilaya, and is added to the total before you confirm.`,
        `# Orders

You can check and correct everything until you send the form. From then on the order’s page says how it stands, and sums it up.${hasCalls ? ' An order to be paid on delivery is confirmed by a call before it leaves; if we cannot reach you, it may be cancelled.' : ''}`,
        `# Payment

${payments}`,
        `# Delivery

The delivery page says the price and the delay for every wilaya. Check the parcel when it is handed to you.`,
        ...(hasDeposit ? [depositText] : []),
        `# Returns and personal data

The pages on returns and on privacy are part of these conditions.`,
        `# Law

Algerian law applies, in particular law 18-05 on electronic commerce. If we disagree, talk to us first.`,
      ].join('\n\n'),
  },
  returns: {
    title: 'Returns and refunds',
    text: (hasDeposit) =>
      [
        `# Faulty, or not what you ordered

Send it back in its original packing within four working days of the delivery, and tell us why. We bear the cost of sending it back. We deliver the right item, repair it, exchange it or refund you, at the latest fifteen days after we received it.`,
        `# Delivered late

If the announced delay has passed, you can send the item back as it is within four working days of the delivery. We return the price you paid and the cost of sending it back within fifteen days after we received it.`,
        `# Changed your mind

Call us before the parcel leaves, and we cancel the order.`,
        ...(hasDeposit ? [depositText] : []),
        `# How to

Call or write to us with the order number before you send anything back: we tell you where and how.`,
      ].join('\n\n'),
  },
  privacy: {
    title: 'Privacy',
    text: (abandoned, contacts, accounts, isPaidOnline) =>
      [
        `# What we ask for

Name, phone, wilaya, commune and address; e-mail and a note if you give them. They serve to prepare, confirm and deliver your order, and nothing else.`,
        `# Who sees it

The shop, and the courier who delivers.${isPaidOnline ? ' The payment service receives your name and contact when you pay online; your card is never seen by the shop.' : ''} We sell this data to nobody. If you review what you received, your words and the first name you chose to show may stand on the item’s page; they go with your contact. The address that you leave to be told of an item’s return is erased after a day if you do not confirm it, else after that message, or after ninety days.`,
        `# For how long

An online order that nobody tried to pay goes after ${abandoned} days. Of all others, your contact is erased ${contacts} days after their last event. What was sold and for how much stays ${accounts} days, without your name, for the accounts.`,
        `# On your device

Cookies keep the cart, your orders and what you are writing, and for thirty days the name of the link that brought you. If you tick it, your name, phone and address stay there for a year, and nowhere else; a button of the checkout forgets them. The shop counts pages seen and orders, never who saw them. There is no advertising, and no measuring tool or cookie of another site.`,
        `# Your rights

You can see, correct or have your data erased: call or write to us with the order number. Law 18-07 protects you.`,
      ].join('\n\n'),
  },
  paid: {
    card: 'By Edahabia or CIB card, on the payment service’s secure page.',
    cash: 'On delivery, in cash.',
    part: 'A deposit by card, the rest on delivery, in cash.',
  },
  seller: 'The seller',
  version: 'Version of this text:',
  legalName: (name) => name,
  tradeRegister: (number) => `Trade register: ${number}`,
  nif: (number) => `NIF: ${number}`,
  nis: (number) => `NIS: ${number}`,
  address: (address) => address,
  declared: (number) => `Processing of data declared to the ANPDP: no. ${number}`,
  pays: {
    cash: 'Pay on delivery',
    part: 'A deposit by card, the rest on delivery',
  },
  accept: {
    before: 'By ordering you accept the',
    link: 'conditions of sale',
    changed: 'Our conditions of sale have changed since this page was opened. Read them, then confirm.',
  },
  accepted: (version) => `Conditions of sale accepted (version ${version})`,
  inForce: (version) => `Conditions of sale (version ${version})`,
};
