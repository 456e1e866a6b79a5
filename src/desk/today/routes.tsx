import { Hono } from 'hono';
import { TodayPage } from '../../../templates/desk/today/today.tsx';
import { profitPath } from '../../domain/addresses/desk/figures.ts';
import { queueListPath, queuePath, readQueueAddress, todayPath } from '../../domain/addresses/desk/queues.ts';
import { deskPath } from '../../domain/addresses/desk/root.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { typedIn } from '../../web/form-schema.ts';
import { askDesk } from '../http/ask.ts';
import { choiceOf } from '../http/queue-choice.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { isQueueName } from '../order-lists/rules/listed-orders.ts';
import { showRefusal } from '../refusal.tsx';
import { networkForm } from './form.ts';
import * as todayProcedures from './procedures.ts';

export const todayRoutes = new Hono<StorefrontEnvironment>();

async function showToday(c: RequestContext, { isFirst }: { isFirst: boolean }): Promise<Response> {
  const language = languageOf(c);
  const reply = await askDesk(c, todayProcedures.showToday, { language, isFirst });
  if (!reply.ok) return reply.reason === 'elsewhere' ? goTo(c, profitPath(language)) : showRefusal(c, reply);
  // Its list of orders has one.
  if (reply.orders.length > 0) c.set('hasScript', true);
  const frame = deskFrameOf(c, reply.device, isFirst ? deskPath : todayPath);
  return showDesk(c, <TodayPage frame={frame} today={reply} />);
}

todayRoutes.get(deskPatterns.today, (c) => showToday(c, { isFirst: true }));
todayRoutes.get(deskPatterns.queues, (c) => showToday(c, { isFirst: false }));

todayRoutes.get(deskPatterns.queue, async (c) => {
  const queue = c.req.param('queue');
  const [after, done, ticked] = ['after', 'done', 'ticked'].map((name) => c.req.query(name) || null);
  // A caller without a session is not told that the queue does not exist.
  const name = isQueueName(queue) ? queue : null;
  if (name === null) {
    const { confirmSession } = await import('../sign-in/procedures.ts');
    return showRefusal(c, { reason: 'gone', ...(await askDesk(c, confirmSession, {})) });
  }
  const from = readQueueAddress((part) => (part === 'queue' ? name : c.req.query(part)));
  const address = from ?? { queue: name };
  const reply = await askDesk(c, todayProcedures.showQueue, {
    ...choiceOf(name, address),
    after: after ?? null,
    done: done ?? null,
    isWhole: ticked !== null,
    language: languageOf(c),
  });
  if (!reply.ok) return showRefusal(c, reply);
  const frame = deskFrameOf(c, reply.device, (other) => queueListPath(other, address, { after, ticked }));
  if (reply.orders.length > 0) c.set('hasScript', true);
  // The first page needs none of it.
  const { QueuePage } = await import('../../../templates/desk/today/queue.tsx');
  return showDesk(
    c,
    <QueuePage frame={frame} queue={name} from={address} ticked={ticked ?? null} {...reply} />,
  );
});

todayRoutes.post(deskPatterns.callQueue, async (c) => {
  const { network, until, genuine } = typedIn(networkForm, await readForm(c));
  const call = genuine === '' ? todayProcedures.cancelNetwork : todayProcedures.trustNetwork;
  const reply = await askDesk(c, call, { network, until: Number(until) || 0 });
  return reply.ok ? goTo(c, queuePath(languageOf(c), 'call')) : showRefusal(c, reply);
});
