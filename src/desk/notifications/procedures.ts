import type { Locale } from '../../contract/scalars.ts';
import { takeOne, waitForOneMore } from '../../database/quotas/take.ts';
import {
  type NotificationChannel,
  type NotificationKind,
  type NotificationPreferences,
  notificationChannels,
  SHOPPER_CHANNEL,
} from '../../domain/notifications/notifications.ts';
import { testMessages } from '../../domain/notifications/sending.ts';
import { isBotToken } from '../../domain/settings/bot-token.ts';
import { findChat, readBotName } from '../../shop/notifications/channels/telegram.ts';
import type { Subscription } from '../../shop/notifications/channels/web-push.ts';
import { messageOf } from '../../shop/notifications/messages/merchant-message.ts';
import { isSetUp, openChannelSecret, sealChannelSecret } from '../../shop/notifications/own-channels.ts';
import { pushIdentityOf } from '../../shop/notifications/push-identity.ts';
import { canEmailShoppers } from '../../shop/notifications/shopper-emails.ts';
import {
  readChannelState,
  readNotificationState,
  removeWaiting,
  saveNotificationState,
  saveOutcome,
  savePreferences,
} from '../../shop/notifications/store/outbox.ts';
import { findPushIdentity } from '../../shop/notifications/store/push-identity.ts';
import { findSubscription, saveSubscription } from '../../shop/notifications/store/subscriptions.ts';
import { missingSetupOf, openChannel, webhookSecretOf } from '../../shop/notifications/targets.ts';
import { beginDigests } from '../../shop/notifications/triggers.ts';
import { renewCatalogueVersion } from '../../shop/products/store/catalogue-version.ts';
import { crockford } from '../../text/crockford.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import { refuseOutdated, versionOf } from '../form-version.ts';
import type { Device } from '../sessions/device.ts';

function versionOfChannel(
  { kinds, email, webhook }: NotificationPreferences,
  channel: NotificationChannel,
): string {
  const address = channel === 'email' ? email : channel === 'webhook' ? webhook : null;
  return versionOf([kinds[channel], address]);
}

const versionOfGeneral = ({ language, lowStock, shoppers }: NotificationPreferences) =>
  versionOf([language, lowStock, shoppers]);

/** The notification preferences, and the result of the last message on each channel. */
export const showNotifications = signedInProcedure({
  name: 'notifications.show',
  right: 'manage_settings',
  isChange: false,
  needsReauthentication: true,
  handle: async ({ shop, device }: Desk<Device>) => {
    const { sql, notificationPreferences, settings } = shop;
    const connected = await connectedOf(shop);
    // What does not open any more has to be connected again.
    const isMailLost = notificationPreferences.mail !== null && connected.mail === null;
    const isBotLost =
      (notificationPreferences.telegram?.chat ?? null) !== null && connected.telegram === null;
    const channels = notificationChannels.map((channel) => ({
      channel,
      kinds: notificationPreferences.kinds[channel],
      missing:
        (channel === 'email' && isMailLost) || (channel === 'telegram' && isBotLost)
          ? ('provider' as const)
          : missingSetupOf(shop, channel),
      version: versionOfChannel(notificationPreferences, channel),
      testedAt: readNotificationState(sql, tested(channel)) ?? 0,
      ...readChannelState(sql, channel),
    }));
    const { language, lowStock, shoppers, email, webhook } = notificationPreferences;
    const subscription = findSubscription(sql, device.id);
    const secret = await webhookSecretOf(settings);
    // Pairing an owner's device made it.
    const publicKey = findPushIdentity(sql)?.publicKey ?? '';
    return {
      ok: true,
      channels,
      general: { language, lowStock, shoppers, version: versionOfGeneral(notificationPreferences) },
      letters: readChannelState(sql, SHOPPER_CHANNEL),
      email,
      webhook,
      secret: webhook === null ? null : secret,
      push: { publicKey, isOn: subscription?.identity === publicKey },
      canMail: isSetUp(shop, 'mail') && !isMailLost,
      connected,
    } as const;
  },
});

/**
 * What the desk has connected. `telegram.isHeard`: its chat is known; null where nothing is connected, or where the
 * secret does not open any more.
 */
async function connectedOf(shop: Desk<Device>['shop']) {
  const { telegram, mail } = shop.notificationPreferences;
  const canOpen = async (channel: 'telegram' | 'mail', sealed: string) =>
    (await openChannelSecret(shop, channel, sealed)) !== null;
  return {
    telegram:
      telegram !== null && (await canOpen('telegram', telegram.sealed))
        ? { bot: telegram.bot, code: telegram.code, isHeard: telegram.chat !== null }
        : null,
    mail: mail !== null && (await canOpen('mail', mail.sealed)) ? { from: mail.from } : null,
  };
}

