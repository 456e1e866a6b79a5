import base64
import hashlib
import hmac
import json
import os
import threading
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer

SERVICE_URL = os.environ['SERVICE_URL']
KEY = os.environ['SERVICE_API_KEY']
SECRET = base64.b64decode(os.environ['SERVICE_WEBHOOK_SECRET'][len('whsec_'):])
RECEIVER_HOST = os.environ.get('RECEIVER_HOST', '127.0.0.1')


def call(path, body):
    request = urllib.request.Request(
        SERVICE_URL + path,
        data=json.dumps(body).encode(),
        headers={'Authorization': f'Bearer {KEY}', 'Content-Type': 'application/json'},
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


class Receiver(BaseHTTPRequestHandler):
    """Your shop's receiver of events, here one that only keeps the last."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers['content-length']))
        self.server.received = (self.headers, body)
        self.send_response(204)
        self.end_headers()


def test_a_purchase_ends_in_a_signed_event():
    server = HTTPServer(('', 0), Receiver)
    waiting = threading.Thread(target=server.handle_request, daemon=True)
    waiting.start()
    checkout = call('/checkouts', {
        'amount': 2500,
        'currency': 'dzd',
        'success_url': 'http://shop.test/done',
        'webhook_endpoint': f'http://{RECEIVER_HOST}:{server.server_port}/hook',
        'metadata': {'order_id': '1001'},
    })
    call(f'/checkouts/{checkout["id"]}/simulate', {'outcome': 'paid'})
    waiting.join(timeout=10)
    headers, body = server.received

    content = f'{headers["webhook-id"]}.{headers["webhook-timestamp"]}.'.encode() + body
    signature = base64.b64encode(hmac.new(SECRET, content, hashlib.sha256).digest()).decode()
    assert headers['webhook-signature'] == f'v1,{signature}'
    event = json.loads(body)
    assert event['type'] == 'checkout.paid'
    assert event['data']['id'] == checkout['id']
    assert event['data']['metadata'] == {'order_id': '1001'}
