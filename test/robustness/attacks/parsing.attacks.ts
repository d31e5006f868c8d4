/**
 * Texts that a hostile target could send to stop a parser of the suite, or to make it crash.
 * @module
 */
import type { ReaderName } from './parsing.readers.js'

/** One attack. */
export interface Attack {
  readonly id: string
  /** What the target sends. */
  readonly says: string
  /** The parser that reads it: see `parsing.readers.ts`. */
  readonly reader: ReaderName
  /** The text with its pattern repeated. A few and many repetitions must be read in the same way. */
  readonly text: (times: number) => string
  /** How often the pattern is repeated. */
  readonly times: number
}

const form = '<form action="/in" method=post><input name=user value=u><input type=password name=pass></form>'
const secret = 'Geheim-4711-Passwort'
const field = `"password":"${secret}"`

/** Characters of a long text. */
const long = 300_000

/** A pattern before or behind the text that must still be read. */
function flood(
  id: string,
  says: string,
  reader: ReaderName,
  pattern: string,
  { before = '', behind = '' }: { readonly before?: string; readonly behind?: string } = {},
): Attack {
  const times = Math.ceil(long / pattern.length)
  return { id, says, reader, times, text: (count) => before + pattern.repeat(count) + behind }
}

/** A pattern that differs each time. */
function series(
  id: string,
  says: string,
  reader: ReaderName,
  pattern: (at: number) => string,
  { before = '', behind = '' }: { readonly before?: string; readonly behind?: string } = {},
): Attack {
  const times = Math.ceil(long / pattern(1000).length)
  return {
    id,
    says,
    reader,
    times,
    text: (count) => before + Array.from({ length: count }, (_, at) => pattern(at)).join('') + behind,
  }
}

const pages: readonly Attack[] = [
  flood('page.less-than', '"<" again and again', 'page', '<', { before: form }),
  flood('page.open-tag', '"<a " again and again', 'page', '<a ', { before: form }),
  flood('page.open-comment', '"<!--" again and again', 'page', '<!--', { before: form }),
  flood('page.comments', 'a comment again and again', 'page', '<!-- - -->', { before: form }),
  flood('page.ampersands', '"&" again and again', 'page', '<p>&</p>', { before: form }),
  flood('page.references', 'a cut character reference again and again', 'page', '<p>&#x</p>', {
    before: form,
  }),
  flood('page.nested-div', 'elements in elements', 'page', '<div>', { before: form }),
  flood('page.nested-bold', 'formatting elements in each other', 'page', '<b>', { before: form }),
  flood('page.nested-svg', 'pictures in pictures', 'page', '<svg>', { before: form }),
  flood('page.nested-template', 'templates in templates', 'page', '<template>', { before: form }),
  flood('page.nested-form', 'forms in forms', 'page', '<form>', { before: form }),
  flood('page.nested-label', 'labels in labels', 'page', '<label>', { before: form }),
  flood('page.nested-select', 'lists of options in each other', 'page', '<select><option>', { before: form }),
  flood('page.nested-table', 'tables in tables', 'page', '<table><tr><td>', { before: form }),
  flood('page.nested-heading', 'headings that are not closed', 'page', '<h1><h2>', { before: form }),
  flood('page.crossed-tags', 'tags that are closed in the wrong order', 'page', '<b><p></b></p>', {
    before: form,
  }),
  flood('page.end-tags', 'end tags without elements', 'page', '</p></x>', { before: form }),
  flood('page.in-table', 'elements in a table that do not belong there', 'page', '<b>x</b>', {
    before: `${form}<table>`,
  }),
  flood('page.cdata', 'sections that are not closed', 'page', '<svg><![CDATA[', { before: form }),
  flood('page.doctype', 'document types that are not closed', 'page', '<!DOCTYPE ', { before: form }),
  flood('page.question-marks', 'an address of question marks', 'page', '?', { before: `${form}<a title="` }),
  flood('page.number-signs', 'an address of number signs', 'page', '#', {
    before: `${form}<a href="`,
    behind: '">x</a>',
  }),
  flood('page.address-lines', 'number signs and line breaks before "="', 'page', '#\n', {
    before: `${form}<p title="`,
    behind: '=">',
  }),
  flood('page.null', 'null characters', 'page', '\0', { before: form }),
  flood('page.surrogates', 'halves of characters', 'page', '\ud800', { before: form }),
  flood('page.marks', 'byte order marks', 'page', '\ufeff', { before: form }),
  flood('page.one-line', 'one line of blanks', 'page', ' ', { before: `${form}<p>`, behind: '</p>' }),
  series('page.attributes', 'an element with thousands of attributes', 'page', (at) => ` a${at}`, {
    before: `${form}<p`,
    behind: '>',
  }),
  flood('page.same-attribute', 'the same attribute again and again', 'page', ' a=1', {
    before: `${form}<p`,
    behind: '>',
  }),
  series(
    'page.forms',
    'thousands of forms with controls of other forms',
    'page',
    (at) => `<form id=f${at}></form><input form=f${at} name=a>`,
    { before: form },
  ),
  flood('page.label-for', 'thousands of labels for one control', 'page', '<label for=x>Name</label>', {
    before: `${form}<input id=x>`,
  }),
  flood('page.in-label', 'thousands of controls in one label', 'page', '<input name=a>', {
    before: `${form}<label>`,
  }),
  flood('page.base', 'a long base and many addresses', 'page', '<a href="?a=b">', {
    before: `${form}<base href="/${'x'.repeat(20_000)}/">`,
  }),
  flood('page.refresh', 'a refresh with blanks', 'refresh', ' ', { before: '0', behind: ';url=/next' }),
  flood('page.refresh-digits', 'a refresh with digits', 'refresh', '1', {
    before: '0',
    behind: ';url=/next',
  }),
  flood('page.charset', 'a declaration of the encoding that is not closed', 'charset', '<meta charset'),
  flood('page.charset-blanks', 'blanks in a declaration of the encoding', 'charset', ' ', {
    before: '<meta charset=',
  }),
]

