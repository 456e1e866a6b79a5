import { InfoPageView } from '../../../templates/storefront/info-pages/info-page.tsx';
import { infoPath } from '../../domain/addresses/shop.ts';
import { type InfoPage, infoPages } from '../../domain/addresses/shop-patterns.ts';
import { blocksOf } from '../../domain/settings/page-texts.ts';
import { languageOf, type RequestContext } from '../../shop-web/request-context.ts';
import { frameOf, showPage } from '../../shop-web/respond.tsx';
import { conditionsVersion, pageTextOf } from '../../shop-web/terms/page-texts.ts';

export async function showInfo(c: RequestContext): Promise<Response> {
  const page: InfoPage = infoPages.find((one) => one === c.req.param('page')) ?? 'about';
  const language = languageOf(c);
  const version = page === 'conditions' ? await conditionsVersion(c.var.settings, language) : null;
  return showPage(
    c,
    <InfoPageView
      frame={frameOf(c, (other) => infoPath(other, page))}
      page={page}
      blocks={blocksOf(pageTextOf(c.var.settings, page, language))}
      version={version}
    />,
  );
}
