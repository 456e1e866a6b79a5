import { DeskNoticePage } from '../../../../templates/desk/notice/notice.tsx';
import { deskPath, proofPath, readWay } from '../../desk-urls.ts';
import { languageOf, type RequestContext } from '../../pages/environment.ts';
import { isUpload, readCarriedFields } from '../../pages/forms/posted-form.ts';
import { goTo } from '../../pages/respond.tsx';
import type { DeskRole } from '../sessions/rules.ts';
import { askForProof } from './proof.tsx';
import { deskFrameOf, showDesk, showSignIn } from './respond.tsx';
import type { CarriedForm } from './rules.ts';

/** The form that was posted, to be sent once more; null where it held nothing. A form with files is not carried. */
export async function carriedIn(c: RequestContext): Promise<CarriedForm | null> {
  if (c.req.method !== 'POST' || isUpload(c)) return null;
  const fields = await readCarriedFields(c);
  return fields.length === 0 ? null : { path: c.req.path, fields };
}

/** The page that was asked for, or whose form was sent, behind the desk's own address. */
function wayOf(c: RequestContext): string {
  const path = c.req.path.slice(deskPath(languageOf(c)).length + 1);
  const way = readWay(c.req.method === 'POST' ? path.split('/').slice(0, -1).join('/') : path);
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
  const carried = await carriedIn(c);
  if (reply.device === null) {
    if (carried === null && c.req.method === 'POST') return goTo(c, deskPath(languageOf(c)));
    return showSignIn(c, carried === null ? {} : { carried });
  }
  if (reply.reason === 'proof')
    return carried === null
      ? goTo(c, proofPath(languageOf(c), null, { way: wayOf(c) }))
      : askForProof(c, { refused: null, carried });
  const kind = reply.reason === 'forbidden' ? 'forbidden' : 'gone';
  const page = <DeskNoticePage frame={deskFrameOf(c, reply.device, deskPath)} kind={kind} />;
  return showDesk(c, page, kind === 'forbidden' ? 403 : 404);
}
