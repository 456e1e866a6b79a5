import { Hono } from 'hono';
import {
  NotificationsPage,
  type NotificationsPageProps,
} from '../../../templates/desk/notifications/notifications.tsx';
import {
  isNotificationFlash,
  type NotificationFlash,
  notificationsPath,
} from '../../domain/addresses/desk/notifications.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { isNotificationChannel } from '../../domain/notifications/notifications.ts';
import { destinationRulesOf } from '../../shop/notifications/destinations.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { parseForm, typedIn, versionedForm } from '../../web/form-schema.ts';
import { askDesk } from '../http/ask.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { showRefusal } from '../refusal.tsx';
import { channelForm, deviceForm, generalForm, mailForm, readSubscription, telegramForm } from './form.ts';
import * as notificationProcedures from './procedures.ts';

/** Notification preferences and channels, for owners. */
export const notificationRoutes = new Hono<StorefrontEnvironment>();

type Refused = Partial<
  Pick<NotificationsPageProps, 'typedChannel' | 'typedGeneral' | 'typedConnection' | 'wrong' | 'outdated'>
>;

/** The flash message in an address of the page. */
function doneIn(c: RequestContext): NotificationsPageProps['done'] {
  for (const [word, part] of Object.entries(c.req.query()))
    if (isNotificationFlash(word)) return { word, part };
  return null;
}

async function showPage(c: RequestContext, refused: Refused = {}): Promise<Response> {
  const reply = await askDesk(c, notificationProcedures.showNotifications, {});
  if (!reply.ok) return showRefusal(c, reply);
  const { channels, general, letters, email, webhook, secret, push, canMail, connected } = reply;
  const page = {
    ...{ channels, general, letters, email, webhook, secret, push, canMail, connected },
    typedChannel: null,
    typedGeneral: null,
    typedConnection: null,
    wrong: null,
    outdated: null,
    done: doneIn(c),
    ...refused,
  };
  const frame = deskFrameOf(c, reply.device, (language) => notificationsPath(language));
  c.set('hasScript', true);
  const status = page.outdated !== null ? 409 : page.wrong !== null ? 422 : 200;
  return showDesk(c, <NotificationsPage frame={frame} {...page} />, status);
}

const backTo = (c: RequestContext, part: string, word: NotificationFlash) =>
  goTo(c, notificationsPath(languageOf(c), { part, word }));

notificationRoutes.get(deskPatterns.notifications, (c) => showPage(c));

// A refused form's answer has the form's address: loaded again by its address, it is the page.
notificationRoutes.get(deskPatterns.notificationForm, async (c) => {
  const reply = await askDesk(c, notificationProcedures.showNotifications, {});
  return reply.ok ? goTo(c, notificationsPath(languageOf(c))) : showRefusal(c, reply);
});

notificationRoutes.post(deskPatterns.generalForms.choose, async (c) => {
  const form = await readForm(c);
  // A body that was cut off on its way is no empty form.
  if (!form.has('version')) return goTo(c, notificationsPath(languageOf(c)));
  const { typed, ...checked } = parseForm(generalForm, form);
  const typedGeneral = { ...typed, lowStock: typed.low_stock };
  if (!checked.ok) return showPage(c, { typedGeneral, wrong: 'general' });
  const reply = await askDesk(c, notificationProcedures.saveAllChannels, checked.values);
  if (reply.ok) return backTo(c, 'general', 'saved');
  return reply.reason === 'outdated'
    ? showPage(c, { typedGeneral, outdated: 'general' })
    : showRefusal(c, reply);
});

notificationRoutes.post(deskPatterns.pushForms.device, async (c) => {
  const form = await readForm(c);
  const { subscription: text, identity } = typedIn(deviceForm, form);
  const read = text === '' ? null : readSubscription(text, destinationRulesOf(c.var.settings));
  if (!form.has('subscription') || (text !== '' && read === null))
    return goTo(c, notificationsPath(languageOf(c)));
  const subscription = read === null ? null : { ...read, identity };
  const reply = await askDesk(c, notificationProcedures.subscribeDevice, { subscription });
  return reply.ok ? backTo(c, 'push', 'saved') : showRefusal(c, reply);
});

