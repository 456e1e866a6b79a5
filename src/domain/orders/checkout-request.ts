import type { CreateCheckoutRequest } from '../../contract/requests/checkout.ts';
import type { CreateCustomerRequest } from '../../contract/requests/customer.ts';
import type { FeesAllocation } from '../../contract/resources/checkout.ts';
import type { Locale } from '../../contract/scalars.ts';
import { isArabic, joinAddress } from '../../text/address-lines.ts';
import { wilayaOf } from '../../text/wilayas.ts';
import type { Addresses } from '../addresses/checkout-addresses.ts';
import type { Contact } from '../delivery/contact.ts';
import type { OrderItem } from '../line-items.ts';
import { formatOrderNumber } from './order-number.ts';

/**
 * The address as one text, as it is written on a parcel in Algeria: in Arabic when the commune was typed in Arabic.
 */
function writeAddress(contact: Contact): string {
  const language = isArabic(contact.commune) ? 'ar' : 'fr';
  const wilaya = wilayaOf(contact.wilaya)?.[language] ?? '';
  const place = joinAddress(contact.commune, `${String(contact.wilaya).padStart(2, '0')} ${wilaya}`.trim());
  const desk = { ar: 'الاستلام من المكتب', fr: 'Retrait au bureau' }[language];
  const isDesk = contact.delivery === 'desk';
  return [contact.name, contact.phone, isDesk ? desk : null, contact.street, place]
    .filter((part) => part !== null && part !== '')
    .join('\n');
}

/** `POST /customers` for the shopper of an order. */
export function customerRequest(contact: Contact, orderId: string): CreateCustomerRequest {
  return {
    name: contact.name,
    phone: contact.phone,
    ...(contact.email === null ? {} : { email: contact.email }),
    address: {
      country: 'DZ',
      state: wilayaOf(contact.wilaya)?.fr ?? String(contact.wilaya),
      address: joinAddress(contact.street, contact.commune),
    },
    metadata: { order_id: orderId },
  };
}

/** `POST /checkouts` for one payment attempt: with all that the merchant reads about the order at the service. */
export function checkoutRequest(input: {
  orderId: string;
  number: string;
  items: readonly OrderItem[];
  /** The discount of the coupon, in whole dinars. */
  discount: number;
  /** For a deposit: its amount and its titles. */
  part: { amount: number; titles: Record<string, string> } | null;
  contact: Contact;
  language: Locale;
  customerId: string | null;
  allocation: FeesAllocation;
  addresses: Addresses;
  /** When it ends at the latest, in seconds since the epoch; null: the service decides. */
  expiresAt: number | null;
}): CreateCheckoutRequest & { expires_at?: number } {
  const { note } = input.contact;
  return {
    ...(input.expiresAt === null ? {} : { expires_at: input.expiresAt }),
    ...(input.part === null
      ? {
          items: input.items.map((item) => ({ price: item.price, quantity: item.quantity })),
          ...(input.discount === 0 ? {} : { amount_discount: input.discount }),
        }
      : { amount: input.part.amount, currency: 'dzd' as const }),
    success_url: input.addresses.success,
    failure_url: input.addresses.failure,
    webhook_endpoint: input.addresses.webhook,
    description: `Commande ${input.number}`,
    locale: input.language,
    shipping_address: writeAddress(input.contact),
    service_pay_fees_allocation: input.allocation,
    ...(input.customerId === null ? {} : { customer_id: input.customerId }),
    // The id is for programs; the number is for people, spelled as pages show it.
    metadata: [
      { order_id: input.orderId, order_number: formatOrderNumber(input.number), ...input.part?.titles },
      ...(note === null ? [] : [{ note }]),
    ],
  };
}
