/** The words of the list of stock alerts. */
export const stockAlerts = {
  title: 'Stock alerts',
  lead: 'Shoppers who wait for a sold-out product. Each first confirms the address by a link, and then gets one e-mail, once the product is for sale again.',
  off: 'The shop writes to no shopper: its pages offer no alert, and no e-mail goes out. Connect e-mail and switch on writing to shoppers:',
  all: 'All products',
  ofProduct: 'Alerts of this product',
  none: 'Nobody is waiting.',
  gone: 'Deleted product',
  states: { unconfirmed: 'The shopper has to confirm', confirmed: 'Confirmed' },
  remove: 'Remove',
  removeOf: (email: string) => `Remove ${email}`,
  more: 'Older alerts',
  empty: {
    all: 'Empty the list',
    product: 'Remove all alerts of this product',
    text: 'The e-mail addresses are erased, and nobody is told. This cannot be undone.',
    sure: 'I want to erase these alerts.',
    button: 'Erase the alerts',
  },
  /** In the audit log: which were removed. */
  removed: { one: 'one', product: 'all of the product', all: 'all' },
  flash: {
    removed: 'Removed.',
    unsure: 'Nothing was erased: tick the box to confirm.',
  },
};
