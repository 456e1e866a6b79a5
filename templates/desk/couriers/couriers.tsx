import { couriers } from '../../../src/couriers/rules/hosts.ts';
import { MOST_FOLLOWED } from '../../../src/couriers/rules/shipment.ts';
import type { accountForm, courierForm, keysForm, restForm } from '../../../src/desk/couriers/form.ts';
import type { AccountRow, TypedCourier } from '../../../src/desk/couriers/rules/account-rows.ts';
import type { CourierRefusal } from '../../../src/desk/couriers/rules/courier-refusals.ts';
import { listName, type TypedAssignments } from '../../../src/desk/couriers/rules/typed-assignments.ts';
import {
  type CourierFlash,
  courierCommunesPath,
  courierFormPath,
} from '../../../src/domain/addresses/desk/couriers.ts';
import { deliveryModes } from '../../../src/domain/delivery/tariffs.ts';
import { wilayas } from '../../../src/text/wilayas.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { Confirmation } from '../page/confirmation.tsx';
import { CopyField, Hidden, SelectField, TextField } from '../page/fields.tsx';
import { FormVersion, OutdatedAlert } from '../page/form-version.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';
import { AccountOptions } from './options.tsx';

/**
 * `wrong`: unreadable fields of a new account; `refused`: why its keys were not taken, or those of `refusedAccount`.
 * `wrongLists`: unreadable lists of wilayas.
 */
export type CourierAccountsProps = {
  frame: DeskFrame;
  /** `eventsUrl`: where the courier sends events; null for one that sends none. */
  accounts: readonly (AccountRow & { eventsUrl: string | null })[];
  assignments: TypedAssignments;
  version: string;
  typed: TypedCourier;
  wrong: readonly string[];
  refused: CourierRefusal | null;
  refusedAccount: string | null;
  wrongLists: readonly string[];
  isOutdated: boolean;
  flash: CourierFlash | null;
};

/** The accounts at couriers, the form that adds one, and which of them gets which parcel. */
export function CourierAccountsPage(props: CourierAccountsProps) {
  const { frame, accounts, wrong, refused, refusedAccount, wrongLists, isOutdated, flash } = props;
  const { t } = frame;
  const copy = t.words.couriers;
  const isNewRefused = refused !== null && refusedAccount === null;
  return (
    <DeskPage frame={frame} title={copy.title} page="couriers">
      <h1>{copy.title}</h1>
      {wrong.length > 0 ? <DeskAlert>{copy.wrong}</DeskAlert> : null}
      {isNewRefused ? <DeskAlert>{copy.refused[refused]}</DeskAlert> : null}
      {wrongLists.length > 0 ? <DeskAlert>{copy.assign.wrong}</DeskAlert> : null}
      {isOutdated ? <OutdatedAlert t={t} /> : null}
      {flash === null ? null : (
        <p class="done" role="status">
          {copy.flash[flash]}
        </p>
      )}
      <p class="lead">{copy.lead}</p>
      {accounts.length === 0 ? null : (
        <ul class="list">
          {accounts.map((account) => (
            <Account t={t} account={account} refused={account.id === refusedAccount ? refused : null} />
          ))}
        </ul>
      )}
      {accounts.length > 0 ? <Assignments {...props} /> : null}
      <NewAccount {...props} isOpen={accounts.length === 0 || wrong.length > 0 || isNewRefused} />
    </DeskPage>
  );
}

