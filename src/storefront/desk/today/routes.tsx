import { Hono } from 'hono';
import { QueuePage } from '../../../../templates/desk/today/queue.tsx';
import { TodayPage } from '../../../../templates/desk/today/today.tsx';
import { deskPath, queuePath } from '../../desk-urls.ts';
import type { StorefrontEnvironment } from '../../pages/environment.ts';
import { askDesk } from '../pages/ask.ts';
import { showRefusal } from '../pages/refusal.tsx';
import { deskFrameOf, showDesk } from '../pages/respond.tsx';
import { isQueueName } from './rules.ts';

/** What there is to do today. */
export const todayRoutes = new Hono<StorefrontEnvironment>();

todayRoutes.get('/', async (c) => {
  const reply = await askDesk(c, 'today.show', {});
  if (!reply.ok) return showRefusal(c, reply);
  return showDesk(c, <TodayPage frame={deskFrameOf(c, reply.device, deskPath)} today={reply} />);
});

todayRoutes.get('/queues/:queue', async (c) => {
  const queue = c.req.param('queue');
  const after = c.req.query('after') || null;
  // Whoever is not signed in is not told that there is none.
  const name = isQueueName(queue) ? queue : null;
  const reply = await askDesk(c, 'today.queue', { queue: name ?? 'pack', after });
  if (!reply.ok || name === null) return showRefusal(c, { reason: 'gone', ...reply });
  const frame = deskFrameOf(c, reply.device, (other) => queuePath(other, name, after));
  return showDesk(c, <QueuePage frame={frame} queue={name} {...reply} />);
});
