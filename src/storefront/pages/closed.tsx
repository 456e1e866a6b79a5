import { NoticePage } from '../../../templates/storefront/notice/notice.tsx';
import { inEachLanguage } from '../../text/locales/by-language.ts';
import { shopNameIn } from '../choices/rules.ts';
import { type SettingName, wayToSet } from '../settings.ts';
import { cataloguePath } from '../urls.ts';
import { languageOf, originOf, type RequestContext } from './environment.ts';

/**
 * Answers for a shop that cannot open. Browsers get a page, programs a line; both name the binding to set, which
 * is no secret, and without which nobody would know why, and say how it is set.
 */
export async function showClosed(c: RequestContext, missing: SettingName): Promise<Response> {
  const headers = { 'Cache-Control': 'no-store', 'Retry-After': '60' };
  if (c.req.header('Accept')?.includes('text/html') !== true) {
    const line = `The shop is closed: the binding ${missing} is missing or not usable. Set it so: ${wayToSet(missing)}\n`;
    return c.text(line, 503, headers);
  }
  const language = languageOf(c);
  const page = (
    <NoticePage
      frame={{
        language,
        shopName: shopNameIn(c.env, language),
        phone: null,
        email: null,
        isTest: false,
        alternates: inEachLanguage((one) => cataloguePath(one)),
        origin: originOf(c),
      }}
      kind="closed"
      setting={{ name: missing, way: wayToSet(missing) }}
    />
  );
  return c.html(`<!DOCTYPE html>${await page}`, 503, headers);
}
