import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import * as z from 'zod';
import { packageRoot } from '../packages.ts';

/** A JSON Schema as the document has it; keywords that no generator reads are left unread. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: boolean | Schema;
  description?: string;
  [keyword: string]: unknown;
};

const schema: z.ZodType<Schema> = z.looseObject({});
const content = z.object({ content: z.object({ 'application/json': z.object({ schema }) }) });
const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema,
});
const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().optional(),
  parameters: z.array(parameter).default([]),
  requestBody: content.extend({ required: z.boolean().optional() }).optional(),
  responses: z.looseObject({ 200: z.unknown() }),
});

/** What is read of an API document. */
export const apiDocument = z.object({
  components: z.object({ schemas: z.record(z.string(), schema) }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});
type ApiDocument = z.infer<typeof apiDocument>;

/** One operation. `answer`: null for what answers no JSON. */
export type Operation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  query: z.infer<typeof parameter>[];
  body: { schema: Schema; isRequired: boolean } | null;
  answer: Schema | null;
};

/** The operations that answer JSON, an update once: PATCH and PUT are its other verbs. */
export function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs)
      .filter(
        ([method, { operationId }]) =>
          !['patch', 'put'].includes(method) || !/By(?:Patch|Put)$/.test(operationId),
      )
      .map(([method, described]) => ({
        id: described.operationId,
        method,
        path,
        summary: described.summary,
        description: described.description ?? '',
        query: described.parameters.filter((each) => each.in === 'query'),
        body:
          described.requestBody === undefined
            ? null
            : {
                schema: described.requestBody.content['application/json'].schema,
                isRequired: described.requestBody.required === true,
              },
        answer: content.safeParse(described.responses[200]).data?.content['application/json'].schema ?? null,
      }))
      .filter(({ answer }) => answer !== null),
  );
}

/** The document of this version of the service, in test mode. The service's modules are bundled, because Node reads no JSX. */
export async function readDocument(): Promise<ApiDocument> {
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
