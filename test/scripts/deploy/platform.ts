import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  convertV4MiniflareOptions,
  Miniflare,
  type V4MiniflareOptions,
  Response as WorkerResponse,
} from 'miniflare';
import * as z from 'zod';

const binding = z.object({
  name: z.string(),
  type: z.string(),
  text: z.string().optional(),
  class_name: z.string().optional(),
  namespace_id: z.string().optional(),
  simple: z.object({ limit: z.number(), period: z.union([z.literal(10), z.literal(60)]) }).optional(),
});
const upload = z.object({
  main_module: z.string(),
  bindings: z.array(binding),
  compatibility_date: z.string(),
  compatibility_flags: z.array(z.string()),
});
const secretsBulk = z.object({ secrets: z.record(z.string(), z.object({ text: z.string() }).nullable()) });
type Deployed = {
  secrets: Map<string, string>;
  runtime: Miniflare;
  options: V4MiniflareOptions;
  /** Its bindings that are texts and no secrets. */
  texts: Record<string, string>;
};

const NOT_FOUND = [10007, 'This Worker does not exist on your account.'] as const;

/**
 * Replaces the platform's API, which a test cannot reach: the calls of the packaged Wrangler, by its own source and
 * https://developers.cloudflare.com/api/resources/workers/, on loopback. Uploaded Workers run with their bindings in
 * the real runtime, and are reached at `https://<name>.amina.workers.dev` by `ask` and by each other.
 */
export class Platform {
  readonly #folder: string;
  readonly #workers = new Map<string, Deployed>();
  readonly #server = createServer((request, response) => {
    // Otherwise a waiting client would wait for ever.
    this.#answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  /** Each upload's Worker, and the names of its secrets. */
  readonly uploads: { name: string; secrets: string[] }[] = [];
  /** The next upload of this Worker fails. */
  failsFor = '';

