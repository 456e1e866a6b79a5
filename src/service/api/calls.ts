import type { PageQuery } from '../../contract/list.ts';
import type {
  CheckoutsQuery,
  CreateCheckoutRequest,
  SimulatedOutcome,
} from '../../contract/resources/checkout.ts';
import type { CreateCustomerRequest, UpdateCustomerRequest } from '../../contract/resources/customer.ts';
import type { EventsQuery, RedeliverEventsRequest } from '../../contract/resources/event.ts';
import type { PaymentExceptionsQuery } from '../../contract/resources/payment-exception.ts';
import type {
  CreatePaymentLinkRequest,
  UpdatePaymentLinkRequest,
} from '../../contract/resources/payment-link.ts';
import type { CreatePriceRequest, UpdatePriceRequest } from '../../contract/resources/price.ts';
import type { CreateProductRequest, UpdateProductRequest } from '../../contract/resources/product.ts';
import type {
  RotateWebhookSecretRequest,
  UpdateWebhookEndpointRequest,
} from '../../contract/resources/webhook-endpoint.ts';

/** What the API asks of a ledger: one tagged value an operation, named as in the OpenAPI document. */

export type Mode = 'test' | 'live';

/** Who calls, as the Worker read it from the key: the ledger itself checks the hash. */
export type Caller = {
  mode: Mode;
  account: string;
  /** SHA-256 of the whole secret key, lower-case hex. */
  keyHash: string;
};

export type Read =
  | { name: 'retrieveBalance' }
  | { name: 'listCustomers'; query: PageQuery & { email?: string; phone?: string } }
  | { name: 'retrieveCustomer'; id: string }
  | { name: 'listProducts'; query: PageQuery & { q?: string } }
  | { name: 'retrieveProduct'; id: string }
  | { name: 'listProductPrices'; id: string; query: PageQuery }
  | { name: 'listPrices'; query: PageQuery & { product_id?: string } }
  | { name: 'retrievePrice'; id: string }
  | { name: 'listCheckouts'; query: CheckoutsQuery }
  | { name: 'retrieveCheckout'; id: string }
  | { name: 'listCheckoutItems'; id: string; query: PageQuery }
  | { name: 'listCheckoutAttempts'; id: string; query: PageQuery }
  | { name: 'listPaymentExceptions'; query: PaymentExceptionsQuery }
  | { name: 'listPaymentLinks'; query: PageQuery & { q?: string } }
  | { name: 'retrievePaymentLink'; id: string }
  | { name: 'listPaymentLinkItems'; id: string; query: PageQuery }
  | { name: 'listEvents'; query: EventsQuery }
  | { name: 'retrieveEvent'; id: string }
  | { name: 'listEventDeliveries'; id: string; query: PageQuery }
  | { name: 'retrieveWebhookEndpoint' };

export type Change =
  | { name: 'createCustomer'; body: CreateCustomerRequest }
  | { name: 'updateCustomer'; id: string; body: UpdateCustomerRequest }
  | { name: 'deleteCustomer'; id: string }
  | { name: 'createProduct'; body: CreateProductRequest }
  | { name: 'updateProduct'; id: string; body: UpdateProductRequest }
  | { name: 'deleteProduct'; id: string }
  | { name: 'createPrice'; body: CreatePriceRequest }
  | { name: 'updatePrice'; id: string; body: UpdatePriceRequest }
  | { name: 'createCheckout'; body: CreateCheckoutRequest }
  | { name: 'expireCheckout'; id: string }
  | { name: 'simulateCheckout'; id: string; outcome: SimulatedOutcome }
  | { name: 'createPaymentLink'; body: CreatePaymentLinkRequest }
  | { name: 'updatePaymentLink'; id: string; body: UpdatePaymentLinkRequest }
  | { name: 'redeliverEvent'; id: string }
  | { name: 'redeliverEvents'; body: RedeliverEventsRequest }
  | { name: 'updateWebhookEndpoint'; body: UpdateWebhookEndpointRequest }
  | { name: 'rotateWebhookSecret'; body: RotateWebhookSecretRequest };

export type Operation = Read | Change;

/** `Idempotency-Key` of a call; `fingerprint`: hex SHA-256 of method, path and raw body. */
export type Idempotency = { key: string; fingerprint: string };

/**
 * What every call carries besides its operation. `path` is the list's public URL without its query and
 * `filters` the query that page URLs keep (`per_page` and filters, without `page`, already encoded).
 */
export type CallContext = {
  caller: Caller;
  /** Public origin of the service, without a slash at the end. */
  origin: string;
  path: string;
  filters: string;
  idempotency: Idempotency | null;
};

/** An answer as it goes out, byte for byte. `body` is JSON text, brand names already in place. */
export type Answer = { status: number; body: string; replayed: boolean };
