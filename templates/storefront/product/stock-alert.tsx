import { productPath, stockAlertPath } from '../../../src/domain/addresses/shop.ts';
import type { Frame } from '../page/frame.ts';
import { Page } from '../page/page.tsx';

type StockAlertProps = {
  frame: Frame;
  product: { slug: string; name: string };
  /** The variant that is waited for; null: any. */
  variant: { variant: string; label: string | null } | null;
  typed: string;
  /** `email`: no address; `full`: too many wait already; `limited`: this browser or network has asked too often. */
  problem: 'email' | 'full' | 'limited' | null;
  isSaved: boolean;
};

/** Asks for one e-mail when a sold-out product or variant is back. */
export function StockAlertPage({ frame, product, variant, typed, problem, isSaved }: StockAlertProps) {
  const { t } = frame;
  const { product: copy, checkout } = t.words;
  const { slug, name } = product;
  const isWrong = problem === 'email';
  return (
    <Page frame={frame} title={`${copy.alert.link} · ${name}`} isPrivate isAlone>
      <article class="slip find">
        <h1>{isSaved ? copy.alert.saved : copy.alert.link}</h1>
        <p>
          <bdi>{name}</bdi>
          {variant === null || variant.label === null ? null : (
            <>
              {' · '}
              <bdi>{variant.label}</bdi>
            </>
          )}
        </p>
        {problem === 'full' || problem === 'limited' ? (
          <p class="alert" role="alert">
            {copy.alert[problem]}
          </p>
        ) : null}
        {isSaved ? (
          <p role="status">{copy.alert.savedText}</p>
        ) : (
          <form method="post" action={stockAlertPath(t.language, slug, { variant: variant?.variant })}>
            <div class="row">
              <label for="email">{checkout.email}</label>
              <p class="hint" id="email-hint">
                {copy.alert.hint}
              </p>
              {isWrong ? (
                <p class="problem" id="email-problem">
                  {checkout.problems.email}
                </p>
              ) : null}
              <input
                id="email"
                name="email"
                type="email"
                value={typed}
                autocomplete="email"
                dir="ltr"
                required
                aria-invalid={isWrong ? 'true' : undefined}
                aria-describedby={isWrong ? 'email-hint email-problem' : 'email-hint'}
              />
            </div>
            <button type="submit" class="button">
              {copy.alert.send}
            </button>
          </form>
        )}
        <a href={productPath(t.language, slug, variant?.variant ?? null)}>{copy.alert.back}</a>
      </article>
    </Page>
  );
}
