import { type Child, raw } from './jsx-runtime.ts';

/** The head of the payment service's pages, which no search engine keeps. `style`: CSS. */
export function ServiceHead({ title, style, children }: { title: string; style: string; children?: Child }) {
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>{title}</title>
      <meta name="robots" content="noindex,nofollow" />
      <meta name="color-scheme" content="light dark" />
      <meta name="format-detection" content="telephone=no" />
      <link rel="icon" href="/pay.svg" type="image/svg+xml" />
      {children}
      <style>{raw(style)}</style>
    </head>
  );
}
