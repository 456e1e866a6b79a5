/** The content of the reference page, from the API document and in its order. */
export type Reference = {
  title: string;
  description: string;
  /** Null for a mode on another host. */
  testBase: string | null;
  liveBase: string | null;
  /** The brand's name of the field that says who bears the fees. */
  allocation: string;
  groups: { name: string; anchor: string; description: string; operations: OperationEntry[] }[];
  schemas: SchemaEntry[];
  errors: {
    status: string;
    description: string;
    codes: { code: string; meaning: string }[];
    example: string;
  }[];
};

export type OperationEntry = {
  id: string;
  tag: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  isTestOnly: boolean;
  parameters: Field[];
  body: Field[];
  answer: Field['type'] | null;
  errors: string[];
  /** A call for the command line, and the JSON it answers. */
  call: string;
  example: string;
};

export type SchemaEntry = { name: string; anchor: string; fields: Field[] };

export type Field = {
  name: string;
  /** `anchor` leads to the object of that name. */
  type: { text: string; anchor: string | null };
  isRequired: boolean;
  isDeprecated: boolean;
  /** May hold `code`. */
  description: string;
  limits: string;
  /** `path`, `query` or `header` for a parameter; empty for a field. */
  place: string;
};
