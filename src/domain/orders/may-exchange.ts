import type { OrderStatus } from './transitions.ts';

/** Whether products of an order can be exchanged: they are with the customer, and nothing is due at the door. */
export function mayExchange({ fulfilment, cash, isUnexplained }: OrderStatus): boolean {
  return fulfilment === 'delivered' && cash !== 'due' && !isUnexplained;
}