notificationRoutes.post(deskPatterns.telegramForms.connect, async (c) => {
  const form = await readForm(c);
  if (!form.has('token')) return goTo(c, notificationsPath(languageOf(c)));
  const { typed, ...checked } = parseForm(telegramForm, form);
  const refuse = (failure: string | null) =>
    showPage(c, { typedConnection: { channel: 'telegram', ...typed, failure }, wrong: 'telegram' });
  if (!checked.ok) return refuse(null);
  const reply = await askDesk(c, notificationProcedures.connectTelegram, checked.values);
  if (reply.ok) return backTo(c, 'telegram', 'connected');
  if (reply.reason === 'limited') return backTo(c, 'telegram', 'limited');
  if (reply.reason === 'refused') return refuse(reply.failure);
  return reply.reason === 'mistyped' ? refuse(null) : showRefusal(c, reply);
});

notificationRoutes.post(deskPatterns.telegramForms.chat, async (c) => {
  const reply = await askDesk(c, notificationProcedures.findTelegramChat, {});
  if (reply.ok) return backTo(c, 'telegram', 'connected');
  if (reply.reason === 'unheard') return backTo(c, 'telegram', 'unheard');
  if (reply.reason === 'refused')
    return showPage(c, {
      typedConnection: { channel: 'telegram', token: '', failure: reply.failure },
      wrong: 'telegram',
    });
  return reply.reason === 'missing' ? goTo(c, notificationsPath(languageOf(c))) : showRefusal(c, reply);
});

notificationRoutes.post(deskPatterns.mailForms.connect, async (c) => {
  const form = await readForm(c);
  if (!form.has('key')) return goTo(c, notificationsPath(languageOf(c)));
  const { typed, ...checked } = parseForm(mailForm, form);
  if (!checked.ok) {
    const { wrong } = checked;
    return showPage(c, { typedConnection: { channel: 'email', ...typed, wrong }, wrong: 'email' });
  }
  const reply = await askDesk(c, notificationProcedures.connectMail, checked.values);
  return reply.ok ? backTo(c, 'email', 'connected') : showRefusal(c, reply);
});

notificationRoutes.post(deskPatterns.channelForms.disconnect, async (c) => {
  const part = c.req.param('channel');
  if (part !== 'telegram' && part !== 'email') return goTo(c, notificationsPath(languageOf(c)));
  const channel = part === 'email' ? 'mail' : part;
  const reply = await askDesk(c, notificationProcedures.disconnectChannel, { channel });
  return reply.ok ? backTo(c, part, 'disconnected') : showRefusal(c, reply);
});

notificationRoutes.post(deskPatterns.channelForms.choose, async (c) => {
  const channel = c.req.param('channel');
  const form = await readForm(c);
  if (!form.has('version') || !isNotificationChannel(channel))
    return goTo(c, notificationsPath(languageOf(c)));
  const { typed, ...checked } = parseForm(channelForm(channel, destinationRulesOf(c.var.settings)), form);
  const typedChannel = { channel, kinds: typed.kind, address: typed.address };
  if (!checked.ok) return showPage(c, { typedChannel, wrong: channel });
  const reply = await askDesk(c, notificationProcedures.saveChannel, { channel, ...checked.values });
  if (reply.ok) return backTo(c, channel, 'saved');
  return reply.reason === 'outdated'
    ? showPage(c, { typedChannel, outdated: channel })
    : showRefusal(c, reply);
});

notificationRoutes.post(deskPatterns.channelForms.test, async (c) => {
  const channel = c.req.param('channel');
  const form = await readForm(c);
  const { version } = typedIn(versionedForm, form);
  if (!isNotificationChannel(channel) || !form.has('version'))
    return goTo(c, notificationsPath(languageOf(c)));
  const reply = await askDesk(c, notificationProcedures.sendTestMessage, { channel, version });
  if (reply.ok) return backTo(c, channel, 'sent');
  if (reply.reason === 'limited') return backTo(c, channel, 'limited');
  if (reply.reason === 'unsent') return backTo(c, channel, 'failed');
  return reply.reason === 'missing' ? goTo(c, notificationsPath(languageOf(c))) : showRefusal(c, reply);
});
