/** Words of a cart that was sent in a chat, and of sending one. */
export type SharedCartCopy = {
  title: string;
  text: string;
  put: string;
  keeps: string;
  gone: (count: number) => string;
  unread: string;
  cut: string;
  full: string;
  nothing: string;
  summary: (names: string, sum: string, total: string) => string;
  and: string;
  send: string;
  sendText: string;
  whatsapp: string;
  toShop: string;
  link: string;
  total: { all: string; goods: string };
  message: (shop: string, lines: string, sum: string, total: string) => string;
};
