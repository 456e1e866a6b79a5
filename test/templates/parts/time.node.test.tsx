import { expect, test } from 'vitest';
import { Time } from '../../../templates/parts/time.tsx';

const noon = Date.UTC(2026, 10, 22, 11, 5) / 1000;

test.each([
  ['en', '22 November 2026 at 12:05'],
  ['fr', '22 novembre 2026 à 12:05'],
] as const)('a moment in %s is written day first, in Algiers time: %s', (language, text) => {
  const written = String(<Time at={noon} language={language} />).replace(/[\u00a0\u202f]/g, ' ');
  expect(written).toContain(`>${text}<`);
});
