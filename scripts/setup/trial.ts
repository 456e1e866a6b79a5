import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readEnvFile } from '../../src/server/state/env-files.ts';
import { findPersonsKey } from '../../src/server/state/secret-files.ts';
import { readConfig } from '../deploy/config.ts';
import type { Tools } from '../deploy/deploying.ts';
import { type Deployment, service, storefront } from '../deploy/deployments.ts';
import { secretsToBring } from '../deploy/missing-secrets.ts';
import { foresee, type Outlook } from './checks.ts';
import type { Answers } from './questions.ts';
import { STATE } from './steps.ts';

/** The secrets that the account of a service deployed here gives the shop. */
const given = ['SERVICE_API_KEY', 'SERVICE_WEBHOOK_SECRET'];

/** Does every step of a setup that needs no account, in order, and prints each later step. Writes nothing. */
export async function tryOut(tools: Tools, answers: Answers): Promise<void> {
  const { root, tell } = tools;
  const outlook = await foresee(tools, answers);
  const isOurs = answers.service === '';
  const made = {
    service: isOurs ? await namesToMake(root, service, []) : [],
    shop: await namesToMake(root, storefront, isOurs ? given : []),
  };
  for (const { config } of isOurs ? [service, storefront] : [storefront])
    await tools.wrangler.deploy(config, ['--dry-run']);
  const hasAccount = (await stat(join(root, STATE, 'account.json')).catch(() => null)) !== null;
  const hasKey = (await findPersonsKey({ stateFolder: join(root, STATE) }, 'ADMIN_KEY')) !== null;
  const steps = [
    `write these answers into ${isOurs ? `${storefront.config} and ${service.config}` : storefront.config}`,
    ...(isOurs
      ? [
          describeSecrets(made.service, service),
          ...describePutUp(service, outlook.serviceName, outlook.serviceOrigin),
          hasAccount
            ? `find the account in ${STATE} again, name it "${answers.name}", and look that the shop's key may do what it needs`
            : `open the account "${answers.name}" there, and keep what it gives the shop (${given.join(', ')}) in ${storefront.secretsFile}`,
        ]
      : [
          `take ${answers.service} as the payment service, with ${given.join(' and ')} of ${storefront.secretsFile}`,
        ]),
    describeSecrets(made.shop, storefront),
    hasKey
      ? `find the desk's ADMIN_KEY in ${STATE}/secrets`
      : `make the desk's ADMIN_KEY, kept in ${STATE}/secrets`,
    ...describePutUp(storefront, outlook.shopName, outlook.shopOrigin, `, paid by: ${answers.methods}`),
    ...describeProducts(answers.products, outlook),
    'show the QR code that opens its desk',
  ];
  tell(`\nWould, in this order:\n${steps.map((step, index) => `  ${index + 1}. ${step}`).join('\n')}`);
}

/** Secrets that would be generated; throws a UserError with those that a person has to provide. */
async function namesToMake(
  root: string,
  { config, secretsFile, makers }: Deployment,
  came: readonly string[],
): Promise<string[]> {
  const { required } = readConfig(join(root, config));
  const kept = await readEnvFile(join(root, secretsFile));
  return Object.keys(secretsToBring(required, came, kept, makers, secretsFile).made);
}

function describeSecrets(made: readonly string[], { title, secretsFile }: Deployment): string {
  return made.length === 0
    ? `take the secrets of ${title} from ${secretsFile}`
    : `make ${made.join(', ')} for ${title} unless the platform has them, kept in ${secretsFile}`;
}

function describePutUp(
  { title, config }: Deployment,
  name: string,
  origin: string | null,
  more = '',
): string[] {
  const place = origin ?? `https://${name}.<account>.workers.dev`;
  return [
    `deploy ${title} at ${place}${more}`,
    ...(origin === null
      ? [`write that address into PUBLIC_ORIGIN of ${config}, and deploy ${title} once more`]
      : []),
    `ask ${place} whether it answers`,
  ];
}

function describeProducts(file: string, { productFile }: Outlook): string[] {
  if (productFile === null) return [];
  const refused =
    productFile.refused === 0 ? '' : `; ${productFile.refused} of its rows would be refused: see above`;
  return [
    `push the products of ${file}: ${productFile.products} ${productFile.products === 1 ? 'product' : 'products'}${refused}`,
  ];
}
