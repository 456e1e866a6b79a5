import { created, entity, id, livemode, type Meanings, optionally, or } from './meaning.ts';

const name = 'What the key is called in lists and in the audit log.';

export const apiKey: Meanings = {
  id: id('key'),
  entity,
  livemode,
  name,
  scopes: 'What the key may do, separated by spaces; `*` for all.',
  created_at: created,
  last_used_at: 'When it was last used, to the hour, in seconds since the Unix epoch; null for never.',
  expires_at: 'When it stops working, in seconds since the Unix epoch; null for never.',
  revoked_at: 'When it was revoked, in seconds since the Unix epoch; null while it is not.',
};

export const shownApiKey: Meanings = {
  ...apiKey,
  secret_key: 'The key itself. Shown this once.',
};

export const createApiKeyRequest: Meanings = {
  name,
  scopes:
    'What the key may do: a list, or a text separated by spaces; `*` for all. Not more than the key that asks may do.',
  expires_at: optionally(
    'When the key is to stop working, in seconds since the Unix epoch, not after the key that asks.',
    'never',
  ),
};

export const updateApiKeyRequest: Meanings = { name };

export const rollApiKeyRequest: Meanings = {
  overlap: or(86_400, 'Seconds in which the older key works on; 0 ends it at once.'),
};
