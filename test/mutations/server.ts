import type { Mutation } from './mutation.ts';

/** What keeps a server of one's own from being led astray, and its folder whole. */
export const server: readonly Mutation[] = [
  {
    name: 'a client’s own header says who it is',
    file: 'src/server/front/client-address.ts',
    text: '  headers.set(ADDRESS_HEADER, address);',
    put: '  if (!headers.has(ADDRESS_HEADER)) headers.set(ADDRESS_HEADER, address);',
    test: 'test/server/serve.node.test.ts',
    title: 'is whom the proxy names, whatever a client writes, and is limited by that',
  },
  {
    name: 'two processes write one folder',
    file: 'src/server/state/lock.ts',
    text: "status === 0 ? 'taken' : 'held'",
    put: "status === null ? 'held' : 'taken'",
    test: 'test/server/serve.node.test.ts',
    title: 'a second process is refused the folder, on other ports as well',
  },
  {
    name: 'addresses behind a translator are public',
    file: 'src/server/config/network.ts',
    text: "  '64:ff9b::/96',\n",
    put: '',
    test: 'test/server/config/network.node.test.ts',
    title: 'nothing else of this machine or its network is reached',
  },
  {
    name: 'a private network is reached',
    file: 'src/server/config/network.ts',
    text: "allow: list([text('public')]),",
    put: "allow: list([text('public'), text('private')]),",
    test: 'test/server/config/network.node.test.ts',
    title: 'nothing else of this machine or its network is reached',
  },
  {
    name: 'secrets are made anew at each start',
    file: 'src/server/state/secret-files.ts',
    text: '  if ((await stat(path).catch(() => null)) !== null) return;\n',
    put: '  await rm(path, { force: true });\n',
    test: 'test/server/state/secret-files.node.test.ts',
    title: 'what is missing is made at random, and what is there stays',
  },
  {
    name: 'a list of alarms is written without its alarms',
    file: 'src/server/doctor/store.ts',
    text: 'for (const { id, at } of alarms) write.run(id, at);',
    put: 'void write;',
    test: 'test/server/doctor.node.test.ts',
    title: 'alarms that the list lacks are wrong, and written again without those that it has',
  },
  {
    name: 'a changed file is restored',
    file: 'src/server/backup/manifest.ts',
    text: 'if (found !== sha256)',
    put: 'if (found === null)',
    test: 'test/server/backup/backup.node.test.ts',
    title: 'what is not whole, or has no room, is not restored',
  },
];
