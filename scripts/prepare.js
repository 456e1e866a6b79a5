// npm runs this after an installation. One without tools (`npm ci --omit=dev`) has no bundler, and builds nothing.
import('esbuild').then(
  () => import('./asset-versions.js'),
  () => {},
);