function save(shop: Desk<Device>['shop'], choice: NotificationPreferences): void {
  const couldEmail = canEmailShoppers(shop);
  savePreferences(shop.sql, choice);
  shop.notificationPreferences = choice;
  // Pages of sold-out products offer an e-mail.
  if (canEmailShoppers(shop) !== couldEmail) renewCatalogueVersion(shop.sql);
}

/**
 * Saves the kinds and the address of a channel; without kinds it is off, and its waiting notifications are deleted.
 */
export const saveChannel = signedInProcedure({
  name: 'notifications.channel',
  right: 'manage_settings',
  isChange: true,
  needsReauthentication: true,
  handle: (
    { shop, note }: Desk<Device>,
    {
      channel,
      kinds,
      address,
      version,
    }: { channel: NotificationChannel; kinds: NotificationKind[]; address: string | null; version: string },
  ) => {
    const before = shop.notificationPreferences;
    const choice: NotificationPreferences = { ...before, kinds: { ...before.kinds, [channel]: kinds } };
    if (channel === 'email') choice.email = address;
    if (channel === 'webhook') choice.webhook = address;
    const current = versionOfChannel(before, channel);
    if (versionOfChannel(choice, channel) === current) return { ok: true } as const;
    const refusal = refuseOutdated(version, current);
    if (refusal !== null) return refusal;
    save(shop, choice);
    if (kinds.length === 0) removeWaiting(shop.sql, channel);
    if (kinds.includes('digest') && !before.kinds[channel].includes('digest')) beginDigests(shop);
    note(null, [channel]);
    return { ok: true } as const;
  },
});

/** Saves the preferences of all channels. `lowStock`: notify at so many pieces left; null: never. */
export const saveAllChannels = signedInProcedure({
  name: 'notifications.all',
  right: 'manage_settings',
  isChange: true,
  needsReauthentication: true,
  handle: (
    { shop, note }: Desk<Device>,
    chosen: { language: Locale; lowStock: number | null; shoppers: boolean; version: string },
  ) => {
    const { version, language, lowStock, shoppers } = chosen;
    const before = shop.notificationPreferences;
    const choice = { ...before, language, lowStock, shoppers };
    const current = versionOfGeneral(before);
    if (versionOfGeneral(choice) === current) return { ok: true } as const;
    const refusal = refuseOutdated(version, current);
    if (refusal !== null) return refusal;
    save(shop, choice);
    if (!shoppers) removeWaiting(shop.sql, SHOPPER_CHANNEL);
    note(null, ['news']);
    return { ok: true } as const;
  },
});

/** The result of the last test, for a repeated form. While the test is still running, the reason is `missing`. */
function outcomeSince(
  { sentAt, failedAt }: Pick<ReturnType<typeof readChannelState>, 'sentAt' | 'failedAt'>,
  testedAt: number,
) {
  if ((sentAt ?? 0) >= testedAt) return { ok: true } as const;
  return { ok: false, reason: (failedAt ?? 0) >= testedAt ? 'unsent' : 'missing' } as const;
}

/** The mark of the last test of a channel. */
const tested = (channel: NotificationChannel) => `tested ${channel}`;

/**
 * Sends a test message at once and returns the result. Limited, because it goes to a person's chat. `version`: the
 * time of the last test that the form showed. An outdated form is no new test: it gets the result of the later one.
 */
