import { InfoPageView } from '../../../templates/storefront/info/info.tsx';
import { type InfoPage, infoPages, infoPath } from '../doorstep-urls.ts';
import { languageOf, type RequestContext } from '../pages/environment.ts';
import { conditionsVersion, pageTextOf } from '../pages/info-texts.ts';
import { frameOf, showPage } from '../pages/respond.tsx';
import { blocksOf } from './rules.ts';

/** A page that says who sells, or by what rules. */
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
