import type { Context } from 'hono';
import type { Environment } from '../../environment.ts';

/** Longest cursor or filter that is read from an address. */
const LONGEST = 64;

/** A cursor or a filter in the address; empty without one. */
export function queryOf(c: Context<Environment>, name: string): string {
  return (c.req.query(name) ?? '').slice(0, LONGEST).toWellFormed();
}

/** An address with the filters that are set. */
export function addressWith(path: string, filters: Readonly<Record<string, string>>): string {
  const set = Object.entries(filters).filter(([, value]) => value !== '');
  return set.length === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(set)}`;
}

/** The place after which a page begins; null for the first page, and for anything that is none. */
export function readPlace(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