  /** `folder`: the state of the Workers' objects. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Returns the variables that lead Wrangler here, and as `ASKED_AT` the address that forwards `?url=` to a Worker
   * here.
   */
  async open(): Promise<Record<string, string>> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    const { port } = this.#server.address() as AddressInfo;
    return {
      CI: '1',
      ASKED_AT: `http://127.0.0.1:${port}/asked`,
      CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}/client/v4`,
      CLOUDFLARE_API_TOKEN: 'token',
      CLOUDFLARE_ACCOUNT_ID: 'account',
    };
  }

  async close(): Promise<void> {
    this.#server.close();
    for (const { runtime } of this.#workers.values()) await runtime.dispose();
  }

  secretOf(worker: string, name: string): string {
    return this.#workers.get(worker)?.secrets.get(name) ?? '';
  }

  /** Requests an address of the platform. */
  readonly ask = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const body = request.body === null ? null : await request.arrayBuffer();
    const { method, headers } = request;
    const worker = this.#at(request.url);
    const asked = { method, headers: Object.fromEntries(headers), redirect: 'manual', body } as const;
    const answer = await worker.dispatchFetch(request.url, asked);
    return new Response(await answer.arrayBuffer(), {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
    });
  };

  #at(url: string): Miniflare {
    const name = /^https:\/\/([a-z0-9-]+)\.amina\.workers\.dev\//.exec(url)?.[1] ?? '';
    const runtime = this.#workers.get(name)?.runtime;
    if (runtime === undefined) throw new TypeError(`No Worker is deployed at ${url}.`);
    return runtime;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const good = (result: unknown) => reply(200, { success: true, errors: [], messages: [], result });
    const bad = ([code, message]: readonly [number, string]) =>
      reply(404, { success: false, errors: [{ code, message }], messages: [], result: null });
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://platform');
    if (pathname === '/asked') {
      const answer = await this.ask(searchParams.get('url') ?? '');
      response.writeHead(answer.status).end(await answer.text());
      return;
    }
    const [, list, name = '', rest] =
      /\/accounts\/account\/workers\/(services|scripts|workers|subdomain)\/?([^/]*)\/?(.*)$/.exec(pathname) ??
      [];
    const there = this.#workers.get(name);
    if (list === 'subdomain') good({ subdomain: 'amina' });
    else if (rest === 'assets-upload-session') good({ jwt: 'session', buckets: [] });
    else if (request.method === 'PUT' && list === 'scripts' && rest === '') {
      const body = await readBody(request);
      if (this.failsFor === name) {
        this.failsFor = '';
        bad([10013, 'An unknown error has occurred.']);
        return;
      }
      await this.#take(name, await new Response(body, { headers: typeOf(request) }).formData());
      good({ id: name, etag: 'etag', tag: 'tag', startup_time_ms: 10, deployment_id: 'one' });
    } else if (there === undefined) bad(NOT_FOUND);
    else if (rest === 'secrets-bulk') {
      const { secrets } = secretsBulk.parse(JSON.parse(String(await readBody(request))));
      await this.#setSecrets(there, secrets);
      good({});
    } else if (rest === 'secrets')
      good([...there.secrets.keys()].map((one) => ({ name: one, type: 'secret_text' })));
    else if (rest === 'settings') good({ bindings: [], migration_tag: 'v2' });
    else if (rest === 'deployments') good({ deployments: [] });
    else if (list === 'services')
      good({
        default_environment: { environment: 'production', script: { last_deployed_from: 'wrangler' } },
      });
    else
      good({ enabled: true, previews_enabled: false, subdomain: { enabled: true, previews_enabled: false } });
  }

  /** The same code runs on with other secrets. */
  async #setSecrets(
    { secrets, runtime, options, texts }: Deployed,
    changed: z.infer<typeof secretsBulk>['secrets'],
  ): Promise<void> {
    for (const [name, secret] of Object.entries(changed)) {
      if (secret === null) secrets.delete(name);
      else secrets.set(name, secret.text);
    }
    options.bindings = { ...texts, ...Object.fromEntries(secrets) };
    await runtime.setOptions(convertV4MiniflareOptions(options));
  }

  async #take(name: string, form: FormData): Promise<void> {
    const said = upload.parse(JSON.parse(await textOf(form.get('metadata'))));
    const before = this.#workers.get(name);
    const came = said.bindings.filter(({ type }) => type === 'secret_text');
    this.uploads.push({ name, secrets: came.map((one) => one.name) });
    const secrets = new Map(before?.secrets);
    for (const { name: one, text = '' } of came) secrets.set(one, text);
    // The source map is beside the source.
    const modules = [...form].filter(
      ([, part]) => part instanceof File && part.type === 'application/javascript+module',
    );
    const sources = await Promise.all(
      modules.map(async ([path, source]) => ({
        type: 'ESModule' as const,
        path,
        contents: await textOf(source),
      })),
    );
    const plain = said.bindings.filter(({ type }) => type === 'plain_text');
    const texts = Object.fromEntries(plain.map((one) => [one.name, one.text ?? '']));
    const options: V4MiniflareOptions = {
      name,
      modules: sources.toSorted(
        (a, b) => Number(b.path === said.main_module) - Number(a.path === said.main_module),
      ),
      compatibilityDate: said.compatibility_date,
      compatibilityFlags: said.compatibility_flags,
      bindings: { ...texts, ...Object.fromEntries(secrets) },
      durableObjects: Object.fromEntries(
        said.bindings.flatMap((one) =>
          one.class_name === undefined ? [] : [[one.name, { className: one.class_name, useSQLite: true }]],
        ),
      ),
      ratelimits: Object.fromEntries(
        said.bindings.flatMap(({ name: one, namespace_id = '', simple }) =>
          simple === undefined ? [] : [[one, { namespace_id, simple }]],
        ),
      ),
      resourcePersistencePath: join(this.#folder, name),
      outboundService: async (request) => {
        const { method, headers, url } = request;
        const body = request.body === null ? null : await request.arrayBuffer();
        const answer = await this.#at(url).dispatchFetch(url, { method, headers, redirect: 'manual', body });
        return new WorkerResponse(await answer.arrayBuffer(), {
          status: answer.status,
          headers: answer.headers,
        });
      },
    };
    if (before === undefined)
      this.#workers.set(name, {
        secrets,
        options,
        texts,
        runtime: new Miniflare(convertV4MiniflareOptions(options)),
      });
    else {
      before.secrets.clear();
      for (const [one, text] of secrets) before.secrets.set(one, text);
      before.options = options;
      before.texts = texts;
      await before.runtime.setOptions(convertV4MiniflareOptions(options));
    }
  }
}

function typeOf({ headers }: IncomingMessage): Record<string, string> {
  return { 'content-type': headers['content-type'] ?? '' };
}

async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

async function textOf(part: File | string | null): Promise<string> {
  return part === null ? '' : typeof part === 'string' ? part : part.text();
}
