import type * as fr from '../fr/messages.ts';

export const messages: typeof fr.messages = {
  order: {
    call: ({ name, shop, number, toCollect }) =>
      `Hello ${name}, this is ${shop}. We have your order ${number}${
        toCollect === null ? '' : `: ${toCollect} to pay on delivery`
      }. Can you confirm it?`,
    retry: ({ name, shop, number }) =>
      `Hello ${name}, this is ${shop}. The payment of your order ${number} did not go through. You can try again on this page:`,
    unfinished: ({ name, shop, number }) =>
      `Hello ${name}, this is ${shop}. Your order ${number} has not been paid yet. You can pay it on this page:`,
    rest: ({ name, shop, number, toCollect }) =>
      `Hello ${name}, this is ${shop}. Of your order ${number}, ${toCollect} remain to be paid: by card on this page, or on delivery:`,
    confirmed: ({ name, shop, number }) =>
      `Hello ${name}, this is ${shop}. Your order ${number} is confirmed and we are preparing it. Follow it here:`,
    on_its_way: ({ name, shop, number, toCollect }) =>
      `Hello ${name}, this is ${shop}. Your order ${number} is on its way${
        toCollect === null ? '' : `, please have ${toCollect} ready`
      }. Keep your phone near. Follow it here:`,
    delivered: ({ name, shop, number }) =>
      `Hello ${name}, this is ${shop}. Thank you for your order ${number}! Are you happy with it? Your review, in a minute:`,
    other: ({ name, shop, number }) => `Hello ${name}, this is ${shop}, about your order ${number}:`,
  },
  typedOrder: {
    pay: ({ name, shop, number, toPay }) =>
      `Hello ${name}, this is ${shop}. Your order ${number} is ready to be paid: ${toPay}. Pay it on this page:`,
    door: ({ name, shop, number, toPay }) =>
      `Hello ${name}, this is ${shop}. Your order ${number} is saved: ${toPay} to pay on delivery. Follow it here:`,
    done: ({ name, shop, number }) =>
      `Hello ${name}, this is ${shop}. Your order ${number} is saved, with nothing to pay on delivery. Follow it here:`,
  },
};
