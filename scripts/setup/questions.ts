import { readPaymentMethodRules } from '../../src/domain/settings/payment-methods.ts';
import { UserError } from '../../src/server/user-error.ts';

/** A merchant's answers before a shop is deployed. */
export type Answers = {
  /** The name that shoppers read. */
  name: string;
  /** Empty: none. */
  phone: string;
  /** As PAYMENT_METHODS. */
  methods: string;
  /** The Workers' names contain it, and so their first addresses. */
  subdomain: string;
  /** The API base of another service; empty: the one deployed here. */
  service: string;
  /** A file of products to begin with; empty: none. */
  products: string;
};

type Question = {
  text: string;
  /** Why an answer is invalid; null when it is valid. */
  complain: (answer: string) => string | null;
};

const questions: Record<keyof Answers, Question> = {
  name: {
    text: "The shop's name, as shoppers read it",
    complain: (answer) => (answer === '' ? 'A shop has a name.' : null),
  },
  phone: {
    text: 'The phone that shoppers call ("-": none)',
    complain: (answer) =>
      answer === '' || answer.replaceAll(/\D/g, '').length >= 8 ? null : 'Such as 0550 12 34 56.',
  },
  methods: {
    text: 'How is it paid: card, cash (at the door), or card cash',
    complain: (answer) =>
      readPaymentMethodRules(answer) === null ? 'Such as: card cash. More in docs/payment-methods.md.' : null,
  },
  subdomain: {
    text: 'The first part of its first address, small letters and digits (<name>.<account>.workers.dev)',
    complain: (answer) =>
      /^[a-z][a-z0-9-]{1,40}[a-z0-9]$/.test(answer) ? null : 'From 3 to 42 of a to z, 0 to 9 and -.',
  },
  service: {
    text: 'The API base of the payment service ("-": one of its own is put up beside the shop)',
    complain: (answer) =>
      answer === '' || (URL.parse(answer)?.protocol === 'https:' && !answer.endsWith('/'))
        ? null
        : 'Such as https://pay.example.dz/live/api/v2.',
  },
  products: {
    text: 'A file of goods to begin with, from "npm run catalogue -- export FILE" or a spreadsheet ("-": none)',
    complain: () => null,
  },
};

const fields = Object.keys(questions) as (keyof Answers)[];

/** The answers with those given beforehand; throws a UserError for an invalid one. */
export function withGiven(usual: Answers, given: Partial<Answers>): Answers {
  const answers = { ...usual };
  for (const field of fields) {
    const typed = given[field]?.trim();
    if (typed === undefined) continue;
    answers[field] = typed === '-' ? '' : typed;
    const complaint = questions[field].complain(answers[field]);
    if (complaint !== null) throw new UserError(`--${field}: ${complaint}`);
  }
  return answers;
}

/**
 * Asks for missing answers, one after the other, each until it is valid; Enter keeps the present one, "-" clears it.
 */
export async function askAll(
  prompt: (question: string) => Promise<string>,
  usual: Answers,
  tell: (line: string) => void,
  given: Partial<Answers> = {},
): Promise<Answers> {
  const answers = withGiven(usual, given);
  for (const field of fields.filter((one) => given[one] === undefined)) {
    for (;;) {
      const { text, complain } = questions[field];
      const typed = (await prompt(`${text}${usual[field] === '' ? '' : ` [${usual[field]}]`}: `)).trim();
      const answer = typed === '' ? usual[field] : typed === '-' ? '' : typed;
      const complaint = complain(answer);
      answers[field] = answer;
      if (complaint === null) break;
      tell(complaint);
    }
  }
  return answers;
}

/**
 * The answers in the existing configurations. `shop`: its name and variables; `ownBase`: of the service deployed
 * beside it.
 */
export function answersIn(shop: { name: string; vars: Record<string, string> }, ownBase: string): Answers {
  const { SHOP_NAME_FR = '', SHOP_PHONE = '', PAYMENT_METHODS = '', SERVICE_URL = '' } = shop.vars;
  return {
    name: SHOP_NAME_FR,
    phone: SHOP_PHONE,
    methods: PAYMENT_METHODS === '' ? 'card' : PAYMENT_METHODS,
    subdomain: shop.name,
    service: SERVICE_URL === ownBase ? '' : SERVICE_URL,
    products: '',
  };
}
