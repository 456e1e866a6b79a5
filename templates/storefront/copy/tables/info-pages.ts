/**
 * A page that a merchant may write. `text` is what it says until then, fitted to how the shop is set: blocks parted by empty
 * lines, `# ` for headings.
 */
type InfoText<Facts extends unknown[]> = { title: string; text: (...facts: Facts) => string };

/** Words of the pages that say who sells and by what rules, and of the footer that leads to them. */
export type InfoCopy = {
  about: InfoText<[shopName: string]>;
  contact: InfoText<[]>;
  conditions: InfoText<[shopName: string, payments: string, hasCalls: boolean, hasDeposit: boolean]>;
  returns: InfoText<[hasDeposit: boolean]>;
  /** For how many days what is kept. */
  privacy: InfoText<[abandoned: number, contacts: number, accounts: number, isPaidOnline: boolean]>;
  /** How one pays, by the way: a sentence of the conditions. */
  paid: { card: string; cash: string; part: string };
  seller: string;
  version: string;
  legalName: (name: string) => string;
  tradeRegister: (number: string) => string;
  nif: (number: string) => string;
  nis: (number: string) => string;
  address: (address: string) => string;
  /** What the shop takes; by its ways to pay, in the merchant's order. */
  pays: { card: string; cash: string; part: string };
  /** `changed`: while the form was filled in. */
  accept: { before: string; link: string; changed: string };
  accepted: (version: string) => string;
};
