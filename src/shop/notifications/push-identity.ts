import * as z from 'zod';
import { IV_LENGTH, openCookie, sealCookie } from '../../web/sealed-cookies.ts';
import type { ShopContext } from '../context.ts';
import { importIdentity, makeKeyPair, type PushIdentity } from './channels/vapid.ts';
import { findPushIdentity, savePushIdentity } from './store/push-identity.ts';

// Seconds: valid as long as the secret that seals it.
const FOR_EVER = 32_503_680_000;
const sealed = z.object({ privateKey: z.string() });

type Needed = Pick<ShopContext, 'sql' | 'settings' | 'random' | 'now'>;

/**
 * The shop's identity for push services: a key pair, made when the first owner's device is paired. Snapshots of the
 * object have the private key sealed only. A new pair is made when the secret that sealed it is gone: devices then
 * subscribe again.
 */
export async function pushIdentityOf(context: Needed): Promise<PushIdentity> {
  const { sql, settings, random, now } = context;
  const sealFor = (publicKey: string) => ({
    secret: settings.cookieSecret,
    purpose: 'push identity',
    owner: publicKey,
  });
  const kept = findPushIdentity(sql);
  if (kept !== null) {
    const opened = await openCookie(kept.sealed, sealFor(kept.publicKey), sealed.parse, now());
    if (opened !== null) return importIdentity(kept.publicKey, opened.privateKey);
  }
  const { publicKey, privateKey } = await makeKeyPair();
  const iv = new Uint8Array(random(IV_LENGTH));
  const text = await sealCookie({ privateKey }, sealFor(publicKey), FOR_EVER, iv);
  // Another request may have made one meanwhile.
  if (findPushIdentity(sql)?.publicKey !== kept?.publicKey) return pushIdentityOf(context);
  savePushIdentity(sql, { publicKey, sealed: text ?? '' });
  return importIdentity(publicKey, privateKey);
}
