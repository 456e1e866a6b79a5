import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { PROGRAMS, packageRoot } from '../../src/server/packages.ts';
import { readServerSettings, type ServerSettings } from '../../src/server/settings.ts';

const deploy = join(packageRoot, 'deploy');
const read = (name: string) => readFile(join(deploy, name), 'utf8');
const SETTINGS = '/etc/hanout/server.json';
let settings: ServerSettings;

beforeAll(async () => {
  settings = readServerSettings(await read('server.json'), SETTINGS, '/nowhere');
});

/** What a unit sets by a name, each time that it does. */
const valuesOf = (unit: string, name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

test('sockets listen where the settings say, by the names that are known, and keep back who has not asked', async () => {
  for (const which of ['shop', 'service'] as const) {
    const unit = await read(`systemd/hanout-${which}.socket`);
    expect(valuesOf(unit, 'ListenStream')).toEqual([settings[which]?.listen]);
    expect(valuesOf(unit, 'FileDescriptorName')).toEqual([which]);
    expect(valuesOf(unit, 'DeferAcceptSec')).toEqual(['5s']);
  }
});

test('units run what serves now, by the settings, and write where these keep something and nowhere else', async () => {
  const server = await read('systemd/hanout.service');
  const backup = await read('systemd/hanout-backup.service');
  const current = join(settings.releases ?? '', 'current');
  for (const unit of [server, backup]) {
    const [command = ''] = valuesOf(unit, 'ExecStart');
    expect(command).toContain(`${current}/${PROGRAMS.node} `);
    expect(command).toContain(` ${current}/${PROGRAMS.commands} `);
    expect(command).toContain(` --settings ${SETTINGS}`);
    expect(valuesOf(unit, 'ProtectSystem')).toEqual(['strict']);
    expect(settings.stateFolder.startsWith(`/var/lib/${valuesOf(unit, 'StateDirectory')}/`)).toBe(true);
  }
  const writable = valuesOf(server, 'ReadWritePaths').map((path) => path.replace(/^-/, ''));
  expect(writable.map((path) => join(path, 'list'))).toEqual([settings.erasuresFile]);
  expect(valuesOf(server, 'Restart')).toEqual(['always']);
  // A stop has `stopSeconds` for each Worker.
  expect(Number.parseInt(valuesOf(server, 'TimeoutStopSec')[0] ?? '', 10)).toBeGreaterThan(
    2 * settings.stopSeconds,
  );
});

test('proxies ask where the settings say, and set the header that counts', async () => {
  const caddy = await read('Caddyfile');
  const nginx = await read('nginx.conf');
  expect(settings.addressHeader).toBe('X-Real-IP');
  expect(caddy).toContain('header_up X-Real-IP {remote_host}');
  expect(nginx).toContain('proxy_set_header X-Real-IP $remote_addr;');
  for (const which of ['shop', 'service'] as const) {
    const { origin = '', listen = '' } = settings[which] ?? {};
    expect(caddy).toMatch(
      new RegExp(`^${new URL(origin).host} \\{[^}]*\\}\\s+reverse_proxy ${listen} `, 'm'),
    );
    expect(nginx).toContain(`server_name ${new URL(origin).host};`);
    expect(nginx).toContain(`proxy_pass http://${listen};`);
  }
});

test('what git does not take, secrets above all, does not get into an image either', async () => {
  const excluded = (await readFile(join(packageRoot, '.containerignore'), 'utf8')).split('\n');
  for (const name of ['.deployment', '.dev.vars', '.dev.vars.*', '.env', '.env.*'])
    expect(excluded).toContain(name);
});

test('the page copies files that there are', async () => {
  const page = await readFile(join(packageRoot, 'docs', 'running.md'), 'utf8');
  const units = await readdir(join(deploy, 'systemd'));
  for (const [, unit = ''] of page.matchAll(/\b(hanout[\w-]*\.(?:service|socket|timer))/g))
    expect(units).toContain(unit);
  for (const [, path = ''] of page.matchAll(/source\/(deploy\/[\w.-]+)/g))
    await readFile(join(packageRoot, path)).catch((error) => {
      if (error.code !== 'EISDIR') throw error;
    });
});
