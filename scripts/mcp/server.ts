import { UserError } from '../../src/server/user-error.ts';
import { ApiError, makeClient } from '../client/client.ts';
import { apiDocument, callsOf, type Operation } from '../client/document.ts';
import type { McpOptions } from './options.ts';
import { describeTool, readArguments, toolOperations } from './tools.ts';

/**
 * A server of the Model Context Protocol (https://modelcontextprotocol.io/specification) with tools alone, by JSON-RPC 2.0:
 * one message a line. The protocol's own SDK would bring an HTTP server and a dozen packages.
 */

/** Newest first. Of an unknown version the newest is offered. */
const VERSIONS = ['2025-06-18', '2025-03-26', '2024-11-05'];

const PATIENCE = 30_000;

type Id = string | number | null;
type Reply = { jsonrpc: '2.0'; id: Id } & ({ result: object } | { error: { code: number; message: string } });

/** Answers one line; null for a notification, which has no answer. Never throws. */
export type Answerer = (line: string) => Promise<Reply | null>;

const fail = (id: Id, code: number, message: string): Reply => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});

/** Reads the service's API document and makes its tools. Throws a UserError when the service cannot be asked. */
export async function openServer(options: McpOptions, version: string): Promise<Answerer> {
  const address = new URL('/openapi.json', options.baseUrl);
  const signal = AbortSignal.timeout(PATIENCE);
  const read = await fetch(address, { redirect: 'error', signal }).then(
    async (answer) => apiDocument.safeParse(await answer.json().catch(() => null)),
    () => null,
  );
  if (!read?.success) throw new UserError(`${address} cannot be read: see SERVICE_URL.`);
  const document = read.data;
  const operations = toolOperations(document, options);
  const named = new Map(operations.map((operation) => [operation.id, operation]));
  const client = makeClient(callsOf(operations), options);
  const tools = operations.map((operation) => describeTool(operation, document.components.schemas));

  async function answer(id: Id, method: string, params: Record<string, unknown>): Promise<Reply> {
    const give = (result: object): Reply => ({ jsonrpc: '2.0', id, result });
    if (method === 'initialize') {
      const asked = String(params.protocolVersion);
      return give({
        protocolVersion: VERSIONS.includes(asked) ? asked : VERSIONS[0],
        capabilities: { tools: {} },
        serverInfo: { name: 'hanout-service', version },
        instructions: options.allowsWrites
          ? 'The API of a payment service. Amounts are whole Algerian dinars. Some tools move money: ask before.'
          : 'The API of a payment service, to read. Amounts are whole Algerian dinars.',
      });
    }
    if (method === 'ping') return give({});
    if (method === 'tools/list') return give({ tools });
    if (method !== 'tools/call') return fail(id, -32_601, `There is no method ${method}.`);
    const operation = named.get(String(params.name));
    if (operation === undefined) return fail(id, -32_602, `There is no tool ${String(params.name)}.`);
    return give(await callTool(client.call, operation, params.arguments));
  }

  return async (line) => {
    const message: unknown = parse(line);
    if (message === undefined) return fail(null, -32_700, 'The line is no JSON.');
    const { jsonrpc, id, method, params } = Object(message);
    const isRequest = typeof id === 'string' || typeof id === 'number';
    if (jsonrpc !== '2.0' || typeof method !== 'string')
      return fail(isRequest ? id : null, -32_600, 'The line is no request.');
    return isRequest ? answer(id, method, Object(params)) : null;
  };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** A refusal of the service is the tool's result: the model reads it and mends its call. */
async function callTool(
  call: (name: string, input: object) => Promise<unknown>,
  operation: Operation,
  given: unknown,
): Promise<object> {
  const refuse = (text: string) => ({ content: [{ type: 'text', text }], isError: true });
  const input = readArguments(operation, given);
  if (input === null) return refuse('The arguments do not fit the schema of the tool.');
  try {
    const answer = await call(operation.id, input);
    return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
  } catch (error) {
    if (!(error instanceof ApiError)) return refuse('The service does not answer.');
    const { status, code, message, errors } = error;
    return refuse(JSON.stringify({ status, code, message, errors }));
  }
}
