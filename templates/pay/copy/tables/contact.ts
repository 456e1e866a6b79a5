/** What a payer may say of themselves. */
export type ContactField = 'name' | 'email' | 'phone';

export type ContactCopy = Record<ContactField, string> & {
  title: string;
  optional: string;
  why: string;
  badEmail: string;
};
