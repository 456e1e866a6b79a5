/**
 * What an object reports of itself in views of its schema. The self-hosted server reads them from the object's file
 * without starting it, and knows none of its tables.
 */

/** Longest queue that is counted: a longer one is reported as this number and costs no more. */
export const COUNTED = 10_000;

/** An SQL expression that counts waiting rows. `from`: a table, its index and a condition. */
export const countOf = (from: string) => `(SELECT count(*) FROM (SELECT 1 FROM ${from} LIMIT ${COUNTED}))`;

/** The statement of the view of figures. `selects`: each gives rows of a name, a label or null, and a whole number. */
export const figuresView = (selects: readonly string[]) =>
  `CREATE VIEW reported_figures (name, label, value) AS ${selects.join(' UNION ALL ')};`;

/**
 * The statement of the view of persons. `from`: a table; `subject`: the column by which the list of erasures names
 * them; `isErased`: a condition.
 */
export const personsView = (from: string, subject: string, isErased: string) =>
  `CREATE VIEW reported_persons (subject, is_erased) AS SELECT ${subject}, ${isErased} FROM ${from};`;

export const READ_FIGURES = 'SELECT name, label, value FROM reported_figures';
export const COUNT_PERSONS = 'SELECT count(*) AS n FROM reported_persons';
export const FIND_PERSON = 'SELECT 1 FROM reported_persons WHERE subject = ? AND NOT is_erased';
