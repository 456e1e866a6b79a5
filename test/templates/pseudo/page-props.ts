type Runtime = typeof import('../../../templates/parts/jsx-runtime.ts');

const given = new WeakMap<object, unknown>();

/** The runtime of pages, which keeps what a component was given beside what it made: a page's are those of the outermost one. */
export function noteProps(runtime: Runtime): Runtime {
  const jsx: Runtime['jsx'] = (tag, props) => {
    const made = runtime.jsx(tag, props);
    if (typeof tag === 'function') given.set(made, props);
    return made;
  };
  return { ...runtime, jsx, jsxs: jsx, jsxDEV: jsx };
}

/** What a page was given. */
export function propsOf(page: unknown): unknown {
  if (typeof page !== 'object' || page === null || !given.has(page)) throw new TypeError('No page.');
  return given.get(page);
}
