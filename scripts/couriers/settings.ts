import type { SettingDefinitions } from '../fakes/settings.ts';

/** The settings of every fake courier. */
export const commonSettings = {
  slow_ms: { value: 2_000, about: 'how late a slow answer comes' },
  edge: { value: 'open', among: ['open', 'closed'], about: 'closed: 403 with error 1106 to everything (CF)' },
} satisfies SettingDefinitions;
