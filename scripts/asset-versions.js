// npm runs this after an installation (`prepare`), and Wrangler before every build (wrangler.toml). Any Node from 20 on
// reads it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeChanged } from './write-changed.js';

const { buildSync, transformSync } = await import('esbuild').catch((error) => {
  // An installation without tools (`npm ci --omit=dev`) has no bundler, and builds nothing.
  if (process.env.npm_lifecycle_event === 'prepare') process.exit();
  throw error;
});

const pathOf = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const folder = 'public/storefront';
/** Files that pages link by their content's hash: a new one is fetched at once, an old one never again. */
const files = [
  'bulk.js',
  'calls.js',
  'copy.js',
  'desk.css',
  'counter-card.css',
  'offline.js',
  'passkey.js',
  'photos.js',
  'print.css',
  'push.js',
  'receipt.css',
  'shop.css',
  'typed-order.js',
];
const ofDesk = ['desk.css', 'print.css'];

// A shopper waits for the style sheet: without spaces and comments it is a tenth smaller, compressed.
for (const file of files.filter((name) => name.endsWith('.css'))) {
  const wing = ofDesk.includes(file) ? 'desk' : 'storefront';
  const css = readFileSync(pathOf(`templates/${wing}/style/${file}`), 'utf8');
  writeChanged(pathOf(`${folder}/${file}`), transformSync(css, { loader: 'css', minify: true }).code);
}

const copyScript = readFileSync(pathOf('templates/storefront/product/copy.js'), 'utf8');
writeChanged(pathOf(`${folder}/copy.js`), transformSync(copyScript, { target: 'es2020', minify: true }).code);

// The script of passkeys has a library in it. Desk and dashboard load it.
const { outputFiles } = buildSync({
  entryPoints: [pathOf('templates/parts/passkey.js')],
  bundle: true,
  format: 'esm',
  target: 'es2020',
  minify: true,
  write: false,
});
for (const site of [folder, 'public/service'])
  writeChanged(pathOf(`${site}/passkey.js`), outputFiles[0].text);

const lines = files.map((file) => {
  const hash = createHash('sha256').update(readFileSync(pathOf(`${folder}/${file}`)));
  return `  '${file}': '${hash.digest('hex').slice(0, 10)}',`;
});
writeChanged(
  pathOf('src/domain/addresses/asset-versions.ts'),
  `// Written by scripts/asset-versions.js from public/storefront.
export const assetVersions = {
${lines.join('\n')}
} as const;
`,
);
// A module of its own: no shopper's page has it.
writeChanged(
  pathOf('src/desk/print/print-style.ts'),
  `// Written by scripts/asset-versions.js from public/storefront/print.css.
/** The print style sheet, for a page that is saved as a file and has no style sheet beside it. */
export const printStyle = \`${readFileSync(pathOf(`${folder}/print.css`), 'utf8').replace(/[\\`$]/g, '\\$&')}\`;
`,
);
