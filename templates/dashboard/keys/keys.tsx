import { ALL_SCOPES, SCOPES } from '../../../src/contract/scopes.ts';
import type { createForm, rollForm } from '../../../src/service/dashboard/keys/form.ts';
import {
  KEY_LIFETIMES,
  type KeyRefusal,
  OVERLAPS,
  type ShownKey,
} from '../../../src/service/dashboard/keys/rules.ts';
import { keyActPath, keysPath } from '../../../src/service/dashboard-urls.ts';
import type { Mode } from '../../../src/service/urls.ts';
import { Hidden, nameIn } from '../../parts/form-names.tsx';
import { ButtonForm } from '../page/button-form.tsx';
import { Input, Select } from '../page/field.tsx';
import { FileLink } from '../page/file-link.tsx';
import { DashboardPage, type Frame } from '../page/page.tsx';
import { PostForm } from '../page/post-form.tsx';
import { fieldsOf } from '../page/refused-form.ts';

type Props = {
  frame: Frame;
  mode: Mode;
  keys: readonly ShownKey[];
  /** A new key, shown once. */
  made: { name: string; secret: string } | null;
  refused: KeyRefusal | null;
};

export function KeysPage(props: Props) {
  const { frame, keys, made, refused } = props;
  const { t } = frame;
  const copy = t.words.keys;
  return (
    <DashboardPage frame={frame} title={copy.title} section="keys">
      <h1>{copy.title}</h1>
      {refused === null ? null : (
        <p class="note bad" role="alert">
          {copy.refused[refused]}
        </p>
      )}
      {made === null ? null : (
        <section class="note" role="status">
          <h2>
            <bdi>{made.name}</bdi>
          </h2>
          <p>{copy.madeText}</p>
          <code class="secret" dir="ltr">
            {made.secret}
          </code>
        </section>
      )}
      <p class="soft">
        {copy.lead} {copy.lost}
      </p>
      <div class="cols">
        <section class="card" aria-label={copy.title}>
          <ul class="people">
            {keys.map((key) => (
              <KeyItem {...props} apiKey={key} />
            ))}
          </ul>
          <FileLink t={t} page={keysPath(props.mode)} />
        </section>
        <CreateForm {...props} />
      </div>
    </DashboardPage>
  );
}

function KeyItem({ frame, mode, apiKey }: Props & { apiKey: ShownKey }) {
  const { t } = frame;
  const copy = t.words.keys;
  const { id, name, scopes, createdAt, lastUsedAt, expiresAt, revokedAt, isActive } = apiKey;
  const end = revokedAt ?? expiresAt;
  return (
    <li>
      <div class="head">
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <span class={`chip ${isActive ? 'paid' : ''}`}>{isActive ? copy.active : copy.ended}</span>
      </div>
      <p class="small">{scopes.includes(ALL_SCOPES) ? copy.all : <bdi dir="ltr">{scopes.join(', ')}</bdi>}</p>
      <p class="soft small">
        {copy.since} {t.time(createdAt)}
        {' · '}
        {lastUsedAt === null ? (
          copy.unused
        ) : (
          <>
            {copy.used} {t.time(lastUsedAt)}
          </>
        )}
        {end === null ? null : (
          <>
            {' · '}
            {isActive ? copy.until : copy.endedAt} {t.time(end)}
          </>
        )}
      </p>
      {isActive ? (
        <>
          <PostForm frame={frame} class="line" action={keyActPath(mode, 'roll')}>
            <Hidden<typeof rollForm> name="id" value={id} />
            <select class="box" name={nameIn<typeof rollForm>('overlap')} aria-label={copy.overlapOf(name)}>
              {OVERLAPS.map((seconds) => (
                <option value={String(seconds)} selected={seconds === 86_400}>
                  {copy.overlaps[seconds]}
                </option>
              ))}
            </select>
            <button class="quiet" type="submit">
              {copy.roll(name)}
            </button>
          </PostForm>
          <ButtonForm frame={frame} path={keyActPath(mode, 'revoke')} id={id} look="risk">
            {copy.revoke(name)}
          </ButtonForm>
        </>
      ) : null}
    </li>
  );
}

function CreateForm({ frame, mode }: Props) {
  const { t } = frame;
  const copy = t.words.keys;
  const fields = fieldsOf<typeof createForm>(frame, keyActPath(mode, 'create'), copy.refused);
  return (
    <PostForm frame={frame} class="card" action={keyActPath(mode, 'create')}>
      <h2>{copy.create}</h2>
      <Input {...fields.of('name')} label={copy.name} required maxlength={255} />
      <fieldset>
        <legend class="small">{copy.scopes}</legend>
        {[ALL_SCOPES, ...SCOPES].map((scope) => (
          <label class="option">
            <input type="checkbox" {...fields.option('scopes', scope)} />
            <span>{scope === ALL_SCOPES ? copy.all : <bdi dir="ltr">{scope}</bdi>}</span>
          </label>
        ))}
      </fieldset>
      <Select
        {...fields.choice('days')}
        label={copy.end}
        values={KEY_LIFETIMES.map(String)}
        textOf={(days) => copy.ends[KEY_LIFETIMES.find((one) => String(one) === days) ?? 0]}
      />
      <button type="submit">{copy.button}</button>
    </PostForm>
  );
}
