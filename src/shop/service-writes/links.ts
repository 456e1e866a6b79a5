import type { CreatePaymentLinkRequest } from '../../contract/requests/payment-link.ts';
import type { ShopContext } from '../context.ts';
import type { ServicePaymentLink } from '../service-client/answers.ts';
import { noneWhereNotOffered, sendOnce } from './idempotent-writes.ts';

/** Creates a payment link for one price. */
export function createPaymentLinkOnce(
  context: ShopContext,
  key: string,
  request: CreatePaymentLinkRequest,
): Promise<ServicePaymentLink> {
  const { service } = context;
  return sendOnce(
    context,
    { key, resource: 'payment_link' },
    () => findLink(context, request),
    () => service.createPaymentLink(request, key),
  );
}

/** How many links of one name are looked into. */
const MOST_LINKS = 5;

async function findLink(
  { service }: ShopContext,
  { name, items }: CreatePaymentLinkRequest,
): Promise<ServicePaymentLink | null> {
  const links = (await service.listNewestLinks().catch(noneWhereNotOffered)).filter(
    (one) => one.name === name,
  );
  for (const link of links.slice(0, MOST_LINKS)) {
    const prices = await service.listLinkPrices(link.id).catch(noneWhereNotOffered);
    if (prices.some((id) => id === items[0]?.price)) return link;
  }
  return null;
}
