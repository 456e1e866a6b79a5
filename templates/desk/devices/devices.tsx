import type { codesForm, inviteForm, renameForm, revokeForm } from '../../../src/desk/devices/form.ts';
import {
  type DeviceRefusal,
  deviceActionPath,
  devicesPath,
  reauthenticationPath,
} from '../../../src/domain/addresses/desk/sign-in.ts';
import type { DeskRole } from '../../../src/domain/desk-rights.ts';
import { type QrModules, QrPicture } from '../../parts/qr.tsx';
import { CheckField, Hidden, TextField } from '../page/fields.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';

/** In the order in which an owner most often invites them. */
const invitedRoles = ['packer', 'confirmer', 'accountant', 'owner'] as const satisfies DeskRole[];

/** Times in milliseconds. */
type ListedDevice = {
  id: string;
  name: string;
  role: DeskRole;
  pairedAt: number;
  seenAt: number;
  isThis: boolean;
};

/** The paired devices, and the recovery codes. */
export function DevicesPage(props: {
  frame: DeskFrame;
  devices: readonly ListedDevice[];
  codesLeft: number;
  refused: DeviceRefusal | null;
  submission: string;
}) {
  const { frame, devices, codesLeft, refused } = props;
  const { t } = frame;
  const copy = t.words.devices;
  return (
    <DeskPage frame={frame} title={copy.title} page="devices">
      <h1>{copy.title}</h1>
      {refused === null ? null : <DeskAlert>{copy.refused[refused]}</DeskAlert>}
      <ul class="list">
        {devices.map((device) => (
          <DeviceItem device={device} t={t} isLastOwner={isLastOwner(device, devices)} />
        ))}
      </ul>
      <section class="card">
        <h2>{copy.invite.title}</h2>
        <p>{copy.invite.text}</p>
        <form method="post" action={deviceActionPath(t.language, 'invite')}>
          <Hidden<typeof inviteForm> name="submission" value={props.submission} />
          <fieldset>
            <legend>{copy.invite.as}</legend>
            {invitedRoles.map((role) => (
              <CheckField<typeof inviteForm> name="role" value={role} isOne checked={role === 'packer'}>
                <strong>{t.words.shared.roles[role]}</strong>
                <small>{copy.invite.roles[role]}</small>
              </CheckField>
            ))}
          </fieldset>
          <button class="button" type="submit">
            {copy.invite.button}
          </button>
        </form>
      </section>
      <section class="card">
        <h2>{copy.codes.title}</h2>
        <p>{copy.codes.left(codesLeft)}</p>
        <p class="hint">{copy.codes.text}</p>
        <form method="post" action={deviceActionPath(t.language, 'codes')}>
          <Hidden<typeof codesForm> name="submission" value={props.submission} />
          <button class="quiet" type="submit">
            {copy.codes.button}
          </button>
        </form>
      </section>
      <section class="card">
        <h2>{t.words.reauthentication.set.title}</h2>
        <p class="hint">{t.words.reauthentication.set.about}</p>
        <p>
          <a class="quiet" href={reauthenticationPath(t.language, 'set')}>
            {t.words.reauthentication.set.title}
          </a>
        </p>
      </section>
    </DeskPage>
  );
}

function isLastOwner({ role }: ListedDevice, devices: readonly ListedDevice[]): boolean {
  return role === 'owner' && devices.filter((one) => one.role === 'owner').length === 1;
}

function DeviceItem(props: { device: ListedDevice; t: DeskText; isLastOwner: boolean }) {
  const { device, t } = props;
  const copy = t.words.devices;
  const shared = t.words.shared;
  return (
    <li class="card">
      <h2>
        <bdi>{device.name}</bdi>
      </h2>
      <p>
        <span class={`tag ${device.role}`}>{shared.roles[device.role]}</span>
        {device.isThis ? <span class="tag">{copy.isThis}</span> : null}
      </p>
      <p class="hint">
        {copy.paired} {t.time(Math.floor(device.pairedAt / 1000))}
        <br />
        {copy.seen} {t.time(Math.floor(device.seenAt / 1000))}
      </p>
      <details>
        <summary>{copy.change}</summary>
        <form method="post" action={deviceActionPath(t.language, 'rename')}>
          <Hidden<typeof renameForm> name="device" value={device.id} />
          <TextField<typeof renameForm>
            name="name"
            id={`name-${device.id}`}
            label={copy.name}
            value={device.name}
            required
            maxlength={60}
            autocomplete="off"
          />
          <button class="quiet" type="submit">
            {copy.rename}
          </button>
        </form>
        {props.isLastOwner ? (
          <p class="hint further">{copy.lastOwner}</p>
        ) : (
          <form class="further" method="post" action={deviceActionPath(t.language, 'revoke')}>
            <Hidden<typeof revokeForm> name="device" value={device.id} />
            <p class="hint">{device.isThis ? copy.revokeThis : copy.revokeText}</p>
            <button class="quiet danger" type="submit">
              {copy.revoke}
            </button>
          </form>
        )}
      </details>
    </li>
  );
}

/** A link that pairs a further device, as a QR code. `until` in milliseconds. */
export function InvitationPage(props: {
  frame: DeskFrame;
  url: string;
  modules: QrModules;
  role: DeskRole;
  until: number;
}) {
  const { frame, url, modules, role, until } = props;
  const { t } = frame;
  const copy = t.words.devices.invitation;
  return (
    <DeskPage frame={frame} title={copy.title} page="invitation">
      <h1>{copy.title}</h1>
      <p class="lead">{copy.text[role]}</p>
      <div class="card code">
        <QrPicture modules={modules} title={copy.picture} />
        <p>
          <bdi dir="ltr">{url}</bdi>
        </p>
        <p class="hint">
          {copy.until} {t.time(Math.floor(until / 1000))}
        </p>
      </div>
      <p>
        <a class="button" href={devicesPath(t.language)}>
          {copy.back}
        </a>
      </p>
    </DeskPage>
  );
}
