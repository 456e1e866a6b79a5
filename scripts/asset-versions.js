// Wrangler runs this before every build (wrangler.toml), so any Node version must read it.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const folder = new URL('../public/storefront/', import.meta.url);
const sources = new URL('../templates/', import.meta.url);
const target = new URL('../src/shop/asset-versions.ts', import.meta.url);
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
  const style = readFileSync(new URL(`${wing}/style/${file}`, sources), 'utf8').replace(
    /[ ]*\/\*[\s\S]*?\*\/\n*/g,
    '',
  );
  write(new URL(file, folder), style);
}

const lines = files.map((file) => {
  const hash = createHash('sha256').update(readFileSync(new URL(file, folder)));
  return `  '${file}': '${hash.digest('hex').slice(0, 10)}',`;
});
const text = `// Written by scripts/asset-versions.js from public/storefront, before every build.
export const assetVersions = {
${lines.join('\n')}
} as const;

/** The style of what is printed, for a file that is kept and has none beside it. */
export const printStyle = \`${readFileSync(new URL('print.css', folder), 'utf8')
  .replace(/\s+/g, ' ')
  .replace(/[\\`$]/g, '\\$&')}\`;
`;
write(target, text);

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
