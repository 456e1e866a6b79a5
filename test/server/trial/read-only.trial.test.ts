import { spawnSync } from 'node:child_process';
import { chmod, mkdir, rename, rmdir, truncate, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { eventually } from '../../eventually.ts';
import { Visitor } from '../../fixtures/visitor.ts';
import { expectCheckouts, loadService, loadShop, makeCheckout } from '../faults/load.ts';
import { askThrough } from '../proxy.ts';
import { builtRelease } from '../release.ts';
import { closeServed } from '../served.ts';
import { makePlace, type Place, type Running, shopOrigin, startServer } from '../server-process.ts';
import { checkoutBody, openApi, stockShelf } from '../service-api-client.ts';
import { pathOfRoot } from './programs.ts';
import { tryWhere } from './trying.ts';

let place: Place;
let price: string;
let server: Running;

/** Returns its output; throws it when it ended with more than `worst`. */
function run(program: string, args: readonly string[], worst = 0): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env: pathOfRoot() });
  if (status === null || status > worst) throw new Error(`${program}: ${stdout}${stderr}`);
  return stdout.trim();
}

/** A disk in a file at the place's state folder; null where mounting is not permitted. */
function mount(): string | null {
  const image = join(place.folder, 'disk.img');
  const tried = spawnSync('mount', ['-o', 'loop,errors=remount-ro', image, place.state], {
    env: pathOfRoot(),
  });
  return tried.status === 0 ? basename(run('findmnt', ['-n', '-o', 'SOURCE', place.state])) : null;
}

const isRoot = process.getuid?.() === 0;

beforeAll(async () => {
  place = await makePlace(await builtRelease());
  price = await stockShelf(place);
});
afterAll(async () => {
  server?.child.kill('SIGTERM');
  await server?.ended;
  spawnSync('umount', [place.state], { env: pathOfRoot() });
  await closeServed(undefined, place);
});

const reason = 'only root mounts a disk of its own';
tryWhere(
  isRoot,
  reason,
  'a disk that the kernel closes to writing under load is a 503, and loses nothing',
  async () => {
    const kept = join(place.folder, 'kept');
    await rename(place.state, kept);
    await mkdir(place.state);
    const image = join(place.folder, 'disk.img');
    await writeFile(image, '');
    await truncate(image, 128 * 1024 * 1024);
    run('mkfs.ext4', ['-q', '-F', image]);
    const disk = mount();
    if (disk === null) throw new Error('A disk in a file cannot be mounted here.');
    await rmdir(join(place.state, 'lost+found'));
    run('cp', ['-a', `${kept}/.`, place.state]);
    await chmod(place.state, 0o700);
    // Files put there by hand; the server syncs its own.
    run('sync', ['-f', place.state]);
    server = await startServer(place.settings);
    const api = await openApi(place);
    const load = loadService(api, 'disk', 4);
    const buying = loadShop(place, price, 1, 2);
    await eventually(() => expect(load.acknowledged.size).toBeGreaterThan(20));
    await eventually(() => expect(buying.acknowledged.size).toBeGreaterThan(2));

    // As after a device error: the kernel writes nothing more, even to open files.
    await writeFile(`/sys/fs/ext4/${disk}/trigger_fs_error`, '1');
    await eventually(async () => {
      const answer = await api.ask('/checkouts', checkoutBody, 'refused');
      expect([answer.status, await answer.text()]).toEqual([
        503,
        expect.stringContaining('storage_unavailable'),
      ]);
    });
    await load.end();
    await buying.end();
    const shopper = new Visitor(shopOrigin, askThrough(place.shopPort, '41.99.0.1'));
    await expect(shopper.order('fr', price, 1, 'Amina')).rejects.toThrow(
      /: 503 .*Un problème est survenu chez nous/,
    );
    // Data read by an open object is shown; opening one needs a write.
    for (const path of [...load.acknowledged.keys()].slice(0, 20))
      expect([200, 503]).toContain((await api.ask(`/checkouts/${path}`)).status);
    expect([200, 503]).toContain((await shopper.get('/fr')).status);

    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    run('umount', [place.state]);
    // 1: it has repaired the disk.
    run('e2fsck', ['-fy', image], 1);
    mount();
    server = await startServer(place.settings);
    await expectCheckouts(api, load.acknowledged);
    for (const token of buying.acknowledged.keys())
      expect(await (await shopper.get(`/fr/orders/${token}`)).text()).toContain('data-payment="');
    expect(await makeCheckout(api, 'refused')).toBeTypeOf('object');
    await eventually(() => shopper.order('fr', price, 1, 'Bilal'));
  },
);
