/** Words of a product's page and of the card that is printed for it. */
export type ProductCopy = {
  choose: string;
  add: string;
  buyNow: string;
  before: string;
  picture: (name: string, index: number) => string;
  soldOut: string;
  inStock: string;
  left: (count: number) => string;
  deliveryNote: string;
  paymentNote: string;
  share: string;
  whatsapp: string;
  telegram: string;
  link: string;
  copy: string;
  copied: string;
  qrAlt: (name: string) => string;
  qrPng: string;
  qrSvg: string;
  scan: string;
  from: string;
  kitTitle: (name: string) => string;
  kitHint: string;
  related: string;
  /** How a message to the shop begins that orders. */
  order: (shop: string) => string;
  back: string;
};
