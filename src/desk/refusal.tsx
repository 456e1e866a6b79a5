import { DeskNoticePage } from '../../templates/desk/notice/notice.tsx';
import { deskPath } from '../domain/addresses/desk/root.ts';
import { readReturnPath, reauthenticationPath } from '../domain/addresses/desk/sign-in.ts';
import type { DeskRole } from '../domain/desk-rights.ts';
import { isUpload, readPendingFields } from '../shop-web/forms/posted-form.ts';
import { languageOf, type RequestContext } from '../shop-web/request-context.ts';
import { goTo } from '../shop-web/respond.tsx';
import { deskFrameOf, showDesk, showSignIn } from './http/respond.tsx';
import type { PendingForm } from './http/rules.ts';
import { askForReauthentication } from './reauthentication/reauthenticate.tsx';

/** The posted form as a pending form; null when it was empty. A form with files is not kept. */
export async function pendingFormIn(c: RequestContext): Promise<PendingForm | null> {
  if (c.req.method !== 'POST' || isUpload(c)) return null;
  const fields = await readPendingFields(c);
  return fields.length === 0 ? null : { path: c.req.path, fields };
}

/** The requested page, or the page of the posted form, as its path below the desk's own address. */
function returnPathOf(c: RequestContext): string {
  const path = c.req.path.slice(deskPath(languageOf(c)).length + 1);
  const returnPath = readReturnPath(c.req.method === 'POST' ? path.split('/').slice(0, -1).join('/') : path);
  // These are where reauthentication leads by default.
  return returnPath === 'devices' || returnPath.startsWith('reauthentication') ? '' : returnPath;
}

/**
 * Answers a call that was refused before it ran. The posted form is not lost: the sign-in or reauthentication page
 * sends it again. The page carries it, not a cookie, which is too small for a delivery grid or a product.
 */
export async function showRefusal(
  c: RequestContext,
  reply: { reason: string; device: { name: string; role: DeskRole } | null },
): Promise<Response> {
  const pending = await pendingFormIn(c);
  if (reply.device === null) {
    if (pending === null && c.req.method === 'POST') return goTo(c, deskPath(languageOf(c)));
    return showSignIn(c, pending === null ? {} : { pending });
  }
  if (reply.reason === 'reauthentication')
    return pending === null
      ? goTo(c, reauthenticationPath(languageOf(c), null, { returnPath: returnPathOf(c) }))
      : askForReauthentication(c, { refused: null, pending });
  const kind = reply.reason === 'forbidden' ? 'forbidden' : 'gone';
  const page = <DeskNoticePage frame={deskFrameOf(c, reply.device, deskPath)} kind={kind} />;
  return showDesk(c, page, kind === 'forbidden' ? 403 : 404);
}
