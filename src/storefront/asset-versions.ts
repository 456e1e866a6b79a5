// Written by scripts/asset-versions.js from public/storefront, before every build.
export const assetVersions = {
  'copy.js': '3d841098c3',
  'kit.css': '83108ee4be',
  'shop.css': 'ece84d4e7c',
} as const;
