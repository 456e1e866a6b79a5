import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { packageRoot } from '../packages.ts';
import { operationsOf, readDocument } from './document.ts';
import { writeTypes } from './types.ts';

/** The client's files in the package, by its `exports`. */
export const CLIENT_FILES = { types: './client.d.ts', default: './client.js' };

/** Writes the client and its declarations into the package's folder. */
export async function buildClient(folder: string): Promise<void> {
  const document = await readDocument();
  const operations = Object.fromEntries(
    operationsOf(document).map(({ id, method, path }) => [id, [method, path]]),
  );
  await writeFile(join(folder, 'client.d.ts'), writeTypes(document));
  await build({
    absWorkingDir: packageRoot,
    stdin: {
      contents: `import { makeClient } from './scripts/client/client.ts';
        export { ApiError, verifyWebhook } from './scripts/client/client.ts';
        const operations = ${JSON.stringify(operations)};
        export const createClient = (options) => makeClient(operations, options);`,
      resolveDir: packageRoot,
    },
    outfile: join(folder, 'client.js'),
    bundle: true,
    platform: 'neutral',
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
  });
}
