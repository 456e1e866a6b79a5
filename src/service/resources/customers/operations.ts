import { deleted } from '../../../contract/error.ts';
import { listOf } from '../../../contract/list.ts';
import {
  createCustomerRequest,
  customer,
  customersQuery,
  updateCustomerRequest,
} from '../../../contract/resources/customer.ts';
import { defineOperation } from '../../api/operation.ts';
import * as examples from '../examples.ts';

const tag = 'Customers';
const { name, email, phone, address } = examples.customer;

export const customerOperations = [
  defineOperation({
    id: 'createCustomer',
    tag,
    method: 'post',
    path: '/customers',
    summary: 'Create a customer',
    body: createCustomerRequest,
    answer: customer,
    errors: [422],
    example: { body: { name, email, phone, address }, answer: examples.customer },
    ask: ({ body }) => ({ name: 'createCustomer', body }),
  }),
  defineOperation({
    id: 'listCustomers',
    tag,
    method: 'get',
    path: '/customers',
    summary: 'List customers',
    description: 'Newest first; `email` and `phone` find exact matches.',
    query: customersQuery,
    answer: listOf(customer).meta({ id: 'CustomerList' }),
    errors: [422],
    example: { answer: examples.listOf('/customers', examples.customer, false) },
    ask: ({ query }) => ({ name: 'listCustomers', query }),
  }),
  defineOperation({
    id: 'retrieveCustomer',
    tag,
    method: 'get',
    path: '/customers/{id}',
    summary: 'Retrieve a customer',
    answer: customer,
    errors: [404],
    example: { answer: examples.customer },
    ask: ({ id }) => ({ name: 'retrieveCustomer', id }),
  }),
  defineOperation({
    id: 'updateCustomer',
    tag,
    method: 'update',
    path: '/customers/{id}',
    summary: 'Update a customer',
    description: 'The keys of `address` are merged; null clears a field that may be null.',
    body: updateCustomerRequest,
    answer: customer,
    errors: [404, 422],
    example: { body: { phone }, answer: examples.customer },
    ask: ({ id, body }) => ({ name: 'updateCustomer', id, body }),
  }),
  defineOperation({
    id: 'deleteCustomer',
    tag,
    method: 'delete',
    path: '/customers/{id}',
    summary: 'Delete a customer',
    description: 'Erases the personal fields; what refers to the customer stays readable.',
    answer: deleted,
    errors: [404],
    example: { answer: examples.deleted('customer', examples.CUSTOMER_ID) },
    ask: ({ id }) => ({ name: 'deleteCustomer', id }),
  }),
];
