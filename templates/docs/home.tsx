import { DOCS_PATH, OPENAPI_PATH } from '../../src/service/urls.ts';
import { Page } from './page.tsx';

/** The page at the bare address of the service. `bases`: of the modes on this host. */
export function HomePage({ bases }: { bases: { name: string; url: string }[] }) {
  return (
    <Page title="Hanout payments">
      <main id="content" class="home">
        <h1>Payments in dinars, behind one API</h1>
        <p class="lead">
          This is a payment service: it makes checkouts and payment links, shows the page on which people pay,
          and tells merchants by signed events what became of it.
        </p>
        <p class="actions">
          <a class="button" href={DOCS_PATH}>
            Read the API reference
          </a>
          <a class="button quiet" href={OPENAPI_PATH}>
            OpenAPI document
          </a>
        </p>
        <dl class="bases">
          {bases.map(({ name, url }) => (
            <>
              <dt>{name}</dt>
              <dd>
                <code>{url}</code>
              </dd>
            </>
          ))}
        </dl>
      </main>
    </Page>
  );
}

export function NotFoundPage() {
  return (
    <Page title="Not found">
      <main id="content" class="home">
        <h1>There is nothing at this address</h1>
        <p class="lead">
          The link may be mistyped or too old. <a href={DOCS_PATH}>The API reference</a> lists every address
          of the API.
        </p>
      </main>
    </Page>
  );
}
