import { expect, test } from 'vitest';
import { writePhone } from '../../src/text/phones.ts';

test.each([
  ['+213550123456', '0550 12 34 56'],
  ['+213 550 12 34 56', '0550 12 34 56'],
  ['٠٥٥٠١٢٣٤٥٦', '0550 12 34 56'],
  ['+21321234567', '021 23 45 67'],
  ['+33 1 23 45 67 89', '+33 1 23 45 67 89'],
  ['call me', 'call me'],
])('%s is written as %s', (phone, written) => {
  expect(writePhone(phone)).toBe(written);
});
