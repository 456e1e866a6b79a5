import type { PasskeyRefusal } from '../../../src/service/dashboard/passkeys/rules.ts';
import { PASSKEYS_PATH, PEOPLE_PATH, REMOVE_PASSKEY_PATH } from '../../../src/service/dashboard-urls.ts';
import { ButtonForm } from '../page/button-form.tsx';
import { Input } from '../page/field.tsx';
import { DashboardPage, type Frame } from '../page/page.tsx';
import { PasskeyForm, PasskeyScript } from '../page/passkey-form.tsx';
import { fieldsOf } from '../page/refused-form.ts';

/** The own passkeys. `options`: of WebAuthn, in JSON, for the script; `device`: a name for a new one. */
export function PasskeysPage(props: {
  frame: Frame;
  passkeys: readonly { id: string; name: string; addedAt: number }[];
  options: string;
  device: string;
  refused: PasskeyRefusal | null;
}) {
  const { frame, passkeys, options, device, refused } = props;
  const { t } = frame;
  const copy = t.words.passkeys;
  const fields = fieldsOf(frame, PASSKEYS_PATH);
  return (
    <DashboardPage frame={frame} title={copy.title} section="people" isNarrow>
      <h1>{copy.title}</h1>
      {refused === null ? null : (
        <p class="note bad" role="alert">
          {copy.refused[refused]}
        </p>
      )}
      <p>{copy.lead}</p>
      <section class="card" aria-label={copy.title}>
        {passkeys.length === 0 ? (
          <p>{copy.none}</p>
        ) : (
          <ul class="people">
            {passkeys.map(({ id, name, addedAt }) => (
              <li>
                <p>
                  <b>
                    <bdi>{name}</bdi>
                  </b>{' '}
                  <span class="soft small">
                    {copy.since} {t.time(Math.floor(addedAt / 1000))}
                  </span>
                </p>
                <ButtonForm frame={frame} path={REMOVE_PASSKEY_PATH} id={id} look="risk">
                  {copy.remove(name)}
                </ButtonForm>
              </li>
            ))}
          </ul>
        )}
      </section>
      <PasskeyForm frame={frame} path={PASSKEYS_PATH} options={options} failed={copy.failed}>
        <h2>{copy.add}</h2>
        <Input
          name="name"
          label={copy.name}
          hint={copy.nameHint}
          value={fields.textOf('name', device)}
          wrong={fields.wrongOf('name', copy.refused)}
          required
          maxlength={60}
        />
        <button type="submit">{copy.button}</button>
      </PasskeyForm>
      <p class="soft small">{copy.needs}</p>
      <p>
        <a href={PEOPLE_PATH}>{copy.back}</a>
      </p>
      <PasskeyScript />
    </DashboardPage>
  );
}
