/** Paying in the app: the page that a scanned code opens, the wait beside it, and the sandbox's own app. */
export type AppCopy = {
  start: {
    title: (amount: string, payee: string) => string;
    request: string;
    text: string;
    pay: string;
    otherWay: string;
  };
  waiting: {
    title: string;
    text: string;
    stopped: string;
    qrCode: string;
    openHere: string;
    changeMind: string;
    again: string;
    stop: string;
    resume: string;
  };
  sandbox: {
    app: string;
    notReal: string;
    title: string;
    approve: string;
    decline: string;
    approved: string;
    declined: string;
    next: string;
    onward: string;
  };
};
