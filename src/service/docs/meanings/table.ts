import * as accounts from './accounts.ts';
import * as auditLog from './audit-log.ts';
import * as balance from './balance.ts';
import * as catalogue from './catalogue.ts';
import * as checkouts from './checkouts.ts';
import * as customers from './customers.ts';
import * as events from './events.ts';
import * as goingLive from './going-live.ts';
import * as keys from './keys.ts';
import { list } from './lists.ts';
import type { Meanings } from './meaning.ts';
import * as paymentLinks from './payment-links.ts';
import * as reconciliation from './reconciliation.ts';
import * as refunds from './refunds.ts';
import * as testClock from './test-clock.ts';

/** The only place that says what a field means: by the document's name of its schema. Both documents read it. */
const table: Readonly<Record<string, Meanings>> = {
  Checkout: checkouts.checkout,
  CheckoutItem: checkouts.checkoutItem,
  Attempt: checkouts.attempt,
  CreateCheckoutRequest: checkouts.createCheckoutRequest,
  UpdateCheckoutRequest: checkouts.updateCheckoutRequest,
  SimulateCheckoutRequest: checkouts.simulateCheckoutRequest,
  Refund: refunds.refund,
  CreateRefundRequest: refunds.createRefundRequest,
  PaymentLink: paymentLinks.paymentLink,
  ListedPaymentLink: paymentLinks.listedPaymentLink,
  PaymentLinkItem: paymentLinks.paymentLinkItem,
  CreatePaymentLinkRequest: paymentLinks.createPaymentLinkRequest,
  UpdatePaymentLinkRequest: paymentLinks.updatePaymentLinkRequest,
  Customer: customers.customer,
  ListedCustomer: customers.listedCustomer,
  CreateCustomerRequest: customers.createCustomerRequest,
  UpdateCustomerRequest: customers.updateCustomerRequest,
  Deleted: customers.deleted,
  DeletedCustomer: customers.deletedCustomer,
  Product: catalogue.product,
  CreateProductRequest: catalogue.createProductRequest,
  UpdateProductRequest: catalogue.updateProductRequest,
  Price: catalogue.price,
  CreatePriceRequest: catalogue.createPriceRequest,
  UpdatePriceRequest: catalogue.updatePriceRequest,
  CheckoutEvent: events.event,
  RefundEvent: events.event,
  PayoutEvent: events.event,
  Delivery: events.delivery,
  DeliveryAttempt: events.deliveryAttempt,
  Redelivery: events.redelivery,
  RedeliverEventsRequest: events.redeliverEventsRequest,
  WebhookEndpoint: events.webhookEndpoint,
  WebhookSecret: events.webhookSecret,
  ListedWebhookEndpoint: events.listedWebhookEndpoint,
  ShownWebhookEndpoint: events.shownWebhookEndpoint,
  RotatedWebhookSecret: events.rotatedWebhookSecret,
  UpdateWebhookEndpointRequest: events.updateWebhookEndpointRequest,
  RotateWebhookSecretRequest: events.rotateWebhookSecretRequest,
  CreateWebhookEndpointRequest: events.createWebhookEndpointRequest,
  UpdateListedWebhookEndpointRequest: events.updateListedWebhookEndpointRequest,
  RotateWebhookEndpointSecretRequest: events.rotateWebhookSecretRequest,
  RedeliverToWebhookEndpointRequest: events.redeliverToWebhookEndpointRequest,
  Balance: balance.balance,
  BalanceEntry: balance.balanceEntry,
  Payout: balance.payout,
  PaymentException: balance.paymentException,
  PaymentExceptionDetails: balance.paymentExceptionDetails,
  ExceptionAttempt: {
    ...checkouts.attempt,
    acquirer_message: 'The acquirer’s own sentence about the attempt; null without one.',
  },
  SettlePaymentExceptionRequest: balance.settleExceptionRequest,
  ApiKey: keys.apiKey,
  ShownApiKey: keys.shownApiKey,
  CreateApiKeyRequest: keys.createApiKeyRequest,
  UpdateApiKeyRequest: keys.updateApiKeyRequest,
  RollApiKeyRequest: keys.rollApiKeyRequest,
  TestClock: testClock.testClock,
  AdvanceTestClockRequest: testClock.advanceTestClockRequest,
  JournalEntry: auditLog.auditEntry,
  Incident: auditLog.incident,
  Error: auditLog.error,
  OwnerInvitation: accounts.ownerInvitation,
  InviteOperatorRequest: accounts.inviteOperatorRequest,
  Profile: accounts.profile,
  UpdateProfileRequest: accounts.updateProfileRequest,
  Account: accounts.account,
  AccountWithKeys: accounts.accountWithKeys,
  CreatedAccount: accounts.createdAccount,
  CreatedKey: accounts.createdKey,
  AccountHealth: accounts.accountHealth,
  AccountStorage: accounts.accountStorage,
  Recount: accounts.recount,
  OperatorList: accounts.operatorList,
  CreateAccountRequest: accounts.createAccountRequest,
  UpdateAccountRequest: accounts.updateAccountRequest,
  DecideNamesRequest: accounts.decideNamesRequest,
  CreateKeyRequest: accounts.createKeyRequest,
  RecordPayoutRequest: accounts.recordPayoutRequest,
  UpdatePayoutRequest: accounts.updatePayoutRequest,
  GoingLive: goingLive.goingLive,
  SwitchLiveRequest: goingLive.switchLiveRequest,
  SettlementLine: reconciliation.settlementLine,
  SettlementReport: reconciliation.settlementReport,
  ClearingItem: reconciliation.clearingItem,
  Reconciliation: reconciliation.reconciliation,
  Doubts: reconciliation.doubtList,
  Doubt: reconciliation.doubt,
  AddSettlementLinesRequest: reconciliation.addSettlementLinesRequest,
  ResolveSettlementLineRequest: reconciliation.resolveRequest,
  ResolveClearingItemRequest: reconciliation.resolveRequest,
  SettleRefundRequest: reconciliation.settleRefundRequest,
};

/** The meanings of a schema's fields; none for a schema that nobody described, which a test refuses. */
export function meaningsOf(schema: string): Meanings {
  return table[schema] ?? (schema.endsWith('List') ? list : {});
}

/** Names of all described schemas. */
export const describedSchemas: readonly string[] = Object.keys(table);
