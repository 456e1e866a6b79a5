/** Asking again who is there. */
export type ProofCopy = {
  title: string;
  lead: string;
  label: string;
  button: string;
  back: string;
  refused: Record<'wrong' | 'limited', string>;
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
