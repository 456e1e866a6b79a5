// Written by scripts/asset-versions.js from public/storefront, before every build.
export const assetVersions = {
  'copy.js': '3d841098c3',
  'kit.css': 'a3a8ac730e',
  'shop.css': '1f25fe4777',
} as const;
