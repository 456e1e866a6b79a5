/** What a courier reads. Short: it is read at a door, in the sun. */
export type ParcelCopy = {
  title: (number: string) => string;
  paid: { title: string; text: string };
  processing: { title: string; text: string };
  unpaid: { title: string; text: string };
  cash: { title: string; text: string };
  stopped: { title: string; text: string };
  compare: string;
  amount: string;
  collect: string;
  asOf: string;
  call: string;
  again: string;
};
