import type { Mutation } from './mutation.ts';

/** Keeps a request cheap before its sender is known. */
export const bodies: readonly Mutation[] = [
  {
    name: 'a form has any number of fields',
    file: 'src/web/form-bodies.ts',
    text: 'if (fields > MAX_FORM_FIELDS) throw new BodyTooLarge();',
    put: 'if (fields < 0) throw new BodyTooLarge();',
    test: 'test/storefront/hostile-bodies.worker.test.ts',
    title: 'no route reads or repeats more than its bound',
  },
  {
    name: 'a body without a Content-Length has any length',
    file: 'src/web/form-bodies.ts',
    text: 'gather(request.body, most);',
    put: 'gather(request.body, most * 1e6);',
    test: 'test/service/hostile-bodies.worker.test.ts',
    title: 'no route reads or repeats more than its bound of $name',
  },
  {
    name: 'a form with files has any number of parts',
    file: 'src/web/form-bodies.ts',
    text: 'const fields = isUpload ? countParts(bytes, contentType) : countPairs(bytes);',
    put: 'const fields = isUpload ? 1 : countPairs(bytes);',
    test: 'test/storefront/hostile-bodies.worker.test.ts',
    title: 'a signed-in owner gets short answers',
  },
  {
    name: 'a page repeats a form of any length',
    file: 'src/shop-web/forms/posted-form.ts',
    text: 'return bytes > MAX_CARRIED_BYTES ? null : fields;',
    put: 'return bytes < 0 ? null : fields;',
    test: 'test/storefront/hostile-bodies.worker.test.ts',
    title: 'no route reads or repeats more than its bound',
  },
  {
    name: 'files are read before the session is checked',
    file: 'src/desk/resume-form.ts',
    text: '    if (isUpload(c)) return goTo(c, deskPath(languageOf(c)));\n',
    put: '    if (isUpload(c)) await readForm(c);\n',
    test: 'test/storefront/hostile-bodies.worker.test.ts',
    title: 'no form with files is read without a session, even with made-up cookies',
  },
  {
    name: 'forms of the desk without a session are not counted',
    file: 'src/desk/resume-form.ts',
    text: "if (!(await isWithin(c, needsNoSession ? 'enter' : 'desk'))) return refuse(c);",
    put: '',
    test: 'test/shop-web/metered-forms.worker.test.ts',
    title: 'are counted by network, with or without a made-up cookie, and mostly unread above the limit',
  },
  {
    name: 'pairing a device counts with all other forms without a session',
    file: 'src/desk/resume-form.ts',
    text: "needsNoSession ? 'enter' : 'desk'",
    put: "'desk'",
    test: 'test/shop-web/metered-forms.worker.test.ts',
    title: 'do not block pairing, recovery codes or signed-in owners',
  },
  {
    name: 'a proxy allows large bodies for every form',
    file: 'deploy/nginx.conf',
    text: '	client_max_body_size 64k;\n	client_header_timeout 10s;\n	client_body_timeout 60s;\n	limit_conn hanout 100;\n	location / {\n		proxy_pass http://127.0.0.1:8787;',
    put: '	client_max_body_size 8m;\n	client_header_timeout 10s;\n	client_body_timeout 60s;\n	limit_conn hanout 100;\n	location / {\n		proxy_pass http://127.0.0.1:8787;',
    test: 'test/server/deploy.node.test.ts',
    title: '%s allows large bodies where a route takes them, and small ones elsewhere',
  },
];
