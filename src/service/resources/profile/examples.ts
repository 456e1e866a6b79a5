export const updateProfile = { name_fr: 'Miel des Aurès', name_ar: 'عسل الأوراس', phone: '021 23 45 67' };

export const profile = {
  entity: 'profile',
  livemode: false,
  name: 'SARL Belkacem',
  name_ar: 'عسل الأوراس',
  name_fr: 'Miel des Aurès',
  name_en: null,
  phone: updateProfile.phone,
  email: 'bonjour@shop.example.dz',
  logo: 'https://shop.example.dz/pictures/logo.png',
  default_locale: 'ar',
  receipt_text_ar: null,
  receipt_text_fr: 'Échange sous 7 jours, avec ce reçu.',
  receipt_text_en: null,
  pending_names: null,
};
