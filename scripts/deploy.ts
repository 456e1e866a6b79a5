import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot, wranglerEntry } from './packages.ts';
import { describeClosed, describePassedOver, mayDeploy, readShopVariables } from './shop-variables.ts';

/**
 * Deploys the payment service, then the shop that speaks to it. With `--dry-run` both are bundled and validated
 * only, which needs no account. Other arguments go to Wrangler as they are. A shop that its variables would close is not
 * deployed over one that is open.
 */
const workers = [
  { name: 'the payment service', config: 'src/service/wrangler.toml' },
  { name: 'the shop', config: 'wrangler.toml' },
];
const given = process.argv.slice(2);
const isDryRun = given.includes('--dry-run');

const vars = readShopVariables(join(packageRoot, 'wrangler.toml'));
const closed = describeClosed(vars);
const passedOver = describePassedOver(vars);
for (const line of [closed, passedOver]) if (line !== null) console.error(line);
if (!mayDeploy(vars, given)) process.exit(1);

for (const { name, config } of workers) {
  console.log(`${isDryRun ? 'Bundling and validating' : 'Deploying'} ${name} (${config})`);
  const { status } = spawnSync(process.execPath, [wranglerEntry, 'deploy', '--config', config, ...given], {
    cwd: packageRoot,
    stdio: 'inherit',
    env: { ...process.env, WRANGLER_HIDE_BANNER: 'true', WRANGLER_SEND_METRICS: 'false' },
  });
  if (status !== 0) {
    console.error(`${name} was not ${isDryRun ? 'valid' : 'deployed'}: see above.`);
    process.exit(status ?? 1);
  }
}
