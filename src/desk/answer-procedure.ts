import { isStale, SESSION_LASTS } from '../auth/rules/lifetimes.ts';
import { type AuditSource, addEntry } from '../database/audit-log.ts';
import { may } from '../domain/desk-rights.ts';
import type { ShopContext } from '../shop/context.ts';
import type { ShopServices } from '../shop-worker/services.ts';
import { crockford } from '../text/crockford.ts';
import type { CallerState, Desk, Outcome } from './define-procedure.ts';
import { findProcedure } from './procedures.ts';
import { mustReauthenticate } from './reauthentication/requirement.ts';
import type { Device } from './sessions/device.ts';
import { extendSession, findDeviceBySession } from './sessions/store/sessions.ts';

/** The caller as the Worker knows it; the object finds its device. */
export type Caller = Omit<AuditSource, 'entryId'>;

/**
 * A call to the object, and its reply with the call's own fields. Kept narrow: the full union makes RPC stub types
 * too slow to check.
 */
export type ProcedureCall = { name: string; input: object };
export type DeskReply = { ok: boolean } & CallerState;

/**
 * Runs a call of the desk: finds the device, checks its rights and runs the handler in one transaction, so that a
 * device revoked a moment ago can do nothing. `session`: SHA-256 of the cookie's secret, in hex.
 */
export async function answerProcedure(
  shop: ShopContext,
  services: ShopServices,
  session: string | null,
  call: ProcedureCall,
  from: Caller,
): Promise<DeskReply> {
  const { storage, sql } = shop;
  const now = shop.now();
  let device: Device | null = null;
  let isRenewed = false;
  const definition = await findProcedure(call.name);
  const erases = definition?.erases === true;
  if (erases && session !== null) await shop.erasures.ready();
  const outcome = await storage.transactionSync((): Outcome | Promise<Outcome> => {
    if (definition === null) return { ok: false, reason: 'unknown' };
    device = session === null ? null : findDeviceBySession(sql, session, now);
    if (device !== null && isStale(device, now)) {
      extendSession(sql, device.id, now, now + SESSION_LASTS);
      isRenewed = true;
    }
    if ('role' in definition && definition.role === 'operator' && from.actor.kind !== 'operator')
      return { ok: false, reason: 'forbidden' };
    if ('right' in definition) {
      if (device === null) return { ok: false, reason: 'signed_out' };
      if (!may(device.role, definition.right)) return { ok: false, reason: 'forbidden' };
      if (definition.needsReauthentication && mustReauthenticate(sql, device, now))
        return { ok: false, reason: 'reauthentication' };
    }
    const note: Desk<Device | null>['note'] = (subject, fields = []) =>
      addEntry(
        sql,
        crockford(shop.random(15)).toLowerCase(),
        Math.floor(shop.now() / 1000),
        device === null ? from : { ...from, actor: { kind: 'device', name: device.id } },
        { action: call.name, subject, fields },
      );
    const desk = { shop, services, device, network: from.network, note };
    // Name and input match, and so do right and device: the procedure's type ensures it where a call is made.
    const handle = definition.handle as (
      desk: Desk<Device | null>,
      input: unknown,
    ) => Outcome | Promise<Outcome>;
    return handle(desk, call.input);
  });
  if (erases && outcome.ok) await shop.erasures.write();
  const asked = device as Device | null;
  const shown = asked === null ? null : { name: asked.name, role: asked.role };
  return { ...outcome, device: shown, isRenewed } as DeskReply;
}
