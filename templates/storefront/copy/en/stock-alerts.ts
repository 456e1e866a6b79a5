/** The words of the page that confirms and withdraws stock alerts, and of their e-mails. */
export const stockAlerts = {
  unconfirmed: {
    title: 'Confirm your request',
    lead: 'You will get an e-mail once the product is for sale again. Nothing is sent without your confirmation.',
  },
  confirmed: {
    title: 'Request confirmed',
    lead: 'One e-mail for each product, once it is for sale again. Then the request is erased.',
  },
  none: {
    title: 'No request is waiting',
    lead: 'A request is erased after its e-mail, when you withdraw it, after a day without confirmation, or after 90\u00a0days. You can ask again on the product’s page; this link then still confirms it.',
  },
  confirm: 'Confirm',
  full: 'Too many requests are waiting for this product. Ask the shop.',
  withdraw: 'Withdraw',
  withdrawOne: (title: string) => `Withdraw: ${title}`,
  withdrawAll: 'Withdraw all and erase my address',
  toShop: 'Go to the shop',
  email: {
    confirm: 'Confirm your request',
    confirmText: (title: string) =>
      `Somebody, probably you, asked for an e-mail once this product is for sale again: ${title}\n\nOpen the link and press “Confirm”. If it was not you, do nothing: nothing else is sent, and your address is erased tomorrow. The link also withdraws the request.`,
    isBack: (name: string) => `Back in stock: ${name}`,
    isBackText:
      'You asked to be told. So did others, and pieces are limited. This is the only message about this product: the request is erased.',
    withdraw: 'Your other requests, and withdrawing them:',
  },
};
