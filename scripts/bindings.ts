import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot, wranglerEntry } from './packages.ts';

/**
 * Generates the binding types of both Workers from their wrangler.toml; with `--check`, fails when they are outdated
 * and leaves them as they are.
 */
const workers = [
  {
    config: 'wrangler.toml',
    main: 'src/shop-worker/worker.ts',
    envInterface: 'StorefrontEnv',
    output: 'src/shop-worker/bindings.d.ts',
  },
  {
    config: 'src/service/wrangler.toml',
    main: 'src/service/worker.ts',
    envInterface: 'ServiceEnv',
    output: 'src/service/bindings.d.ts',
  },
];

const isCheck = process.argv.includes('--check');
const folder = mkdtempSync(join(tmpdir(), 'bindings-'));
try {
  for (const worker of workers) {
    const output = join(packageRoot, worker.output);
    const known = existsSync(output) ? readFileSync(output, 'utf8') : '';
    const written = generate(worker);
    if (written === null) {
      process.exitCode = 1;
      continue;
    }
    const isCurrent = written === known;
    if (!isCheck) writeFileSync(output, written);
    if (isCheck && !isCurrent) process.exitCode = 1;
    const state = isCheck ? (isCurrent ? 'is current' : 'is outdated: run `npm run bindings`') : 'written';
    console.log(`${worker.output} ${state}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** The types of a Worker; null when Wrangler could not write them. */
function generate({ config, main, envInterface, output }: (typeof workers)[number]): string | null {
  // Wrangler reads the classes of objects from `main`: the source instead of the build, which may not exist yet.
  const copy = join(folder, 'wrangler.toml');
  const text = readFileSync(join(packageRoot, config), 'utf8');
  writeFileSync(copy, text.replace(/^main = .*$/m, `main = ${JSON.stringify(join(packageRoot, main))}`));
  // Beside the kept file, which a run that is killed leaves whole: the types import the Worker by a relative path.
  const written = output.replace('bindings.d.ts', 'bindings-new.d.ts');
  const args = ['types', written, '--config', copy, '--env-interface', envInterface];
  args.push('--strict-vars=false', '--include-runtime=false');
  try {
    const run = spawnSync(process.execPath, [wranglerEntry, ...args], {
      cwd: packageRoot,
      encoding: 'utf8',
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: '1' },
    });
    if (run.status !== 0) {
      console.error(`${output} could not be written.\n${run.stdout}${run.stderr}`.trim());
      return null;
    }
    // The first lines name the copy and its hash.
    return readFileSync(join(packageRoot, written), 'utf8').replace(
      /^\/\/ Generated .*$/m,
      '// Written by scripts/bindings.ts.',
    );
  } finally {
    rmSync(join(packageRoot, written), { force: true });
  }
}
