import { showAuditLog } from './audit-log/calls.ts';
import { makeCoupon, showCoupons, stopCoupon } from './coupons/calls.ts';
import {
  applySettlement,
  listSettlements,
  matchSettlement,
  setColumns,
  showSettlement,
  uploadSettlement,
} from './courier-settlements/calls.ts';
import { savePickupPointLines, saveTariffs, showDelivery } from './delivery/calls.ts';
import { inviteDevice, listDevices, renameDevice, replaceCodes, revoke } from './devices/calls.ts';
import { beginExport, readExport, showExport } from './export/calls.ts';
import {
  applyImport,
  beginImport,
  listImports,
  matchImport,
  readProductFile,
  readRefused,
  showImport,
} from './imports/calls.ts';
import {
  saveAllChannels,
  saveChannel,
  sendTestMessage,
  showNotifications,
  subscribeDevice,
} from './notifications/calls.ts';
import { showOnboarding, testWebhook } from './onboarding/calls.ts';
import {
  actOnOrder,
  eraseOrder,
  prepareOrder,
  refundOrder,
  refuseNumber,
  showOrder,
  trackOrder,
} from './orders/calls.ts';
import {
  changeRefused,
  saveLimits,
  savePaymentMethods,
  showPaymentSettings,
} from './payment-settings/calls.ts';
import { addProductPhotos, changeProductPhoto } from './photos/calls.ts';
import { keepDay, printDay, printParcels, printSlips } from './print/calls.ts';
import {
  addProduct,
  deleteProduct,
  makeLink,
  markProduct,
  moveCategory,
  saveProduct,
  showCategories,
  showProduct,
  showProducts,
} from './products/calls.ts';
import {
  addPasskey,
  dropAuthenticator,
  reauthenticateByCode,
  reauthenticateByPasskey,
  removePasskey,
  setAuthenticator,
  showReauthentication,
} from './reauthentication/calls.ts';
import { searchOrders } from './search/calls.ts';
import { confirmSession, lookAtPairing, offerPairing, pair, recover, signOut } from './sign-in/calls.ts';
import { keepLogo, saveStoreDetails, showStoreDetails } from './store-details/calls.ts';
import { cancelNetwork, showQueue, showToday } from './today/calls.ts';

/** All desk calls. The object, the types of the pages and the tests derive from this list. */
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
  showAuditLog,
  showReauthentication,
  reauthenticateByCode,
  setAuthenticator,
  dropAuthenticator,
  reauthenticateByPasskey,
  addPasskey,
  removePasskey,
  showDelivery,
  saveTariffs,
  savePickupPointLines,
  showPaymentSettings,
  savePaymentMethods,
  saveLimits,
  changeRefused,
  showStoreDetails,
  saveStoreDetails,
  keepLogo,
  showNotifications,
  saveChannel,
  saveAllChannels,
  sendTestMessage,
  subscribeDevice,
  printSlips,
  printParcels,
  keepDay,
  printDay,
  showExport,
  beginExport,
  readExport,
  showProducts,
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
  showOnboarding,
  testWebhook,
  showCoupons,
  makeCoupon,
  stopCoupon,
  listSettlements,
  uploadSettlement,
  setColumns,
  matchSettlement,
  applySettlement,
  showSettlement,
  listImports,
  beginImport,
  matchImport,
  applyImport,
  showImport,
  readRefused,
  readProductFile,
] as const;

type Definition = (typeof deskCalls)[number];
export type DeskCallName = Definition['name'];
type DefinitionOf<Name extends DeskCallName> = Extract<Definition, { name: Name }>;
/** A call without input takes an empty object. */
export type InputOf<Name extends DeskCallName> = Parameters<DefinitionOf<Name>['handle']>[1] & object;
type OutcomeOf<Name extends DeskCallName> = Awaited<ReturnType<DefinitionOf<Name>['handle']>>;

/**
 * The calling device, for the frame of the page. `isRenewed`: the session was extended, so its cookie must be too.
 */
export type CallerState = { device: { name: string; role: 'owner' | 'packer' } | null; isRenewed: boolean };

/** Why a call was not run. `unknown`: the object's build does not have this call. */
type Unheard = { ok: false; reason: 'signed_out' | 'forbidden' | 'reauthentication' | 'unknown' };

export type ReplyOf<Name extends DeskCallName> = (OutcomeOf<Name> | Unheard) & CallerState;
