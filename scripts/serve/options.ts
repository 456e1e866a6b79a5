import { parseArgs } from 'node:util';
import { UserError } from '../../src/server/user-error.ts';

export const usage = `npm run serve -- COMMAND

  build    bundles both Workers into dist/server (--into FOLDER: elsewhere; --whole: with Node, the runtime and these commands)
  check    says whether a start would go well and what is wrong in the state folder; ends with 1 when something is
           (--mend: writes missing alarms again, closes files to others, and, as root, gives them to their owner; with the
           server stopped)
  start    runs them until Ctrl-C or SIGTERM
  rekey    writes a lost account.json again, with new keys of the same account; with the server stopped
  backup   copies all objects into a new folder below --into FOLDER, while the server runs or not
  restore  puts the backup --from FOLDER where there is no state folder yet
  export   takes all out, of one moment, into a new folder below --into FOLDER, for any other deployment
  import   puts the export --from FOLDER where there is no state folder yet
  release  builds (or takes --from FOLDER), backs up into --into FOLDER, switches, and returns when the new one does not answer
  rollback backs up into --into FOLDER, and has the release before serve again
  keygen   writes a new age identity, which opens what is sealed to its recipient, into the new file --into FILE

  --settings FILE          the settings (or SERVER_SETTINGS; usually server.json)
  --keep hourly=24,daily=7,weekly=5
                           of the backups below --into those stay, and all others go
  --without-erasures       restores without the list of who was erased, where that is lost
  --passphrase-file FILE   a backup or an export has the secrets as well, sealed to what stands there
  --secrets FOLDER         of a backup or an export without its secrets: the folder that holds secrets/ and account.json
  --recipient age1…        the same, sealed to a recipient of age, which opens nothing
  --identity-file FILE     opens what was sealed to it: the identity of that recipient`;

const options = {
  help: { type: 'boolean', short: 'h' },
  settings: { type: 'string' },
  into: { type: 'string' },
  from: { type: 'string' },
  keep: { type: 'string' },
  mend: { type: 'boolean' },
  whole: { type: 'boolean' },
  'passphrase-file': { type: 'string' },
  recipient: { type: 'string' },
  'identity-file': { type: 'string' },
  secrets: { type: 'string' },
  'without-erasures': { type: 'boolean' },
} as const;
type Option = keyof typeof options;

const sealing = ['passphrase-file', 'recipient'] as const;
const opening = ['passphrase-file', 'identity-file'] as const;

/** The options of each command besides --settings. */
const taken = {
  build: ['into', 'whole'],
  check: ['mend'],
  start: [],
  rekey: [],
  backup: ['into', 'keep', ...sealing],
  restore: ['from', 'secrets', 'without-erasures', ...opening],
  export: ['into', ...sealing],
  import: ['from', 'secrets', ...opening],
  keygen: ['into'],
  release: ['into', 'from', ...sealing],
  rollback: ['into', ...sealing],
} satisfies Record<string, readonly Option[]>;
type Command = keyof typeof taken;

const isCommand = (word: string): word is Command => Object.hasOwn(taken, word);

/**
 * The parsed arguments; `command` is null for help. Throws a UserError for unknown options and for those of other
 * commands.
 */
export function readArguments(args: string[]) {
  const { positionals, values } = parse(args);
  if (values.help) return { command: null, values };
  const [command, ...others] = positionals;
  if (command === undefined) throw new UserError(usage);
  if (!isCommand(command))
    throw new UserError(`There is no command "${command}". There are: ${Object.keys(taken).join(', ')}.`);
  const known: readonly string[] = [...taken[command], 'settings'];
  const foreign = Object.keys(values).filter((name) => !known.includes(name));
  if (others.length > 0)
    throw new UserError(`${command} takes no word "${others[0]}", only options: ${spell(known)}.`);
  if (foreign.length > 0)
    throw new UserError(`${command} takes no ${spell(foreign)}; what it takes: ${spell(known)}.`);
  return { command, values };
}

function spell(names: readonly string[]): string {
  return names.map((name) => `--${name}`).join(', ');
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: true });
  } catch (error) {
    // Node goes on with advice about words that begin like options.
    const [said = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new UserError(`${said}.\n\n${usage}`);
  }
}
