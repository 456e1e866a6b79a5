/**
 * Loads what the shop loads when it is needed. Under the test runner a first `import()` is a request to Node: two
 * requests at once that wait for the same one hang. The runtime itself reads modules from the deployment at once.
 */
import '../../src/desk/routes.ts';
import '../../src/people/passkeys.ts';
import '../../src/shop/desk-calls/answer-call.ts';
import '../../src/shop/desk-calls/imports/apply.ts';
import '../../src/text/communes.ts';
import '../../src/web/qr-code/modules.ts';
