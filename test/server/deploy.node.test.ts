import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { PART } from '../../src/contract/snapshot-format.ts';
import { settlementsPath } from '../../src/domain/addresses/desk/couriers.ts';
import { importFormPath, importsPath } from '../../src/domain/addresses/desk/imports.ts';
import { photoFormPath } from '../../src/domain/addresses/desk/photos.ts';
import { storeDetailsPath } from '../../src/domain/addresses/desk/settings.ts';
import { recoverPath } from '../../src/domain/addresses/desk/sign-in.ts';
import {
  cartChangePath,
  checkoutPath,
  erasuresPath,
  snapshotsPath,
  webhookPath,
} from '../../src/domain/addresses/shop.ts';
import { PROGRAMS, packageRoot } from '../../src/server/packages.ts';
import { readServerSettings, type ServerSettings } from '../../src/server/settings.ts';
import { apiPath, OPERATOR_PATH } from '../../src/service/urls.ts';
import { uploadBytesOf } from '../../src/shop-web/forms/upload-limits.ts';
import { MAX_EVENT_BYTES } from '../../src/storefront/checkout/webhook.ts';
import { languages } from '../../src/text/languages/by-language.ts';
import { MAX_FORM_BYTES } from '../../src/web/form-bodies.ts';

const deploy = join(packageRoot, 'deploy');
const read = (name: string) => readFile(join(deploy, name), 'utf8');
const SETTINGS = '/etc/hanout/server.json';
let settings: ServerSettings;

beforeAll(async () => {
  settings = readServerSettings(await read('server.json'), SETTINGS, '/nowhere');
});

