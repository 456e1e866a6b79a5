export { call, openAccount } from '../../src/server/state/service-api.ts';
