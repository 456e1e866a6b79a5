import { describe, expect, test } from 'vitest';
import { checkDestination, type DestinationRules, mayLeadTo } from '../../src/web/destinations.ts';

const deployed: DestinationRules = { local: false, livemode: false, ownHosts: ['pay.example.dz'] };
const emulated: DestinationRules = { local: true, livemode: false, ownHosts: ['pay:8788'], anywhere: true };
const atHome: DestinationRules = { local: true, livemode: false, ownHosts: ['localhost:8788'] };

const everywhere = [
  'https://shop.example.dz/webhooks',
  'https://shop.example.dz:443/webhooks?token=a@b#c',
  'HTTPS://SHOP.example.DZ/',
  'https://xn--mgba3a4f16a.example/hook',
  'https://حانوت.example/hook',
  'https://1password.example/hook',
  'https://127.0.0.1.example.dz/hook',
  'https://localhost.example.dz/hook',
  'https://pay.example.dz.example.com/hook',
  'https://shop.example.dz#@127.0.0.1/',
  // Independent of the resolved address: the network itself reaches public addresses only.
  'https://127.0.0.1.nip.io/hook',
];

const hostile: [why: string, urls: string[]][] = [
  [
    'an IPv4 address in any spelling',
    [
      'https://127.0.0.1/',
      'https://127.0.0.1./',
      'https://127.1/',
      'https://127.0.1/',
      'https://2130706433/',
      'https://017700000001/',
      'https://0177.0.0.1/',
      'https://0x7f000001/',
      'https://0x7f.0.0.1/',
      'https://0X7F.1/',
      'https://0/',
      'https://0.0.0.0/',
      'https://10.0.0.1/',
      'https://192.168.1.1/',
      'https://172.16.0.1/',
      'https://169.254.169.254/latest/meta-data/',
      'https://100.64.0.1/',
      'https://8.8.8.8/',
      'https://255.255.255.255/',
      'https://%31%32%37.0.0.1/',
      'https://127%2e0%2e0%2e1/',
      'https://１２７.０.０.１/',
      'https://127。0。0。1/',
      'https://①②⑦.⓪.⓪.①/',
      'https://𝟏𝟐𝟕.𝟎.𝟎.𝟏/',
      'https://١٢٧.٠.٠.١/',
      'https://%D9%A1%D9%A2%D9%A7.example.dz/',
      'https://127.0.0.1\u00ad/',
      'https://999.1.1.1/',
      'https://1.2.3.4.5/',
      'https://00000177.1/',
      'https://0xa9fea9fe/',
      'https://169.254.169.254.:443/',
      'https://4294967295/',
      'https://4294967296/',
      'https://127.0.0.1%00.example.dz/',
    ],
  ],
  [
    'an IPv6 address',
    [
      'https://[::1]/',
      'https://[::]/',
      'https://[0:0:0:0:0:0:0:1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[::ffff:7f00:1]/',
      'https://[::127.0.0.1]/',
      'https://[64:ff9b::7f00:1]/',
      'https://[fe80::1]/',
      'https://[fe80::1%25eth0]/',
      'https://[fd00::1]/',
      'https://[2001:4860:4860::8888]/',
      'https://[::FFFF:192.168.0.1]/',
      'https://[::ffff:0:127.0.0.1]/',
      'https://[::ffff:a9fe:a9fe]/',
      'https://[2002:7f00:1::]/',
      'https://[fd00:ec2::254]/',
      'https://[fe80::1%eth0]/',
      'https://[::1]./',
    ],
  ],
  [
    'a local name',
    [
      'https://localhost/',
      'https://LOCALHOST/',
      'https://localhost./',
      'https://ｌｏｃａｌｈｏｓｔ/',
      'https://lo%63alhost/',
      'https://app.localhost/',
      'https://app.localhost./',
      'https://localhost.localdomain/',
      'https://printer.local/',
      'https://metadata.google.internal/',
      'https://router.home.arpa/',
      'https://1.0.0.127.in-addr.arpa/',
      'https://nas.lan/',
      'https://vm.private/',
      'https://gateway.home/',
      'https://hidden.onion/',
      'https://server.workgroup/',
      'https://shop.invalid/',
      'https://host.docker.internal/',
      'https://instance-data.ec2.internal/',
      'https://kubernetes.default.svc/',
      'https://kubernetes.default.svc.cluster.local/',
      'https://vault.service.consul/',
      'https://localhost%2e/',
      'https://local%00host/',
      'https://loca\u00adlhost/',
      'https://ip6-localhost/',
      'https://metadata/',
      'https://wiki.corp/',
      'https://intranet/',
      'https://kubernetes/',
      'https://shop.example.dz./',
      'https://shop..example.dz/',
      'https://.example.dz/',
      'https://./',
    ],
  ],
  [
    'a host in percent signs',
    [
      'https://ex%61mple.com/',
      'https://shop%2eexample.dz/',
      'https://shop.example%2Edz/hook',
      'https://shop.example.dz%3a443/',
      'https://shop.example.dz%2f/',
      'https://%73hop.example.dz/',
      'https://shop.example.dz%/',
    ],
  ],
  [
    'credentials',
    [
      'https://user@shop.example.dz/',
      'https://user:pass@shop.example.dz/',
      'https://@shop.example.dz/',
      'https://:@shop.example.dz/',
      'https://shop.example.dz@127.0.0.1/',
      'https://shop.example.dz%40127.0.0.1/',
      'https://shop.example.dz%2f@127.0.0.1/',
      'https://shop.example.dz\\@127.0.0.1/',
    ],
  ],
  [
    'another scheme or port, or no address at all',
    [
      'http://shop.example.dz/',
      'http://shop.example.dz:443/',
      'https://shop.example.dz:8443/',
      'https://shop.example.dz:80/',
      'https://shop.example.dz:0/',
      'https://shop.example.dz:99999/',
      'ftp://shop.example.dz/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'data:text/plain,x',
      '//shop.example.dz/',
      'https:shop.example.dz',
      'https:/shop.example.dz',
      'https:///shop.example.dz',
      'https:\\\\shop.example.dz',
      'https://\\shop.example.dz',
      ' https://shop.example.dz/',
      'https://shop.example.dz/\n',
      'https://sh\top.example.dz/',
      'https://shop example.dz/',
      'https://',
      '',
    ],
  ],
  [
    'our own origin',
    [
      'https://pay.example.dz/test/api/v2/checkouts',
      'https://PAY.example.dz:443/',
      'https://pay.example.dz./',
      'https://p%61y.example.dz/',
      'https://ｐａｙ.example.dz/',
    ],
  ],
];

