/** Between the two marks a number, a name or an amount keeps its order in a line that runs from the right. */
export type CheckoutCopy = {
  title: string;
  wrongTitle: string;
  who: string;
  where: string;
  how: string;
  name: string;
  phone: string;
  phoneHint: string;
  email: string;
  optional: string;
  wilaya: string;
  commune: string;
  /** On the button that offers those of the chosen wilaya. */
  communes: string;
  office: string;
  street: string;
  streetHint: string;
  note: string;
  remember: string;
  forget: string;
  pay: string;
  summary: string;
  deliveryAdded: (wilaya: string, price: string, total: string) => string;
  changed: string;
  goodsChanged: string;
  fixThese: string;
  problems: {
    required: string;
    too_long: string;
    invalid: string;
    not_delivered: string;
    phone: string;
    email: string;
    wilaya: string;
  };
  anotherQuantity: string;
  nextStep: string;
  wayGone: string;
  ways: {
    title: string;
    now: string;
    rest: string;
    card: { button: string; text: string };
    cash: { button: string; text: string };
    part: { button: string; text: string };
    /** Nothing is left to pay. */
    free: { button: string; text: string };
  };
};
