import { AT, id } from '../examples.ts';

export const apiKey = {
  id: id('k', '3d'),
  entity: 'key',
  livemode: false,
  name: 'Checkout',
  scopes: 'checkouts:read checkouts:write',
  created_at: AT,
  last_used_at: null,
  expires_at: null,
  revoked_at: null,
};

export const shownApiKey = { ...apiKey, secret_key: 'test_sk_…' };

export const revokedApiKey = { ...apiKey, revoked_at: AT + 86_400 };
