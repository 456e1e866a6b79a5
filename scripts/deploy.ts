import { join } from 'node:path';
import { readEnvFile } from '../src/server/state/env-files.ts';
import { describeError, UserError } from '../src/server/user-error.ts';
import { readConfig } from './deploy/config.ts';
import { deployAs, openTools, type Plan, planFor } from './deploy/deploying.ts';
import { type Deployment, deployments, storefront } from './deploy/deployments.ts';
import { secretsToBring } from './deploy/missing-secrets.ts';
import { describeNext } from './deploy/next.ts';
import { readOptions, USAGE } from './deploy/options.ts';
import { verify } from './deploy/verifying.ts';
import { packageRoot } from './packages.ts';
import { describeClosed, describePassedOver, mayDeploy, readShopVariables } from './shop-variables.ts';

/**
 * Deploys the payment service, then the shop that uses it, or one of them; with `--dry-run` it does everything that
 * needs no account.
 */
const tools = openTools();

async function run(args: string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(USAGE);
    return;
  }
  const { only, isDryRun, rest } = readOptions(args);
  const chosen = deployments.filter(({ name }) => only === null || name === only);
  if (only !== 'service') {
    const vars = readShopVariables(join(packageRoot, 'wrangler.toml'));
    for (const line of [describeClosed(vars), describePassedOver(vars)])
      if (line !== null) console.error(line);
    if (!mayDeploy(vars, isDryRun ? ['--dry-run', ...rest] : rest))
      throw new UserError('Not deployed. For a first deployment: npm run setup');
  }
  if (isDryRun) {
    for (const deployment of chosen) await tryOut(deployment, rest);
    return;
  }
  // Plans both first: otherwise a missing secret could stop the shop after a service was deployed that is too new for
  // it.
  const plans: Plan[] = [];
  for (const deployment of chosen) plans.push(await planFor(tools, deployment));
  for (const plan of plans) await putUp(plan, rest);
}

/** Bundles and validates, and lists the secrets that a first deployment would lack or make. */
async function tryOut({ title, config, secretsFile, makers }: Deployment, rest: string[]): Promise<void> {
  console.log(`Bundling and validating ${title} (${config})`);
  await tools.wrangler.deploy(config, ['--dry-run', ...rest]);
  const kept = await readEnvFile(join(packageRoot, secretsFile));
  const { required } = readConfig(join(packageRoot, config));
  try {
    const made = Object.keys(secretsToBring(required, [], kept, makers, secretsFile).made);
    if (made.length > 0) console.log(`Would be made unless the platform has them: ${made.join(', ')}.`);
  } catch (error) {
    console.log(`A first deployment would end here. ${describeError(error)}`);
  }
}

async function putUp(plan: Plan, rest: string[]): Promise<void> {
  const { deployment } = plan;
  const targets = await deployAs(plan, tools, rest);
  const origin = readConfig(join(packageRoot, deployment.config)).vars.PUBLIC_ORIGIN;
  if (!origin) {
    const place = targets[0] ?? 'an address of the platform';
    console.log(
      `It stands at ${place}, and answers 503 until PUBLIC_ORIGIN of ${deployment.config} says so: write it there and deploy again.`,
    );
    return;
  }
  await verify(tools, deployment, origin);
  const sellsBy = readConfig(join(packageRoot, storefront.config)).vars.SERVICE_URL;
  console.log(describeNext(deployment.name, origin, sellsBy));
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
