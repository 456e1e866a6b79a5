import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { describeError, UserError } from '../src/server/user-error.ts';
import { readConfig } from './deploy/config.ts';
import { openTools } from './deploy/deploying.ts';
import { service, storefront } from './deploy/deployments.ts';
import { packageRoot } from './packages.ts';
import { type Answers, answersIn, askAll } from './setup/questions.ts';
import { baseAt, setUp } from './setup/steps.ts';

const USAGE = `npm run setup [-- --yes] [-- --dry-run]

Asks six questions and puts a shop up on the platform: writes the configurations, makes the secrets, deploys the payment service and
the shop, reads their addresses back and deploys once more with them, opens the shop's account, brings in goods from a file, and
shows the QR code that opens the desk. "npx wrangler login" comes first. Whoever was interrupted begins again: what is there stays.

  --yes       asks nothing, and takes what the configurations say
  --dry-run   bundles and validates both, and says what would be done: all that needs no account`;

const tools = openTools();

async function run(args: string[]): Promise<void> {
  const { help, yes, dryRun } = readArguments(args);
  if (help) {
    console.log(USAGE);
    return;
  }
  const own = baseAt(readConfig(join(packageRoot, service.config)).vars.PUBLIC_ORIGIN ?? '');
  const usual = answersIn(readConfig(join(packageRoot, storefront.config)), own);
  const answers = yes || dryRun ? usual : await askThePerson(usual);
  if (dryRun) await tryOut(answers);
  else await setUp(tools, answers);
}

function readArguments(args: string[]) {
  try {
    const options = {
      help: { type: 'boolean', short: 'h' },
      yes: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
    } as const;
    const { values } = parseArgs({ args, options, strict: true });
    return { help: values.help, yes: values.yes, dryRun: values['dry-run'] };
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

async function askThePerson(usual: Answers): Promise<Answers> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await askAll((question) => terminal.question(question), usual, tools.tell);
  } finally {
    terminal.close();
  }
}

async function tryOut(answers: Answers): Promise<void> {
  const isOurs = answers.service === '';
  for (const { config } of isOurs ? [service, storefront] : [storefront])
    await tools.wrangler.deploy(config, ['--dry-run']);
  const address = (word: string) => `https://${word}.<account>.workers.dev`;
  const { name } = readConfig(join(packageRoot, service.config));
  const steps = [
    isOurs
      ? `deploy the payment service at ${address(name)}, and open the account "${answers.name}" there`
      : null,
    isOurs
      ? null
      : `take ${answers.service} as the payment service, with the key and the secret in ${storefront.secretsFile}`,
    `deploy the shop "${answers.name}" at ${address(answers.word)}, paid by: ${answers.ways}`,
    'show the QR code that opens its desk',
  ];
  console.log(
    `\nWould:\n${steps
      .filter((step) => step !== null)
      .map((step) => `  ${step}`)
      .join('\n')}`,
  );
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
