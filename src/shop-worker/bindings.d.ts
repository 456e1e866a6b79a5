/* eslint-disable */
// Written by scripts/bindings.ts.
interface __BaseEnv_StorefrontEnv {
	BROWSER_LIMIT: RateLimit;
	NETWORK_LIMIT: RateLimit;
	COHORT_LIMIT: RateLimit;
	PUBLIC_ORIGIN: string;
	SERVICE_URL: string;
	SERVICE_BRAND: string;
	FEES_ALLOCATION: string;
	SHOP_NAME_AR: string;
	SHOP_NAME_FR: string;
	SHOP_NAME_EN: string;
	SHOP_TAGLINE_AR: string;
	SHOP_TAGLINE_FR: string;
	SHOP_TAGLINE_EN: string;
	SHOP_LANGUAGES: string;
	SHOP_PHONE: string;
	SHOP_EMAIL: string;
	SECURITY_CONTACT: string;
	SHOP_LOGO: string;
	SHOP_COLOR: string;
	SHOP_WHATSAPP: string;
	SHOP_INSTAGRAM: string;
	SHOP_FACEBOOK: string;
	QUICK_ORDER: string;
	SHOP_LEGAL_NAME: string;
	SHOP_TRADE_REGISTER: string;
	SHOP_NIF: string;
	SHOP_NIS: string;
	SHOP_ADDRESS: string;
	SHOP_DATA_DECLARATION: string;
	HOLD_MINUTES: string;
	HOLD_SHARE: string;
	HOLD_SHARE_TOTAL: string;
	HOLDS_PER_BROWSER: string;
	HOLDS_PER_PHONE: string;
	ORDERS_PER_BROWSER: string;
	ORDERS_PER_NETWORK: string;
	CASH_PER_PHONE: string;
	CASH_PER_BROWSER: string;
	CASH_PER_NETWORK: string;
	CALL_MISSES: string;
	HIGH_SUM: string;
	PAYMENT_METHODS: string;
	ABANDONED_KEPT_DAYS: string;
	CONTACTS_KEPT_DAYS: string;
	ACCOUNTS_KEPT_DAYS: string;
	AUDIT_LOG_KEPT_DAYS: string;
	ERASURE_KEY_HASH: string;
	ADMIN_KEY_HASH: string;
	LOCAL: string;
	SERVICE_API_KEY: string;
	SERVICE_WEBHOOK_SECRET: string;
	COOKIE_SECRET: string;
	SEALING_KEYS: string;
	SHOP: DurableObjectNamespace<import("./worker").Shop>;
	PHOTOS: DurableObjectNamespace<import("./worker").Photos>;
}
declare namespace Cloudflare {
	interface GlobalProps {
		mainModule: typeof import("./worker");
		durableNamespaces: "Shop" | "Photos";
	}
	interface Env extends __BaseEnv_StorefrontEnv {}
}
interface StorefrontEnv extends __BaseEnv_StorefrontEnv {}
type StringifyValues<EnvType extends Record<string, unknown>> = {
	[Binding in keyof EnvType]: EnvType[Binding] extends string ? EnvType[Binding] : string;
};
declare namespace NodeJS {
	interface ProcessEnv extends StringifyValues<Pick<Cloudflare.Env, "PUBLIC_ORIGIN" | "SERVICE_URL" | "SERVICE_BRAND" | "FEES_ALLOCATION" | "SHOP_NAME_AR" | "SHOP_NAME_FR" | "SHOP_NAME_EN" | "SHOP_TAGLINE_AR" | "SHOP_TAGLINE_FR" | "SHOP_TAGLINE_EN" | "SHOP_LANGUAGES" | "SHOP_PHONE" | "SHOP_EMAIL" | "SECURITY_CONTACT" | "SHOP_LOGO" | "SHOP_COLOR" | "SHOP_WHATSAPP" | "SHOP_INSTAGRAM" | "SHOP_FACEBOOK" | "QUICK_ORDER" | "SHOP_LEGAL_NAME" | "SHOP_TRADE_REGISTER" | "SHOP_NIF" | "SHOP_NIS" | "SHOP_ADDRESS" | "SHOP_DATA_DECLARATION" | "HOLD_MINUTES" | "HOLD_SHARE" | "HOLD_SHARE_TOTAL" | "HOLDS_PER_BROWSER" | "HOLDS_PER_PHONE" | "ORDERS_PER_BROWSER" | "ORDERS_PER_NETWORK" | "CASH_PER_PHONE" | "CASH_PER_BROWSER" | "CASH_PER_NETWORK" | "CALL_MISSES" | "HIGH_SUM" | "PAYMENT_METHODS" | "ABANDONED_KEPT_DAYS" | "CONTACTS_KEPT_DAYS" | "ACCOUNTS_KEPT_DAYS" | "AUDIT_LOG_KEPT_DAYS" | "ERASURE_KEY_HASH" | "ADMIN_KEY_HASH" | "LOCAL" | "SERVICE_API_KEY" | "SERVICE_WEBHOOK_SECRET" | "COOKIE_SECRET" | "SEALING_KEYS">> {}
}
declare module "*.txt" {
	const value: string;
	export default value;
}
declare module "*.html" {
	const value: string;
	export default value;
}
declare module "*.sql" {
	const value: string;
	export default value;
}
declare module "*.bin" {
	const value: ArrayBuffer;
	export default value;
}
declare module "*.wasm" {
	const value: WebAssembly.Module;
	export default value;
}
declare module "*.wasm?module" {
	const value: WebAssembly.Module;
	export default value;
}