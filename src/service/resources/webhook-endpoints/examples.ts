import { AT, id } from '../examples.ts';

export const listedWebhookEndpoint = {
  id: id('w', '5e'),
  entity: 'webhook_endpoint',
  livemode: false,
  is_default: false,
  url: 'https://books.example.dz/hook',
  types: ['checkout.paid', 'refund.succeeded'],
  description: 'Bookkeeping',
  status: 'enabled',
  disabled_at: null,
  secrets: [{ id: id('s', '6f'), created_at: AT, expires_at: null }],
  created_at: AT,
  updated_at: AT,
};

export const shownWebhookEndpoint = { ...listedWebhookEndpoint, webhook_secret: 'whsec_…' };

export const createWebhookEndpoint = {
  url: listedWebhookEndpoint.url,
  types: listedWebhookEndpoint.types,
  description: listedWebhookEndpoint.description,
};

export const pausedWebhookEndpoint = {
  ...listedWebhookEndpoint,
  status: 'paused',
  disabled_at: AT + 60,
  updated_at: AT + 60,
};

export const deletedWebhookEndpoint = {
  id: listedWebhookEndpoint.id,
  entity: 'webhook_endpoint',
  livemode: false,
  deleted: true,
};
