import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onboardingPath } from '../../src/domain/addresses/desk/settings.ts';
import { keepAccount, keepShopKey } from '../../src/server/seller-account.ts';
import { type EnvValues, readEnvFile, writeEnvFile } from '../../src/server/state/env-files.ts';
import { occupyStateFolder } from '../../src/server/state/lock.ts';
import { keepPersonsKey } from '../../src/server/state/secret-files.ts';
import { hashOf } from '../../src/server/state/secrets.ts';
import { call, type ServicePlace } from '../../src/server/state/service-api.ts';
import { UserError } from '../../src/server/user-error.ts';
import { offerPairing } from '../admin/pairing.ts';
import { openShop, readCatalogue } from '../catalogue/shop.ts';
import { importRows, lookUp, tellRows } from '../catalogue/working.ts';
import { readConfig, writeValues } from '../deploy/config.ts';
import { deployAs, planFor, type Tools } from '../deploy/deploying.ts';
import { type Deployment, service, storefront } from '../deploy/deployments.ts';
import { verify } from '../deploy/verifying.ts';
import { baseAt, foresee } from './checks.ts';
import type { Answers } from './questions.ts';

/** The folder with this machine's data about the deployment: its account, and the key of its desk. Git ignores it. */
export const STATE = '.deployment';

/**
 * Deploys a shop, and its own service unless it uses another one: each step first checks what exists, so that an
 * interrupted run can be repeated. Existing parts are not made again.
 */
export async function setUp(tools: Tools, answers: Answers): Promise<void> {
  // Two runs at once would each open an account.
  const lock = await occupyStateFolder({ stateFolder: join(tools.root, STATE) }, undefined, tools.tell);
  await putUpBoth(tools, answers).finally(lock.release);
}

async function putUpBoth(tools: Tools, answers: Answers): Promise<void> {
  const { root, tell } = tools;
  await foresee(tools, answers);
  await writeAnswers(root, answers);
  const own = answers.service === '' ? await putUpService(tools, answers) : null;
  const base = own?.base ?? answers.service;
  const adminKey = await keepPersonsKey({ stateFolder: join(root, STATE) }, 'ADMIN_KEY');
  await writeValues(join(root, storefront.config), {
    SERVICE_URL: base,
    ADMIN_KEY_HASH: hashOf(adminKey),
  });
  const origin = await putUp(tools, storefront, own?.renewed);
  if (answers.products !== '') await importProducts(tools, base, answers.products);
  await offerPairing({ shop: origin, key: adminKey, language: 'ar' }, tools.ask, tell);
  tell(`\n  Shop  ${origin}\n  Desk  ${origin}${onboardingPath('ar')} says what is left to do\n`);
  tell(
    `Store copies of ${STATE}, ${storefront.secretsFile} and ${service.secretsFile} where passwords are stored: who loses them cannot put this shop up again.`,
  );
}

async function writeAnswers(root: string, { name, phone, methods, subdomain }: Answers): Promise<void> {
  const path = join(root, storefront.config);
  const { name: before, vars } = readConfig(path);
  const isNamed = vars.SHOP_NAME_FR === name;
  const names = { SHOP_NAME_AR: name, SHOP_NAME_FR: name, SHOP_NAME_EN: name };
  await writeValues(path, { ...(isNamed ? {} : names), SHOP_PHONE: phone, PAYMENT_METHODS: methods });
  if (subdomain === before) return;
  await writeValues(path, { name: subdomain });
  await writeValues(join(root, service.config), { name: `${subdomain}-pay` });
}

/** Deploys a Worker and, when no address was chosen, deploys it again with the one it got. Returns its address. */
async function putUp(tools: Tools, deployment: Deployment, renewed: readonly string[] = []): Promise<string> {
  const path = join(tools.root, deployment.config);
  const chosen = readConfig(path).vars.PUBLIC_ORIGIN;
  const targets = await deployAs(await planFor(tools, deployment, renewed), tools);
  const origin = chosen || targets.find((one) => one.startsWith('https://'));
  if (!origin)
    throw new UserError(
      `${deployment.title} was deployed, and the platform named no address: write it into PUBLIC_ORIGIN of ${deployment.config}, and begin again.`,
    );
  if (await writeValues(path, { PUBLIC_ORIGIN: origin }))
    await deployAs(await planFor(tools, deployment), tools);
  await verify(tools, deployment, origin);
  return origin;
}

/**
 * Deploys the service, opens the shop's account there, and stores what the shop needs of it. Returns its API base,
 * and the secrets that changed since the last time: a release may need a key with more scopes.
 */
async function putUpService(
  tools: Tools,
  { name, phone }: Answers,
): Promise<{ base: string; renewed: string[] }> {
  const { root, ask, tell } = tools;
  const origin = await putUp(tools, service);
  const place: ServicePlace = {
    stateFolder: join(root, STATE),
    serviceOrigin: origin,
    apiBase: baseAt(origin),
    send: ask,
  };
  const { OPERATOR_KEY } = await readEnvFile(join(root, service.secretsFile));
  if (OPERATOR_KEY === undefined)
    throw new UserError(
      `${service.secretsFile} has no OPERATOR_KEY: this machine did not put the service up. Write it there.`,
    );
  const operator = { OPERATOR_KEY, ROUTING_KEY: '', SEALING_KEYS: '', RECEIPT_KEYS: '' };
  const account = await keepAccount(place, operator, false, tell);
  const profile = { name, name_ar: name, name_fr: name, name_en: name, ...(phone === '' ? {} : { phone }) };
  await call(`${origin}/operator/accounts/${account.id}`, OPERATOR_KEY, profile, ask);
  const secrets: EnvValues = {
    SERVICE_API_KEY: await keepShopKey(place, operator, account),
    SERVICE_WEBHOOK_SECRET: account.webhook_secret,
  };
  const path = join(root, storefront.secretsFile);
  const before = await readEnvFile(path);
  await writeEnvFile(path, secrets);
  return {
    base: place.apiBase,
    renewed: Object.keys(secrets).filter((one) => before[one] !== secrets[one]),
  };
}

async function importProducts({ root, ask, tell }: Tools, base: string, file: string): Promise<void> {
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null)
    throw new UserError(`The file ${file} cannot be read: the shop stands, without products.`);
  const { vars } = readConfig(join(root, storefront.config));
  const { SERVICE_API_KEY: key = '' } = await readEnvFile(join(root, storefront.secretsFile));
  const brand = vars.SERVICE_BRAND || 'service';
  const options = { does: 'import', file, service: base, key, brand, language: 'fr' } as const;
  const shop = openShop(options, ask, Date.now);
  await readCatalogue(shop, () => undefined);
  const id = await lookUp(shop, bytes);
  const { counts } = await tellRows(shop, id, tell);
  if (counts.new + counts.changed > 0) await importRows(shop, id, () => undefined, tell);
  tell(`Goods: ${counts.new} new, ${counts.changed} changed, ${counts.refused} refused.`);
}
