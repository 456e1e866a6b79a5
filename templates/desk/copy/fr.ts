import { delivery } from './fr/delivery.ts';
import { devices } from './fr/devices.ts';
import { coupons } from './fr/goods/coupons.ts';
import { goods } from './fr/goods/goods.ts';
import { imports } from './fr/goods/imports.ts';
import { photos } from './fr/goods/photos.ts';
import { journal } from './fr/journal.ts';
import { news } from './fr/news/news.ts';
import { order } from './fr/order.ts';
import { exporting, print } from './fr/papers.ts';
import { proof } from './fr/proof.ts';
import { search } from './fr/search.ts';
import { settings } from './fr/settings.ts';
import { shared } from './fr/shared.ts';
import { signin } from './fr/signin.ts';
import { lostMetadata } from './fr/start/lost-metadata.ts';
import { start } from './fr/start/start.ts';
import { statements } from './fr/statements.ts';
import { today } from './fr/today.ts';
import type { DeskCopy } from './tables.ts';

export const fr: DeskCopy = {
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
