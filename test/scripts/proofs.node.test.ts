import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packageRoot } from '../../scripts/packages.ts';
import { longSettings, proofs } from '../proofs.ts';

const files = globSync('test/**/*.test.{ts,tsx}', { cwd: packageRoot });
const isIn = (list: readonly string[]) => (file: string) => list.some((path) => file.startsWith(path));

test('each path of the proofs names a test', () => {
  const paths = [...proofs, ...longSettings];
  expect(paths.filter((path) => !files.some((file) => file.startsWith(path)))).toEqual([]);
});

test('a test with a long setting runs in both, and no other is listed so', () => {
  const withSetting = files.filter((file) =>
    /\bquickOrLong\(/.test(readFileSync(`${packageRoot}/${file}`, 'utf8')),
  );
  expect(withSetting.filter(isIn(proofs))).toEqual([]);
  expect(withSetting.filter((file) => !isIn(longSettings)(file))).toEqual([]);
  const without = longSettings.filter((path) => !withSetting.some((file) => file.startsWith(path)));
  expect(without).toEqual([]);
});
