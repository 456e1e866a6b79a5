import type { SettingDefinitions } from '../../fakes/settings.ts';
import { commonSettings } from '../settings.ts';

/** What sources on EcoTrack leave open, or tenants do differently, each with what seems likelier. */
export const ecotrackSettings = {
  ...commonSettings,
  per_minute: { value: 50, about: 'requests a minute (ECO)' },
  strangers: {
    value: 'refused',
    among: ['refused', 'ignored'],
    about:
      'names that no document has; ignored: as Laravel does, and api_token in any query is the token (CD)',
  },
  limit_headers: { value: true, about: 'X-RateLimit-* and Retry-After (one client saw them)' },
  token: { value: 'valid', among: ['valid', 'not_allowed'], about: 'not_allowed: TOKEN_NOT_ALLOWED (ECO)' },
  draft_state: {
    value: 'prete_a_expedier',
    among: ['prete_a_expedier', 'prete_a_preparer'],
    about: 'of a draft',
  },
  validated_state: {
    value: 'en_ramassage',
    among: ['en_ramassage', 'prete_a_expedier'],
    about: 'after valid/order (no source names it)',
  },
  bulk: { value: 'works', among: ['works', 'fails'], about: 'fails: 500 to create/orders (Packers)' },
  bulk_status: {
    value: '422',
    among: ['422', '200'],
    about: 'when some of create/orders are refused (ECO: 422)',
  },
  delete_answer: {
    value: 'success',
    among: ['success', 'delete'],
    about: 'delete: {delete: "success"} (some tenants)',
  },
  update_whole: { value: false, about: 'update/order wants every field (Packers)' },
  trackings_shape: {
    value: 'object',
    among: ['object', 'array'],
    about: 'get/trackings/info (not documented)',
  },
  list_days: { value: 90, about: 'days that get/orders goes back (ECO)' },
} satisfies SettingDefinitions;
