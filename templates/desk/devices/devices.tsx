import {
  type DeviceRefusal,
  deviceActionPath,
  devicesPath,
  reauthenticationPath,
} from '../../../src/domain/addresses/desk.ts';
import type { DeskRole } from '../../../src/domain/rights.ts';
import { type QrModules, QrPicture } from '../../parts/qr.tsx';
import { Time } from '../../parts/time.tsx';
import { deskCopyIn } from '../copy/copy.ts';
import type { DeskFrame } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';

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
  const { language } = frame;
  const copy = deskCopyIn[language].devices;
  return (
    <DeskPage frame={frame} title={copy.title} section="devices">
      <h1>{copy.title}</h1>
      {refused === null ? null : <DeskAlert>{copy.refused[refused]}</DeskAlert>}
      <ul class="list">
        {devices.map((device) => (
          <DeviceItem device={device} language={language} isLastOwner={isLastOwner(device, devices)} />
        ))}
      </ul>
      <section class="card">
        <h2>{copy.invite.title}</h2>
        <p>{copy.invite.text}</p>
        <form method="post" action={deviceActionPath(language, 'invite')}>
          <input type="hidden" name="submission" value={props.submission} />
          <fieldset>
            <legend>{copy.invite.as}</legend>
            {invitedRoles.map((role) => (
              <label class="choice">
                <input type="radio" name="role" value={role} checked={role === 'packer'} />
                <span>
                  <strong>{deskCopyIn[language].shared.roles[role]}</strong>
                  <small>{copy.invite.roles[role]}</small>
                </span>
              </label>
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
        <form method="post" action={deviceActionPath(language, 'codes')}>
          <input type="hidden" name="submission" value={props.submission} />
          <button class="quiet" type="submit">
            {copy.codes.button}
          </button>
        </form>
      </section>
      <section class="card">
        <h2>{deskCopyIn[language].reauthentication.set.title}</h2>
        <p class="hint">{deskCopyIn[language].reauthentication.set.about}</p>
        <p>
          <a class="quiet" href={reauthenticationPath(language, 'set')}>
            {deskCopyIn[language].reauthentication.set.title}
          </a>
        </p>
      </section>
    </DeskPage>
  );
}

function isLastOwner({ role }: ListedDevice, devices: readonly ListedDevice[]): boolean {
  return role === 'owner' && devices.filter((one) => one.role === 'owner').length === 1;
}

function DeviceItem(props: { device: ListedDevice; language: DeskFrame['language']; isLastOwner: boolean }) {
  const { device, language } = props;
  const copy = deskCopyIn[language].devices;
  const shared = deskCopyIn[language].shared;
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
        {copy.paired} <Time at={Math.floor(device.pairedAt / 1000)} language={language} />
        <br />
        {copy.seen} <Time at={Math.floor(device.seenAt / 1000)} language={language} />
      </p>
      <details>
        <summary>{copy.change}</summary>
        <form method="post" action={deviceActionPath(language, 'rename')}>
          <input type="hidden" name="device" value={device.id} />
          <p class="field">
            <label for={`name-${device.id}`}>{copy.name}</label>
            <input
              id={`name-${device.id}`}
              name="name"
              value={device.name}
              required
              maxlength={60}
              autocomplete="off"
            />
          </p>
          <button class="quiet" type="submit">
            {copy.rename}
          </button>
        </form>
        {props.isLastOwner ? (
          <p class="hint further">{copy.lastOwner}</p>
        ) : (
          <form class="further" method="post" action={deviceActionPath(language, 'revoke')}>
            <input type="hidden" name="device" value={device.id} />
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
  const { language } = frame;
  const copy = deskCopyIn[language].devices.invitation;
  return (
    <DeskPage frame={frame} title={copy.title} section="devices">
      <h1>{copy.title}</h1>
      <p class="lead">{copy.text[role]}</p>
      <div class="card code">
        <QrPicture modules={modules} title={copy.picture} />
        <p>
          <bdi dir="ltr">{url}</bdi>
        </p>
        <p class="hint">
          {copy.until} <Time at={Math.floor(until / 1000)} language={language} />
        </p>
      </div>
      <p>
        <a class="button" href={devicesPath(language)}>
          {copy.back}
        </a>
      </p>
    </DeskPage>
  );
}
