import { delivery } from './ar/delivery.ts';
import { devices } from './ar/devices.ts';
import { coupons } from './ar/goods/coupons.ts';
import { goods } from './ar/goods/goods.ts';
import { imports } from './ar/goods/imports.ts';
import { photos } from './ar/goods/photos.ts';
import { journal } from './ar/journal.ts';
import { news } from './ar/news/news.ts';
import { order } from './ar/order.ts';
import { exporting, print } from './ar/papers.ts';
import { proof } from './ar/proof.ts';
import { search } from './ar/search.ts';
import { settings } from './ar/settings.ts';
import { shared } from './ar/shared.ts';
import { signin } from './ar/signin.ts';
import { lostMetadata } from './ar/start/lost-metadata.ts';
import { start } from './ar/start/start.ts';
import { statements } from './ar/statements.ts';
import { today } from './ar/today.ts';
import type { DeskCopy } from './tables.ts';

export const ar: DeskCopy = {
  coupons,
  delivery,
  devices,
  exporting,
  goods,
  imports,
  journal,
  lostMetadata,
  news,
  order,
  photos,
  print,
  proof,
  search,
  settings,
  shared,
  signin,
  start,
  statements,
  today,
};
