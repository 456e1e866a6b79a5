// Written by scripts/asset-versions.js from public/storefront, before every build.
export const assetVersions = {
  'copy.js': '3d841098c3',
  'kit.css': 'a3a8ac730e',
  'shop.css': 'e7ee57c03e',
} as const;
