import { absolute, cataloguePath, infoPath } from '../../../src/domain/addresses/shop.ts';
import type { InfoPage } from '../../../src/domain/addresses/shop-patterns.ts';
import type { TextBlock } from '../../../src/domain/settings/page-texts.ts';
import { Alternates } from '../page/alternates.tsx';
import type { Frame } from '../page/frame.ts';
import { JsonLd } from '../page/json-ld.tsx';
import { Contact, identityLines, Page } from '../page/page.tsx';

/** `version`: of the terms, as orders store it. */
type InfoProps = { frame: Frame; page: InfoPage; blocks: TextBlock[]; version: string | null };

/** An information page: its text, and then the seller. */
export function InfoPageView({ frame, page, blocks, version }: InfoProps) {
  const copy = frame.t.words.infoPages;
  const head = (
    <>
      <Alternates frame={frame} pathIn={(language) => infoPath(language, page)} />
      {page === 'returns' ? <JsonLd value={describeShop(frame)} /> : null}
    </>
  );
  return (
    <Page frame={frame} title={copy[page].title} head={head}>
      <article class="slip info">
        <h1>{copy[page].title}</h1>
        {blocks.map(({ kind, text }) =>
          kind === 'heading' ? (
            <h2 dir="auto">{text}</h2>
          ) : (
            <p class="description" dir="auto">
              {text}
            </p>
          ),
        )}
        {page === 'privacy' && frame.seller?.dataDeclaration ? (
          <p>{copy.declared(frame.seller.dataDeclaration)}</p>
        ) : null}
        <Identity frame={frame} />
        {version === null ? null : (
          <p class="hint">
            {copy.version} <bdi dir="ltr">{version}</bdi>
          </p>
        )}
      </article>
    </Page>
  );
}

/** The shop with its policy of returns, which holds for all its products (Google's guide "organization"). */
function describeShop({ origin, t, shopName }: Frame) {
  return {
    '@type': 'OnlineStore',
    name: shopName,
    url: absolute(origin, cataloguePath(t.language)),
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      merchantReturnLink: absolute(origin, infoPath(t.language, 'returns')),
    },
  };
}

function Identity({ frame }: { frame: Frame }) {
  const copy = frame.t.words.infoPages;
  const lines = identityLines(frame);
  const isReachable = frame.phone !== null || frame.email !== null;
  if (lines.length === 0 && !isReachable) return null;
  return (
    <>
      <h2>{copy.seller}</h2>
      <p>
        <bdi>{frame.shopName}</bdi>
      </p>
      {lines.map((line) => (
        <p>
          <bdi>{line}</bdi>
        </p>
      ))}
      <Contact frame={frame} />
    </>
  );
}
