import type { TelegramSetup } from '../../domain/settings/notification-channels.ts';
import type { MailSetup } from '../../web/mail/setup.ts';
import { Seals } from '../../web/seals.ts';
import type { ShopContext } from '../context.ts';

/** Telegram and e-mail as the desk set them up. They come before the bindings of the operator. */

type Needed = Pick<ShopContext, 'settings' | 'notificationPreferences'>;

/** Never changes: sealed for another place, a secret does not open. */
const placeOf = (channel: 'telegram' | 'mail') => ['shop', 'notifications', channel] as const;

export async function sealChannelSecret(
  { settings }: Pick<ShopContext, 'settings'>,
  channel: 'telegram' | 'mail',
  secret: string,
): Promise<string> {
  return (await Seals.create(settings.sealingKeys)).seal(secret, placeOf(channel));
}

/** The secret of a channel; null when the key that sealed it is gone. */
export async function openChannelSecret(
  { settings }: Pick<ShopContext, 'settings'>,
  channel: 'telegram' | 'mail',
  sealed: string,
): Promise<string | null> {
  return (await Seals.create(settings.sealingKeys)).open(sealed, placeOf(channel));
}

/** Whether a channel is set up, at the desk or by bindings. */
export function isSetUp(
  { settings, notificationPreferences }: Needed,
  channel: 'telegram' | 'mail',
): boolean {
  const { telegram, mail } = notificationPreferences;
  const isOwn = channel === 'telegram' ? telegram !== null && telegram.chat !== null : mail !== null;
  return isOwn || settings.channels[channel] !== null;
}

/** Null when it is not set up, or its secret does not open any more. */
export async function telegramSetupOf(context: Needed): Promise<TelegramSetup | null> {
  const { telegram: own } = context.notificationPreferences;
  const { telegram, telegramApi: api } = context.settings.channels;
  if (own === null || own.chat === null) return telegram;
  const token = await openChannelSecret(context, 'telegram', own.sealed);
  return token === null || api === null ? null : { token, chat: own.chat, api };
}

/** As `telegramSetupOf`. */
export async function mailSetupOf(context: Needed): Promise<MailSetup | null> {
  const { mail: own } = context.notificationPreferences;
  const { mail, mailApi: url } = context.settings.channels;
  if (own === null) return mail;
  const key = await openChannelSecret(context, 'mail', own.sealed);
  return key === null || url === null ? null : { by: 'provider', url, key, from: own.from };
}
