/** The document's entry for the only address of the API that does not answer JSON. */

export const STATEMENT_PATH = '/balance/statements/{month}';

const EXAMPLE = [
  'date,type,amount,balance,reference,checkout_id,refund_id,payout_date,payout_reference',
  '2026-11-01 00:00:00,opening_balance,,0,,,,,',
  '2026-11-05 14:03:22,payment,4500,4500,01jd…,01jd…,,,',
  '2026-11-05 14:03:22,fee,-113,4387,01jd…,01jd…,,,',
  '2026-11-22 09:00:00,payout,-4000,387,01jf…,,,2026-11-22,VIR-2026-0412',
  '2026-11-30 23:59:59,closing_balance,,387,,,,,',
].join('\n');

/** `refusals`: the other answers of any read, by status. */
export function describeStatement(tag: string, refusals: Record<string, { $ref: string }>) {
  return {
    operationId: 'downloadStatement',
    tags: [tag],
    summary: 'Download the statement of a month',
    security: [{ secretKey: ['balance:read'] }],
    description:
      'All entries of a month in Algiers as CSV, oldest first, between its opening and its closing balance; while the month goes on the last line is `balance_to_date`. A file without that line was cut off. UTF-8 with a byte order mark, without which spreadsheets misread Arabic; a reference that would be run as a formula has an apostrophe before it. Needs the scope `balance:read`.',
    parameters: [
      {
        name: 'month',
        in: 'path',
        required: true,
        description: 'Such as 2026-11.',
        schema: { type: 'string', pattern: '^20\\d\\d-(0[1-9]|1[0-2])$' },
      },
    ],
    responses: {
      200: {
        description: 'OK',
        content: { 'text/csv': { example: EXAMPLE, schema: { type: 'string' } } },
      },
      ...refusals,
    },
  };
}