function Account(props: {
  t: DeskText;
  account: CourierAccountsProps['accounts'][number];
  refused: CourierRefusal | null;
}) {
  const { t, account, refused } = props;
  const copy = t.words.couriers;
  const { id, title, host, isOff, openCommunes, problem, quota, followed, origin, relay } = account;
  const left = quota === null ? [] : Object.entries(quota.left);
  return (
    <li class="card">
      <h2>
        <bdi>{title}</bdi>{' '}
        <span class={isOff ? 'tag' : problem === null ? 'tag good' : 'tag waiting'}>
          {isOff ? copy.off : problem === null ? copy.on : copy.rests}
        </span>
      </h2>
      {refused === null ? null : <DeskAlert>{copy.refused[refused]}</DeskAlert>}
      {problem === null ? null : (
        <p class="alert">
          {copy.problems[problem]} {copy.again} {t.time(Math.ceil(account.blockedUntil / 1000))}
        </p>
      )}
      <p class="hint">
        <bdi dir="ltr">{host}</bdi>
        {' · '}
        {copy.from} <bdi>{wilayas[origin - 1]?.[t.language]}</bdi>
        {relay === null ? null : (
          <>
            {' · '}
            {copy.through} <bdi dir="ltr">{relay}</bdi>
          </>
        )}
      </p>
      <p class="hint">
        {followed > MOST_FOLLOWED ? copy.followedMost : copy.followed(followed)}
        {left.length === 0 || quota === null ? null : (
          <>
            {' · '}
            {copy.quota}{' '}
            {left.map(([window, count], at) => (
              <>
                {at === 0 ? null : ' · '}
                {copy.windows[window as keyof typeof quota.left](count ?? 0)}
              </>
            ))}{' '}
            ({t.time(Math.floor(quota.at / 1000))})
          </>
        )}
      </p>
      <div class="buttons">
        <a class="quiet" href={courierCommunesPath(t.language, id)}>
          {openCommunes === 0 ? t.words.courierPlaces.link : t.words.courierPlaces.open(openCommunes)}
          <span class="unseen"> {title}</span>
        </a>
        <AccountButton {...props} form="test" words={copy.test} />
        <AccountButton
          {...props}
          form="turn"
          words={isOff ? copy.turnOn : copy.turnOff}
          turn={isOff ? 'on' : 'off'}
        />
      </div>
      <details open={refused !== null}>
        <summary>{copy.change}</summary>
        <form method="post" action={courierFormPath(t.language, 'keys')}>
          <NothingOnEnter />
          <Hidden<typeof keysForm> name="account" value={id} />
          <KeyFields
            t={t}
            suffix={id}
            isYalidine={account.sendsEvents}
            values={{ relay: relay ?? '', id: '' }}
            wrong={[]}
            eventsUrl={account.eventsUrl}
          />
          <button class="button" type="submit">
            {copy.saveKeys}
          </button>
        </form>
      </details>
      <AccountOptions t={t} account={account} />
      <details>
        <summary>{copy.remove}</summary>
        <form method="post" action={courierFormPath(t.language, 'remove')}>
          <NothingOnEnter />
          <Hidden<typeof accountForm> name="account" value={id} />
          <p>{followed > MOST_FOLLOWED ? copy.removeMost : copy.removeText(followed)}</p>
          <Confirmation sure={copy.sure} button={copy.remove} />
        </form>
      </details>
    </li>
  );
}

function AccountButton(props: {
  t: DeskText;
  account: { id: string; title: string };
  form: 'test' | 'turn';
  words: string;
  turn?: 'on' | 'off';
}) {
  const { t, account, form, words, turn } = props;
  return (
    <form method="post" action={courierFormPath(t.language, form)}>
      <Hidden<typeof accountForm> name="account" value={account.id} />
      <button class="quiet" type="submit" name={turn && 'turn'} value={turn}>
        {words}
        <span class="unseen"> {account.title}</span>
      </button>
    </form>
  );
}

/** The suffix of a new account's fields. */
const NEW = 'new';

/** The fields of keys. They are empty always: what is stored is never shown. */
function KeyFields(props: {
  t: DeskText;
  suffix: string;
  /** Of its family: with an id, and signed events. */
  isYalidine: boolean | null;
  values: { relay: string; id: string };
  wrong: readonly string[];
  /** Where the courier sends events. */
  eventsUrl?: string | null;
}) {
  const { t, suffix, isYalidine, values, wrong, eventsUrl = null } = props;
  const copy = t.words.couriers;
  const field = (name: 'id' | 'token' | 'secret' | 'relay', value: string, hint?: string) => (
    <TextField<typeof keysForm>
      name={name}
      id={`${name}-${suffix}`}
      label={copy.fields[name]}
      hint={hint}
      isWrong={wrong.includes(name)}
      value={value}
      type={name === 'token' || name === 'secret' ? 'password' : 'text'}
      inputmode={name === 'relay' ? 'url' : undefined}
      dir="ltr"
      autocomplete={name === 'token' || name === 'secret' ? 'new-password' : 'off'}
      autocapitalize="none"
      spellcheck={false}
      maxlength={400}
      required={name === 'token' && suffix === NEW}
    />
  );
  return (
    <>
      {isYalidine === false ? null : field('id', values.id, isYalidine === null ? copy.hints.id : undefined)}
      {field('token', '', suffix === NEW ? undefined : copy.hints.keep)}
      <details open={values.relay !== '' || wrong.includes('relay')}>
        <summary>{copy.further}</summary>
        {field('relay', values.relay, copy.hints.relay)}
        {eventsUrl === null ? null : (
          <CopyField
            id={`events-${suffix}`}
            label={copy.fields.events}
            value={eventsUrl}
            hint={copy.hints.events}
          />
        )}
        {isYalidine === false ? null : field('secret', '', copy.hints.secret)}
      </details>
    </>
  );
}

