type Runtime = typeof import('../../../templates/parts/jsx-runtime.ts');

const given = new WeakMap<object, unknown>();

/** The JSX runtime, which also records each component's props: a page's props are those of the outermost one. */
export function noteProps(runtime: Runtime): Runtime {
  const jsx: Runtime['jsx'] = (tag, props) => {
    const made = runtime.jsx(tag, props);
    if (typeof tag === 'function') given.set(made, props);
    return made;
  };
  return { ...runtime, jsx, jsxs: jsx, jsxDEV: jsx };
}

/** The props of a page. */
export function propsOf(page: unknown): unknown {
  if (typeof page !== 'object' || page === null || !given.has(page)) throw new TypeError('No page.');
  return given.get(page);
}
