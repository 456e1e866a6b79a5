import { NoticePage } from '../../templates/storefront/notice/notice.tsx';
import { shopText } from '../../templates/storefront/page/text.tsx';
import { cataloguePath } from '../domain/addresses/shop.ts';
import { howToSet, type SettingName } from '../domain/settings/settings.ts';
import { shopNameIn } from '../domain/settings/stored-overrides.ts';
import { inEachLanguage } from '../text/languages/by-language.ts';
import { languageOf, originOf, type RequestContext } from './request-context.ts';

/**
 * Answers for a closed shop: a page for browsers, a line for programs. Both name the missing binding, which is no
 * secret, and say how to set it.
 */
export async function showClosed(c: RequestContext, missing: SettingName): Promise<Response> {
  const headers = { 'Cache-Control': 'no-store', 'Retry-After': '60' };
  if (c.req.header('Accept')?.includes('text/html') !== true) {
    const line = `The shop is closed: the binding ${missing} is missing or not usable. Set it so: ${howToSet(missing)}\n`;
    return c.text(line, 503, headers);
  }
  const language = languageOf(c);
  const page = (
    <NoticePage
      frame={{
        t: shopText[language],
        shopName: shopNameIn(c.env, language),
        phone: null,
        email: null,
        isTest: false,
        alternates: inEachLanguage((one) => cataloguePath(one)),
        origin: originOf(c),
      }}
      kind="closed"
      setting={{ name: missing, command: howToSet(missing) }}
    />
  );
  return c.html(`<!DOCTYPE html>${await page}`, 503, headers);
}
