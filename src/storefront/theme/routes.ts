import { Hono } from 'hono';
import { themeOf } from '../../domain/settings/merchant-colour.ts';
import type { StorefrontEnvironment } from '../../shop-web/request-context.ts';

/**
 * Like the other style sheets. Another colour has another address, but a release may change the style of a colour.
 */
const A_DAY = 'public, max-age=86400, stale-while-revalidate=604800';

/** The merchant's colour as a style sheet, since the content security policy allows no inline style. */
export const themeRoutes = new Hono<StorefrontEnvironment>();

themeRoutes.get('/:name{theme-[0-9a-f]{6}\\.css}', (c, next) => {
  const colour = `#${c.req.param('name').slice(6, 12)}`;
  const theme = themeOf(colour);
  if (theme === null) return next();
  // An older page may ask for a former colour: it is answered, but not cached, so that caches do not fill up with all
  // colours.
  const policy = colour === c.var.settings.theme?.sign ? A_DAY : 'no-store';
  const { sign, onSign, button, onButton, link, linkAtNight } = theme;
  const css =
    `:root{--awning:${sign};--cream:${onSign};--button:${button};--on-button:${onButton};` +
    `--leaf:${link}}@media screen and (prefers-color-scheme:dark){:root{--leaf:${linkAtNight}}}`;
  return c.body(css, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': policy });
});
