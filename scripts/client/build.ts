import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import * as z from 'zod';
import { packageRoot } from '../packages.ts';
import { type ApiDocument, apiDocument, callsOf, operationsOf } from './document.ts';
import { writeTypes } from './types.ts';

/** The client's files in the package, by its `exports`. */
export const CLIENT_FILES = { types: './client.d.ts', default: './client.js' };

/** Writes the client and its declarations into the package's folder. */
export async function buildClient(folder: string): Promise<void> {
  const document = await readDocument();
  await writeFile(join(folder, 'client.d.ts'), writeTypes(document));
  await build({
    absWorkingDir: packageRoot,
    stdin: {
      contents: `import { makeClient } from './scripts/client/client.ts';
        export { ApiError, etagOf, verifyWebhook } from './scripts/client/client.ts';
        const operations = ${JSON.stringify(callsOf(operationsOf(document)))};
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

/**
 * The API document of this version of the service, in test mode. The service's modules are bundled, because Node reads no
 * JSX.
 */
async function readDocument(): Promise<ApiDocument> {
  const folder = await mkdtemp(join(tmpdir(), 'hanout-document-'));
  try {
    const outfile = join(folder, 'document.mjs');
    await build({
      absWorkingDir: packageRoot,
      stdin: {
        contents: `import { writeDocument } from './src/service/docs/document.ts';
          export const text = writeDocument('http://localhost:8788', 'service', ['test']);`,
        resolveDir: packageRoot,
      },
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
      plugins: [
        {
          name: 'no-workers',
          setup: ({ onResolve, onLoad }) => {
            onResolve({ filter: /^cloudflare:workers$/ }, ({ path }) => ({ path, namespace: 'none' }));
            onLoad({ filter: /.*/, namespace: 'none' }, () => ({
              contents:
                'export class DurableObject {} export class WorkerEntrypoint {} export const env = {};',
            }));
          },
        },
      ],
    });
    const built: unknown = await import(pathToFileURL(outfile).href);
    return apiDocument.parse(JSON.parse(z.object({ text: z.string() }).parse({ ...Object(built) }).text));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
