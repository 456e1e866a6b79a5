/**
 * Loads what a Worker loads when it is needed together with the rest. Under the test runner each `import()` asks Node
 * and shares the answer with whoever asks meanwhile: a second request then waits for what belongs to the first one,
 * which the runtime refuses, so that it hangs. The runtime itself reads modules from the deployment.
 */
export function loadFirst() {
  return {
    name: 'load-first',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      if (!/\/(src|templates)\/[^?]+\.tsx?$/.test(id)) return null;
      const paths: string[] = [];
      const text = code.replaceAll(/\bimport\('(\.[^']+)'\)(?!\.)/g, (_whole, path: string) => {
        paths.push(path);
        return `Promise.resolve(loadedFirst${paths.length - 1})`;
      });
      if (paths.length === 0) return null;
      const imports = paths.map((path, index) => `import * as loadedFirst${index} from '${path}';`);
      // Behind the text, so that its lines keep their numbers.
      return { code: `${text}\n${imports.join('\n')}\n`, map: null };
    },
  };
}
