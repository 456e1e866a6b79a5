import { delivery } from './en/delivery.ts';
import { devices } from './en/devices.ts';
import { coupons } from './en/goods/coupons.ts';
import { goods } from './en/goods/goods.ts';
import { imports } from './en/goods/imports.ts';
import { photos } from './en/goods/photos.ts';
import { journal } from './en/journal.ts';
import { news } from './en/news/news.ts';
import { order } from './en/order.ts';
import { exporting, print } from './en/papers.ts';
import { proof } from './en/proof.ts';
import { search } from './en/search.ts';
import { settings } from './en/settings.ts';
import { shared } from './en/shared.ts';
import { signin } from './en/signin.ts';
import { lostMetadata } from './en/start/lost-metadata.ts';
import { start } from './en/start/start.ts';
import { statements } from './en/statements.ts';
import { today } from './en/today.ts';
import type { DeskCopy } from './tables.ts';

export const en: DeskCopy = {
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
