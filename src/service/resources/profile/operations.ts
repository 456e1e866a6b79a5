import { updateProfileRequest } from '../../../contract/requests/profile.ts';
import { merchantProfile } from '../../../contract/resources/profile.ts';
import { defineOperation, type Resource } from '../../api/operation.ts';
import { ok } from '../../api/replies.ts';
import { changeProfile } from './changes.ts';
import * as examples from './examples.ts';
import { presentProfile } from './present.ts';

export const profileResource: Resource = {
  name: 'Profile',
  description: 'What the payment page, links and receipts say about you. One for each mode.',
  operations: [
    defineOperation({
      id: 'retrieveProfile',
      scope: 'profile:read',
      method: 'get',
      path: '/profile',
      summary: 'Retrieve the profile',
      answer: merchantProfile,
      example: { answer: examples.profile },
      handle: (transaction) => ok(presentProfile(transaction)),
    }),
    defineOperation({
      id: 'updateProfile',
      scope: 'profile:write',
      method: 'update',
      path: '/profile',
      summary: 'Update the profile',
      description:
        'Absent fields stay, null clears. A change counts at once; only the names of live mode wait in `pending_names` until an operator has approved them.',
      body: updateProfileRequest,
      answer: merchantProfile,
      errors: [403, 422],
      example: { body: examples.updateProfile, answer: examples.profile },
      handle: (transaction, { body }) => changeProfile(transaction, body),
    }),
  ],
};
