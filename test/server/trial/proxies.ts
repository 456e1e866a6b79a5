import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { packageRoot } from '../../../src/server/packages.ts';
import { findFreePorts } from '../../journey/local-start.ts';
import { askSecurely } from '../proxy.ts';
import { type Place, serviceOrigin, shopOrigin } from '../server-process.ts';
import { pathOfRoot, runProgram } from './programs.ts';

/** A proxy of deploy/, with other names, ports and a self-made certificate. */
export type RunningProxy = { port: number; ca: string; stop(): Promise<void> };

/** The authority's certificate, and the files of its certificate for both names. */
export async function makeCertificate(folder: string) {
  const names = [shopOrigin, serviceOrigin].map((origin) => new URL(origin).host);
  await mkdir(folder, { recursive: true });
  const at = (name: string) => join(folder, name);
  await writeFile(at('names'), `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}\n`);
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  runProgram('openssl', [
    'req',
    '-x509',
    '-days',
    '2',
    '-subj',
    '/CN=Trial',
    ...key,
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.pem'),
  ]);
  runProgram('openssl', [
    'req',
    '-subj',
    '/CN=shop',
    ...key,
    '-keyout',
    at('key.pem'),
    '-out',
    at('asked.pem'),
  ]);
  runProgram('openssl', [
    ...['x509', '-req', '-days', '2', '-in', at('asked.pem'), '-CA', at('ca.pem'), '-CAkey', at('ca.key')],
    ...['-CAcreateserial', '-extfile', at('names'), '-out', at('certificate.pem')],
  ]);
  return { ca: await readFile(at('ca.pem'), 'utf8'), certificate: at('certificate.pem'), key: at('key.pem') };
}
type Certificate = Awaited<ReturnType<typeof makeCertificate>>;

/** With the tests' names in place of the examples'. */
async function readExample(name: string, { shopPort, servicePort }: Place): Promise<string> {
  const text = await readFile(join(packageRoot, 'deploy', name), 'utf8');
  return text
    .replaceAll('shop.example.dz', new URL(shopOrigin).host)
    .replaceAll('pay.example.dz', new URL(serviceOrigin).host)
    .replaceAll('127.0.0.1:8787', `127.0.0.1:${shopPort}`)
    .replaceAll('127.0.0.1:8788', `127.0.0.1:${servicePort}`);
}

export async function startCaddy(place: Place, { ca, certificate, key }: Certificate): Promise<RunningProxy> {
  const [port, other] = await findFreePorts();
  const folder = join(place.folder, 'caddy');
  await mkdir(folder, { recursive: true });
  const example = await readExample('Caddyfile', place);
  const written = example
    .replace('{\n', `{\n\tadmin off\n\tauto_https off\n\thttp_port ${other}\n\thttps_port ${port}\n`)
    .replace(/^(\S+\.test) \{$/gm, `$1 {\n\ttls ${certificate} ${key}`);
  const file = join(folder, 'Caddyfile');
  await writeFile(file, written);
  const env = { ...pathOfRoot(), HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return whenAnswering(child, { port, ca });
}

export async function startNginx(place: Place, { ca, certificate, key }: Certificate): Promise<RunningProxy> {
  const [port, other] = await findFreePorts();
  const folder = join(place.folder, 'nginx');
  await mkdir(folder, { recursive: true });
  const example = await readExample('nginx.conf', place);
  const written = example
    .replace(/^\tlisten \[::\].*\n/gm, '')
    .replaceAll('listen 80;', `listen 127.0.0.1:${other};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace(/ssl_certificate .*;/g, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/g, `ssl_certificate_key ${key};`);
  // The surroundings in the distribution's own nginx.conf.
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${folder}/${one};`,
  );
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr warn;\n${process.getuid?.() === 0 ? 'user root;' : ''}\nevents {}\nhttp { access_log off; ${temporary.join(' ')}\n${written}}\n`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    env: pathOfRoot(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return whenAnswering(child, { port, ca });
}

async function whenAnswering(
  child: ChildProcess,
  { port, ca }: { port: number; ca: string },
): Promise<RunningProxy> {
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  const ask = askSecurely(port, ca);
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}`);
    const answer = await ask(`${shopOrigin}/fr`).catch(() => null);
    if (answer?.status === 200) return { port, ca, stop };
    await sleep(50);
  }
  await stop();
  throw new Error(`${child.spawnfile} does not answer`);
}
