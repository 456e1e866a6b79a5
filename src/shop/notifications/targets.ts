import { encodeBase64 } from '../../contract/bytes.ts';
import { WEBHOOK_SECRET_PREFIX } from '../../contract/signatures.ts';
import { rolesWith } from '../../domain/desk-rights.ts';
import type { NotificationChannel } from '../../domain/notifications/notifications.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import { secretsOf } from '../../web/secrets.ts';
import type { ShopContext } from '../context.ts';
import { emailChannel } from './channels/email.ts';
import type { Channel } from './channels/port.ts';
import { telegramChannel } from './channels/telegram.ts';
import { webPushChannel } from './channels/web-push.ts';
import { webhookChannel } from './channels/webhook.ts';
import { destinationRulesOf } from './destinations.ts';
import { isSetUp, mailSetupOf, telegramSetupOf } from './own-channels.ts';
import { pushIdentityOf } from './push-identity.ts';
import { findSubscription, subscribedDevices } from './store/subscriptions.ts';

/** Notifications tell about orders and money: they go to who turns them on. */
const notified = rolesWith('manage_settings');

/** What a channel still lacks: a provider, or an address or a device at the desk. Null: nothing. */
type MissingSetup = 'provider' | 'address' | 'device' | null;

export function missingSetupOf(context: ShopContext, channel: NotificationChannel): MissingSetup {
  const { notificationPreferences, sql, now } = context;
  switch (channel) {
    case 'telegram':
      return isSetUp(context, 'telegram') ? null : 'provider';
    case 'email':
      if (!isSetUp(context, 'mail')) return 'provider';
      return notificationPreferences.email === null ? 'address' : null;
    case 'webhook':
      return notificationPreferences.webhook === null ? 'address' : null;
    case 'push':
      return subscribedDevices(sql, notified, now()).length === 0 ? 'device' : null;
  }
}

/** The current recipients of a channel; none where it is not set up. */
export function targetsOf(context: ShopContext, channel: NotificationChannel): string[] {
  if (channel === 'push') return subscribedDevices(context.sql, notified, context.now());
  return missingSetupOf(context, channel) === null ? [''] : [];
}

/**
 * The secret that signs the shop's webhooks, in the form of Standard Webhooks. It is derived from the deployment's
 * own secret, so that none has to be configured.
 */
export async function webhookSecretOf({ cookieSecret }: Settings): Promise<string> {
  const bytes = new TextEncoder().encode(secretsOf(cookieSecret)[0]);
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode('notification webhook'));
  return `${WEBHOOK_SECRET_PREFIX}${encodeBase64(new Uint8Array(mac))}`;
}

async function openPush(context: ShopContext, deviceId: string): Promise<Channel | null> {
  const { sql, settings, random, outside } = context;
  const subscription = findSubscription(sql, deviceId);
  if (subscription === null) return null;
  const identity = await pushIdentityOf(context);
  // A push service refuses messages to a subscription that was made for another identity.
  if (subscription.identity !== identity.publicKey) return null;
  const rules = destinationRulesOf(settings);
  const subject = settings.securityContact ?? settings.origin;
  return webPushChannel({ subscription, identity, subject, rules, random }, outside);
}

/** Opens a channel; null where it is not set up any more. `target`: a recipient of `targetsOf`. */
export async function openChannel(
  context: ShopContext,
  channel: NotificationChannel,
  target: string,
): Promise<Channel | null> {
  if (channel === 'push') return openPush(context, target);
  const { settings, notificationPreferences, outside } = context;
  if (missingSetupOf(context, channel) !== null) return null;
  if (channel === 'telegram') {
    const telegram = await telegramSetupOf(context);
    return telegram === null ? null : telegramChannel(telegram, outside);
  }
  if (channel === 'email' && notificationPreferences.email !== null) {
    const mail = await mailSetupOf(context);
    return mail === null ? null : emailChannel(mail, notificationPreferences.email, outside);
  }
  if (channel === 'webhook' && notificationPreferences.webhook !== null) {
    const secret = await webhookSecretOf(settings);
    return webhookChannel(
      { url: notificationPreferences.webhook, secret, rules: destinationRulesOf(settings) },
      outside,
    );
  }
  return null;
}
