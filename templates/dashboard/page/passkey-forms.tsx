import type { addForm } from '../../../src/service/dashboard/passkeys/form.ts';
import type { PasskeyRefusal } from '../../../src/service/dashboard/passkeys/rules.ts';
import type { DashboardCopy } from '../copy/copy.ts';
import { ButtonForm } from './button-form.tsx';
import { Input } from './field.tsx';
import { FileLink } from './file-link.tsx';
import type { Frame } from './page.tsx';
import { PasskeyForm, PasskeyScript } from './passkey-form.tsx';
import { fieldsOf } from './refused-form.ts';
import type { DashboardText } from './text.tsx';

/** `options`: of WebAuthn, in JSON, for the script; `device`: a name for a new one. */
type Props = {
  copy: DashboardCopy['passkeys'];
  passkeys: readonly { id: string; name: string; addedAt: number }[];
  options: string;
  device: string;
  refused: PasskeyRefusal | null;
};

/** On any pages that people sign in to. `paths`: of the forms, and of the page of people. */
export function PasskeyForms(
  props: Props & {
    frame: Pick<Frame, 'submission' | 'refused'> & {
      t: Pick<DashboardText, 'time'> & Parameters<typeof FileLink>[0]['t'];
    };
    paths: { own: string; remove: string; people: string };
  },
) {
  const { frame, copy, passkeys, options, device, refused, paths } = props;
  const fields = fieldsOf<typeof addForm>(frame, paths.own, copy.refused);
  return (
    <>
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
                    {copy.since} {frame.t.time(Math.floor(addedAt / 1000))}
                  </span>
                </p>
                <ButtonForm frame={frame} path={paths.remove} id={id} look="risk">
                  {copy.remove(name)}
                </ButtonForm>
              </li>
            ))}
          </ul>
        )}
        {passkeys.length === 0 ? null : <FileLink t={frame.t} page={paths.own} />}
      </section>
      <PasskeyForm frame={frame} path={paths.own} options={options} failed={copy.failed}>
        <h2>{copy.add}</h2>
        <Input
          {...fields.of('name', device)}
          label={copy.name}
          hint={copy.nameHint}
          required
          maxlength={60}
        />
        <button type="submit">{copy.button}</button>
      </PasskeyForm>
      <p class="soft small">{copy.needs}</p>
      <p>
        <a href={paths.people}>{copy.back}</a>
      </p>
      <PasskeyScript />
    </>
  );
}
