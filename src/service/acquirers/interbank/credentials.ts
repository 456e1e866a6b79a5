import * as z from 'zod';

const httpAddress = z
  .string()
  .max(200)
  .regex(/^https?:\/\/[^/?#@\s]+(?:\/[^?#@\s]*)?$/);
const host = z
  .string()
  .max(200)
  .regex(/^[a-z0-9.-]+(?::\d{1,5})?$/);

/**
 * A merchant's credentials for the gateway, as SATIM hands them out, and what only its certification settles
 * (docs/gateway.md). No address has a default: sources disagree about the production host.
 */
export const interbankCredentials = z.object({
  user_name: z.string().min(1).max(30),
  password: z.string().min(1).max(30),
  terminal: z.string().regex(/^[A-Za-z0-9]{1,16}$/),
  /** The API's base, such as `https://test2.satim.dz/payment/rest`. */
  gateway: httpAddress,
  /** Hosts of payment pages; absent: the gateway's own. */
  page_hosts: z.array(host).min(1).max(5).optional(),
  acknowledge: z
    .enum(['public/acknowledgeTransaction.do', 'confirmOrder.do'])
    .default('public/acknowledgeTransaction.do'),
  status: z.enum(['getOrderStatus.do', 'getOrderStatusExtended.do']).default('getOrderStatus.do'),
  /** A reverse proxy with a fixed address, for a gateway that knows its clients by theirs. */
  relay: httpAddress.optional(),
});
export type InterbankCredentials = z.infer<typeof interbankCredentials>;
