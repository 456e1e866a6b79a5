/** Asking again who is there. */
export type ProofCopy = {
  title: string;
  lead: string;
  /** Of a form that waits for it. */
  kept: string;
  label: string;
  button: string;
  back: string;
  refused: Record<'wrong' | 'limited', string>;
  passkey: {
    title: string;
    lead: string;
    prove: string;
    add: string;
    forget: string;
    nothing: string;
  };
  set: {
    title: string;
    lead: string;
    picture: string;
    label: string;
    button: string;
    isSet: string;
    remove: string;
  };
};
