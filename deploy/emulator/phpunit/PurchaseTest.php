<?php

use PHPUnit\Framework\TestCase;

final class PurchaseTest extends TestCase
{
    private function call(string $path, array $body): array
    {
        $context = stream_context_create(['http' => [
            'method' => 'POST',
            'header' => [
                'Authorization: Bearer ' . getenv('SERVICE_API_KEY'),
                'Content-Type: application/json',
            ],
            'content' => json_encode($body),
        ]]);
        return json_decode(file_get_contents(getenv('SERVICE_URL') . $path, false, $context), true);
    }

    /** One request to your shop's receiver: its headers by lower-case name, and its body. */
    private function receive($receiver): array
    {
        $connection = stream_socket_accept($receiver, 10);
        $this->assertIsResource($connection, 'no event came');
        fgets($connection);
        $headers = [];
        while (($line = trim(fgets($connection))) !== '') {
            [$name, $value] = explode(':', $line, 2);
            $headers[strtolower($name)] = trim($value);
        }
        $body = stream_get_contents($connection, (int) $headers['content-length']);
        fwrite($connection, "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n");
        fclose($connection);
        return [$headers, $body];
    }

    public function testAPurchaseEndsInASignedEvent(): void
    {
        $receiver = stream_socket_server('tcp://0.0.0.0:0');
        $port = substr(strrchr(stream_socket_get_name($receiver, false), ':'), 1);
        $host = getenv('RECEIVER_HOST') ?: '127.0.0.1';
        $checkout = $this->call('/checkouts', [
            'amount' => 2500,
            'currency' => 'dzd',
            'success_url' => 'http://shop.test/done',
            'webhook_endpoint' => "http://$host:$port/hook",
            'metadata' => ['order_id' => '1001'],
        ]);
        $this->call("/checkouts/{$checkout['id']}/simulate", ['outcome' => 'paid']);
        [$headers, $body] = $this->receive($receiver);

        $key = base64_decode(substr(getenv('SERVICE_WEBHOOK_SECRET'), strlen('whsec_')));
        $content = "{$headers['webhook-id']}.{$headers['webhook-timestamp']}.$body";
        $signature = 'v1,' . base64_encode(hash_hmac('sha256', $content, $key, true));
        $this->assertSame($signature, $headers['webhook-signature']);
        $event = json_decode($body, true);
        $this->assertSame('checkout.paid', $event['type']);
        $this->assertSame($checkout['id'], $event['data']['id']);
        $this->assertSame(['order_id' => '1001'], $event['data']['metadata']);
    }
}
