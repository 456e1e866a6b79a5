import type { addressForm } from '../../../src/desk/profit/form.ts';
import { type FigureAddress, LONGEST_ADDRESS_NAME } from '../../../src/desk/profit/rules/figure-addresses.ts';
import { type FigureFile, figureAddressesPath } from '../../../src/domain/addresses/desk/figures.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { Hidden, TextField } from '../page/fields.tsx';
import { type DeskFrame, roleOf } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';

/** `madeName`, `urls`: the address that was made a moment ago, shown this once. */
type AddressesProps = {
  frame: DeskFrame;
  addresses: readonly FigureAddress[];
  refused: 'many' | 'name_required' | null;
  submission: string;
  madeName: string | null;
  urls: readonly { file: FigureFile; url: string }[];
};

/** The addresses by which spreadsheets read the figures. */
export function AddressesPage(props: AddressesProps) {
  const { frame, addresses, refused, submission, madeName, urls } = props;
  const { t } = frame;
  const { profit } = t.words;
  const copy = profit.addresses;
  return (
    <DeskPage frame={frame} title={copy.title} page="figure_addresses">
      <div class="order-head">
        <h1>{copy.title}</h1>
      </div>
      <p class="lead">{copy.lead}</p>
      {roleOf(frame) === 'owner' ? null : <p class="hint">{copy.withDevice}</p>}
      {refused === null ? null : <DeskAlert>{copy.refused[refused]}</DeskAlert>}
      {madeName === null ? null : (
        <section class="card done" role="status">
          <h2>
            <bdi>{madeName}</bdi>
          </h2>
          <p>{copy.once}</p>
          <ul class="list">
            {urls.map(({ file, url }) => (
              <li>
                {copy.files[file]}
                <br />
                <code class="address" dir="ltr">
                  {url}
                </code>
              </li>
            ))}
          </ul>
          <p class="hint">{copy.how}</p>
        </section>
      )}
      <form class="card" method="post" action={figureAddressesPath(t.language)}>
        <NothingOnEnter />
        <Hidden<typeof addressForm> name="submission" value={submission} />
        <TextField<typeof addressForm>
          name="name"
          label={copy.name}
          hint={copy.nameHint}
          isWrong={refused === 'name_required'}
          required
          maxlength={LONGEST_ADDRESS_NAME}
          dir="auto"
          autocomplete="off"
        />
        <button class="button" type="submit">
          {copy.make}
        </button>
      </form>
      <ul class="list">
        {addresses.map(({ id, name, maker, madeAt, usedAt }) => (
          <li class="card">
            <h2>
              <bdi>{name}</bdi>
            </h2>
            <p class="hint">
              {copy.madeAt} {t.time(Math.floor(madeAt / 1000))}
              {maker === null ? null : (
                <>
                  {' · '}
                  <bdi>{maker}</bdi>
                </>
              )}
              <br />
              {usedAt === null ? (
                copy.unused
              ) : (
                <>
                  {copy.usedAt} {t.time(Math.floor(usedAt / 1000))}
                </>
              )}
            </p>
            <form method="post" action={figureAddressesPath(t.language, 'revoke')}>
              <button class="quiet danger" type="submit" name="address" value={id}>
                {copy.revoke}
              </button>
            </form>
          </li>
        ))}
      </ul>
    </DeskPage>
  );
}
