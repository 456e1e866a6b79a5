import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const root = join(import.meta.dirname, '..', '..');
const packages = join(root, 'node_modules');

/** The folder for pictures and logs that people look at. Git-ignored. */
export const outputFolder = join(root, 'test-output');

/** A browser's program and its environment. */
type BrowserProgram = {
  executablePath: string;
  env: NodeJS.ProcessEnv;
};

/**
 * The Chrome of `CHROME_PATH`, else the Chromium of the packages, which is for Linux on x64. It needs nothing from
 * the system, not even Arabic glyphs.
 */
export async function locateBrowser(): Promise<BrowserProgram> {
  const installed = process.env.CHROME_PATH;
  if (installed) return { executablePath: installed, env: process.env };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('Set CHROME_PATH to an installed Chrome: the packaged one is for Linux on x64.');
  }
  const folder = await unpackChromium();
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

/** Milliseconds after which a page counts as hanging. A busy machine is slow, and no failure. */
const PATIENCE = 180_000;

/** Starts a headless browser. Close it after use. */
export async function launchBrowser(): Promise<Browser> {
  // Containers and other test machines seldom allow the sandbox; the pages are our own.
  const options = { chromiumSandbox: false, args: ['--font-render-hinting=none', '--disable-gpu'] };
  const browser = await chromium.launch({ ...options, timeout: PATIENCE, ...(await locateBrowser()) });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (settings) => {
    const context = await newContext(settings);
    context.setDefaultTimeout(PATIENCE);
    return context;
  };
  return browser;
}

/**
 * Unpacks the packaged Chromium once per version, into a folder that appears only when complete: test files run at
 * the same time, and an incomplete browser does not start.
 */
async function unpackChromium(): Promise<string> {
  const manifest = await readFile(join(packages, '@sparticuz', 'chromium', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest);
  const folder = join(packages, '.cache', `chromium-${version}`);
  if (existsSync(folder)) return folder;
  await mkdir(dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(`${folder}-`);
  try {
    // The package unpacks its system libraries only when it believes to run in AWS Lambda, and always to TMPDIR. In a
    // separate process: other programs that this one starts would inherit TMPDIR and lose their folder with it.
    await promisify(execFile)(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import chromium from "@sparticuz/chromium"; await chromium.executablePath();`,
      ],
      { cwd: root, env: { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' } },
    );
    await writeFile(join(unfinished, 'fonts.conf'), describeFonts(folder));
    await rename(unfinished, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
}

/** The packaged browser has Latin letters only; a font package adds the Arabic ones. */
function describeFonts(folder: string): string {
  const arabic = join(packages, '@expo-google-fonts', 'noto-sans-arabic');
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>${join(arabic, '400Regular')}</dir>
  <dir>${join(arabic, '700Bold')}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`;
}
