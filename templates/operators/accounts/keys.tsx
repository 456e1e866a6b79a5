import { ALL_SCOPES, SCOPES } from '../../../src/contract/scopes.ts';
import { KEY_LIFETIMES } from '../../../src/service/dashboard/keys/rules.ts';
import type { keyForm } from '../../../src/service/operator/pages/accounts/form.ts';
import { accountKeysPath, createKeyPath, revokeKeyPath } from '../../../src/service/operators-urls.ts';
import { Fold } from '../../dashboard/page/button-form.tsx';
import { Input, Select } from '../../dashboard/page/field.tsx';
import { FileLink } from '../../dashboard/page/file-link.tsx';
import { PostForm } from '../../dashboard/page/post-form.tsx';
import { fieldsOf } from '../../dashboard/page/refused-form.ts';
import type { Props } from './props.ts';

/** A new key, shown once. */
export function MadeKey({ frame: { t }, made }: Props) {
  const keyWords = t.words.dashboard.keys;
  return made === null ? null : (
    <section class="note" role="status">
      <h2>
        <bdi>{made.name}</bdi>
      </h2>
      <p>{keyWords.madeText}</p>
      <code class="secret" dir="ltr">
        {made.secret}
      </code>
    </section>
  );
}

/** The keys in force, and the form of another one. */
export function Keys(props: Props) {
  const { frame, account, may } = props;
  const { t } = frame;
  const copy = t.words.accounts;
  const keys = account.keys.filter(({ revoked_at: revokedAt }) => revokedAt === null);
  return (
    <section class="card" aria-labelledby="keys">
      <h2 id="keys">{copy.keys}</h2>
      {keys.length === 0 ? <p>{copy.noKeys}</p> : null}
      <ul class="people">
        {keys.map((key) => (
          <li>
            <p>
              <bdi>
                <b>{key.name}</b>
              </bdi>{' '}
              <span class="chip">{t.words.page.mode[key.mode]}</span>
            </p>
            <p class="soft small">
              <code dir="ltr">{key.scopes}</code> ·{' '}
              {key.last_used_at === null ? (
                copy.neverUsed
              ) : (
                <>
                  {copy.lastUse} {t.time(key.last_used_at)}
                </>
              )}
            </p>
            {may.keys ? (
              <Fold title={copy.revoke(key.name)}>
                <PostForm frame={frame} action={revokeKeyPath(account.id, key.id)}>
                  <button class="risk" type="submit">
                    {copy.revoke(key.name)}
                  </button>
                </PostForm>
              </Fold>
            ) : null}
          </li>
        ))}
      </ul>
      {keys.length === 0 ? null : <FileLink t={t} page={accountKeysPath(account.id)} />}
      {may.keys ? <p class="soft small">{copy.lostKey}</p> : null}
      {may.keys ? <CreateForm {...props} /> : null}
    </section>
  );
}

function CreateForm({ frame, modes, account }: Props) {
  const { t } = frame;
  const copy = t.words.accounts;
  const keyWords = t.words.dashboard.keys;
  const path = createKeyPath(account.id);
  const fields = fieldsOf<typeof keyForm>(frame, path, copy.refused);
  const wrongScopes = fields.wrongOf('scopes');
  return (
    <details open={fields.isRefused}>
      <summary>{keyWords.create}</summary>
      <PostForm frame={frame} action={path}>
        <p class="soft small">{keyWords.lead}</p>
        <Input
          {...fields.of('label')}
          label={keyWords.name}
          wrong={fields.wrongOf('name')}
          required
          maxlength={255}
        />
        <Select
          {...fields.choice('mode')}
          label={t.words.page.modes}
          values={modes}
          textOf={(mode) => t.words.page.mode[mode]}
        />
        <Select
          {...fields.choice('days')}
          label={keyWords.end}
          values={KEY_LIFETIMES.map(String)}
          textOf={(days) => keyWords.ends[KEY_LIFETIMES.find((one) => String(one) === days) ?? 0]}
        />
        <fieldset>
          <legend class="small">{keyWords.scopes}</legend>
          {wrongScopes === undefined ? null : <span class="wrong">{wrongScopes}</span>}
          {[ALL_SCOPES, ...SCOPES].map((scope) => (
            <label class="option">
              <input type="checkbox" {...fields.option('scopes', scope)} />
              <span>{scope === ALL_SCOPES ? keyWords.all : <bdi dir="ltr">{scope}</bdi>}</span>
            </label>
          ))}
        </fieldset>
        <button type="submit">{keyWords.button}</button>
      </PostForm>
    </details>
  );
}
