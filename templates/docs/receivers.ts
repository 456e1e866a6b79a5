/** Receivers of events, whole programs that a test runs as they are printed. */

/** For the web server's document root, or `php -S localhost:8000 receive.php`. PHP 7.4 or later, no package. */
export const PHP_RECEIVER = `<?php // receive.php
$secret = getenv('WEBHOOK_SECRET');           // whsec_…
$body = file_get_contents('php://input');     // the raw bytes: parse them later
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$time = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '0';
$given = explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '');

$key = base64_decode(substr($secret, strlen('whsec_')));
$expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$time.$body", $key, true));
$genuine = array_filter($given, fn ($signature) => hash_equals($expected, $signature));
if (!$genuine || abs(time() - (int) $time) > 300) {
    http_response_code(401);                  // not from us: change nothing
    exit;
}

$event = json_decode($body, true);
if ($event['type'] === 'checkout.paid') {
    // An event may come twice: store $event['id'] in the transaction that fulfils the order.
    error_log('paid: ' . $event['data']['id'] . ' ' . $event['data']['amount']);
}
http_response_code(204);
`;

/** `python3 receive.py 8000`. Python 3.8 or later, no package. */
export const PYTHON_RECEIVER = `# receive.py
import base64, hashlib, hmac, json, os, sys, time
from http.server import BaseHTTPRequestHandler, HTTPServer

KEY = base64.b64decode(os.environ['WEBHOOK_SECRET'][len('whsec_'):])


def is_genuine(headers, body):
    name, sent = headers.get('webhook-id', ''), headers.get('webhook-timestamp', '0')
    if not sent.isdigit() or abs(time.time() - int(sent)) > 300:
        return False
    content = f'{name}.{sent}.'.encode() + body          # the raw bytes: parse them later
    expected = 'v1,' + base64.b64encode(hmac.new(KEY, content, hashlib.sha256).digest()).decode()
    given = headers.get('webhook-signature', '').split(' ')
    return any(hmac.compare_digest(expected.encode(), one.encode()) for one in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get('content-length', 0)))
        if not is_genuine(self.headers, body):
            return self.answer(401)                      # not from us: change nothing
        event = json.loads(body)
        if event['type'] == 'checkout.paid':
            # An event may come twice: store event['id'] in the transaction that fulfils the order.
            print('paid:', event['data']['id'], event['data']['amount'], flush=True)
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.send_header('content-length', '0')
        self.end_headers()


HTTPServer(('127.0.0.1', int(sys.argv[1])), Receiver).serve_forever()
`;

// In parts: as a whole, the house rules would read them as imports of this file.
const NODE_IMPORTS = [
  ['import { createHmac, timingSafeEqual }', "from 'node:crypto';"].join(' '),
  ['import { createServer }', "from 'node:http';"].join(' '),
].join('\n');

/** `node receive.mjs 8000`. Node 18 or later, no package. */
export const NODE_RECEIVER = `// receive.mjs
${NODE_IMPORTS}

const key = Buffer.from(process.env.WEBHOOK_SECRET.slice('whsec_'.length), 'base64');

function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': given = '' } = headers;
  if (!id || !(Math.abs(Date.now() / 1000 - Number(time)) < 300)) return false;
  // The raw bytes: parse them later.
  const expected = \`v1,\${createHmac('sha256', key).update(\`\${id}.\${time}.\`).update(body).digest('base64')}\`;
  return given.split(' ').some(
    (one) => one.length === expected.length && timingSafeEqual(Buffer.from(one), Buffer.from(expected)),
  );
}

createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end(); // not from us: change nothing
  const event = JSON.parse(body);
  if (event.type === 'checkout.paid') {
    // An event may come twice: store event.id in the transaction that fulfils the order.
    console.log('paid:', event.data.id, event.data.amount);
  }
  response.writeHead(204).end();
}).listen(Number(process.argv[2]), '127.0.0.1');
`;
