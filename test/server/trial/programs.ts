import { spawnSync } from 'node:child_process';

/** Programs for trials of deploy/, and their Debian packages. The project itself needs none of them. */
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

/** The missing ones, each with its package. */
export function listMissing(programs: readonly Program[]): string[] {
  return programs
    .filter((one) => !isHere(one))
    .map((one) => `${one} (Debian: apt-get install ${packages[one]})`);
}

function isHere(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`], { env: pathOfRoot() }).status === 0;
}

/** The folders of administrators' programs, which are not always in a user's path. */
export function pathOfRoot(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env.PATH}:/usr/local/sbin:/usr/sbin:/sbin` };
}

/** Runs a program to its end; returns its output, and throws it on failure. */
export function runProgram(program: Program, args: readonly string[], cwd?: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env: pathOfRoot(),
    cwd,
  });
  if (status !== 0) throw new Error(`${program} ${args[0]}: ${error?.message ?? `${stdout}${stderr}`}`);
  return `${stdout}${stderr}`;
}
