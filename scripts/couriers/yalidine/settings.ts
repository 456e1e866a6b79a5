import type { SettingDefinitions } from '../../fakes/settings.ts';
import { commonSettings } from '../settings.ts';

/** What sources on the Yalidine family leave open, each with what seems likelier. */
export const yalidineSettings = {
  ...commonSettings,
  bad_keys: { value: '401', among: ['401', '500'], about: 'the status for bad keys; 500 by PS' },
  quota_headers: {
    value: 'both',
    among: ['both', 'x', 'plain'],
    about: 'x by the documents, plain live (Y6)',
  },
  quota_window: {
    value: 'first',
    among: ['first', 'clock'],
    about: 'counted from (first by Y2, Y3; clock by Y1)',
  },
  per_second: { value: 5, about: 'requests a second (Y1)' },
  per_minute: { value: 50, about: 'requests a minute (Y1)' },
  per_hour: { value: 1_000, about: 'requests an hour (Y1)' },
  per_day: { value: 10_000, about: 'requests a day (Y1)' },
  block_grows_s: { value: 1, about: 'seconds that each request adds to a block (Y2, Y3 give no number)' },
  refusal: {
    value: '400',
    among: ['400', '422'],
    about: 'the status for unknown fields and filters (no source)',
  },
  next_link: {
    value: 'next',
    among: ['next', 'after'],
    about: "the next page's name in links (Y1 has both)",
  },
  bad_commune: { value: 'message', among: ['message', 'empty'], about: 'a misspelled commune; empty by Y6' },
  all_or_nothing: { value: false, about: 'one bad parcel refuses all (older words of Y1)' },
  masked: { value: true, about: 'GET and PATCH star out personal data (Y2, Y3)' },
  stopdesk_id: { value: 'any', among: ['any', 'text', 'number'], about: 'text by Y1, a number elsewhere' },
  economic: { value: false, about: 'the field economic is known (Y4 alone)' },
  declared_value: {
    value: 'required',
    among: ['required', 'optional'],
    about: 'of a parcel without insurance; optional by CD, a live client',
  },
  heaviest_kg: { value: 30, about: 'the greatest weight (CF alone)' },
  crc_reply: {
    value: 'text',
    among: ['text', 'json'],
    about: 'the handshake reply: text by CF and GO, json by Y3',
  },
  crc_every_h: {
    value: 24,
    about: 'hours between handshakes, 0: only at registration (Y3: from time to time)',
  },
  label_hours: { value: 0, about: 'how long a label link opens; 0: always' },
} satisfies SettingDefinitions;
