import { updateProfileRequest } from '../../../contract/requests/profile.ts';
import { merchantProfile } from '../../../contract/resources/profile.ts';
import { defineOperation, type Resource } from '../../api/operation.ts';
import { ok } from '../../api/replies.ts';
import { changeProfile } from './changes.ts';
import { presentProfile } from './present.ts';

const changeExample = { name_fr: 'Miel des Aurès', name_ar: 'عسل الأوراس', phone: '021 23 45 67' };

const profileExample = {
  entity: 'profile',
  livemode: false,
  name: 'SARL Belkacem',
  name_ar: 'عسل الأوراس',
  name_fr: 'Miel des Aurès',
  name_en: null,
  phone: changeExample.phone,
  email: 'bonjour@shop.example.dz',
  logo: 'https://shop.example.dz/pictures/logo.png',
  default_locale: 'ar',
  receipt_text_ar: null,
  receipt_text_fr: 'Échange sous 7 jours, avec ce reçu.',
  receipt_text_en: null,
  pending_names: null,
};

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
      example: { answer: profileExample },
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
      example: { body: changeExample, answer: profileExample },
      handle: (transaction, { body }) => changeProfile(transaction, body),
    }),
  ],
};
