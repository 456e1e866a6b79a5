import { keepLogo, saveChoices, showChoices } from './choices/calls.ts';
import { makeCoupon, showCoupons, stopCoupon } from './coupons/calls.ts';
import { saveOffices, saveTariffs, showDelivery } from './delivery/calls.ts';
import { inviteDevice, listDevices, renameDevice, replaceCodes, revoke } from './devices/calls.ts';
import { beginExport, readExport, showExport } from './export/calls.ts';
import {
  addProduct,
  deleteProduct,
  makeLink,
  markProduct,
  moveCategory,
  saveProduct,
  showCategories,
  showGoods,
  showProduct,
} from './goods/calls.ts';
import {
  applyImport,
  beginImport,
  judgeImport,
  listImports,
  readGoodsFile,
  readRefused,
  showImport,
} from './imports/calls.ts';
import { listJournal } from './journal/calls.ts';
import { chooseNewsOfAll, chooseWay, showNews, subscribeDevice, testWay } from './news/calls.ts';
import {
  actOnOrder,
  eraseOrder,
  prepareOrder,
  refundOrder,
  refuseNumber,
  showOrder,
  trackOrder,
} from './orders/calls.ts';
import { addProductPhotos, changeProductPhoto } from './photos/calls.ts';
import { keepDay, printDay, printParcels, printSlips } from './print/calls.ts';
import {
  addPasskey,
  forgetPasskey,
  givePasskey,
  giveProof,
  lookAtProof,
  removeProof,
  setProof,
} from './proof/calls.ts';
import { searchOrders } from './search/calls.ts';
import { changeRefused, chooseLimits, chooseWays, showSettings } from './settings/calls.ts';
import { confirmSession, lookAtPairing, offerPairing, pair, recover, signOut } from './signin/calls.ts';
import { showStart, tryEvent } from './start/calls.ts';
import {
  applyStatement,
  beginStatement,
  judgeStatement,
  listStatements,
  setColumns,
  showStatement,
} from './statements/calls.ts';
import { cancelNetwork, showQueue, showToday } from './today/calls.ts';

/** The one list of what can be asked of the desk: the object, the pages' types and the tests derive from it. */
export const deskCalls = [
  confirmSession,
  lookAtPairing,
  offerPairing,
  pair,
  recover,
  signOut,
  showToday,
  showQueue,
  cancelNetwork,
  searchOrders,
  showOrder,
  actOnOrder,
  prepareOrder,
  refundOrder,
  eraseOrder,
  refuseNumber,
  trackOrder,
  listDevices,
  renameDevice,
  revoke,
  inviteDevice,
  replaceCodes,
  listJournal,
  lookAtProof,
  giveProof,
  setProof,
  removeProof,
  givePasskey,
  addPasskey,
  forgetPasskey,
  showDelivery,
  saveTariffs,
  saveOffices,
  showSettings,
  chooseWays,
  chooseLimits,
  changeRefused,
  showChoices,
  saveChoices,
  keepLogo,
  showNews,
  chooseWay,
  chooseNewsOfAll,
  testWay,
  subscribeDevice,
  printSlips,
  printParcels,
  keepDay,
  printDay,
  showExport,
  beginExport,
  readExport,
  showGoods,
  showProduct,
  saveProduct,
  addProduct,
  markProduct,
  deleteProduct,
  makeLink,
  showCategories,
  moveCategory,
  addProductPhotos,
  changeProductPhoto,
  showStart,
  tryEvent,
  showCoupons,
  makeCoupon,
  stopCoupon,
  listStatements,
  beginStatement,
  setColumns,
  judgeStatement,
  applyStatement,
  showStatement,
  listImports,
  beginImport,
  judgeImport,
  applyImport,
  showImport,
  readRefused,
  readGoodsFile,
] as const;

type Definition = (typeof deskCalls)[number];
export type DeskCallName = Definition['name'];
type DefinitionOf<Name extends DeskCallName> = Extract<Definition, { name: Name }>;
/** A call that needs nothing takes an empty object. */
export type InputOf<Name extends DeskCallName> = Parameters<DefinitionOf<Name>['handle']>[1] & object;
type OutcomeOf<Name extends DeskCallName> = Awaited<ReturnType<DefinitionOf<Name>['handle']>>;

/** Who asked, for the frame of the page. `isRenewed`: the session lasts longer from now on, and so must its cookie. */
export type Asked = { device: { name: string; role: 'owner' | 'packer' } | null; isRenewed: boolean };

/** Why a call was not even tried. `unknown`: the object is of a build that has no such call. */
type Unheard = { ok: false; reason: 'signed_out' | 'forbidden' | 'proof' | 'unknown' };

export type ReplyOf<Name extends DeskCallName> = (OutcomeOf<Name> | Unheard) & Asked;
