import type { OperatorRole } from '../../../../src/service/operator/people/rules.ts';
import { OPERATOR_PEOPLE_PATH } from '../../../../src/service/operators-urls.ts';
import { Member } from '../../dashboard/member.ts';
import { askOperator } from '../../merchant.ts';

let names = 0;

/** The link of an invitation that the operator's key makes, for a name that no other test uses. */
export async function inviteByKey(roles: readonly OperatorRole[], name = freshName()): Promise<string> {
  const { body, text } = await askOperator('POST', '/invitations', { name, roles });
  const { url } = Object(body);
  if (typeof url !== 'string') throw new Error(`No invitation: ${text}`);
  return url;
}

export function freshName(): string {
  names += 1;
  return `Operator ${names} ${crypto.randomUUID().slice(0, 8)}`;
}

/** A person of these roles, who is signed in. */
export async function addOperator(...roles: OperatorRole[]): Promise<Member> {
  const member = new Member();
  await member.join(await inviteByKey(roles), '');
  return member;
}

/** Whether the browser is signed in. */
export async function isIn(member: Member): Promise<boolean> {
  return (await member.get(OPERATOR_PEOPLE_PATH)).status === 200;
}
