import { spawnSync } from 'node:child_process';
import { packageRoot, wranglerEntry } from './packages.ts';

/**
 * Generates the binding types of both Workers from their wrangler.toml; with `--check`, fails when they are outdated.
 */
const workers = [
  { config: 'wrangler.toml', envInterface: 'StorefrontEnv', output: 'src/storefront/bindings.d.ts' },
  { config: 'src/service/wrangler.toml', envInterface: 'ServiceEnv', output: 'src/service/bindings.d.ts' },
];

const check = process.argv.includes('--check');
let stale = false;
for (const { config, envInterface, output } of workers) {
  const args = ['types', output, '--config', config, '--env-interface', envInterface];
  args.push('--strict-vars=false', '--include-runtime=false', ...(check ? ['--check'] : []));
  const run = spawnSync(process.execPath, [wranglerEntry, ...args], {
    cwd: packageRoot,
    encoding: 'utf8',
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: '1' },
  });
  if (run.status === 0) {
    console.log(`${output} ${check ? 'is current' : 'written'}`);
  } else {
    stale = true;
    console.error(`${output}: ${check ? 'not current, run `npm run bindings`' : 'could not be written'}`);
    console.error(`${run.stdout}${run.stderr}`.trim());
  }
}
process.exitCode = stale ? 1 : 0;
