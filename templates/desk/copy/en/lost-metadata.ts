import type * as fr from '../fr/lost-metadata.ts';

export const lostMetadata: typeof fr.lostMetadata = {
  title: 'What the payment service does not keep',
  products:
    'Category, number of pieces, sizes and colours, and what is hidden or sold by link alone: the payment service does not give these details back. The shop keeps them itself. Add and change products here only, and back the shop up: the details are nowhere else.',
  checkouts:
    'The order number: it does not show with payments at the service. The shop finds each payment all the same.',
};
