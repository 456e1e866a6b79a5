import { createServer } from 'node:http';
import { ApiError, createClient, type Checkout, etagOf, verifyWebhook } from 'hanout-service/client';

/** A purchase with the typed client: node purchase.ts (Node 22.18 or later), beside a started emulator. */
const { SERVICE_URL = '', SERVICE_API_KEY = '', RECEIVER_HOST = '127.0.0.1' } = process.env;
const service = createClient({ baseUrl: SERVICE_URL, key: SERVICE_API_KEY });

/** Your shop's receiver, here one that hands on the first event. */
const receiver = createServer();
const { port } = await new Promise<{ port: number }>((ready) =>
  receiver.listen(0, () => ready(receiver.address() as { port: number })),
);
const endpoint = await service.createWebhookEndpoint({
  body: { url: `http://${RECEIVER_HOST}:${port}/hook`, types: ['checkout.paid'] },
});
const arrived = new Promise<Awaited<ReturnType<typeof verifyWebhook>>>((resolve, reject) => {
  receiver.on('request', async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    response.writeHead(204).end();
    verifyWebhook({ body, headers: request.headers, secret: endpoint.webhook_secret }).then(resolve, reject);
  });
});

const checkout: Checkout = await service.createCheckout({
  body: { amount: 2500, currency: 'dzd', success_url: 'http://shop.test/done', metadata: { order_id: '1001' } },
  idempotencyKey: 'order-1001-1',
});
// Refused with 412 if somebody has changed it since.
await service.updateCheckout({ id: checkout.id, body: { description: 'Called.' }, ifMatch: etagOf(checkout) });
await service.simulateCheckout({ id: checkout.id, body: { outcome: 'paid' } });
const event = await arrived;
// `type` narrows `data`: here it is a checkout.
if (event.type !== 'checkout.paid' || event.data.id !== checkout.id) throw new Error('another event came');
for await (const entry of service.all('listBalanceEntries'))
  console.log(`${entry.type} ${entry.amount}`);

try {
  await service.createCheckout({ body: { success_url: 'http://shop.test/done' } });
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.log(error.status, error.code, Object.keys(error.errors).join());
}
await service.deleteWebhookEndpoint({ id: endpoint.id });
receiver.close();
