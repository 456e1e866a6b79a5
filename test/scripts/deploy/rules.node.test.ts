import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig, writeValues } from '../../../scripts/deploy/config.ts';
import { service, storefront } from '../../../scripts/deploy/deployments.ts';
import { secretsToBring } from '../../../scripts/deploy/missing-secrets.ts';
import { describeNext } from '../../../scripts/deploy/next.ts';
import { readOptions } from '../../../scripts/deploy/options.ts';
import { verify } from '../../../scripts/deploy/verifying.ts';
import { packageRoot } from '../../../scripts/packages.ts';
import { type Answers, askAll, withGiven } from '../../../scripts/setup/questions.ts';
import { readEnvFile, writeEnvFile } from '../../../src/server/state/env-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a secret', () => {
  test('that the platform has is neither made nor sent again, whatever the file contains', () => {
    const names = Object.keys(service.makers);
    fc.assert(
      fc.property(fc.subarray(names), fc.subarray(names), (deployed, inFile) => {
        const kept = Object.fromEntries(inFile.map((name) => [name, `kept ${name}`]));
        const { bring, made } = secretsToBring(names, deployed, kept, service.makers, '.dev.vars');
        const missing = names.filter((name) => !deployed.includes(name));
        expect(Object.keys(bring).toSorted()).toEqual(missing.toSorted());
        expect(Object.keys(made).toSorted()).toEqual(
          missing.filter((name) => !inFile.includes(name)).toSorted(),
        );
        for (const name of missing.filter((one) => inFile.includes(one)))
          expect(bring[name]).toBe(`kept ${name}`);
      }),
    );
  });

  test('that another party issues is reported when missing, before any upload', () => {
    expect(() => secretsToBring(['SERVICE_API_KEY', 'COOKIE_SECRET'], [], {}, {}, '.dev.vars')).toThrow(
      'Not deployed: write SERVICE_API_KEY and COOKIE_SECRET into .dev.vars',
    );
  });

  test('is stored with the others in a private file; an example without values contains none', async () => {
    const path = join(folder, '.dev.vars');
    writeFileSync(path, readFileSync(join(packageRoot, '.dev.vars.example')));
    expect(await readEnvFile(path)).toEqual({});
    await writeEnvFile(path, { COOKIE_SECRET: 'a=b"c' });
    await writeEnvFile(path, { SERVICE_API_KEY: 'test_sk_1' });
    expect(await readEnvFile(path)).toEqual({ COOKIE_SECRET: 'a=b"c', SERVICE_API_KEY: 'test_sk_1' });
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
  });
});

describe('a configuration', () => {
  test.each(['wrangler.toml', 'src/service/wrangler.toml'])(
    '%s takes other values, and keeps the rest',
    async (config) => {
      const path = join(folder, 'wrangler.toml');
      const text = readFileSync(join(packageRoot, config), 'utf8');
      writeFileSync(path, text);
      const values = { name: 'dar', PUBLIC_ORIGIN: 'https://dar.example.dz', SERVICE_BRAND: 'a "b" \\ $& é' };
      expect(await writeValues(path, values)).toBe(true);
      const { name, vars } = readConfig(path);
      expect({ name, ...vars }).toMatchObject(values);
      const lines = (one: string) =>
        one.split('\n').filter((line) => !/^(name|PUBLIC_ORIGIN|SERVICE_BRAND) =/.test(line));
      expect(lines(readFileSync(path, 'utf8'))).toEqual(lines(text));
      expect(await writeValues(path, values)).toBe(false);
      await expect(writeValues(path, { NOBODY: '' })).rejects.toThrow('has no line NOBODY');
    },
  );
});

describe('the questions', () => {
  const usual: Answers = {
    name: 'Hanout',
    phone: '',
    methods: 'card',
    subdomain: 'hanout-shop',
    service: '',
    products: '',
  };
  const ask = async (typed: string[], from = usual) => {
    const reported: string[] = [];
    const answers = await askAll(
      async () => typed.shift() ?? '',
      from,
      (line) => reported.push(line),
    );
    return { answers, reported, left: typed };
  };

  test('are six, and Enter keeps the present value', async () => {
    expect(await ask(['', '', '', '', '', '', 'a seventh'])).toEqual({
      answers: usual,
      reported: [],
      left: ['a seventh'],
    });
  });

  test('are repeated until the answer is valid, each with an example', async () => {
    const { answers, reported } = await ask([
      ...['-', ' Dar El Kahina '],
      ...['call me', '0550 12 34 56'],
      ...['bread', 'card cash'],
      ...['Dar!', 'dar'],
      ...['pay.example.dz', 'https://pay.example.dz/live/api/v2'],
      'goods.csv',
    ]);
    expect(answers).toEqual({
      name: 'Dar El Kahina',
      phone: '0550 12 34 56',
      methods: 'card cash',
      subdomain: 'dar',
      service: 'https://pay.example.dz/live/api/v2',
      products: 'goods.csv',
    });
    expect(reported).toHaveLength(5);
  });

  test('are skipped for given values, which must be valid', async () => {
    const left: string[] = [];
    const ask = async (question: string) => {
      left.push(question);
      return '';
    };
    const given = { name: 'Dar', phone: '-', methods: 'cash', subdomain: 'dar', service: '-' };
    const answers = await askAll(ask, { ...usual, phone: '0550 12 34 56' }, () => {}, given);
    expect(answers).toEqual({ ...usual, name: 'Dar', methods: 'cash', subdomain: 'dar' });
    expect(left).toEqual([expect.stringContaining('A file of goods')]);
    expect(() => withGiven(usual, { subdomain: 'Dar!' })).toThrow('--subdomain: From 3 to 42');
  });

  test('read "-" as empty where a value exists', async () => {
    expect((await ask(['', '-'], { ...usual, phone: '0550 12 34 56' })).answers.phone).toBe('');
  });
});

