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

/** Packages in a Worker are distributed with it: allowed are licences that require only their own text. */
const PASSED_ON = new Set(['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0']);
/** Packages for build and tests are run and not distributed: copyleft does not extend to their users. */
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
/** Packages that may run a script during installation, as package.json names them. */
const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The names of an SPDX expression. For `A OR B` one would do, but the chosen one should be named here. */
function namesOf(expression: string): string[] {
  return expression.split(/[()\s]+|\bAND\b|\bOR\b/).filter((name) => name !== '');
}

test('every package has an allowed licence', () => {
  const refused = packages.flatMap(([path, { license = 'none', dev, devOptional, optional }]) => {
    const allowed = dev || devOptional || optional ? RUN : PASSED_ON;
    return namesOf(license).every((name) => allowed.has(name)) ? [] : [`${path}: ${license}`];
  });
  expect(packages.length).toBeGreaterThan(100);
  expect(refused).toEqual([]);
});

test('every package has the hash of its contents', () => {
  expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

test('only the named packages run a script during installation', () => {
  const scripts = packages
    .filter(([, one]) => one.hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1));
  expect(scripts.sort()).toEqual(Object.keys(allowScripts).sort());
});
