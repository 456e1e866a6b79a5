// npm runs this after an installation (`prepare`) and Wrangler before every build (wrangler.toml): any Node from 20 on reads it.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const folder = new URL('../public/storefront/', import.meta.url);
const sources = new URL('../templates/', import.meta.url);
const versions = new URL('../src/shop/asset-versions.ts', import.meta.url);
const style = new URL('../src/desk/print/print-style.ts', import.meta.url);
/** Files that pages link by their content's hash: a new one is fetched at once, an old one never again. */
const files = [
  'copy.js',
  'desk.css',
  'kit.css',
  'passkey.js',
  'photos.js',
  'print.css',
  'push.js',
  'shop.css',
];
const ofDesk = ['desk.css', 'print.css'];

// Comments in the style sheets are removed: they are a sixth of the bytes.
for (const file of files.filter((name) => name.endsWith('.css'))) {
  const wing = ofDesk.includes(file) ? 'desk' : 'storefront';
  const css = readFileSync(new URL(`${wing}/style/${file}`, sources), 'utf8').replace(
    /[ ]*\/\*[\s\S]*?\*\/\n*/g,
    '',
  );
  write(new URL(file, folder), css);
}

const lines = files.map((file) => {
  const hash = createHash('sha256').update(readFileSync(new URL(file, folder)));
  return `  '${file}': '${hash.digest('hex').slice(0, 10)}',`;
});
write(
  versions,
  `// Written by scripts/asset-versions.js from public/storefront.
export const assetVersions = {
${lines.join('\n')}
} as const;
`,
);
// A module of its own: no shopper's page has it.
write(
  style,
  `// Written by scripts/asset-versions.js from public/storefront/print.css.
/** The print style sheet, for a page that is saved as a file and has no style sheet beside it. */
export const printStyle = \`${readFileSync(new URL('print.css', folder), 'utf8')
    .replace(/\s+/g, ' ')
    .replace(/[\\`$]/g, '\\$&')}\`;
`,
);

// Only when it has changed: otherwise a watcher of the sources would build for ever.
function write(file, content) {
  if (read(file) !== content) writeFileSync(file, content);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
