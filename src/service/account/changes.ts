import type { Change } from '../api/calls.ts';
import type { Reply } from '../api/replies.ts';
import {
  changeCustomer,
  changePrice,
  changeProduct,
  createCustomer,
  createPrice,
  createProduct,
  removeCustomer,
  removeProduct,
} from '../resources/catalogue.ts';
import { createCheckout, expireCheckout, simulateCheckout } from '../resources/checkouts/placing.ts';
import { redeliverEvent, redeliverEvents } from '../resources/events/redelivery.ts';
import { changePaymentLink, createPaymentLink } from '../resources/payment-links/changes.ts';
import { changeWebhookEndpoint } from '../webhooks/endpoint.ts';
import { type MintedWebhookSecret, rotateWebhookSecret } from '../webhooks/secrets.ts';
import type { Desk } from './transaction.ts';

/** Most ids a change takes. Minting is a signature each, so none is minted to be thrown away on the hot path. */
export function idsFor(change: Change): number {
  // An attempt and its event.
  return change.name === 'simulateCheckout' ? 2 : 1;
}

/** Carries out one change, inside the caller's transaction. `minted`: the secret that a rotation takes. */
export function carryOut(desk: Desk, change: Change, minted: MintedWebhookSecret | null): Reply {
  switch (change.name) {
    case 'createCustomer':
      return createCustomer(desk, change.body);
    case 'updateCustomer':
      return changeCustomer(desk, change.id, change.body);
    case 'deleteCustomer':
      return removeCustomer(desk, change.id);
    case 'createProduct':
      return createProduct(desk, change.body);
    case 'updateProduct':
      return changeProduct(desk, change.id, change.body);
    case 'deleteProduct':
      return removeProduct(desk, change.id);
    case 'createPrice':
      return createPrice(desk, change.body);
    case 'updatePrice':
      return changePrice(desk, change.id, change.body);
    case 'createCheckout':
      return createCheckout(desk, change.body);
    case 'expireCheckout':
      return expireCheckout(desk, change.id);
    case 'simulateCheckout':
      return simulateCheckout(desk, change.id, change.outcome);
    case 'createPaymentLink':
      return createPaymentLink(desk, change.body);
    case 'updatePaymentLink':
      return changePaymentLink(desk, change.id, change.body);
    case 'redeliverEvent':
      return redeliverEvent(desk, change.id);
    case 'redeliverEvents':
      return redeliverEvents(desk, change.body);
    case 'updateWebhookEndpoint':
      return changeWebhookEndpoint(desk, change.body);
    case 'rotateWebhookSecret':
      if (minted === null) throw new Error('No secret was minted for this rotation.');
      return rotateWebhookSecret(desk, change.body, minted);
  }
}
