import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findSection, LAST_TITLE, putSection } from '../../../scripts/bench/report.ts';
import { sections } from '../../../scripts/bench/sections.ts';
import { packageRoot } from '../../../scripts/packages.ts';

const page = '# Page\n\nLead.\n\n## One\n\nA ## b.\n\n### Below\n\n## Two\n\nEnd.\n';

test('a section goes from its heading to the next of its level', () => {
  expect(findSection(page, 'One')).toBe('## One\n\nA ## b.\n\n### Below\n\n');
  expect(findSection(page, 'Two')).toBe('## Two\n\nEnd.\n');
  expect(findSection(page, 'Below')).toBeNull();
});

test('a section replaces its namesake, and changes no other text', () => {
  const changed = putSection(page, '## One\n\nNew.\n', 'Two');
  expect(changed).toBe('# Page\n\nLead.\n\n## One\n\nNew.\n\n## Two\n\nEnd.\n');
  expect(putSection(changed, findSection(page, 'One') ?? '', 'Two')).toBe(page);
});

test('a new section goes before the named one', () => {
  expect(putSection(page, '## New\n\nN.\n', 'Two')).toContain('### Below\n\n## New\n\nN.\n\n## Two\n');
  expect(putSection(page, '## New\n\nN.\n', 'None')).toMatch(/End\.\n## New\n\nN\.\n\n$/);
});

test('the page of benchmarks has the sections that its writers search', async () => {
  const written = await readFile(join(packageRoot, 'docs', 'benchmarks.md'), 'utf8');
  expect(findSection(written, LAST_TITLE)).toContain('npm run bench');
});

test('a hand-written section has a heading of its own, and survives each run', async () => {
  const written = await readFile(join(packageRoot, 'docs', 'benchmarks.md'), 'utf8');
  const parts = written.split(/^(?=## )/m).filter((part) => /^## .+\n\nWritten by hand/.test(part));
  expect(parts.map((part) => part.split('\n', 1)[0])).toContain('## Statements');
  let page = written;
  for (const { title } of Object.values(sections))
    page = putSection(page, `## ${title}\n\nAnew.\n`, LAST_TITLE);
  for (const part of parts) expect(page).toContain(part);
});
