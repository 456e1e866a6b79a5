const { createHmac } = require('node:crypto');
const { createServer } = require('node:http');

const { SERVICE_URL, SERVICE_API_KEY, SERVICE_WEBHOOK_SECRET, RECEIVER_HOST = '127.0.0.1' } = process.env;

/** Your shop's receiver of events, here one that only hands on the first. */
let receiver;
let first;
beforeAll(async () => {
  first = new Promise((arrived) => {
    receiver = createServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray());
      response.writeHead(204).end();
      arrived({ headers: request.headers, body });
    });
  });
  await new Promise((ready) => receiver.listen(0, ready));
});
afterAll(() => receiver.close());

async function call(path, body) {
  const answer = await fetch(SERVICE_URL + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${SERVICE_API_KEY}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

test('a purchase ends in a signed event', async () => {
  const checkout = await call('/checkouts', {
    amount: 2500,
    currency: 'dzd',
    success_url: 'http://shop.test/done',
    webhook_endpoint: `http://${RECEIVER_HOST}:${receiver.address().port}/hook`,
    metadata: { order_id: '1001' },
  });
  await call(`/checkouts/${checkout.id}/simulate`, { outcome: 'paid' });
  const { headers, body } = await first;

  const key = Buffer.from(SERVICE_WEBHOOK_SECRET.slice('whsec_'.length), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = createHmac('sha256', key).update(content).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${signature}`);
  expect(JSON.parse(body)).toMatchObject({
    type: 'checkout.paid',
    data: { id: checkout.id, amount: 2500, metadata: { order_id: '1001' } },
  });
});