const scripts: readonly Attack[] = [
  flood('script.functions', 'functions that are not closed', 'script', 'function a('),
  flood('script.arrows', 'arrow functions that are not closed', 'script', 'var a=(', { behind: ')' }),
  flood('script.arrow-blanks', 'arrow functions, and blanks behind them', 'script', 'var a=(', {
    behind: `)${' '.repeat(long)}`,
  }),
  flood('script.handlers', 'handlers of events', 'script', 'a.onclick=f;'),
  flood('script.open-handlers', 'handlers that are not closed', 'script', '.onclick=('),
  flood('script.listeners', 'listeners that are not closed', 'script', 'addEventListener("click",function('),
  flood('script.braces', 'braces', 'script', 'function a(){'),
  series(
    'script.chain',
    'functions that call each other',
    'script',
    (at) => `function f${at}(){f${at + 1}()}\n`,
    { behind: ';f0()' },
  ),
  flood('script.submit', 'the word submit again and again', 'script', 'submit '),
  flood('script.keywords', 'keywords without blanks', 'script', 'function'),
]

const masked: readonly Attack[] = [
  flood('mask.inputs', 'an input that is not closed, again and again', 'masked', '<input ', {
    before: field,
  }),
  flood('mask.input-names', 'names without values', 'masked', 'a-', {
    before: `${field}<input `,
    behind: '>',
  }),
  flood('mask.attributes', 'attributes that are not closed', 'masked', 'a="', {
    before: `${field}<input `,
    behind: '>',
  }),
  flood('mask.blanks', 'blanks before an equals sign', 'masked', ' ', {
    before: `${field}<input a`,
    behind: '="b">',
  }),
  flood('mask.nested-pairs', 'parameters in the value of a parameter', 'masked', 'password=a;', {
    before: `${field}&`,
  }),
  flood('mask.nested-escaped', 'escaped parameters in the value of a parameter', 'masked', 'password=%41;', {
    before: `${field}&`,
  }),
  flood('mask.open-labels', 'marks of labels that are not closed', 'masked', '‹password=', {
    before: `${field}&`,
  }),
  flood('mask.closed-labels', 'labels in the value of a parameter', 'masked', 'password=‹a b›;', {
    before: `${field}&`,
  }),
  flood('mask.name-dots', 'names of dots and colons', 'masked', '.:', { before: field }),
  flood('mask.open-fields', 'fields that are not closed', 'masked', "password:'\\", { before: field }),
  flood('mask.colons', 'colons and blanks', 'masked', 'password : [ ', { before: field }),
  flood('mask.backslashes', 'backslashes', 'masked', '\\', { before: `${field}"password":"` }),
  flood('mask.percent', 'percent signs', 'masked', '%', { before: `${field}&` }),
  flood('mask.escapes', 'escapes of escapes', 'masked', '%25', { before: `${field}&` }),
  flood('mask.plus', 'plus signs', 'masked', '+', { before: `${field}&` }),
  flood('mask.entities', 'character references', 'masked', '&amp;', { before: field }),
  flood('mask.base64', 'noise in base64', 'masked', 'QUJD+/8', { before: field }),
  flood('mask.dots', 'marks of shortened texts', 'masked', '…', { before: field }),
  series(
    'mask.password-fields',
    'thousands of password fields',
    'masked',
    (at) => `<input type=password name=n${at} value=x>`,
    { before: field },
  ),
  series('mask.codes', 'thousands of codes', 'masked', (at) => `code=Ab9-${at}-xYz&`, {
    before: `${field}&`,
  }),
]

