import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { listOf } from '../../../src/contract/page-query.ts';
import { envelope, pageOf } from '../../../src/service/api/list-envelope.ts';

test.each([
  [0, 1, 10, { lastPage: 1, offset: 0, size: 0 }],
  [10, 1, 10, { lastPage: 1, offset: 0, size: 10 }],
  [11, 2, 10, { lastPage: 2, offset: 10, size: 1 }],
  [11, 9, 10, { lastPage: 2, offset: 80, size: 0 }],
])('%i elements, page %i of %i each', (total, page, perPage, expected) => {
  expect(pageOf(total, page, perPage)).toEqual(expected);
});

describe('the envelope', () => {
  const path = 'https://pay.dz/test/api/v2/customers';
  const whole = {
    livemode: false,
    data: ['a'],
    total: 5,
    isBound: false,
    perPage: 2,
    path,
    isFiltered: false,
    next: 'n',
    previous: 'p',
    lastAfter: null,
    isReversed: false,
  };
  const list = (page: number, filters = 'per_page=2') => envelope({ ...whole, page, filters });
  const found = { ...whole, filters: 'per_page=2&email=a%40b.dz', isFiltered: true, lastAfter: 'l' };
  const kept = `${path}?per_page=2&email=a%40b.dz`;

  test('has the fields of the contract, in its order', () => {
    const fields = Object.keys(listOf(z.string()).shape);
    expect(Object.keys(list(1))).toEqual(fields.filter((field) => field !== 'total_is_bound'));
    const bound = envelope({ ...found, page: 1, isBound: true });
    expect(Object.keys(bound)).toEqual(fields);
    for (const answer of [list(1), bound]) expect(listOf(z.string()).parse(answer)).toEqual(answer);
  });

  test('has cursors with a filter, and with a given cursor', () => {
    expect(envelope({ ...found, page: 2 })).toMatchObject({
      current_page: 2,
      first_page_url: `${kept}&page=1`,
      prev_page_url: `${kept}&before=p`,
      next_page_url: `${kept}&after=n`,
      last_page_url: `${kept}&after=l`,
      last_page: 3,
      next_cursor: 'n',
      prev_cursor: 'p',
    });
    expect(envelope({ ...whole, filters: '', page: null })).toMatchObject({
      current_page: null,
      prev_page_url: `${path}?before=p`,
      next_page_url: `${path}?after=n`,
      last_page_url: `${path}?page=3`,
      last_page: 3,
    });
    expect(envelope({ ...found, page: 1, next: null, previous: null })).toMatchObject({
      prev_page_url: null,
      next_page_url: null,
    });
  });

  test('continues by the other cursor when the list is reversed', () => {
    expect(envelope({ ...found, page: 1, isReversed: true })).toMatchObject({
      prev_page_url: `${kept}&after=p`,
      next_page_url: `${kept}&before=n`,
      last_page_url: `${kept}&before=l`,
      next_cursor: 'p',
      prev_cursor: 'n',
    });
  });

  test('has a last page within the counted elements when the total is a bound', () => {
    expect(envelope({ ...found, page: 1, isBound: true })).toMatchObject({
      total: 5,
      total_is_bound: true,
      last_page: 3,
      last_page_url: `${kept}&after=l`,
      next_page_url: `${kept}&after=n`,
    });
  });

  test('keeps the page size in its URLs', () => {
    expect(list(2)).toMatchObject({
      first_page_url: `${path}?per_page=2&page=1`,
      prev_page_url: `${path}?per_page=2&page=1`,
      next_page_url: `${path}?per_page=2&page=3`,
      last_page_url: `${path}?per_page=2&page=3`,
      last_page: 3,
      path,
    });
    expect(list(1, '').first_page_url).toBe(`${path}?page=1`);
  });

  test('stops at both ends', () => {
    expect(list(1).prev_page_url).toBeNull();
    expect(list(3).next_page_url).toBeNull();
    expect(list(99)).toMatchObject({
      next_page_url: null,
      prev_page_url: `${path}?per_page=2&page=3`,
    });
  });
});
