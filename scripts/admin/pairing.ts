import QRCode from 'qrcode';
import * as z from 'zod';
import { pairingsPath } from '../../src/domain/addresses/desk/sign-in.ts';
import { UserError } from '../../src/server/user-error.ts';
import type { AdminOptions } from './options.ts';

const offer = z.object({ url: z.string(), expires_at: z.number() });

/** Asks the shop for a link that pairs an owner's device, and shows it. */
export async function offerPairing(
  { shop, key, language }: AdminOptions,
  ask: typeof fetch,
  tell: (line: string) => void,
): Promise<void> {
  const answer = await ask(shop + pairingsPath, {
    method: 'POST',
    redirect: 'manual',
    headers: { authorization: `Bearer ${key}`, 'accept-language': language },
  }).catch(() => null);
  if (answer === null) throw new UserError(`No shop answers at ${shop}.`);
  if (!answer.ok) throw new UserError(`The shop answers ${answer.status}: ${await messageOf(answer)}`);
  const { url, expires_at } = offer.parse(await answer.json());
  tell(await QRCode.toString(url, { type: 'terminal', small: true }));
  tell(`Open it on the device that is to be the owner's, before ${clockOf(expires_at)}; it works once:`);
  tell(`  ${url}`);
}

function clockOf(seconds: number): string {
  return new Date(seconds * 1000).toTimeString().slice(0, 5);
}

async function messageOf(answer: Response): Promise<string> {
  if (answer.status === 404) return 'it has no ADMIN_KEY_HASH, so nobody has a link by this way.';
  const body = z.object({ message: z.string() }).safeParse(await answer.json().catch(() => null));
  return body.success ? body.data.message : answer.statusText;
}