const furtherAttacks: readonly Attack[] = [
  flood('find.code', 'a code without an end in a script', 'codes', 'a', {
    before: '<script>x="/cb?code=',
    behind: '$"</script>',
  }),
  flood('find.codes', 'names of a parameter without values', 'codes', '?code=', {
    before: '<script>x="',
    behind: '"</script>',
  }),
  flood('find.tokens', 'names of tokens', 'tokens', 'access_token ='),
  flood('find.token-blanks', 'blanks behind the name of a token', 'tokens', ' ', { before: 'access_token' }),
  flood('jwt.header', 'an ID token with a header of 300 KB', 'jwt', 'a', {
    before: `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.eyJzdWIiOiJ4In0.`,
  }),
  flood('jwt.dots', 'an ID token of dots', 'jwt', '.', { before: 'eyJhIjoxfQ.eyJzdWIiOiJ4In0' }),
  flood('jwt.deep', 'an ID token with lists in lists', 'jwt-of', '[', { before: '{"a":' }),
  flood('json.proto', 'fields with the name __proto__', 'pointer', '{"__proto__":', {
    before: '{"a":1,"b":',
  }),
  flood('json.repeated', 'a field again and again', 'pointer', '"b":2,', { before: '{', behind: '"a":1}' }),
  flood('json.number', 'a number of 300,000 digits', 'pointer', '9', { before: '{"a":1,"b":1', behind: '}' }),
  flood('json.cut', 'a JSON text that is cut in a string', 'whole', '\\"', { before: '{"a":"' }),
  flood('json.cut-word', 'a JSON text that is cut in a word', 'whole', 'n', { before: '[' }),
  flood('json.cut-brackets', 'a JSON text that is cut in lists', 'whole', '[[],'),
  flood('cookie.name', 'a cookie with a long name', 'cookie', 'a', { behind: '=1; Path=/' }),
  flood('cookie.blanks', 'a cookie with blanks', 'cookie', ' ', { before: 'a=1', behind: ';Path=/' }),
  flood('cookie.attributes', 'a cookie with thousands of attributes', 'cookie', ';x', {
    before: 'a=1; Path=/',
  }),
  flood('cookie.expires', 'a cookie with a long date', 'cookie', '1 ', { before: 'a=1; Expires=' }),
  flood('cookie.domain', 'a cookie for a domain of dots', 'cookie', '.', { before: 'a=1; Domain=' }),
  flood('header.retry', 'a time to wait of digits', 'retry', '9', { before: 'x' }),
  flood('header.retry-date', 'a long date to wait for', 'retry', 'Jan ', { before: '1 ' }),
  flood('header.basic', 'Basic credentials of padding', 'basic', '=', { before: 'Basic YTpi' }),
  flood('header.set-cookie', 'a Set-Cookie header of semicolons', 'set-cookie', ';', {
    before: `s=${secret}`,
  }),
  flood('header.content-type', 'a media type with blanks', 'media-type', ' ', {
    before: 'text/html;',
    behind: 'charset=utf-8',
  }),
  flood('header.content-type-name', 'a media type with "charset" again and again', 'media-type', 'charset ', {
    before: 'text/html;',
  }),
  flood('word.password', 'a field with "pass" again and again', 'new-password', 'pass'),
  flood('word.new', 'a field with "neues" again and again', 'new-password', 'neues'),
  flood('report.line', 'blanks before a line break', 'one-line', '\t', { before: 'a', behind: 'b\nc' }),
  flood('report.line-breaks', 'line breaks', 'one-line', '\r\n', { before: 'a', behind: 'b' }),
  flood('report.paths', 'an address of slashes', 'paths', '/', { before: 'at ' }),
  flood('report.path-letters', 'a path of letters', 'paths', '/a', { before: 'at ' }),
  flood('report.path-colons', 'drives in each other', 'paths', 'C:/', { before: 'at ' }),
  flood('report.markdown', 'marks of tables', 'markdown', '|'),
  flood('report.scan-percent', 'percent signs in a report', 'scan', '%', { before: secret }),
  flood('report.scan-base64', 'base64 in a report', 'scan', 'QUJD', { before: `${secret} ` }),
  flood('report.scan-lines', 'base64 in lines in a report', 'scan', 'QUJD\n', { before: `${secret} ` }),
  flood('report.scan-like', 'the beginning of a secret again and again', 'scan', secret.slice(0, -1), {
    before: `${secret} `,
  }),
]

