/** Words of delivery, in the cart and in the checkout form. */
export type DeliveryCopy = {
  delivery: string;
  where: string;
  wilaya: string;
  chooseWilaya: string;
  home: string;
  desk: string;
  calculate: string;
  recalculate: string;
  notThere: string;
  open: string;
  unserved: (wilaya: string) => string;
  otherWay: (wilaya: string) => string;
  goods: string;
  before: string;
  days: (count: number) => string;
  tariffs: {
    title: string;
    lead: string;
    none: string;
    freeFrom: (amount: string) => string;
    free: string;
    offices: string;
  };
  to: { home: (wilaya: string) => string; desk: (wilaya: string) => string };
};
