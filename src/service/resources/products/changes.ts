import { normalizeMetadata, type WithMetadataText } from '../../../contract/metadata.ts';
import type { CreateProductRequest, UpdateProductRequest } from '../../../contract/requests/product.ts';
import { answerContextOf, type Transaction } from '../../account/transaction.ts';
import { answerDeleted, given } from '../../api/lists.ts';
import { notFound, ok, type Reply } from '../../api/replies.ts';
import { indexedWords } from '../search.ts';
import { presentProduct } from './present.ts';
import { deleteProduct, findProduct, insertProduct, type ProductRecord, updateProduct } from './store.ts';

export function createProduct(transaction: Transaction, body: WithMetadataText<CreateProductRequest>): Reply {
  const product = {
    id: transaction.mintId(),
    name: body.name,
    description: body.description ?? null,
    images: body.images ?? [],
    metadata: normalizeMetadata(body.metadata),
    createdAt: transaction.now,
    updatedAt: transaction.now,
  };
  insertProduct(transaction.database, product, indexedWords(product.name));
  return ok(presentProduct({ seq: 0, ...product }, answerContextOf(transaction)));
}

export function changeProduct(
  transaction: Transaction,
  id: string,
  body: WithMetadataText<UpdateProductRequest>,
): Reply {
  const stored = findProduct(transaction.database, id);
  if (stored === null) return notFound();
  const product: ProductRecord = {
    ...stored,
    name: given(body.name, stored.name),
    description: given(body.description, stored.description),
    images: body.images === undefined ? stored.images : (body.images ?? []),
    metadata: body.metadata === undefined ? stored.metadata : normalizeMetadata(body.metadata),
    updatedAt: transaction.now,
  };
  updateProduct(
    transaction.database,
    product,
    product.name === stored.name ? null : indexedWords(product.name),
  );
  return ok(presentProduct(product, answerContextOf(transaction)));
}

export function removeProduct(transaction: Transaction, id: string): Reply {
  const stored = findProduct(transaction.database, id);
  if (stored === null) return notFound();
  deleteProduct(transaction.database, stored.seq, transaction.now);
  return answerDeleted(transaction, id, 'product');
}