const harEntry = '{"request":{"method":"GET","url":"https://school.example/","headers":[]}}'

/** Attacks of many parts: cookies, header lines, fields, records, exchanges. */
const manyParts: readonly Attack[] = [
  series('cookies.names', 'thousands of cookies', 'cookies', (at) => `c${at}=1; Path=/\n`, {
    behind: 'last=1; Path=/',
  }),
  series(
    'cookies.paths',
    'one cookie at thousands of paths',
    'cookies',
    (at) => `same=1; Path=/login/${at}\n`,
    { behind: 'last=1; Path=/' },
  ),
  series(
    'headers.cookies',
    'thousands of header lines with secrets',
    'headers',
    (at) => `c${at}=Ab9-${at}-xYz\n`,
    { before: `s=${secret}\n` },
  ),
  flood('headers.same', 'the same header line again and again', 'headers', `s=${secret}\n`),
  series('form.fields', 'thousands of secrets in a form', 'form', (at) => `password=Ab9-${at}-xYz&`, {
    behind: `password=${secret}`,
  }),
  flood('form.signs', 'fields without names', 'form', '&=', { before: `password=${secret}` }),
  series('json.fields', 'an object with thousands of fields', 'json', (at) => `"a${at}":1,`, {
    before: '{',
    behind: '"z":1}',
  }),
  flood('json.objects', 'a list of objects', 'json', '{"a":1},', { before: '[', behind: '{}]' }),
  flood('json.escapes', 'escapes in a text', 'json', '\\u0041\\"', { before: '"', behind: '"' }),
  flood('json.digits', 'numbers of many digits', 'json', '12345678901234567890,', {
    before: '[',
    behind: '1]',
  }),
  series('list.students', 'a list of students that do not fit', 'students', (at) => `{"id":${at}},`, {
    before: '[',
    behind: '{}]',
  }),
  flood('list.periods', 'a list of periods that do not fit', 'periods', '{"id":1,"start":"x"},', {
    before: '[',
    behind: '{}]',
  }),
  flood('har.entries', 'thousands of entries', 'har', `${harEntry},`, {
    before: `{"log":{"entries":[${harEntry},`,
    behind: '{}]}}',
  }),
  series(
    'har.headers',
    'an entry with thousands of header lines',
    'har',
    (at) => `{"name":"a${at}","value":"${'x'.repeat(40)}"},`,
    {
      before:
        '{"log":{"entries":[{"request":{"method":"GET","url":"https://school.example/","headers":[{"name":"a","value":"1"},',
      behind: '{"name":"z","value":"1"}]}}]}}',
    },
  ),
  flood('har.escapes', 'a field of the log with escapes', 'har', '\\"', {
    before: '{"log":{"comment":"',
    behind: `","entries":[${harEntry}]}}`,
  }),
  flood('har.nested', 'a field of the log with lists in lists', 'har', '[', {
    before: '{"log":{"comment":',
  }),
  flood('lines.requests', 'thousands of lines', 'lines', `${harEntry}\n`),
  flood('lines.empty', 'empty lines', 'lines', '\n', { before: `${harEntry}\n` }),
]

/** All attacks on parsers. Each has another id. */
export const attacks: readonly Attack[] = [...pages, ...scripts, ...masked, ...furtherAttacks, ...manyParts]
