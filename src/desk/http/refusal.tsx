import { DeskNoticePage } from '../../../templates/desk/notice/notice.tsx';
import type { DeskRole } from '../../shop/desk-calls/sessions/rules.ts';
import { deskPath, readReturnPath, reauthenticationPath } from '../../shop/desk-urls.ts';
import { isUpload, readPendingFields } from '../../storefront/http/forms/posted-form.ts';
import { languageOf, type RequestContext } from '../../storefront/http/request-context.ts';
import { goTo } from '../../storefront/http/respond.tsx';
import { askForReauthentication } from './reauthenticate.tsx';
import { deskFrameOf, showDesk, showSignIn } from './respond.tsx';
import type { PendingForm } from './rules.ts';

/** The form that was posted, to be sent once more; null where it held nothing. A form with files is not carried. */
export async function pendingFormIn(c: RequestContext): Promise<PendingForm | null> {
  if (c.req.method !== 'POST' || isUpload(c)) return null;
  const fields = await readPendingFields(c);
  return fields.length === 0 ? null : { path: c.req.path, fields };
}

/** The page that was asked for, or whose form was sent, behind the desk's own address. */
function wayOf(c: RequestContext): string {
  const path = c.req.path.slice(deskPath(languageOf(c)).length + 1);
  const way = readReturnPath(c.req.method === 'POST' ? path.split('/').slice(0, -1).join('/') : path);
  // Where whoever has proved it goes anyway.
  return way === 'devices' || way.startsWith('proof') ? '' : way;
}

/**
 * The answer to a call that came to nothing, whose reason is no page's own. A form is not lost by it: the page that asks who is
 * there sends it once more. In the page and in no cookie: a grid of tariffs fits in none, nor does a product.
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
  if (reply.reason === 'proof')
    return pending === null
      ? goTo(c, reauthenticationPath(languageOf(c), null, { way: wayOf(c) }))
      : askForReauthentication(c, { refused: null, pending });
  const kind = reply.reason === 'forbidden' ? 'forbidden' : 'gone';
  const page = <DeskNoticePage frame={deskFrameOf(c, reply.device, deskPath)} kind={kind} />;
  return showDesk(c, page, kind === 'forbidden' ? 403 : 404);
}
