import { QrPicture } from '../../templates/parts/qr.tsx';
import { writePng } from '../web/qr-code/png.ts';
import type { RequestContext } from './request-context.ts';

/** Side of the PNG in pixels, and the light border that readers need, in modules of the code. */
const SIDE = 300;
const QUIET = 4;

/** A QR code that leads to `url`. Other sites may show it, unless the headers forbid it. */
export async function answerQrCode(
  c: RequestContext,
  url: string,
  format: 'svg' | 'png',
  headers: Record<string, string>,
): Promise<Response> {
  const { makeQrModules } = await import('../web/qr-code/modules.ts');
  const modules = makeQrModules(url);
  const shared = { 'Cross-Origin-Resource-Policy': 'cross-origin', ...headers };
  if (format === 'svg') {
    const picture = String(<QrPicture title={url} modules={modules} />);
    return c.body(picture, 200, { 'Content-Type': 'image/svg+xml; charset=utf-8', ...shared });
  }
  // Whole pixels for each module, and the remainder as border: a scaled code is harder to read.
  const scale = Math.max(1, Math.floor(SIDE / (modules.size + 2 * QUIET)));
  const border = Math.floor((SIDE - scale * modules.size) / 2);
  const at = (dot: number) => Math.floor((dot - border) / scale);
  const isDark = (x: number, y: number) => {
    const isInside = at(x) >= 0 && at(x) < modules.size && at(y) >= 0 && at(y) < modules.size;
    return isInside && modules.get(at(y), at(x)) === 1;
  };
  return c.body(await writePng(SIDE, isDark), 200, { 'Content-Type': 'image/png', ...shared });
}