/** Every value that a unit sets for a name. */
const valuesOf = (unit: string, name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

test('sockets listen where the settings say, by known names, and defer silent clients', async () => {
  for (const which of ['shop', 'service'] as const) {
    const unit = await read(`systemd/hanout-${which}.socket`);
    expect(valuesOf(unit, 'ListenStream')).toEqual([settings[which]?.listen]);
    expect(valuesOf(unit, 'FileDescriptorName')).toEqual([which]);
    expect(valuesOf(unit, 'DeferAcceptSec')).toEqual(['5s']);
  }
});

test('units run the current release with the settings, and can write to the configured folders only', async () => {
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

/** The lines of a Caddyfile for a host. */
const siteOf = (text: string, host: string) =>
  new RegExp(`^${host} \\{\\n([\\s\\S]*?)^\\}`, 'm').exec(text)?.[1] ?? '';

test('proxies connect where the settings say, and set the trusted header', async () => {
  const caddy = await read('Caddyfile');
  const nginx = await read('nginx.conf');
  expect(settings.addressHeader).toBe('X-Real-IP');
  expect(caddy).toContain('header_up X-Real-IP {remote_host}');
  expect(nginx).toContain('proxy_set_header X-Real-IP $remote_addr;');
  for (const which of ['shop', 'service'] as const) {
    const { origin = '', listen = '' } = settings[which] ?? {};
    expect(siteOf(caddy, new URL(origin).host)).toContain(`\treverse_proxy ${listen} {`);
    expect(nginx).toContain(`server_name ${new URL(origin).host};`);
    expect(nginx).toContain(`proxy_pass http://${listen};`);
  }
});

/** The bytes of a body that a proxy allows at a path of a host, by the lines of its example. */
const proxies: Record<string, (text: string, host: string, path: string) => number> = {
  Caddyfile: (text, host, path) => {
    const site = siteOf(text, host);
    const [, large = ''] = /@large path_regexp (\S+)/.exec(site) ?? [];
    // The small limit is the one that is neither of the others.
    const [, block = ''] = /\t@small \{([^}]*)\}/.exec(site) ?? /\t@small (not .*)/.exec(site) ?? [];
    const event = /@event path (\S+)/.exec(site)?.[1];
    expect(block.trim().split(/\s*\n\s*/)).toEqual([
      `not path_regexp ${large}`,
      ...(event === undefined ? [] : [`not path ${event}`]),
    ]);
    const name = new RegExp(large).test(path) ? 'large' : path === event ? 'event' : 'small';
    const size = new RegExp(`request_body @${name} \\{\\s*max_size (\\S+)`).exec(site)?.[1];
    return bytesOf(size);
  },
  'nginx.conf': (text, host, path) => {
    const servers = text.split(/^server /m).filter((one) => one.includes(`server_name ${host};`));
    const server = servers.find((one) => one.includes('listen 443')) ?? '';
    const places = [...server.matchAll(/location (=|~) (\S+) \{\s*client_max_body_size (\S+);/g)];
    const place = places.find(([, kind, what = '']) =>
      kind === '=' ? path === what : new RegExp(what).test(path),
    );
    return bytesOf(place?.[3] ?? /client_max_body_size (\S+);/.exec(server)?.[1]);
  },
};
const units: Record<string, number> = { k: 1024, m: 1024 ** 2, KiB: 1024, MiB: 1024 ** 2 };
const bytesOf = (size = '') => Number.parseInt(size, 10) * (units[size.replace(/^\d+/, '')] ?? Number.NaN);

test.each(Object.entries(proxies))(
  '%s allows large bodies where a route takes them, and small ones elsewhere',
  async (name, boundAt) => {
    const text = await read(name);
    const shopBound = (path: string) => boundAt(text, new URL(settings.shop?.origin ?? '').host, path);
    const serviceBound = (path: string) => boundAt(text, new URL(settings.service?.origin ?? '').host, path);
    for (const language of languages) {
      const uploads = [
        importsPath(language),
        settlementsPath(language),
        storeDetailsPath(language, 'look'),
        photoFormPath(language, '01kb4f8z7m3q9x2c5v6b7n8m9a', 'add'),
      ];
      for (const path of uploads) {
        expect(uploadBytesOf(path), path).not.toBeNull();
        expect(shopBound(path), path).toBeGreaterThanOrEqual(uploadBytesOf(path) ?? 0);
      }
      for (const path of [
        ...uploads.flatMap((one) => [`${one}/x`, `${one}x`, `/x${one}`]),
        importFormPath(language, 'x', 'apply'),
        photoFormPath(language, 'x', 'change'),
        storeDetailsPath(language, 'words'),
        recoverPath(language),
        cartChangePath(language, 'add'),
        checkoutPath(language),
      ]) {
        expect(uploadBytesOf(path), path).toBeNull();
        expect(shopBound(path), path).toBe(MAX_FORM_BYTES);
      }
    }
    expect(shopBound(erasuresPath)).toBe(MAX_FORM_BYTES);
    expect(shopBound(webhookPath)).toBe(MAX_EVENT_BYTES);
    expect(shopBound(`${snapshotsPath}/shop`)).toBeGreaterThan(PART);
    expect(serviceBound(`${OPERATOR_PATH}/copies/registry`)).toBeGreaterThan(PART);
    for (const path of [`${apiPath('test')}/checkouts`, `${OPERATOR_PATH}/accounts`, '/sandbox/bank/x'])
      expect(serviceBound(path), path).toBe(MAX_FORM_BYTES);
  },
);

test('files ignored by git, secrets above all, are not in an image either', async () => {
  const excluded = (await readFile(join(packageRoot, '.containerignore'), 'utf8')).split('\n');
  for (const name of ['.deployment', '.dev.vars', '.dev.vars.*', '.env', '.env.*'])
    expect(excluded).toContain(name);
});

test('the image’s build finds the README of the emulator’s package', async () => {
  const lines = (await readFile(join(packageRoot, '.containerignore'), 'utf8')).split('\n');
  expect(lines).toContain('docs/*');
  expect(lines.indexOf('!docs/emulator.md')).toBeGreaterThan(lines.indexOf('docs/*'));
});

test('the page copies existing files', async () => {
  const page = await readFile(join(packageRoot, 'docs', 'running.md'), 'utf8');
  const units = await readdir(join(deploy, 'systemd'));
  for (const [, unit = ''] of page.matchAll(/\b(hanout[\w-]*\.(?:service|socket|timer))/g))
    expect(units).toContain(unit);
  for (const [, path = ''] of page.matchAll(/source\/(deploy\/[\w.-]+)/g))
    await readFile(join(packageRoot, path)).catch((error) => {
      if (error.code !== 'EISDIR') throw error;
    });
});
