import { Hono } from 'hono';
import { StartPage } from '../../../../templates/desk/start/start.tsx';
import { startPath } from '../../desk-urls.ts';
import { languageOf, originOf, type StorefrontEnvironment } from '../../pages/environment.ts';
import { readForm } from '../../pages/forms/posted-form.ts';
import { goTo } from '../../pages/respond.tsx';
import { absolute, webhookPath } from '../../urls.ts';
import { askDesk } from '../pages/ask.ts';
import { showRefusal } from '../pages/refusal.tsx';
import { deskFrameOf, showDesk } from '../pages/respond.tsx';
import { isSecret, mintSecret } from '../pages/secrets.ts';

/** What is left to do before the shop sells: for owners. */
export const startRoutes = new Hono<StorefrontEnvironment>();

startRoutes.get('/', async (c) => {
  const reply = await askDesk(c, 'start.show', {});
  if (!reply.ok) return showRefusal(c, reply);
  const news = (['silent', 'refused'] as const).find((one) => c.req.query('news') === one) ?? null;
  const frame = deskFrameOf(c, reply.device, (other) => startPath(other));
  return showDesk(c, <StartPage frame={frame} facts={reply.facts} news={news} submission={mintSecret()} />);
});

startRoutes.post('/event', async (c) => {
  const language = languageOf(c);
  const form = await readForm(c);
  const submission = String(form.get('submission') ?? '');
  if (!isSecret(submission)) return goTo(c, startPath(language));
  const origin = originOf(c);
  const reply = await askDesk(c, 'start.event', {
    submission,
    webhook: `${origin}${webhookPath}`,
    page: absolute(origin, startPath(language)),
    language,
  });
  if (reply.ok) return goTo(c, startPath(language, reply.hasArrived ? null : 'silent'));
  const { reason } = reply;
  return reason === 'scope' || reason === 'service' || reason === 'later' || reason === 'refused'
    ? goTo(c, startPath(language, 'refused'))
    : showRefusal(c, reply);
});
