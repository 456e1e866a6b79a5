import type { QueueAddress } from '../../domain/addresses/desk/queues.ts';
import { wilayaOf } from '../../text/wilayas.ts';
import type { QueueName, QueueNarrowing } from '../order-lists/rules/listed-orders.ts';

/** What a queue's address asks for. An unknown wilaya is ignored. */
export function choiceOf(
  queue: QueueName,
  { wilaya, courier, network }: QueueAddress,
): { queue: QueueName; network: string | null; narrowing: QueueNarrowing } {
  const code = Number(wilaya);
  return {
    queue,
    network: network ?? null,
    narrowing: { wilaya: wilayaOf(code) === undefined ? null : code, courier: courier ?? null },
  };
}
