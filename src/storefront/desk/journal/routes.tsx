import { Hono } from 'hono';
import { JournalPage } from '../../../../templates/desk/journal/journal.tsx';
import { deskJournalPath } from '../../desk-urls.ts';
import type { StorefrontEnvironment } from '../../pages/environment.ts';
import { askDesk } from '../pages/ask.ts';
import { showRefusal } from '../pages/refusal.tsx';
import { deskFrameOf, showDesk } from '../pages/respond.tsx';

/** What was done at the desk: for owners. */
export const journalRoutes = new Hono<StorefrontEnvironment>();

journalRoutes.get('/', async (c) => {
  const after = c.req.query('after') || null;
  const reply = await askDesk(c, 'journal.list', { after });
  if (!reply.ok) return showRefusal(c, reply);
  const frame = deskFrameOf(c, reply.device, (other) => deskJournalPath(other, after));
  return showDesk(c, <JournalPage frame={frame} entries={reply.entries} next={reply.next} />);
});
