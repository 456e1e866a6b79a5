// Written by scripts/asset-versions.js from public/storefront, before every build.
export const assetVersions = {
  'copy.js': '3d841098c3',
  'kit.css': '1c33206502',
  'shop.css': 'de749cbb71',
} as const;
