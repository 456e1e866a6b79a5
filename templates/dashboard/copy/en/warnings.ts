import type { words as fr } from '../fr/warnings.ts';

export const words: typeof fr = {
  subject: 'Something needs your attention',
  endpoint: (host) => `The event address ${host} no longer gets events.`,
  mended: (host) => `The event address ${host} gets events again.`,
  key_ends: (day) => `A secret key ends on ${day}. Replace it before that day.`,
  key_ended: (day) => `A secret key has ended on ${day}.`,
  why: 'Your account chose this address. The settings of the dashboard change it.',
};
