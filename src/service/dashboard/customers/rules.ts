import type { Address } from '../../../contract/resources/customer.ts';

/** A customer as lists show it. Times in seconds. */
export type ListedCustomer = {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  createdAt: number;
};

export type ShownCustomer = ListedCustomer & { address: Address | null };
