import { Hono } from 'hono';
import { themeOf } from '../../shop/settings/theme/rules.ts';
import type { StorefrontEnvironment } from '../http/request-context.ts';

/** As the other style sheets'. Another colour has another address, but what a release makes of it does not. */
const A_DAY = 'public, max-age=86400, stale-while-revalidate=604800';

/** The merchant's colour as a style sheet of its own, since the pages' policy allows no style in them. */
export const themeRoutes = new Hono<StorefrontEnvironment>();

themeRoutes.get('/:name{theme-[0-9a-f]{6}\\.css}', (c, next) => {
  const colour = `#${c.req.param('name').slice(6, 12)}`;
  const theme = themeOf(colour);
  if (theme === null) return next();
  // A page of some seconds ago asks for the colour of then: it gets it, but no cache fills up with all there are.
  const policy = colour === c.var.settings.theme?.sign ? A_DAY : 'no-store';
  const { sign, onSign, button, onButton, link, linkAtNight } = theme;
  const css =
    `:root{--awning:${sign};--cream:${onSign};--button:${button};--on-button:${onButton};` +
    `--leaf:${link}}@media screen and (prefers-color-scheme:dark){:root{--leaf:${linkAtNight}}}`;
  return c.body(css, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': policy });
});
