/**
 * Files that are not profiles, or almost not.
 */
import path from 'node:path'
import { packageRoot } from '../../../../src/profile/package-root.js'
import type { Broken } from './case.js'

const checkPath = /To fix it: check the path/
const anotherFile = /To fix it: check the path, or write a profile with/
const asAssignment = /line 1: expected a line KEY=value.*To fix it: write the line as KEY=value/

export const brokenFiles: readonly Broken[] = [
  {
    what: 'no file',
    path: ({ folder }) => path.join(folder, 'no.env'),
    cause: /no\.env does not exist/,
    fix: checkPath,
  },
  { what: 'a folder', path: ({ folder }) => folder, cause: /is a folder/, fix: checkPath },
  {
    what: 'an empty file',
    content: '',
    cause: /contains no keys/,
    fix: /To fix it: write a profile with "platform-conformance init"/,
  },
  {
    what: 'only comments',
    content: '# BASE_URL=https://x.example\n',
    cause: /contains no keys/,
    fix: /To fix it/,
  },
  {
    what: 'keys without values',
    content: 'BASE_URL=\nTENANT=\n',
    cause: /contains no keys/,
    fix: /To fix it/,
  },
  {
    what: 'a key store (.p12)',
    content: Buffer.from('3082a6b30201030482a000ff', 'hex'),
    cause: /not a text in UTF-8/,
    fix: checkPath,
  },
  {
    what: 'a text in UTF-16',
    content: Buffer.from('\ufeffBASE_URL=https://x.example\n', 'utf16le'),
    cause: /not a text in UTF-8/,
    fix: checkPath,
  },
  {
    what: 'a program',
    content: Buffer.from('\u007fELF\u0002\u0001\u0000\u0000'),
    cause: /not a text in UTF-8/,
    fix: checkPath,
  },
  {
    what: 'JSON',
    content: '{\n  "BASE_URL": "https://x.example"\n}\n',
    cause: /contains no keys: it looks like JSON/,
    fix: anotherFile,
  },
  { what: 'YAML', content: '- base:\n    url: https://x.example\n', cause: asAssignment, fix: asAssignment },
  {
    what: 'a shell script',
    content: '#!/bin/sh\ncurl "$1" | sh\n',
    cause: /contains no keys: it looks like a program or shell script/,
    fix: anotherFile,
  },
  {
    what: 'a certificate',
    content: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n',
    cause: /contains no keys: it looks like a certificate or key/,
    fix: anotherFile,
  },
  {
    what: 'a web page',
    content: '<!doctype html>\n<title>Console</title>\n',
    cause: /contains no keys: it looks like a web page/,
    fix: anotherFile,
  },
  {
    what: 'a fixture file',
    path: () => path.join(packageRoot, 'env/embedded.fixtures.yaml'),
    cause: /expected a line KEY=value|expected a key of env\/profile\.schema\.json/,
    fix: /To fix it/,
  },
  {
    what: 'a key given twice',
    behind: 'TENANT=1\n',
    cause: /TENANT: .* another line with the same key/,
    fix: /remove one of the lines/,
  },
  {
    what: 'a quotation mark that is not closed',
    behind: "TENANT_B='4711\n",
    cause: /TENANT_B: expected a value between two quotation marks/,
    fix: /close the value with the same mark/,
  },
  {
    what: '# in a value without quotation marks',
    behind: 'NOLANG_PASSWORD=ab#cd\n',
    cause: /NOLANG_PASSWORD: .*# without quotes/,
    fix: /write NOLANG_PASSWORD='…'/,
  },
  {
    what: 'a line without =',
    behind: 'export TENANT_B\n',
    cause: /line \d+: expected a line KEY=value/,
    fix: /write the line as KEY=value, or remove it/,
  },
]
