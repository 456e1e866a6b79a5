// Written by scripts/asset-versions.js from public/storefront, before every build.
export const assetVersions = {
  'copy.js': '3d841098c3',
  'kit.css': '83108ee4be',
  'shop.css': 'c6bee48dd2',
} as const;