export const sendTestMessage = signedInProcedure({
  name: 'notifications.test',
  right: 'manage_settings',
  isChange: true,
  needsReauthentication: true,
  handle: async (
    { shop, device, note }: Desk<Device>,
    { channel, version }: { channel: NotificationChannel; version: string },
  ) => {
    const { sql, storage, now, random, settings, notificationPreferences } = shop;
    const at = now();
    const last = readNotificationState(sql, tested(channel)) ?? 0;
    if (refuseOutdated(version, String(last)) !== null)
      return outcomeSince(readChannelState(sql, channel), last);
    if (missingSetupOf(shop, channel) !== null) return { ok: false, reason: 'missing' } as const;
    if (waitForOneMore(sql, testMessages, at) > 0) return { ok: false, reason: 'limited' } as const;
    takeOne(sql, testMessages, at);
    saveNotificationState(sql, tested(channel), Math.max(at, last + 1));
    note(null, [channel]);
    const id = `test-${Array.from(random(8), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
    const transport = await openChannel(shop, channel, channel === 'push' ? device.id : '');
    if (transport === null) return { ok: false, reason: 'missing' } as const;
    const result = await transport.send(
      messageOf({ kind: 'test' }, { id, at }, settings, notificationPreferences.language),
    );
    storage.transactionSync(() => saveOutcome(sql, channel, now(), result.ok ? null : result.failure));
    return result.ok ? ({ ok: true } as const) : ({ ok: false, reason: 'unsent' } as const);
  },
});

/** Connects the bot with this token. It has to be told the code before it is heard. */
export const connectTelegram = signedInProcedure({
  name: 'notifications.telegram',
  right: 'manage_settings',
  isChange: true,
  needsReauthentication: true,
  handle: async ({ shop, note }: Desk<Device>, { token }: { token: string }) => {
    const { settings, sql, now } = shop;
    const api = settings.channels.telegramApi;
    if (api === null || !isBotToken(token)) return { ok: false, reason: 'mistyped' } as const;
    if (waitForOneMore(sql, testMessages, now()) > 0) return { ok: false, reason: 'limited' } as const;
    takeOne(sql, testMessages, now());
    const read = await readBotName({ token, api }, shop.outside);
    if (!read.ok) return { ok: false, reason: 'refused', failure: read.failure } as const;
    const sealed = await sealChannelSecret(shop, 'telegram', token);
    const code = crockford(shop.random(5));
    shop.storage.transactionSync(() => {
      save(shop, {
        ...shop.notificationPreferences,
        telegram: { bot: read.value, code, chat: null, sealed },
      });
      note('telegram');
    });
    return { ok: true } as const;
  },
});

/** Finds the chat from which the bot was told its code. */
export const findTelegramChat = signedInProcedure({
  name: 'notifications.telegram_chat',
  right: 'manage_settings',
  isChange: true,
  needsReauthentication: true,
  handle: async ({ shop, note }: Desk<Device>) => {
    const before = shop.notificationPreferences.telegram;
    const api = shop.settings.channels.telegramApi;
    const token = before === null ? null : await openChannelSecret(shop, 'telegram', before.sealed);
    if (before === null || token === null || api === null) return { ok: false, reason: 'missing' } as const;
    const read = await findChat({ token, api }, before.code, shop.outside);
    if (!read.ok) return { ok: false, reason: 'refused', failure: read.failure } as const;
    const { value: chat } = read;
    if (chat === null) return { ok: false, reason: 'unheard' } as const;
    // Another request may have connected another bot meanwhile.
    if (shop.notificationPreferences.telegram?.sealed !== before.sealed)
      return { ok: false, reason: 'missing' } as const;
    shop.storage.transactionSync(() => {
      save(shop, { ...shop.notificationPreferences, telegram: { ...before, chat } });
      note('telegram');
    });
    return { ok: true } as const;
  },
});

/** Connects an e-mail provider by its key. The test message shows whether the provider accepts it. */
export const connectMail = signedInProcedure({
  name: 'notifications.mail',
  right: 'manage_settings',
  isChange: true,
  needsReauthentication: true,
  handle: async ({ shop, note }: Desk<Device>, { from, key }: { from: string; key: string }) => {
    const sealed = await sealChannelSecret(shop, 'mail', key);
    shop.storage.transactionSync(() => {
      save(shop, { ...shop.notificationPreferences, mail: { from, sealed } });
      note('mail');
    });
    return { ok: true } as const;
  },
});

/** Forgets what the desk has connected. */
export const disconnectChannel = signedInProcedure({
  name: 'notifications.disconnect',
  right: 'manage_settings',
  isChange: true,
  needsReauthentication: true,
  handle: ({ shop, note }: Desk<Device>, { channel }: { channel: 'telegram' | 'mail' }) => {
    if (shop.notificationPreferences[channel] === null) return { ok: true } as const;
    save(shop, { ...shop.notificationPreferences, [channel]: null });
    note(channel);
    return { ok: true } as const;
  },
});

type Subscribed = (Subscription & { identity: string }) | null;

const isSame = (one: Subscribed, two: Subscribed) =>
  one?.endpoint === two?.endpoint &&
  one?.key === two?.key &&
  one?.auth === two?.auth &&
  one?.identity === two?.identity;

/**
 * Turns push notifications on the calling device on, or off where `subscription` is null. `identity`: the public key
 * that its browser subscribed to.
 */
export const subscribeDevice = signedInProcedure({
  name: 'notifications.device',
  right: 'manage_settings',
  isChange: true,
  needsReauthentication: true,
  handle: ({ shop, device, note }: Desk<Device>, { subscription }: { subscription: Subscribed }) => {
    const { sql, now } = shop;
    const before = findSubscription(sql, device.id);
    if (isSame(before, subscription)) return { ok: true } as const;
    saveSubscription(sql, device.id, subscription, now());
    if (subscription === null) removeWaiting(sql, 'push', device.id);
    note(device.id);
    // Where the key pair is no longer usable, the page that follows has the key of a new one.
    return pushIdentityOf(shop).then(() => ({ ok: true }) as const);
  },
});
