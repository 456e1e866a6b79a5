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
import { placeTypedOrder, showTypedOrder } from './typed-orders/calls.ts';

/** All desk calls, for the object to find one by its name. */
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
  showTypedOrder,
  placeTypedOrder,
] as const;
