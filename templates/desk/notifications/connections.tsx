import type { mailForm, telegramForm } from '../../../src/desk/notifications/form.ts';
import { notificationFormPath } from '../../../src/domain/addresses/desk/notifications.ts';
import { TextField } from '../page/fields.tsx';
import type { DeskFrame } from '../page/frame.ts';
import type { DeskText } from '../page/text.tsx';
import { Failure } from './failure.tsx';

/** What the desk itself has connected. `isHeard`: the bot was told its code, so its chat is known. */
export type Connected = {
  telegram: { bot: string; code: string; isHeard: boolean } | null;
  mail: { from: string } | null;
};

/** The typed values of a refused connection; `failure`: the provider's reason; `wrong`: the unreadable fields. */
export type TypedConnection =
  | { channel: 'telegram'; token: string; failure: string | null }
  | { channel: 'email'; from: string; key: string; wrong: readonly string[] }
  | null;

/** Of a token or key, which its provider shows to be copied. */
const keyInput = { dir: 'ltr', autocomplete: 'off', spellcheck: false } as const;

type ConnectionProps = {
  frame: DeskFrame;
  connected: Connected;
  typedConnection: TypedConnection;
  /** The part of the page with a refused form. */
  wrong: string | null;
  /** No provider is set up, at the desk or by the operator. */
  isMissing: boolean;
};

/** Connects a Telegram bot: its token, then a message to it, which tells the shop its chat. */
export function Bot({ frame: { t }, connected, typedConnection, wrong, isMissing }: ConnectionProps) {
  const { bot: copy, disconnect } = t.words.notifications;
  const { telegram } = connected;
  const typed = typedConnection?.channel === 'telegram' ? typedConnection : null;
  const failure = typed?.failure ?? null;
  if (telegram !== null && !telegram.isHeard)
    return (
      <>
        <p>{copy.tell(telegram.code)}</p>
        {failure === null ? null : (
          <p class="alert">
            <Failure t={t} channel="telegram" failure={failure} />
          </p>
        )}
        <div class="buttons">
          <a
            class="button"
            href={`https://t.me/${telegram.bot}?start=${telegram.code}`}
            target="_blank"
            rel="noreferrer"
          >
            {copy.open(telegram.bot)}
          </a>
          <form method="post" action={notificationFormPath(t.language, 'telegram', 'chat')}>
            <button class="quiet" type="submit">
              {copy.told}
            </button>
          </form>
          <Disconnect t={t} part="telegram" words={disconnect} />
        </div>
      </>
    );
  if (telegram !== null)
    return (
      <div class="buttons">
        <p>{copy.connected(telegram.bot)}</p>
        <Disconnect t={t} part="telegram" words={disconnect} />
      </div>
    );
  if (!isMissing) return null;
  const why = failure === null ? copy.mistyped : <Failure t={t} channel="telegram" failure={failure} />;
  return (
    <form method="post" action={notificationFormPath(t.language, 'telegram', 'connect')}>
      <p>
        {copy.steps}{' '}
        <a href="https://t.me/BotFather" target="_blank" rel="noreferrer">
          <bdi>@BotFather</bdi>
        </a>
      </p>
      <TextField<typeof telegramForm>
        name="token"
        label={copy.token}
        why={wrong === 'telegram' ? why : null}
        value={typed?.token}
        {...keyInput}
        maxlength={100}
        placeholder="110201543:AAHdqTcv…"
      />
      <button class="button" type="submit">
        {copy.connect}
      </button>
    </form>
  );
}

/** Connects an e-mail provider by its key. */
export function MailProvider({ frame: { t }, connected, typedConnection, isMissing }: ConnectionProps) {
  const { mail: copy, disconnect } = t.words.notifications;
  const { mail } = connected;
  const typed = typedConnection?.channel === 'email' ? typedConnection : null;
  if (mail !== null && !isMissing)
    return (
      <div class="buttons">
        <p>{copy.connected(mail.from)}</p>
        <Disconnect t={t} part="email" words={disconnect} />
      </div>
    );
  if (!isMissing) return null;
  const whyOf = (field: 'from' | 'key') => (typed?.wrong.includes(field) ? copy.mistyped[field] : null);
  return (
    <form method="post" action={notificationFormPath(t.language, 'email', 'connect')}>
      <p>
        {copy.steps}{' '}
        <a href="https://resend.com/api-keys" target="_blank" rel="noreferrer">
          <bdi>resend.com</bdi>
        </a>
      </p>
      <TextField<typeof mailForm>
        name="from"
        label={copy.from}
        why={whyOf('from')}
        type="email"
        value={typed?.from}
        dir="ltr"
        maxlength={254}
      />
      <TextField<typeof mailForm>
        name="key"
        label={copy.key}
        why={whyOf('key')}
        value={typed?.key}
        {...keyInput}
        maxlength={300}
        placeholder="re_…"
      />
      <button class="button" type="submit">
        {copy.connect}
      </button>
    </form>
  );
}

function Disconnect(props: { t: DeskText; part: 'telegram' | 'email'; words: string }) {
  return (
    <form method="post" action={notificationFormPath(props.t.language, props.part, 'disconnect')}>
      <button class="quiet" type="submit">
        {props.words}
      </button>
    </form>
  );
}
