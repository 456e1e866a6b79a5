/** Pages a payer passes through: on to the bank, back to the seller, and the wait for the bank's word. */
export type RedirectCopy = {
  toBank: { title: string; text: string; link: string };
  toSeller: { paid: string; unpaid: string; text: (payee: string) => string };
  waiting: {
    /** How to choose another way to pay. */
    changeMind: string;
    title: string;
    text: string;
    again: string;
    bank: string;
    stop: string;
    stopped: string;
    resume: string;
  };
  /** Something else was asked for while a payment is under way. */
  untaken: {
    title: string;
    bankText: string;
    appText: string;
    kept: string;
    bank: string;
    app: string;
    again: string;
    result: string;
  };
};
