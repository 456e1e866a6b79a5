import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { build } from '../../../src/server/bundles/build.ts';
import { PROGRAMS, packageRoot } from '../../../src/server/packages.ts';
import { readHolder } from '../../../src/server/state/lock.ts';
import { askSecurely } from '../proxy.ts';
import { closeServed } from '../served.ts';
import { makePlace, type Place, type Running, shopOrigin, startKept } from '../server-process.ts';
import { apiBase, openApi, stockShelf } from '../service-api-client.ts';
import { orderDates, payAtBank } from '../shopper-client.ts';
import { listMissing, type Program, runProgram } from './programs.ts';
import { makeCertificate, type RunningProxy, startCaddy, startNginx } from './proxies.ts';
import { reportSkipped, tryWith } from './trying.ts';

let release: string;
let place: Place;
let server: Running;
let price: string;
reportSkipped('the container: podman build -f deploy/Containerfile . asks a registry for its base');

/** Keeps the units' promise of DeferAcceptSec=, which Node cannot: passes on what it received. */
const defer = [
  'perl',
  '-e',
  '$^F = 9; for (3, 4) { open(my $s, "+<&=", $_) or die; setsockopt($s, 6, 9, pack("i", 5)) or die; push @k, $s } exec @ARGV',
  '--',
];

beforeAll(async () => {
  release = await mkdtemp(join(tmpdir(), 'hanout-release-'));
  await build(release, { hasPrograms: true });
  place = await makePlace(release);
  price = await stockShelf(place);
  const program = [
    join(release, PROGRAMS.node),
    '--disable-warning=ExperimentalWarning',
    join(release, PROGRAMS.commands),
  ];
  const command = [...program, 'start', '--settings', place.settings];
  server = await startKept(place, listMissing(['perl']).length === 0 ? [...defer, ...command] : command);
}, 180_000);

afterAll(async () => {
  await closeServed(server, place);
  await rm(release, { recursive: true, force: true });
});

const proxies = { caddy: startCaddy, nginx: startNginx };
for (const [name, start] of Object.entries(proxies)) {
  const programs: readonly Program[] = [name === 'caddy' ? 'caddy' : 'nginx', 'openssl', 'perl'];
  const withProxy = async (run: (proxy: RunningProxy) => Promise<void>) => {
    const proxy = await start(place, await makeCertificate(join(place.folder, 'certificate')));
    await run(proxy).finally(proxy.stop);
  };

  tryWith(programs, `${name}: a purchase by https, counted by who asks, whatever is written`, () =>
    withProxy(async (proxy) => {
      const ask = askSecurely(proxy.port, proxy.ca);
      const bought = await orderDates(place, price, () => ask);
      await payAtBank(bought);
      await bought.shopper.waitForPage(bought.page, 'data-payment="paid"');
      const statuses = [];
      for (let number = 0; number < 12; number += 1) {
        const said = { 'x-real-ip': `41.97.${name.length}.${number}`, authorization: 'Bearer test_sk_wrong' };
        statuses.push((await askSecurely(proxy.port, proxy.ca, said)(`${apiBase}/balance`)).status);
      }
      expect(statuses).toContain(429);
    }),
  );

  tryWith(programs, `${name}: restarts under load lose no request`, () =>
    withProxy(async (proxy) => {
      const { key } = await openApi(place);
      const ask = askSecurely(proxy.port, proxy.ca, { connection: 'close' });
      const outcomes = new Map<string, number>();
      let isOver = false;
      const asking = Array.from({ length: 8 }, async (_, asker) => {
        for (let number = 0; !isOver; number += 1) {
          const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
          const body = JSON.stringify({ name: `${name} ${asker}-${number}` });
          const kind = asker % 2 === 0 ? 'page' : 'call';
          const outcome = await (kind === 'page'
            ? ask(`${shopOrigin}/fr`)
            : ask(`${apiBase}/products`, { method: 'POST', headers, body })
          ).then(
            ({ status }) => String(status),
            (error: NodeJS.ErrnoException) => String(error.code),
          );
          outcomes.set(`${kind} ${outcome}`, (outcomes.get(`${kind} ${outcome}`) ?? 0) + 1);
        }
      });
      for (let round = 0; round < 5; round += 1) {
        const times = readyTimes();
        process.kill(readHolder({ stateFolder: place.state })?.pid ?? 0, 'SIGTERM');
        await vi.waitFor(() => expect(readyTimes()).toBe(times + 1), { timeout: 20_000, interval: 50 });
      }
      isOver = true;
      await Promise.all(asking);
      console.log(`${name}: ${[...outcomes].map(([outcome, count]) => `${count} × ${outcome}`).join(', ')}`);
      expect([...outcomes.keys()].toSorted()).toEqual(['call 200', 'page 200']);
    }),
  );
}

const readyTimes = () => server.lines().filter(({ event }) => event === 'ready').length;

tryWith(
  ['systemd-analyze'],
  'units: systemd reads them without a word, and they are exposed to little',
  async () => {
    const folder = join(place.folder, 'units');
    await cp(join(packageRoot, 'deploy', 'systemd'), folder, { recursive: true });
    const units = (await readdir(folder)).map((name) => join(folder, name));
    for (const unit of units)
      await writeFile(
        unit,
        (await readFile(unit, 'utf8')).replaceAll('/opt/hanout/releases/current', release),
      );
    expect(runProgram('systemd-analyze', ['verify', '--man=no', ...units])).not.toContain('hanout');
    const services = units.filter((unit) => unit.endsWith('.service'));
    const said = services.map((unit) =>
      runProgram('systemd-analyze', ['security', '--offline=true', '--threshold=15', unit]),
    );
    for (const one of said) console.log(one.split('\n').find((line) => line.includes('Overall')) ?? '');
  },
);
