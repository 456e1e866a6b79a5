import { join } from 'node:path';
import { describeError } from '../src/server/user-error.ts';
import { askPerson } from './ask-person.ts';
import { readConfig } from './deploy/config.ts';
import { openTools } from './deploy/deploying.ts';
import { service, storefront } from './deploy/deployments.ts';
import { parseOptions } from './options.ts';
import { packageRoot } from './packages.ts';
import { baseAt } from './setup/checks.ts';
import { answersIn, askAll, withGiven } from './setup/questions.ts';
import { setUp } from './setup/steps.ts';
import { tryOut } from './setup/trial.ts';

const USAGE = `npm run setup [-- --yes] [-- --dry-run] [-- --name "Dar El Kahina" …]

Asks six questions and puts a shop up on the platform: writes the configurations, makes the secrets, deploys the payment service and
the shop, reads their addresses back and deploys once more with them, opens the shop's account, brings in goods from a file, and
shows the QR code that opens the desk. "npx wrangler login" comes first. Whoever was interrupted begins again: what is there stays.

  --yes       asks nothing, and takes what the configurations say
  --dry-run   asks, reads the products, bundles and validates both, and says each step and each secret that would be made: all that
              needs no account. Writes nothing
  --name, --phone, --methods, --subdomain, --service, --products
              answers, which are not asked for then; "-" is none`;

const tools = openTools();

async function run(args: string[]): Promise<void> {
  const { help, yes, dryRun, given } = readArguments(args);
  if (help) {
    console.log(USAGE);
    return;
  }
  const own = baseAt(readConfig(join(packageRoot, service.config)).vars.PUBLIC_ORIGIN ?? '');
  const usual = answersIn(readConfig(join(packageRoot, storefront.config)), own);
  const answers = yes
    ? withGiven(usual, given)
    : await askPerson(
        (prompt) => askAll(prompt, usual, tools.tell, given),
        'Nobody answers here: say --yes, or give the answers.',
      );
  if (dryRun) await tryOut(tools, answers);
  else await setUp(tools, answers);
}

function readArguments(args: string[]) {
  const options = {
    help: { type: 'boolean', short: 'h' },
    yes: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    name: { type: 'string' },
    phone: { type: 'string' },
    methods: { type: 'string' },
    subdomain: { type: 'string' },
    service: { type: 'string' },
    products: { type: 'string' },
  } as const;
  const { values } = parseOptions({ args, options, strict: true }, USAGE);
  const { help, yes, 'dry-run': dryRun, ...given } = values;
  return { help, yes, dryRun, given };
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
