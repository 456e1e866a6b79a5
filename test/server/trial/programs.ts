import { spawnSync } from 'node:child_process';

/** Programs that deploy/ is tried with, and the Debian packages that have them. The project itself needs none of them. */
const packages = {
  caddy: 'caddy',
  debootstrap: 'debootstrap',
  gcc: 'gcc libc6-dev',
  git: 'git',
  nginx: 'nginx-light',
  openssl: 'openssl',
  perl: 'perl-base',
  'systemd-analyze': 'systemd',
  'systemd-nspawn': 'systemd-container',
};
export type Program = keyof typeof packages;

/** Those of them that are not here, each with its package. */
export function listMissing(programs: readonly Program[]): string[] {
  return programs
    .filter((one) => !isHere(one))
    .map((one) => `${one} (Debian: apt-get install ${packages[one]})`);
}

function isHere(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`], { env: pathOfRoot() }).status === 0;
}

/** Where programs of whoever runs a machine lie, which is not always on a user's path. */
export function pathOfRoot(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env.PATH}:/usr/local/sbin:/usr/sbin:/sbin` };
}

/** A program until its end; answers what it wrote, and throws that when it failed. */
export function runProgram(program: Program, args: readonly string[], cwd?: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env: pathOfRoot(),
    cwd,
  });
  if (status !== 0) throw new Error(`${program} ${args[0]}: ${error?.message ?? `${stdout}${stderr}`}`);
  return `${stdout}${stderr}`;
}
