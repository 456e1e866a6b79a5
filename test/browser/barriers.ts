import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const findings = z.array(
  z.object({ id: z.string(), help: z.string(), nodes: z.array(z.object({ html: z.string() })) }),
);

/**
 * What on a page stands in somebody's way, by the WCAG 2.2 A and AA rules that a program can check.
 * The page's context must run scripts and bypass its policy: axe hangs without scripts.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(await readFile(axePath, 'utf8'));
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const found = await page.evaluate(
    `axe.run({ runOnly: ${JSON.stringify(tags)} }).then(({ violations }) => violations)`,
  );
  return findings
    .parse(found)
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`);
}