test('a deployment is of both Workers, or of the named one; other options go to Wrangler', () => {
  expect(readOptions([])).toEqual({ only: null, isDryRun: false, rest: [] });
  expect(readOptions(['storefront', '--dry-run'])).toEqual({ only: 'storefront', isDryRun: true, rest: [] });
  expect(readOptions(['service', '--tag', 'one'])).toEqual({
    only: 'service',
    isDryRun: false,
    rest: ['--tag', 'one'],
  });
  expect(() => readOptions(['storefrnt', '--dry-run'])).toThrow('There is no deployment "storefrnt"');
});

test('after a deployment the remaining steps are listed, depending on the service in use', () => {
  expect(describeNext('storefront', 'https://dar.dz', undefined)).toContain('https://dar.dz/ar/desk/start');
  const own = describeNext('service', 'https://pay.dz', 'https://pay.dz/test/api/v2');
  expect(own).toContain('npm run deploy -- storefront');
  for (const other of ['https://pay.other.dz/live/api/v2', '', undefined]) {
    const next = describeNext('service', 'https://pay.dz', other);
    expect(next).toContain('an account for each shop');
    expect(next).toContain('https://pay.dz/docs');
  }
});

describe('the new address is checked', () => {
  const plain = (status: number) => new Response(`It says ${status}.\n`, { status });
  const page = (status: number) =>
    new Response('<!DOCTYPE html>', { status, headers: { 'content-type': 'text/html; charset=UTF-8' } });
  /** `answers`: one by one, the last one for ever; null for no answer. */
  const ask = async (...answers: (Response | null)[]) => {
    const heard = { asked: 0, waited: 0, reported: [] as string[] };
    const tools = {
      root: '',
      wrangler: {
        listSecrets: async () => [],
        putSecrets: async () => undefined,
        deploy: async () => [],
      },
      ask: async (_: unknown, init?: RequestInit) => {
        // Without an answer it does not wait.
        expect(init?.signal).toBeInstanceOf(AbortSignal);
        heard.asked += 1;
        const answer = answers.length > 1 ? answers.shift() : answers[0];
        if (!answer) throw new TypeError('fetch failed');
        return answer.clone();
      },
      wait: async (milliseconds: number) => {
        heard.waited += milliseconds;
      },
      tell: (line: string) => heard.reported.push(line),
    };
    const error = await verify(tools, service, 'https://pay.dz').then(
      () => null,
      ({ message }: Error) => message,
    );
    return { ...heard, error };
  };

  test('until it answers as the deployed version, a shop with its catalogue read', async () => {
    expect(await ask(null, plain(404), page(503), page(200))).toEqual({
      asked: 4,
      waited: 6_000,
      reported: ['https://pay.dz answers.'],
      error: null,
    });
  });

  test.each([
    ['no server', [null], 15, 'nothing answers'],
    ['another program', [plain(404)], 15, 'it answers 404: It says 404.'],
    [
      'a page',
      [page(503)],
      15,
      'it answers 503 with a page, and its log says why: npx wrangler tail --config src/service/wrangler.toml',
    ],
    // It would answer so for ever.
    ['a closed shop with its missing settings', [plain(404), plain(503)], 2, 'it answers 503: It says 503.'],
  ])('and the result is reported when it is %s', async (_, answers, count, said) => {
    const { asked, error, reported } = await ask(...answers);
    expect([asked, reported]).toEqual([count, []]);
    expect(error).toBe(`the payment service was deployed, but at https://pay.dz/docs ${said}`);
  });
});

describe('the deploy button', () => {
  test.each([service, storefront])(
    'asks for the secrets of $name, and suggests none',
    ({ config, secretsFile }) => {
      const example = readFileSync(join(packageRoot, `${secretsFile}.example`), 'utf8');
      const names = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]);
      // A suggested value would be everybody's secret.
      const { required } = readConfig(join(packageRoot, config));
      expect(names).toEqual(required.map((name) => [name, '']));
    },
  );

  test('describes every required setting', () => {
    const { cloudflare } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
    const { required, vars } = readConfig(join(packageRoot, storefront.config));
    const described = Object.keys(cloudflare.bindings);
    expect(described).toEqual(expect.arrayContaining(required));
    for (const name of described) expect([...required, ...Object.keys(vars)]).toContain(name);
  });
});
