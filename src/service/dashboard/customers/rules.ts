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

/** What a form says of a customer; empty where nothing is known. */
export type CustomerInput = { name: string; email: string; phone: string };

/** Why a form was refused. `empty`: it has neither a name nor a contact. */
export const customerRefusals = ['empty', 'email'] as const;
export type CustomerRefusal = (typeof customerRefusals)[number];

/** What the form before did. */
export const customerOutcomes = ['create', 'change', 'erase'] as const;
export type CustomerOutcome = (typeof customerOutcomes)[number];
