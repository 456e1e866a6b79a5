import { expect, test } from 'vitest';
import { findFailure } from '../../scripts/local/runtime.ts';

const red = (text: string) =>
  `\u001b[31m✘ \u001b[41;31m[\u001b[41;97mERROR\u001b[41;31m]\u001b[0m \u001b[1m${text}\u001b[0m\n`;

test.each([
  ['no output yet', '', null],
  ['a warning', '▲ [WARNING] It is late.\n', null],
  ['an error', '✘ [ERROR] Address already in use.\n\n', 'Address already in use'],
  ['an error in colours', `⎔ Starting\n${red('No such file.')}\n\n  at elsewhere\n`, 'No such file'],
  [
    'an error in a file',
    `${red('Invalid TOML document: a quote is missing')}\n    wrangler.toml:29:18:\n\u001b[37m      29 │ SHOP = "L"\n`,
    'Invalid TOML document: a quote is missing at wrangler.toml:29:18',
  ],
])('a Worker with %s as its output', (_, said, reason) => {
  expect(findFailure(said)).toBe(reason);
});
