import { listOf } from '../../../contract/page-query.ts';
import {
  createCustomerRequest,
  customersQuery,
  updateCustomerRequest,
} from '../../../contract/requests/customer.ts';
import { customer, deletedCustomer, listedCustomer } from '../../../contract/resources/customer.ts';
import { answerContextOf } from '../../account/transaction.ts';
import { found, listed, placeIn } from '../../api/lists.ts';
import { defineOperation, type Resource } from '../../api/operation.ts';
import { withoutLivemode } from '../answer-context.ts';
import * as examples from '../examples.ts';
import { changeCustomer, createCustomer, removeCustomer } from './changes.ts';
import { presentCustomer } from './present.ts';
import { findCustomer, pageOfCustomers } from './store.ts';

const { name, email, phone, address } = examples.customer;

export const customers: Resource = {
  name: 'Customers',
  description: 'Whom checkouts belong to, when a merchant wants to know.',
  operations: [
    defineOperation({
      id: 'createCustomer',
      scope: 'customers:write',
      method: 'post',
      path: '/customers',
      summary: 'Create a customer',
      body: createCustomerRequest,
      answer: customer,
      errors: [422],
      example: { body: { name, email, phone, address }, answer: examples.customer },
      handle: (transaction, { body }) => createCustomer(transaction, body),
    }),
    defineOperation({
      id: 'listCustomers',
      scope: 'customers:read',
      method: 'get',
      path: '/customers',
      summary: 'List customers',
      description: 'Newest first; `email` and `phone` find exact matches.',
      query: customersQuery,
      answer: listOf(listedCustomer).meta({ id: 'CustomerList' }),
      errors: [422],
      example: { answer: examples.listOf('/customers', examples.customer, false) },
      handle: (transaction, asked) => {
        const { database } = transaction;
        const page = pageOfCustomers(database, placeIn(asked.query), asked.query);
        return listed(transaction, asked, page, (record) =>
          withoutLivemode(presentCustomer(record, answerContextOf(transaction))),
        );
      },
    }),
    defineOperation({
      id: 'retrieveCustomer',
      scope: 'customers:read',
      method: 'get',
      path: '/customers/{id}',
      summary: 'Retrieve a customer',
      answer: customer,
      errors: [404],
      example: { answer: examples.customer },
      handle: (transaction, { id }) =>
        found(findCustomer(transaction.database, id), (record) =>
          presentCustomer(record, answerContextOf(transaction)),
        ),
    }),
    defineOperation({
      id: 'updateCustomer',
      scope: 'customers:write',
      method: 'update',
      path: '/customers/{id}',
      summary: 'Update a customer',
      description: 'The keys of `address` are merged; null clears a field that may be null.',
      body: updateCustomerRequest,
      answer: customer,
      errors: [404, 422],
      example: { body: { phone }, answer: examples.customer },
      handle: (transaction, { id, body }) => changeCustomer(transaction, id, body),
    }),
    defineOperation({
      id: 'deleteCustomer',
      scope: 'customers:write',
      method: 'delete',
      path: '/customers/{id}',
      erases: true,
      summary: 'Delete a customer',
      description:
        'Erases the person wherever they stand: in the customer, in their checkouts with what you wrote into `description` and `metadata`, in kept answers, and in events, which say `erased` from then on and are not redelivered. From this answer on nobody reads them; with very many checkouts the rewriting itself goes on behind it (`under_way`). Open payments go on. The answer says what remains, and why.',
      answer: deletedCustomer,
      errors: [404],
      example: { answer: examples.deletedCustomer },
      handle: (transaction, { id }) => removeCustomer(transaction, id),
    }),
  ],
};
