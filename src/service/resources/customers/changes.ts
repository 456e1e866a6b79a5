import { normalizeMetadata, type WithMetadataText } from '../../../contract/metadata.ts';
import type { CreateCustomerRequest, UpdateCustomerRequest } from '../../../contract/requests/customer.ts';
import { type DeletedCustomer, REMAINS } from '../../../contract/resources/customer.ts';
import { answerContextOf, isLive, type Transaction } from '../../account/transaction.ts';
import { given } from '../../api/lists.ts';
import { notFound, ok, type Reply } from '../../api/replies.ts';
import { eraseCustomerData } from '../../privacy/erasure.ts';
import { presentCustomer } from './present.ts';
import { mergeAddress } from './rules.ts';
import { type CustomerRecord, findCustomer, insertCustomer, updateCustomer } from './store.ts';

export function createCustomer(
  transaction: Transaction,
  body: WithMetadataText<CreateCustomerRequest>,
): Reply {
  const customer = {
    id: transaction.mintId(),
    name: body.name ?? '',
    email: body.email ?? null,
    phone: body.phone ?? null,
    address: body.address === undefined ? null : mergeAddress(null, body.address),
    metadata: normalizeMetadata(body.metadata),
    createdAt: transaction.now,
    updatedAt: transaction.now,
  };
  insertCustomer(transaction.database, customer);
  return ok(presentCustomer({ seq: 0, ...customer }, answerContextOf(transaction)));
}

export function changeCustomer(
  transaction: Transaction,
  id: string,
  body: WithMetadataText<UpdateCustomerRequest>,
): Reply {
  const stored = findCustomer(transaction.database, id);
  if (stored === null) return notFound();
  const customer: CustomerRecord = {
    ...stored,
    name: given(body.name, stored.name),
    email: given(body.email, stored.email),
    phone: given(body.phone, stored.phone),
    address: body.address ? mergeAddress(stored.address, body.address) : given(body.address, stored.address),
    metadata: body.metadata === undefined ? stored.metadata : normalizeMetadata(body.metadata),
    updatedAt: transaction.now,
  };
  updateCustomer(transaction.database, customer);
  return ok(presentCustomer(customer, answerContextOf(transaction)));
}

export function removeCustomer(transaction: Transaction, id: string): Reply {
  const stored = findCustomer(transaction.database, id);
  if (stored === null) return notFound();
  const isDone = eraseCustomerData(transaction.database, stored, transaction.now);
  const answer: DeletedCustomer = {
    id,
    entity: 'customer',
    livemode: isLive(transaction),
    deleted: true,
    erasure: { state: isDone ? 'done' : 'under_way', remains: [...REMAINS] },
  };
  return ok(answer);
}
