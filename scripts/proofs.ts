import { spawnSync } from 'node:child_process';
import { longSettings, proofs } from '../test/proofs.ts';
import { packageRoot } from './packages.ts';

/** `npm run proofs`: the long tests, and the tests with a long setting; `npm run proofs -- test/server/transfer`: those of one path. */
const paths = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', ...(paths.length > 0 ? paths : [...proofs, ...longSettings])],
  { cwd: packageRoot, stdio: 'inherit', env: { ...process.env, PROOFS: '1' } },
);
process.exitCode = status ?? 1;
