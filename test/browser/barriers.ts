import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import * as z from 'zod';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const findings = z.array(
  z.object({ id: z.string(), help: z.string(), nodes: z.array(z.object({ html: z.string() })) }),
);

/**
 * The accessibility faults of a page: the WCAG 2.2 A and AA rules that a program can check, and axe's own good
 * practice. The page must run scripts and, if it sends a content security policy, bypass it: axe hangs without
 * scripts.
 */
export function findBarriers(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  return runAxe(page, { type: 'tag', values: tags });
}

/** Text with too little contrast: all that a colour scheme can change. Otherwise as `findBarriers`. */
export function findFaintText(page: Page): Promise<string[]> {
  return runAxe(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] });
}

/** What depends on sizes and places: targets too small for a thumb, and scrolled parts that no key reaches. */
export function findTightTargets(page: Page): Promise<string[]> {
  return runAxe(page, { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] });
}

async function runAxe(page: Page, runOnly: { type: 'tag' | 'rule'; values: string[] }): Promise<string[]> {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe);
  // What a sticky bar covers comes out from under it at the next scroll; axe would count the covered part as too small.
  await page.evaluate(`window.stuck = [...document.querySelectorAll('body *')].filter((one) => getComputedStyle(one).position === 'sticky');
    for (const one of stuck) one.style.position = 'static';`);
  const found = await page.evaluate(
    `axe.run(${JSON.stringify({ runOnly, resultTypes: ['violations'] })}).then((results) =>
      results.violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => ({ html })) })))`,
  );
  await page.evaluate(`for (const one of stuck) one.style.removeProperty('position');`);
  return findings
    .parse(found)
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`);
}
