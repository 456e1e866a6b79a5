/* eslint-disable */
// Written by scripts/bindings.ts.
interface __BaseEnv_ServiceEnv {
	PAYER_LIMIT: RateLimit;
	PAYER_NETWORK_LIMIT: RateLimit;
	PAYER_COHORT_LIMIT: RateLimit;
	FAILED_KEY_LIMIT: RateLimit;
	PUBLIC_ORIGIN: string;
	SERVICE_BRAND: string;
	SECURITY_CONTACT: string;
	ABANDONED_KEPT_DAYS: string;
	CONTACTS_KEPT_DAYS: string;
	ACCOUNTS_KEPT_DAYS: string;
	DELIVERIES_KEPT_DAYS: string;
	AUDIT_LOG_KEPT_DAYS: string;
	PURCHASES_PER_BROWSER: string;
	PURCHASES_PER_NETWORK: string;
	PURCHASES_PER_LINK: string;
	MODES: string;
	LOCAL: string;
	OPERATOR_KEYS: string;
	OPERATOR_KEY: string;
	ROUTING_KEY: string;
	SEALING_KEYS: string;
	RECEIPT_KEYS: string;
	LEDGER: DurableObjectNamespace<import("./worker").Ledger>;
	REGISTRY: DurableObjectNamespace<import("./worker").Registry>;
	SANDBOX_BANK: DurableObjectNamespace<import("./worker").SandboxBank>;
	COURIER: DurableObjectNamespace<import("./worker").WebhookSender>;
}
declare namespace Cloudflare {
	interface GlobalProps {
		mainModule: typeof import("./worker");
		durableNamespaces: "Ledger" | "Registry" | "SandboxBank" | "WebhookSender";
	}
	interface Env extends __BaseEnv_ServiceEnv {}
}
interface ServiceEnv extends __BaseEnv_ServiceEnv {}
type StringifyValues<EnvType extends Record<string, unknown>> = {
	[Binding in keyof EnvType]: EnvType[Binding] extends string ? EnvType[Binding] : string;
};
declare namespace NodeJS {
	interface ProcessEnv extends StringifyValues<Pick<Cloudflare.Env, "PUBLIC_ORIGIN" | "SERVICE_BRAND" | "SECURITY_CONTACT" | "ABANDONED_KEPT_DAYS" | "CONTACTS_KEPT_DAYS" | "ACCOUNTS_KEPT_DAYS" | "DELIVERIES_KEPT_DAYS" | "AUDIT_LOG_KEPT_DAYS" | "PURCHASES_PER_BROWSER" | "PURCHASES_PER_NETWORK" | "PURCHASES_PER_LINK" | "MODES" | "LOCAL" | "OPERATOR_KEYS" | "OPERATOR_KEY" | "ROUTING_KEY" | "SEALING_KEYS" | "RECEIPT_KEYS">> {}
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