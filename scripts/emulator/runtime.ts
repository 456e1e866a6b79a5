import { chmod, copyFile, open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { UserError } from '../../src/server/user-error.ts';

/** The runtime's packages carry one program each, for one system. By `process.platform` and `process.arch`. */
export const runtimePackages: Readonly<Record<string, string>> = {
  'linux x64': '@cloudflare/workerd-linux-64',
  'linux arm64': '@cloudflare/workerd-linux-arm64',
  'darwin x64': '@cloudflare/workerd-darwin-64',
  'darwin arm64': '@cloudflare/workerd-darwin-arm64',
};

/** The program in the package `hanout-service`, where it was built with it. */
export const OWN_RUNTIME = 'workerd';

/** The path of the runtime that is installed for this system. `from`: URL of a module. Throws a UserError. */
export function findInstalledRuntime(from: string): string {
  const name = runtimePackages[`${process.platform} ${process.arch}`];
  if (name === undefined)
    throw new UserError(`There is no runtime for ${process.platform} on ${process.arch}.`);
  try {
    return join(dirname(createRequire(from).resolve(`${name}/package.json`)), 'bin', 'workerd');
  } catch {
    throw new UserError(`The package ${name} is missing: install again, with optional dependencies.`);
  }
}

/** Copies the runtime of this system; on Linux without its symbols, more than a quarter of it. */
export async function copyRuntime(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await chmod(to, 0o755);
  if (process.platform === 'linux') await dropSections(to);
}

/**
 * Cuts an ELF program (64 bits, little-endian) behind the last segment that is loaded, and takes the table of sections
 * out of its header: only debuggers read what stood there. Throws when it is no such program.
 */
async function dropSections(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const header = Buffer.alloc(64);
    await file.read(header, 0, header.length, 0);
    if (header.toString('latin1', 0, 6) !== '\x7fELF\x02\x01') throw new Error(`${path} is no ELF program.`);
    const [start, size, count] = [
      Number(header.readBigUInt64LE(32)),
      header.readUInt16LE(54),
      header.readUInt16LE(56),
    ];
    const segments = Buffer.alloc(size * count);
    await file.read(segments, 0, segments.length, start);
    let end = start + segments.length;
    for (let at = 0; at < segments.length; at += size)
      end = Math.max(
        end,
        Number(segments.readBigUInt64LE(at + 8)) + Number(segments.readBigUInt64LE(at + 32)),
      );
    // Offset, number and names of the sections.
    header.writeBigUInt64LE(0n, 40);
    header.writeUInt32LE(0, 60);
    await file.write(header, 0, header.length, 0);
    await file.truncate(end);
  } finally {
    await file.close();
  }
}
