import * as z from 'zod';
import type { Operations } from './client.ts';

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
  /** Of an operation that one mode alone has. */
  servers: z.array(z.object({ url: z.string() })).optional(),
});

/** What is read of an API document. */
export const apiDocument = z.object({
  components: z.object({ schemas: z.record(z.string(), schema) }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});
export type ApiDocument = z.infer<typeof apiDocument>;

/** One operation that answers JSON. */
export type Operation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  query: z.infer<typeof parameter>[];
  body: { schema: Schema; isRequired: boolean } | null;
  answer: Schema;
  /** The base of the one mode that has it; null for both. */
  base: string | null;
};

/** The operations that answer JSON, an update once: PATCH and PUT are its other verbs. */
export function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs)
      .filter(
        ([method, { operationId }]) =>
          !['patch', 'put'].includes(method) || !/By(?:Patch|Put)$/.test(operationId),
      )
      .flatMap(([method, described]) => {
        const { operationId: id, summary, description = '', parameters, requestBody, servers } = described;
        const answered = content.safeParse(described.responses[200]);
        if (!answered.success) return [];
        return {
          id,
          method,
          path,
          summary,
          description,
          query: parameters.filter((each) => each.in === 'query'),
          body:
            requestBody === undefined
              ? null
              : {
                  schema: requestBody.content['application/json'].schema,
                  isRequired: requestBody.required === true,
                },
          answer: answered.data.content['application/json'].schema,
          base: servers?.[0]?.url ?? null,
        };
      }),
  );
}

/** What the client's runtime needs of operations. */
export function callsOf(operations: readonly Operation[]): Operations {
  return Object.fromEntries(operations.map(({ id, method, path }) => [id, [method, path] as const]));
}