describe('on any deployment', () => {
  for (const livemode of [false, true]) {
    const rules = { ...deployed, livemode };
    const mode = livemode ? 'live' : 'test';
    test.each(everywhere)(`${mode}: allows %s`, (url) => {
      expect(checkDestination(url, rules)).toEqual({ ok: true });
    });
    test.each(hostile.flatMap(([why, urls]) => urls.map((url) => [why, url] as const)))(
      `${mode}: refuses %s: %s`,
      (_, url) => {
        expect(checkDestination(url, rules).ok).toBe(false);
      },
    );
  }
});

describe('under LOCAL=1', () => {
  test.each([
    ...everywhere,
    'http://shop.example.dz/webhooks',
    'http://localhost:8787/webhooks/service',
    'http://shop.localhost:3000/hook',
    'http://127.0.0.1:8787/hook',
    'http://127.1:8787/hook',
    'http://[::1]:8787/hook',
    'https://localhost:8443/hook',
  ])('test mode allows %s', (url) => {
    expect(checkDestination(url, atHome)).toEqual({ ok: true });
  });

  test.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://192.168.1.1/',
    'http://0.0.0.0:8787/',
    'http://[::ffff:10.0.0.1]/',
    'http://metadata.google.internal/',
    'http://shop.example.dz:6379/',
    'http://user@localhost:8787/',
    'http://localhost:8788/test/api/v2/checkouts',
    'http://127.0.0.1:8788/operator',
    'http://127.1:8788/',
    'http://2130706433:8788/',
    'http://[::1]:8788/',
    'http://shop.localhost:8788/',
    'http://LOCALHOST:8788/',
    'http://%6cocalhost:8787/',
    'ftp://localhost/',
  ])('test mode refuses %s', (url) => {
    expect(checkDestination(url, atHome).ok).toBe(false);
  });

  test('live mode allows the machine itself, and nothing else without https', () => {
    const live = { ...atHome, livemode: true };
    expect(checkDestination('http://localhost:8787/hook', live).ok).toBe(true);
    expect(checkDestination('http://localhost:8788/operator', live).ok).toBe(false);
    expect(checkDestination('http://shop.example.dz/hook', live).ok).toBe(false);
    expect(checkDestination('https://shop.example.dz/hook', live).ok).toBe(true);
  });
});

test('payers are led by https in live mode, and on a developer’s machine also to that machine', () => {
  const addresses = ['https://shop.dz/', 'http://shop.dz/', 'http://localhost:8787/'];
  const led = (rules: { livemode: boolean; local: boolean }) =>
    addresses.map((address) => mayLeadTo(address, rules));
  expect(led({ livemode: true, local: false })).toEqual([true, false, false]);
  expect(led({ livemode: true, local: true })).toEqual([true, false, true]);
  expect(led({ livemode: false, local: false })).toEqual([true, true, true]);
});

test('describes the fault as the end of a sentence', () => {
  const why = (url: string) => checkDestination(url, deployed);
  expect(why('http://shop.example.dz/')).toEqual({ ok: false, why: 'must use https' });
  expect(why('https://shop.example.dz:8443/')).toEqual({ ok: false, why: 'must use the standard port' });
  expect(why('https://10.0.0.1/')).toEqual({ ok: false, why: 'must name a public host' });
  expect(why('https://@shop.example.dz/')).toEqual({ ok: false, why: 'must not hold credentials' });
  expect(why('https://pay.example.dz/')).toEqual({ ok: false, why: 'must not lead back here' });
  expect(why('nonsense')).toEqual({ ok: false, why: 'must be a valid URL' });
});

test('the emulator alone sends to any name, port and network, and still not to itself', () => {
  const addresses = [
    'http://app:8000/hook',
    'http://host.docker.internal:9000/',
    'http://192.168.1.5:8000/',
    'http://[fd00::1]:80/',
  ];
  for (const address of addresses) {
    expect(checkDestination(address, emulated), address).toEqual({ ok: true });
    expect(checkDestination(address, atHome).ok, address).toBe(false);
    expect(checkDestination(address, deployed).ok, address).toBe(false);
  }
  expect(checkDestination('http://pay:8788/hook', emulated).ok).toBe(false);
  expect(checkDestination('http://user@app:8000/hook', emulated).ok).toBe(false);
});
