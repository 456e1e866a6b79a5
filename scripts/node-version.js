// Loaded before every command, in JavaScript that every Node reads: the commands themselves are TypeScript.
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `This needs Node 24, which comes with the packages: run it through npm (npm ci, then npm start), not with Node ${process.versions.node}. ` +
      'If npm says so, run npm ci again and let it run its install scripts.',
  );
  process.exit(1);
}
