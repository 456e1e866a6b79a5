import { toWire } from '../../contract/brand.ts';
import { writeJsonText } from '../../contract/json-text.ts';
import { allows, type Scope } from '../../contract/scopes.ts';
import { countRefusal, sourceOf } from '../account/audit-log.ts';
import { isSuspended, suspensionText } from '../account/rules/suspension.ts';
import type { Answer, CallContext, OperationCall, RefusedRequest } from '../api/calls.ts';
import { answerOnce } from '../api/idempotency/answer-once.ts';
import type { ListUrls } from '../api/lists.ts';
import { forbidden, missingScope, type Reply, requestLimitReached } from '../api/replies.ts';
import { RequestRate } from '../api/request-rate.ts';
import type { ReadQueue } from '../filters/read-queue.ts';
import { isSearched } from '../filters/search-cost.ts';
import { refuseOutdated } from '../resources/if-match.ts';
import { operationNamed } from '../resources/index.ts';
import type { Account } from './account.ts';
import type { AccountAlarm } from './alarm.ts';
import { runAudited } from './audit-logging.ts';
import { findActiveKey, rememberCall } from './keys.ts';

type Call = { context: CallContext; call: OperationCall; keyId: string };

/** Answers the calls of API keys to one account in one mode. */
export class ApiCalls {
  readonly account: Account;
  readonly #alarm: AccountAlarm;
  readonly #searches: ReadQueue;
  readonly #rate = new RequestRate();

  constructor(account: Account, alarm: AccountAlarm, searches: ReadQueue) {
    this.account = account;
    this.#alarm = alarm;
    this.#searches = searches;
  }

  /**
   * Whether the key may be used here: known, active, and of this account and mode. A refusal when the key is good but
   * lacks the scope of the operation `name`.
   */
  authenticate(caller: CallContext['caller'], name: string, refused?: RefusedRequest): boolean | Answer {
    const key = findActiveKey(this.account, caller);
    if (key === null) return this.#refuseKey(false);
    const { scope, path } = operationNamed(name);
    const refusal = allows(key.scopes, scope) ? null : this.#refuseScope(scope);
    if (refused !== undefined) this.#log(key.id, path, { ...refused, answer: refusal ?? refused.answer });
    return refusal ?? true;
  }

  /** Answers an operation; `unauthenticated` when its key is not an active one of this account. */
  async answer(context: CallContext, call: OperationCall): Promise<Answer | { unauthenticated: true }> {
    const key = findActiveKey(this.account, context.caller);
    if (key === null) return this.#refuseKey({ unauthenticated: true });
    const limit = this.account.identity?.profile.limits.requests_per_second ?? null;
    if (limit !== null && !this.#rate.take(limit, this.account.context.now())) {
      countRefusal(this.account, 'limit_reached');
      return this.#write(requestLimitReached(limit));
    }
    this.#alarm.revive();
    rememberCall(this.account, key, context.origin);
    const answer = await this.#run({ context, call, keyId: key.id }, key.scopes);
    const { method, path } = operationNamed(call.name);
    const { request, trace } = context;
    const isLogged =
      request !== undefined && 'status' in answer && (method !== 'get' || answer.status >= 400);
    if (isLogged) this.#log(key.id, path, { ...request, requestId: trace.requestId, answer });
    return answer;
  }

  async #run(asked: Call, scopes: string): Promise<Answer | { unauthenticated: true }> {
    const { context, call } = asked;
    const operation = operationNamed(call.name);
    if (!allows(scopes, operation.scope)) return this.#refuseScope(operation.scope);
    if (operation.method !== 'get') return this.#change(asked);
    const urls: ListUrls = { path: context.path, filters: context.filters };
    const read = (): Answer | { unauthenticated: true } => {
      const transaction = this.account.read();
      if (transaction === null) return { unauthenticated: true };
      return this.#write(operation.handle(transaction, call, urls, undefined));
    };
    return isSearched(call) ? this.#searches.take(read) : read();
  }

  async #change({ context, call, keyId }: Call): Promise<Answer | { unauthenticated: true }> {
    const operation = operationNamed(call.name);
    const urls: ListUrls = { path: context.path, filters: context.filters };
    if (context.idempotency !== null) this.#alarm.expectAnswer();
    const { erasures } = this.account.context;
    if (operation.erases) await erasures.ready();
    const prepared = await operation.prepare?.(this.account);
    const answer = await this.account.change(keyId, (change) => {
      change.eventFault = context.eventFault;
      if (isSuspended(change.identity.profile))
        return this.#write(forbidden('account_suspended', suspensionText(change.identity.profile)));
      return answerOnce(
        change,
        context.idempotency,
        () =>
          refuseOutdated(change, context.ifMatch, { operation, call, urls }, (reply) => this.#write(reply)) ??
          runAudited(change, sourceOf(keyId, context.trace), { operation, call, urls }, () =>
            operation.handle(change, call, urls, prepared),
          ),
        (reply) => this.#write(reply),
      );
    });
    if (operation.erases) await erasures.write();
    if (answer === null) return { unauthenticated: true };
    const epoch = context.idempotency === null || answer.replayed ? null : this.account.epoch();
    return epoch === null ? answer : { ...answer, epoch };
  }

  #refuseKey<T>(refusal: T): T {
    countRefusal(this.account, 'refused_key');
    return refusal;
  }

  #refuseScope(scope: Scope): Answer {
    countRefusal(this.account, 'missing_scope');
    return this.#write(missingScope(scope));
  }

  #write(reply: Reply): Answer {
    const body = writeJsonText(toWire(reply.body, this.account.context.settings.brand));
    return { status: reply.status, body, replayed: false };
  }

  /** Keeps a request for the API log, which costs the call nothing: it is written later, with others. */
  #log(keyId: string, route: string, request: RefusedRequest): void {
    const { context, apiLog } = this.account;
    apiLog.add({ ...request, keyId, route, at: Math.floor(context.now() / 1000) });
  }
}
