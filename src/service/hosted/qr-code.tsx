import type { Context } from 'hono';
import { QrPicture } from '../../../templates/parts/qr.tsx';
import { makeQrModules } from '../../web/qr-code/modules.ts';
import type { Environment } from '../environment.ts';
import { appPath, type Mode } from '../urls.ts';

/** The QR code of a checkout for the provider's app: it leads to the payment in the app. */
export function answerQrCode(c: Context<Environment>, mode: Mode, id: string): Response {
  return answerQrPicture(c, c.get('origin') + appPath(mode, id));
}

/** A QR code as SVG. Any site may embed it, because merchants show it on their pages. */
export function answerQrPicture(c: Context<Environment>, url: string): Response {
  const picture = <QrPicture title={url} modules={makeQrModules(url)} />;
  return c.body(String(picture), 200, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': 'private, max-age=3600',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Security-Policy': "default-src 'none'",
    'X-Robots-Tag': 'noindex, nofollow',
  });
}
