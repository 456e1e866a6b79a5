import { Hono } from 'hono';
import { DevicesPage, InvitationPage } from '../../../templates/desk/devices/devices.tsx';
import { mintRecoveryCodes } from '../../auth/recovery-codes.ts';
import { readDeviceName } from '../../auth/rules/device-names.ts';
import { isSecret, mintSecret, secretOfForm } from '../../auth/secrets.ts';
import {
  codesPath,
  type DeviceRefusal,
  deviceActionPath,
  devicesPath,
  pairPath,
} from '../../domain/addresses/desk/sign-in.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { absolute } from '../../domain/addresses/shop.ts';
import { deskRoles } from '../../domain/desk-rights.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import { languageOf, originOf, type StorefrontEnvironment } from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { typedIn } from '../../web/form-schema.ts';
import { makeQrModules } from '../../web/qr-code/modules.ts';
import { hashOf } from '../../web/secrets.ts';
import { askDesk } from '../http/ask.ts';
import { readSession, readShown, writeShown } from '../http/cookies.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { showRefusal } from '../refusal.tsx';
import { codesForm, inviteForm, renameForm, revokeForm } from './form.ts';
import * as deviceProcedures from './procedures.ts';

/** The paired devices, for owners. */
export const deviceRoutes = new Hono<StorefrontEnvironment>();

const refusals: readonly DeviceRefusal[] = ['last_owner', 'gone', 'name_required'];

deviceRoutes.get(deskPatterns.devices, async (c) => {
  const reply = await askDesk(c, deviceProcedures.listDevices, {});
  if (!reply.ok) return showRefusal(c, reply);
  const refused = refusals.find((one) => one === c.req.query('refused')) ?? null;
  const { devices, codesLeft } = reply;
  const frame = deskFrameOf(c, reply.device, devicesPath);
  const page = { devices, codesLeft, refused, submission: mintSecret() };
  return showDesk(c, <DevicesPage frame={frame} {...page} />);
});

deviceRoutes.post(deskPatterns.deviceForms.rename, async (c) => {
  const language = languageOf(c);
  const { device, name: typedName } = typedIn(renameForm, await readForm(c));
  const name = readDeviceName(typedName);
  if (name === null) return goTo(c, devicesPath(language, 'name_required'));
  const reply = await askDesk(c, deviceProcedures.renameDevice, { id: device, name });
  if (reply.ok) return goTo(c, devicesPath(language));
  return reply.reason === 'gone' ? goTo(c, devicesPath(language, 'gone')) : showRefusal(c, reply);
});

deviceRoutes.post(deskPatterns.deviceForms.revoke, async (c) => {
  const language = languageOf(c);
  const { device } = typedIn(revokeForm, await readForm(c));
  const reply = await askDesk(c, deviceProcedures.revoke, { id: device });
  if (reply.ok) return goTo(c, devicesPath(language));
  return reply.reason === 'last_owner' ? goTo(c, devicesPath(language, 'last_owner')) : showRefusal(c, reply);
});

deviceRoutes.post(deskPatterns.deviceForms.invite, async (c) => {
  const language = languageOf(c);
  const form = typedIn(inviteForm, await readForm(c));
  const role = deskRoles.find((one) => one === form.role) ?? 'packer';
  const session = readSession(c);
  const secret = await secretOfForm(`invite ${role}`, session, form.submission);
  const reply = await askDesk(c, deviceProcedures.inviteDevice, { hash: await hashOf(secret), role });
  // The form's link is used or expired, so no new one is made: the page has a new form.
  if (!reply.ok && reply.reason === 'over') return goTo(c, devicesPath(language));
  if (!reply.ok || session === null) return showRefusal(c, { reason: 'signed_out', ...reply });
  await writeShown(c, session, { kind: 'invitation', secret, role, expiresAt: reply.expiresAt });
  return goTo(c, deviceActionPath(language, 'invite'));
});

deviceRoutes.get(deskPatterns.deviceForms.invite, async (c) => {
  const language = languageOf(c);
  const reply = await askDesk(c, deviceProcedures.listDevices, {});
  if (!reply.ok) return showRefusal(c, reply);
  const shown = await readShown(c);
  if (shown?.kind !== 'invitation') return goTo(c, devicesPath(language));
  const url = absolute(originOf(c), pairPath(language, shown.secret));
  const modules = makeQrModules(url);
  const { role, expiresAt } = shown;
  const frame = deskFrameOf(c, reply.device, (other) => deviceActionPath(other, 'invite'));
  return showDesk(
    c,
    <InvitationPage frame={frame} url={url} modules={modules} role={role} until={expiresAt} />,
  );
});

deviceRoutes.post(deskPatterns.deviceForms.codes, async (c) => {
  const language = languageOf(c);
  const given = typedIn(codesForm, await readForm(c)).submission;
  const submission = isSecret(given) ? given : mintSecret();
  const { codes, hashes } = await mintRecoveryCodes();
  const reply = await askDesk(c, deviceProcedures.replaceCodes, { codes: hashes, submission });
  const session = readSession(c);
  if (!reply.ok || session === null) return showRefusal(c, { reason: 'signed_out', ...reply });
  await writeShown(c, session, { kind: 'codes', codes });
  return goTo(c, codesPath(language));
});
