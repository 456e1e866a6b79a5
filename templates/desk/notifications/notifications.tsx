import type { Locale } from '../../../src/contract/scalars.ts';
import type { ChannelFields, deviceForm, generalForm } from '../../../src/desk/notifications/form.ts';
import {
  type NotificationFlash,
  notificationFormPath,
  pushScriptPath,
} from '../../../src/domain/addresses/desk/notifications.ts';
import {
  MOST_LOW_STOCK,
  type NotificationChannel,
  type NotificationKind,
  notificationKinds,
} from '../../../src/domain/notifications/notifications.ts';
import { languages } from '../../../src/text/languages/by-language.ts';
import { languageFacts } from '../../../src/text/languages/languages.ts';
import { notificationCopyIn } from '../../merchant-notifications/copy/copy.ts';
import { CheckField, Hidden, SelectField, TextField } from '../page/fields.tsx';
import { FormVersion, OutdatedAlert } from '../page/form-version.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';
import { Bot, type Connected, MailProvider, type TypedConnection } from './connections.tsx';
import { Failure } from './failure.tsx';

/**
 * When a message last arrived, and when and why the last failure happened. Times in milliseconds; `failure`: the
 * provider's word.
 */
type Outcome = { sentAt: number | null; failedAt: number | null; failure: string | null };

/** A channel in force. `missing`: the part of its setup that is missing. */
type ChannelForm = Outcome & {
  channel: NotificationChannel;
  kinds: readonly NotificationKind[];
  missing: 'provider' | 'address' | 'device' | null;
  version: string;
  /** The time of its last test: the same form sent twice is one test. */
  testedAt: number;
};

/**
 * `typedChannel`, `typedGeneral`: the values of a refused form; `wrong`, `outdated`: its part of the page. `secret`: the
 * secret that signs webhooks, null while no webhook is set.
 */
export type NotificationsPageProps = {
  frame: DeskFrame;
  channels: readonly ChannelForm[];
  general: { language: Locale; lowStock: number | null; shoppers: boolean; version: string };
  email: string | null;
  webhook: string | null;
  secret: string | null;
  /** The public key that this device's browser subscribes to, and whether it has subscribed. */
  push: { publicKey: string; isOn: boolean };
  /** Whether e-mail can be sent at all, and the result of the last e-mails to shoppers. */
  canMail: boolean;
  letters: Outcome;
  connected: Connected;
  /** The typed values of a refused connection; `failure`: the provider's reason. */
  typedConnection: TypedConnection;
  typedChannel: { channel: NotificationChannel; kinds: readonly string[]; address: string } | null;
  typedGeneral: { language: string; lowStock: string; shoppers: boolean } | null;
  wrong: string | null;
  outdated: string | null;
  done: { part: string; word: NotificationFlash } | null;
};

export function NotificationsPage(props: NotificationsPageProps) {
  const { frame, channels, wrong, outdated } = props;
  const { t } = frame;
  const copy = t.words.notifications;
  return (
    <DeskPage frame={frame} title={copy.title} page="notifications">
      <h1>{copy.title}</h1>
      <p class="lead">{copy.lead}</p>
      {wrong === null ? null : (
        <DeskAlert>
          {props.typedConnection === null ? copy.wrong : copy.unconnected}{' '}
          <a href={`#${wrong}`}>{copy.toWhy}</a>
        </DeskAlert>
      )}
      {outdated === null ? null : <OutdatedAlert t={frame.t} />}
      {channels.map((channelForm) => (
        <ChannelCard {...props} channelForm={channelForm} />
      ))}
      <General {...props} />
      <script src={pushScriptPath} type="module" />
    </DeskPage>
  );
}

function Done({ frame, done, part }: Pick<NotificationsPageProps, 'frame' | 'done'> & { part: string }) {
  if (done === null || done.part !== part) return null;
  const isGood = !['failed', 'limited', 'unheard'].includes(done.word);
  return (
    <p class={isGood ? 'done' : 'alert'} role="status">
      {frame.t.words.notifications.done[done.word]}
    </p>
  );
}

function ChannelCard(props: NotificationsPageProps & { channelForm: ChannelForm }) {
  const { frame, channelForm } = props;
  const { t } = frame;
  const { channel, missing } = channelForm;
  const copy = t.words.notifications;
  const words = copy.channels[channel];
  const content = (
    <>
      <p class="hint">{words.text}</p>
      <Done {...props} part={channel} />
      {channel === 'telegram' ? <Bot {...props} isMissing={missing === 'provider'} /> : null}
      {channel === 'email' ? <MailProvider {...props} isMissing={missing === 'provider'} /> : null}
      {missing === 'provider' ? null : <WayForm {...props} />}
      {channel === 'push' ? <DeviceForm {...props} /> : null}
      {missing === null && (channel !== 'push' || props.push.isOn) ? (
        <form method="post" action={notificationFormPath(t.language, channel, 'test')}>
          <FormVersion version={channelForm.testedAt} />
          <button class="quiet" type="submit" aria-label={`${copy.test}: ${words.title}`}>
            {copy.test}
          </button>
        </form>
      ) : null}
      <LastOf {...{ t, channel, channelForm }} />
    </>
  );
  // Programs are the matter of few shops.
  if (channel === 'webhook')
    return (
      <details
        class="card way"
        id={channel}
        open={props.webhook !== null || props.wrong === channel || props.typedChannel?.channel === channel}
      >
        <summary>{words.title}</summary>
        {content}
      </details>
    );
  return (
    <section class="card way" id={channel}>
      <h2>{words.title}</h2>
      {content}
    </section>
  );
}

