import { INVITATION_LASTS } from '../../../auth/rules/lifetimes.ts';
import { mintSecret } from '../../../auth/secrets.ts';
import { inviteOperatorRequest } from '../../../contract/requests/operator.ts';
import { type OwnerInvitation, ownerInvitation } from '../../../contract/resources/account.ts';
import { hashOf } from '../../../web/secrets.ts';
import { conflict, ok } from '../../api/replies.ts';
import { operatorJoinPath } from '../../operators-urls.ts';
import { operatorsOf } from '../access.ts';
import { defineOperatorOperation } from '../operation.ts';

/** The people of the operators' pages. */
export const peopleOperations = {
  inviteOperator: defineOperatorOperation({
    method: 'post',
    path: '/invitations',
    scope: 'people:write',
    body: inviteOperatorRequest,
    answer: ownerInvitation,
    errors: [409, 422],
    async handle({ c, registry, body, source }) {
      const secret = mintSecret();
      const expiresAt = c.get('now') + INVITATION_LASTS.person;
      const isKeyName = (await operatorsOf(c)).some(({ name }) => name === body.name);
      const invitation = { ...body, hash: await hashOf(secret) };
      if (isKeyName || !(await registry.inviteOperator(invitation, expiresAt, source)))
        return conflict('name_taken', 'An operator has or had this name: journals name operators.');
      const made: OwnerInvitation = {
        entity: 'invitation',
        url: c.get('origin') + operatorJoinPath(secret),
        expires_at: Math.floor(expiresAt / 1000),
      };
      return ok(made);
    },
  }),
};
