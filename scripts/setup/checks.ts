import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../../src/server/user-error.ts';
import { openShop } from '../catalogue/shop.ts';
import { lookUp, tellRows } from '../catalogue/working.ts';
import { readConfig } from '../deploy/config.ts';
import type { Tools } from '../deploy/deploying.ts';
import { service, storefront } from '../deploy/deployments.ts';
import { describeClosed } from '../shop-variables.ts';
import type { Answers } from './questions.ts';

/** The plan that follows from the answers. Addresses are `null` when the platform assigns them. */
export type Outlook = {
  /** Names of the Workers. */
  serviceName: string;
  shopName: string;
  serviceOrigin: string | null;
  shopOrigin: string | null;
  /** Of the products' file; null without one. */
  productFile: { products: number; refused: number } | null;
};

/** The API base of a service deployed beside the shop: in test mode, since no live acquirer is connected. */
export function baseAt(origin: string): string {
  return `${origin}/test/api/v2`;
}

/** Checks everything that can be known before a deployment; throws a UserError with the obstacle. Needs no account. */
export async function foresee(
  { root, tell }: Pick<Tools, 'root' | 'tell'>,
  answers: Answers,
): Promise<Outlook> {
  const { name, vars } = readConfig(join(root, storefront.config));
  const { name: ownName, vars: own } = readConfig(join(root, service.config));
  const isNew = answers.subdomain !== name;
  // Another name is another, empty Worker.
  if (isNew && vars.PUBLIC_ORIGIN)
    throw new UserError(
      `A shop stands at ${vars.PUBLIC_ORIGIN}: "${answers.subdomain}" would be a second one, without its orders. Empty PUBLIC_ORIGIN in both configurations if that is meant.`,
    );
  const base = answers.service === '' ? baseAt(own.PUBLIC_ORIGIN || 'https://pay.invalid') : answers.service;
  const closed = describeClosed({
    ...vars,
    PUBLIC_ORIGIN: vars.PUBLIC_ORIGIN || 'https://shop.invalid',
    SERVICE_URL: base,
  });
  if (closed !== null) throw new UserError(closed);
  return {
    serviceName: isNew ? `${answers.subdomain}-pay` : ownName,
    shopName: answers.subdomain,
    serviceOrigin: own.PUBLIC_ORIGIN || null,
    shopOrigin: vars.PUBLIC_ORIGIN || null,
    productFile:
      answers.products === ''
        ? null
        : await readProductFile(answers.products, base, vars.SERVICE_BRAND, tell),
  };
}

/**
 * By the rules of the desk, in a shop without products: it shows what a file contains, not what the shop already has.
 */
async function readProductFile(file: string, base: string, brand: string | undefined, tell: Tools['tell']) {
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) throw new UserError(`The file ${file} cannot be read.`);
  const asks = async () => {
    throw new Error('Nobody is asked for what a file says.');
  };
  const options = {
    does: 'diff',
    file,
    service: base,
    key: randomBytes(32).toString('hex'),
    language: 'fr',
  } as const;
  const shop = openShop({ ...options, brand: brand || 'service' }, asks, Date.now);
  const isBrief = true;
  const { counts, products } = await tellRows(shop, await lookUp(shop, bytes), tell, isBrief);
  return { products, refused: counts.refused };
}