function NewAccount(props: CourierAccountsProps & { isOpen: boolean }) {
  const { frame, typed, wrong, isOpen, refused, refusedAccount } = props;
  const { t } = frame;
  const copy = t.words.couriers;
  const isRelayRefused = refusedAccount === null && (refused === 'relay' || refused === 'forbidden_egress');
  return (
    <details class="card" open={isOpen}>
      <summary>{copy.add}</summary>
      <form method="post" action={courierFormPath(t.language, 'add')}>
        <NothingOnEnter />
        <SelectField<typeof courierForm>
          name="courier"
          label={copy.fields.courier}
          options={couriers.map(({ name, title, base }) => [name, base === null ? copy.tenants : title])}
          chosen={typed.courier}
        />
        <TextField<typeof courierForm>
          name="tenant"
          label={copy.fields.tenant}
          hint={copy.hints.tenant}
          isWrong={refused === 'tenant' || wrong.includes('tenant')}
          value={typed.tenant}
          dir="ltr"
          inputmode="url"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          maxlength={200}
          placeholder="dhd.ecotrack.dz"
        />
        <SelectField<typeof courierForm>
          name="origin"
          label={copy.fields.origin}
          options={wilayas.map((one) => [String(one.code), `${one.code} ${one[t.language]}`])}
          chosen={typed.origin}
        />
        <KeyFields
          t={t}
          suffix={NEW}
          isYalidine={null}
          values={typed}
          wrong={isRelayRefused ? ['relay'] : wrong}
        />
        <TextField<typeof courierForm>
          name="title"
          label={copy.fields.title}
          hint={copy.hints.title}
          value={typed.title}
          dir="auto"
          autocomplete="off"
          maxlength={40}
        />
        <button class="button" type="submit">
          {copy.save}
        </button>
        <p class="hint">{copy.saveHint}</p>
      </form>
    </details>
  );
}

/** Which account gets which parcel: one for all others, and lists of wilayas. */
function Assignments(props: CourierAccountsProps) {
  const { frame, accounts, assignments, version, wrongLists } = props;
  const { t } = frame;
  const copy = t.words.couriers.assign;
  return (
    <form class="card" method="post" action={courierFormPath(t.language, 'assign')}>
      <NothingOnEnter />
      <FormVersion version={version} />
      <h2>{copy.title}</h2>
      <SelectField<typeof restForm>
        name="rest"
        label={copy.rest}
        options={accounts.map(({ id, title }) => [id, title])}
        chosen={assignments.rest ?? ''}
        none={copy.nobody}
      />
      {accounts.length < 2 && wrongLists.length === 0 ? null : (
        <>
          <p class="hint">{copy.text}</p>
          {accounts.map(({ id, title }) => (
            <fieldset>
              <legend>
                <bdi>{title}</bdi>
              </legend>
              <div class="pairs">
                {deliveryModes.map((mode) => {
                  const name = listName(mode, id);
                  return (
                    <TextField<TypedAssignments['lists']>
                      name={name}
                      label={copy.modes[mode]}
                      isWrong={wrongLists.includes(name)}
                      value={assignments.lists[name] ?? ''}
                      dir="ltr"
                      autocomplete="off"
                      maxlength={400}
                    />
                  );
                })}
              </div>
            </fieldset>
          ))}
        </>
      )}
      <button class="button" type="submit">
        {copy.save}
      </button>
    </form>
  );
}