function WayForm({
  frame,
  channelForm,
  email,
  webhook,
  secret,
  typedChannel,
  wrong,
}: NotificationsPageProps & { channelForm: ChannelForm }) {
  const { t } = frame;
  const { channel } = channelForm;
  const copy = t.words.notifications;
  const words = copy.channels[channel];
  const typed = typedChannel?.channel === channel ? typedChannel : null;
  const address =
    typed?.address ?? (channel === 'email' ? email : channel === 'webhook' ? webhook : null) ?? '';
  const kinds = typed?.kinds ?? channelForm.kinds;
  const field = `${channel}-address`;
  return (
    <form method="post" action={notificationFormPath(t.language, channel, 'choose')}>
      <FormVersion version={channelForm.version} />
      {words.label === '' ? null : (
        <TextField<ChannelFields>
          name="address"
          id={field}
          label={words.label}
          lead={words.hint === '' ? undefined : words.hint}
          isWrong={wrong === channel}
          type={channel === 'email' ? 'email' : 'url'}
          value={address}
          dir="ltr"
          autocomplete={channel === 'email' ? 'email' : 'off'}
          maxlength={channel === 'email' ? 254 : 2048}
        />
      )}
      {channel === 'webhook' && secret !== null ? (
        <p class="hint">
          {words.secret} <code dir="ltr">{secret}</code>
        </p>
      ) : null}
      <fieldset class="kinds">
        <legend>{copy.kindsLabel}</legend>
        {notificationKinds.map((kind) => (
          <CheckField<ChannelFields> name="kind" value={kind} checked={kinds.includes(kind)}>
            {notificationCopyIn[t.language].kinds[kind]}
          </CheckField>
        ))}
      </fieldset>
      {kinds.length === 0 ? <p class="hint">{copy.off}</p> : null}
      <button class="button" type="submit" aria-label={`${copy.save}: ${words.title}`}>
        {copy.save}
      </button>
    </form>
  );
}

/** Turns push notifications on this device on or off. It needs a script, which shows the form. */
function DeviceForm({ frame: { t }, push }: NotificationsPageProps) {
  const { device } = t.words.notifications;
  return (
    <>
      <p class="hint">{push.isOn ? device.isOn : device.isOff}</p>
      <form
        method="post"
        action={notificationFormPath(t.language, 'push', 'device')}
        data-push={push.isOn ? 'on' : 'off'}
        hidden
      >
        <Hidden<typeof deviceForm> name="identity" value={push.publicKey} />
        <Hidden<typeof deviceForm> name="subscription" value="" />
        <p role="status" hidden>
          {device.refused}
        </p>
        <button class="quiet" type="submit">
          {push.isOn ? device.turnOff : device.turnOn}
        </button>
      </form>
    </>
  );
}

function LastOf(props: { t: DeskText; channel: string; channelForm: Outcome }) {
  const { t, channel, channelForm } = props;
  const { sentAt, failedAt, failure } = channelForm;
  const copy = t.words.notifications;
  return (
    <>
      {sentAt === null ? null : (
        <p class="hint">
          {copy.sentAt} {t.time(Math.floor(sentAt / 1000))}
        </p>
      )}
      {failedAt === null ? null : (
        <p class="hint">
          {copy.failedAt} {t.time(Math.floor(failedAt / 1000))}
          {' · '}
          {failure === null ? null : <Failure {...{ t, channel, failure }} />}
        </p>
      )}
    </>
  );
}

function General(props: NotificationsPageProps) {
  const { frame, general, letters, canMail, typedGeneral, wrong } = props;
  const { t } = frame;
  const copy = t.words.notifications.general;
  const typed = typedGeneral ?? { ...general, lowStock: String(general.lowStock ?? '') };
  return (
    <section class="card way" id="general">
      <h2>{copy.title}</h2>
      <Done {...props} part="general" />
      <form method="post" action={notificationFormPath(t.language, 'general', 'choose')}>
        <FormVersion version={general.version} />
        <SelectField<typeof generalForm>
          name="language"
          label={copy.language}
          options={languages.map((one) => [one, languageFacts[one].ownName, { lang: one }])}
          chosen={typed.language}
        />
        <TextField<typeof generalForm>
          name="low_stock"
          label={copy.lowStock}
          lead={copy.lowStockHint}
          isWrong={wrong === 'general'}
          value={typed.lowStock}
          inputmode="numeric"
          dir="ltr"
          maxlength={String(MOST_LOW_STOCK).length}
          autocomplete="off"
        />
        <CheckField<typeof generalForm>
          name="shoppers"
          value="1"
          checked={typed.shoppers}
          aria-describedby="shoppers-hint"
        >
          {copy.shoppers}
        </CheckField>
        <p class="hint" id="shoppers-hint">
          {copy.shoppersHint} {canMail ? null : copy.noMail}
        </p>
        <button class="button" type="submit" aria-label={`${t.words.notifications.save}: ${copy.title}`}>
          {t.words.notifications.save}
        </button>
      </form>
      {general.shoppers ? <LastOf t={t} channel="email" channelForm={letters} /> : null}
    </section>
  );
}
