/** Pages behind which there is nothing left to pay. */
export type EndName = 'paid' | 'failed' | 'canceled' | 'expired';

type Words = { title: string; text: string };

export type EndCopy = Record<EndName, Words> & {
  receipt: string;
  openReceipt: string;
  paidAt: string;
  amountPaid: string;
};
