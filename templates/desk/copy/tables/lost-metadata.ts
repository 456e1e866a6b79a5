/** What the payment service does not keep of what the shop tells it. */
export type LostMetadataCopy = {
  title: string;
  goods: string;
  checkouts: string;
};
