import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Package = {
  license?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  hasInstallScript?: boolean;
};

const root = join(import.meta.dirname, '..', '..');
const lock: { packages: Record<string, Package> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
);
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');

/** What goes into a Worker is passed on with it: licences that ask for no more than their own text. */
const PASSED_ON = new Set(['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0']);
/** What only builds and tests is run and not passed on: copyleft does not reach what it was run on. */
const RUN = new Set([
  ...PASSED_ON,
  'MPL-2.0',
  'LGPL-3.0-or-later',
  'CC0-1.0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
  'BlueOak-1.0.0',
]);
/** Those that are allowed to run something while they are installed, as package.json names them. */
const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The names of an SPDX expression. Of `A OR B` one would do, but whichever is taken then should be told here. */
function namesOf(expression: string): string[] {
  return expression.split(/[()\s]+|\bAND\b|\bOR\b/).filter((name) => name !== '');
}

test('every package has a licence under which it may be used as it is', () => {
  const refused = packages.flatMap(([path, { license = 'none', dev, devOptional, optional }]) => {
    const allowed = dev || devOptional || optional ? RUN : PASSED_ON;
    return namesOf(license).every((name) => allowed.has(name)) ? [] : [`${path}: ${license}`];
  });
  expect(packages.length).toBeGreaterThan(100);
  expect(refused).toEqual([]);
});

test('every package is known by the hash of its contents', () => {
  expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

test('no package runs anything while it is installed but those that are named for it', () => {
  const scripts = packages
    .filter(([, one]) => one.hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1));
  expect(scripts.sort()).toEqual(Object.keys(allowScripts).sort());
});
