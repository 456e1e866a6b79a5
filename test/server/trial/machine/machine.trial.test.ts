import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { afterAll, expect } from 'vitest';
import { eventually } from '../../../eventually.ts';
import { askSecurely } from '../../proxy.ts';
import { serviceOrigin, shopOrigin } from '../../server-process.ts';
import { fillShelf, openApi } from '../../service-api-client.ts';
import { orderDates, payAtBank } from '../../shopper-client.ts';
import { tryWhere, tryWith } from '../trying.ts';
import { bootMachine, type Machine } from './machine.ts';
import { blanks, type Moment, moments, readCommands } from './page.ts';
import { openRepository, type Repository } from './repository.ts';

const httpsPort = 443;
let machine: Machine;
let repository: Repository;
afterAll(async () => {
  await machine?.stop();
  await repository?.stop();
});

/** The page's ports that are taken on this machine: the other machine shares its network. */
async function listTakenPorts(): Promise<number[]> {
  const taken = [];
  for (const port of [80, httpsPort, 8787, 8788]) {
    const server = createServer().listen(port);
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (isFree) await new Promise((settle) => server.close(settle));
    else taken.push(port);
  }
  return taken;
}

async function followPage(): Promise<void> {
  const [shop, service] = [shopOrigin, serviceOrigin].map((origin) => new URL(origin).host);
  repository = await openRepository();
  machine = await bootMachine([shop ?? '', service ?? '']);
  /** Values for the page's placeholders. */
  const filledIn = new Map<string, string>([
    [blanks.repository, repository.address],
    [blanks.shop, shop ?? ''],
    [blanks.service, service ?? ''],
  ]);

  let ask: ReturnType<typeof askSecurely>;
  let price = '';
  const order = () => orderDates({ shopPort: httpsPort, servicePort: httpsPort }, price, () => ask);
  type Order = Awaited<ReturnType<typeof order>>;
  const orders: Order[] = [];
  let inFlight: Order;
  const payInFlight = async () => {
    await payAtBank(inFlight);
    await inFlight.shopper.waitForPage(inFlight.page, 'data-payment="paid"');
    orders.push(inFlight);
  };

  const before: Partial<Record<Moment, () => Promise<void>>> = {
    // These names are unknown outside: Caddy is its own authority for them.
    async secured() {
      await machine.type(
        "sed -i '0,/^{$/s//{\\n\\tlocal_certs\\n\\tskip_install_trust/' /etc/caddy/Caddyfile",
      );
    },
    async upgraded() {
      await repository.publish('99.0.0');
      inFlight = await order();
    },
    async returned() {
      inFlight = await order();
    },
    async backedUp() {
      inFlight = await order();
    },
  };
  const after: Partial<Record<Moment, (said: string, command: string) => Promise<void>>> = {
    async released(said) {
      expect(said).toContain(' answers, and will serve when the server is started.');
    },
    async started(_, command) {
      await eventually(async () => {
        const lines = (await machine.type(command)).trim().split('\n');
        expect(lines.at(-1)).toContain('"event":"ready"');
      }, 500);
      const units = 'hanout.service hanout-shop.socket hanout-service.socket hanout-backup.timer';
      expect(await machine.type(`systemctl is-active ${units}`)).toBe('active\n'.repeat(4));
      const pid = (await machine.type('systemctl show -P MainPID hanout.service')).trim();
      const status = await machine.type(`cat /proc/${pid}/status; id -u hanout`);
      const user = status.trim().split('\n').at(-1);
      expect(status).toMatch(new RegExp(`^Uid:\\t${user}\\t${user}\\t${user}\\t${user}$`, 'm'));
      expect(status).toMatch(/^CapBnd:\t0{16}$/m);
      expect(status).toMatch(/^NoNewPrivs:\t1$/m);
      expect(status).toMatch(/^Seccomp:\t2$/m);
      expect(await machine.type(`cat /proc/${pid}/mountinfo`)).toMatch(/ \/ ro,/);
    },
    async secured() {
      const root = machine.at('/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt');
      const ca = await eventually(() => readFile(root, 'utf8'), 500);
      await machine.trust(ca);
      ask = askSecurely(httpsPort, ca);
      await eventually(async () => expect((await ask(`${shopOrigin}/fr`)).status).toBe(200), 500);
      const api = { state: machine.at('/var/lib/hanout/state'), servicePort: httpsPort };
      price = await fillShelf(await openApi(api, ask));
      inFlight = await order();
      await payInFlight();
    },
    async invited(said) {
      const [, link = ''] = /^ *(https:\S+)$/m.exec(said) ?? [];
      expect(link).toContain(shopOrigin);
      expect((await ask(link)).status).toBe(200);
    },
    async upgraded(said) {
      expect(said).toMatch(/99\.0\.0\S* serves\./);
      await payInFlight();
    },
    async returned(said) {
      expect(said).toContain(' serves.');
      expect(said).not.toMatch(/99\.0\.0\S* serves\./);
      await payInFlight();
    },
    async examined(said) {
      expect(said).not.toContain('WRONG');
    },
    async backedUp(said) {
      const made = said.split('\n').findLast((line) => /^\d{4}-.*Z$/.test(line)) ?? 'none';
      filledIn.set(blanks.backup, made);
    },
    // A moved file could still be found.
    async lost() {
      await rm(machine.at('/var/lib/hanout/before'), { recursive: true });
    },
    async restored(said) {
      expect(said).toContain(`Read: ${orders.length + 1} orders`);
    },
    async resumed() {
      for (const { shopper, page } of orders) {
        const shown = await shopper.get(page);
        expect([shown.status, await shown.text()]).toEqual([
          200,
          expect.stringContaining('data-payment="paid"'),
        ]);
      }
      await payInFlight();
    },
  };

  const took: string[] = [];
  for (const command of await readCommands()) {
    const found = Object.entries(moments).find(([, words]) => command.includes(words));
    const moment = (found?.[0] ?? '') as Moment;
    await before[moment]?.();
    const typed = [...filledIn].reduce((text, [blank, own]) => text.replaceAll(blank, own), command);
    const at = performance.now();
    const said = await machine.type(typed);
    took.push(
      `${((performance.now() - at) / 1000).toFixed(1).padStart(6)} s  ${command.replaceAll('\n', '\n          ')}`,
    );
    await after[moment]?.(said, typed);
  }
  expect(orders.length).toBe(4);
  console.log(['', 'Typed on an empty Debian, and what each took:', ...took, ''].join('\n'));
}

const what = 'the commands of docs/running.md, on an empty Debian with its systemd and Caddy by https';
const taken = await listTakenPorts();
if (process.getuid?.() !== 0) tryWhere(false, 'root alone begins another machine', what, followPage);
else if (taken.length > 0) tryWhere(false, `somebody has port ${taken.join(', ')}`, what, followPage);
else tryWith(['debootstrap', 'systemd-nspawn', 'git'], what, followPage);
