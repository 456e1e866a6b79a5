import { notificationKinds } from '../../../src/domain/notifications/notifications.ts';
import {
  NotificationsPage,
  type NotificationsPageProps,
} from '../../../templates/desk/notifications/notifications.tsx';
import type { DeskFrame } from '../../../templates/desk/page/frame.ts';
import type { JSX } from '../../../templates/parts/jsx-runtime.ts';

const AT = 1_795_252_500_000;

/** The notifications page: new, set up, and with errors. */
export function notificationSamples(frame: DeskFrame): Record<string, JSX.Element> {
  const never = {
    version: '1a',
    kinds: [],
    missing: null,
    testedAt: 0,
    sentAt: null,
    failedAt: null,
    failure: null,
  };
  const first: NotificationsPageProps = {
    frame,
    channels: [
      { ...never, channel: 'push', missing: 'device' },
      { ...never, channel: 'telegram', missing: 'provider' },
      { ...never, channel: 'email', missing: 'provider' },
      { ...never, channel: 'webhook', missing: 'address' },
    ],
    general: { language: frame.t.language, lowStock: null, shoppers: false, version: '1a' },
    email: null,
    webhook: null,
    secret: null,
    push: { publicKey: 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxH', isOn: false },
    canMail: false,
    connected: { telegram: null, mail: null },
    typedConnection: null,
    letters: { sentAt: null, failedAt: null, failure: null },
    typedChannel: null,
    typedGeneral: null,
    wrong: null,
    outdated: null,
    done: null,
  };
  const failure = 'HTTP 403: Forbidden: bot was blocked by the user';
  const setUp: NotificationsPageProps = {
    ...first,
    channels: [
      { ...never, channel: 'push', kinds: ['placed'], sentAt: AT },
      {
        ...never,
        channel: 'telegram',
        kinds: notificationKinds,
        sentAt: AT,
        failedAt: AT - 900_000,
        failure,
      },
      { ...never, channel: 'email', kinds: ['digest', 'disputed'], sentAt: AT },
      { ...never, channel: 'webhook', kinds: ['placed', 'paid'], failedAt: AT, failure: 'timeout' },
    ],
    general: { language: frame.t.language, lowStock: 3, shoppers: true, version: '1a' },
    email: 'karima.benali@boutique-du-miel-de-kabylie.example.dz',
    webhook: 'https://erp.boutique-du-miel-de-kabylie.example.dz/hooks/orders?shop=1',
    secret: `whsec_${'Zm9vYmFyYmF6'.repeat(3)}Zm9vYmE=`,
    push: { ...first.push, isOn: true },
    canMail: true,
    connected: {
      telegram: { bot: 'boutique_du_miel_bot', code: 'K7M2P9QD', isHeard: true },
      mail: { from: 'boutique@miel-de-kabylie.example.dz' },
    },
    letters: { sentAt: AT, failedAt: AT, failure: 'HTTP 422' },
    done: { part: 'telegram', word: 'sent' },
  };
  return {
    'desk-notifications-first': <NotificationsPage {...first} />,
    'desk-notifications': <NotificationsPage {...setUp} />,
    'desk-notifications-unheard': (
      <NotificationsPage
        {...first}
        connected={{
          telegram: { bot: 'boutique_du_miel_bot', code: 'K7M2P9QD', isHeard: false },
          mail: null,
        }}
        done={{ part: 'telegram', word: 'unheard' }}
      />
    ),
    'desk-notifications-refused': (
      <NotificationsPage
        {...first}
        typedConnection={{
          channel: 'telegram',
          token: '110201543:AAHdqTcv',
          failure: 'HTTP 401: Unauthorized',
        }}
        wrong="telegram"
      />
    ),
    'desk-notifications-silent': (
      <NotificationsPage
        {...first}
        typedConnection={{ channel: 'telegram', token: '110201543:AAHdqTcv', failure: 'unreachable' }}
        wrong="telegram"
      />
    ),
    'desk-notifications-mail-wrong': (
      <NotificationsPage
        {...first}
        typedConnection={{ channel: 'email', from: 'boutique@miel.example.dz', key: 're', wrong: ['key'] }}
        wrong="email"
      />
    ),
    'desk-notifications-wrong': (
      <NotificationsPage
        {...setUp}
        typedChannel={{ channel: 'webhook', kinds: ['placed'], address: 'http://10.0.0.1/hook' }}
        typedGeneral={{ language: 'fr', lowStock: 'cinq', shoppers: false }}
        wrong="webhook"
        outdated="general"
        done={{ part: 'email', word: 'limited' }}
      />
    ),
  };
}
