// Written by scripts/asset-versions.js from public/storefront, before every build.
export const assetVersions = {
  'copy.js': '3d841098c3',
  'desk.css': 'a61dd1afe2',
  'kit.css': '814f3bba8c',
  'shop.css': '1d4397007d',
} as const;
