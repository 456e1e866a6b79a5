/** The bindings of the Workers under test. The secrets are well-formed and worthless: they exist in tests only. */
const keyOf = (letter: string): string => Buffer.from(letter.repeat(32)).toString('base64');

export const serviceTestBindings = {
  PUBLIC_ORIGIN: 'http://service.test',
  SERVICE_BRAND: 'service',
  SECURITY_CONTACT: 'security@service.test',
  MODES: 'test,live',
  LOCAL: '1',
  OPERATOR_KEY: 'operator-key-of-the-tests-7f3a9c51d0e84b26',
  OPERATOR_KEYS: '',
  ROUTING_KEY: keyOf('r'),
  SEALING_KEYS: keyOf('s'),
  RECEIPT_KEYS: keyOf('q'),
};

export const storefrontTestBindings = {
  PUBLIC_ORIGIN: 'http://shop.test',
  SERVICE_URL: 'http://service.test/test/api/v2',
  SERVICE_BRAND: 'service',
  FEES_ALLOCATION: 'merchant',
  SHOP_NAME_AR: 'حانوت',
  SHOP_NAME_FR: 'Hanout',
  SHOP_NAME_EN: 'Hanout',
  SHOP_TAGLINE_AR: '',
  SHOP_TAGLINE_FR: '',
  SHOP_TAGLINE_EN: '',
  SHOP_LANGUAGES: '',
  SHOP_PHONE: '+213550123456',
  SHOP_EMAIL: 'shop@shop.test',
  SECURITY_CONTACT: '',
  SHOP_LOGO: '',
  SHOP_COLOR: '',
  SHOP_WHATSAPP: '',
  SHOP_INSTAGRAM: '',
  SHOP_FACEBOOK: '',
  QUICK_ORDER: 'on',
  SHOP_LEGAL_NAME: '',
  SHOP_TRADE_REGISTER: '',
  SHOP_NIF: '',
  SHOP_NIS: '',
  SHOP_DATA_DECLARATION: '',
  SHOP_ADDRESS: '',
  LOCAL: '1',
  SERVICE_API_KEY: 'test_sk_of_the_tests_0123456789abcdefghjkmnpqrstvwxyz',
  SERVICE_WEBHOOK_SECRET: `whsec_${keyOf('w')}`,
  // Of erasure_key_of_the_tests_4d1c7a90be53f286.
  ERASURE_KEY_HASH: 'a4aa03a112054534024236c7d1342c6e6cbde3ddb056b328379e75df330653ce',
  // Of admin_key_of_the_tests_91c4e7d20ab35f68.
  ADMIN_KEY_HASH: '41e049f59cbf3741c3b963eb33b98da5e89b06e8437065eec4e520afedf6711f',
  COOKIE_SECRET: 'cookie-secret-of-the-tests-5b1e0c7a94d2f638',
  SEALING_KEYS: keyOf('t'),
  // No notification is sent before a channel is set at the desk.
  TELEGRAM_BOT_TOKEN: '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw',
  TELEGRAM_CHAT: '-1001234',
  EMAIL_FROM: 'shop@shop.test',
  EMAIL_API_KEY: 're_of_the_tests',
};
