/**
 * What relies on a documented field reads it by its generated type: a field that an OpenAPI document renames, no longer
 * requires, or takes a value from, does not compile.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as ast from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'

let copy: string

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'generated-types-'))
  for (const name of ['generated', 'reporters', 'src', 'suites', 'package.json', 'tsconfig.json'])
    cpSync(path.join(packageRoot, name), path.join(copy, name), { recursive: true })
  symlinkSync(path.join(packageRoot, 'node_modules'), path.join(copy, 'node_modules'))
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** The files that do not compile in the copy. */
function broken(): string[] {
  const compiler = path.join(copy, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [compiler, '-b'], { cwd: copy, encoding: 'utf8' })
  return [...new Set([...stdout.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm)].map(([, file = '']) => file))]
}

test('as it is, everything compiles', () => {
  expect(broken()).toEqual([])
})

test.each([
  {
    change: 'a field is renamed',
    model: 'data',
    from: 'lessonId?:',
    to: 'lessonKey?:',
    breaks: 'src/platform/documented-fields.ts',
  },
  {
    change: 'a field of an error is renamed',
    model: 'data',
    from: '    errorCode: string;',
    to: '    errorName: string;',
    breaks: 'suites/platform/classes/validation-error.suite.ts',
  },
  {
    change: 'a field of a roster user is renamed',
    model: 'roster',
    from: '    displayName?:',
    to: '    label?:',
    breaks: 'src/platform/documented-fields.ts',
  },
  {
    change: 'a field of a published key is renamed',
    model: 'sso',
    from: '    kid?: string;',
    to: '    keyId?: string;',
    breaks: 'src/platform/sso/id-token.ts',
  },
  {
    change: 'a field of an answer of the control driver is renamed',
    model: 'control',
    from: '    password?: string;',
    to: '    secret?: string;',
    breaks: 'src/platform/drivers/control-events.ts',
  },
  {
    change: 'a field of a token response is renamed',
    model: 'service-token',
    from: '    expires_in: number;',
    to: '    lifetime: number;',
    breaks: 'suites/platform/service-token/validity.suite.ts',
  },
  {
    change: 'a field is optional',
    model: 'sso',
    from: '    nonce: string;',
    to: '    nonce?: string;',
    breaks: 'suites/platform/id-token/presence.suite.ts',
  },
  {
    change: 'a value of an enumeration is removed',
    model: 'sso',
    from: "USER: 'USER',",
    to: "PERSON: 'PERSON',",
    breaks: 'suites/platform/id-token/user.suite.ts',
  },
  {
    change: 'a value of a parameter is removed',
    model: 'service-token',
    source: 'apis/ServiceTokenApi.ts',
    from: "client_credentials: 'client_credentials',",
    to: "password: 'password',",
    breaks: 'src/platform/sso/token.ts',
  },
])(
  'if $change, what relies on it does not compile',
  ({ model, source = 'models/index.ts', from, to, breaks }) => {
    const file = path.join(copy, 'generated', model, source)
    const text = readFileSync(file, 'utf8')
    expect(text.split(from)).toHaveLength(2)
    writeFileSync(file, text.replace(from, to))
    try {
      expect(broken()).toContain(breaks)
    } finally {
      writeFileSync(file, text)
    }
  },
)

/** Objects that are no bodies of answers, though their fields have names that bodies have as well. */
const exceptions: readonly (readonly [file: RegExp, object: RegExp, why: string])[] = [
  [/^src\/core\/(?:browser|schema)\/|^src\/platform\/login\//, /^/, 'cookies, and OpenAPI documents'],
  [/^src\/core\/drivers\/|undo-log/, /^/, 'what the suite sends to a control driver or keeps of it'],
  [
    /^src\/partner\/service\/exported|^src\/doctor\/application-service/,
    /^/,
    'an export, which has its own form',
  ],
  [/^/, /header\W*$/, 'the header of a JWT, which standards describe'],
  [/id-token-check|hostile-tokens|explore\/tokens/, /^/, 'claims of tokens that the suite signs'],
  [/^(?:src|suites)\/partner\//, /\.(?:names|roster)$/, 'lists of the simulated platform by name'],
]

/** The field that a node reads, and the object that it reads from. */
function readOf(node: ast.Node): readonly (readonly [name: string, object: ast.Node])[] {
  if (ast.isPropertyAccessExpression(node)) return [[node.name.text, node.expression]]
  if (ast.isElementAccessExpression(node))
    return ast.isStringLiteral(node.argumentExpression)
      ? [[node.argumentExpression.text, node.expression]]
      : []
  if (!ast.isObjectBindingPattern(node)) return []
  return node.elements.flatMap(({ dotDotDotToken, propertyName, name }) => {
    const read = propertyName ?? name
    return dotDotDotToken === undefined && read !== undefined && ast.isIdentifier(read)
      ? [[read.text, node] as const]
      : []
  })
}

function* nodesIn(node: ast.Node): Generator<ast.Node> {
  yield node
  const children: ast.Node[] = []
  node.forEachChild((child) => {
    children.push(child)
  })
  for (const child of children) yield* nodesIn(child)
}

describe('every documented field that a suite or its kit reads', () => {
  const api = new API({ cwd: packageRoot })
  afterAll(() => api.close())

  test('is read by the generated type', () => {
    const config = path.join(packageRoot, 'tsconfig.json')
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    const { program, checker } = project ?? expect.fail('no project')
    const sourceOf = (file: string) => program.getSourceFile(file) ?? expect.fail(file)
    const files = program.getSourceFileNames()
    const documented = new Set(
      files
        .filter((file) => /\/generated\/[\w-]+\/models\/index\./.test(file))
        .flatMap((file) => [...nodesIn(sourceOf(file))])
        .flatMap((node) =>
          ast.isPropertySignatureDeclaration(node) && ast.isIdentifier(node.name) ? [node.name.text] : [],
        ),
    )
    expect(documented.size).toBeGreaterThan(100)

    let typed = 0
    const untyped = files.flatMap((file) => {
      const name = path.relative(packageRoot, file)
      if (!/^(?:suites|src\/(?:platform|partner|core|discover|doctor|explore))\//.test(name)) return []
      const source = sourceOf(file)
      const reads = [...nodesIn(source)].flatMap(readOf).filter(([field]) => documented.has(field))
      const types = reads.length === 0 ? [] : checker.getTypeAtLocation(reads.map(([, object]) => object))
      return reads.flatMap(([field, object], index) => {
        const type = types[index]
        const present = type === undefined ? undefined : (checker.getNonNullableType(type) ?? type)
        const hasField =
          present === undefined ||
          checker.getPropertyOfType(checker.getApparentType(present) ?? present, field) !== undefined
        const { parent } = object
        const from =
          ast.isObjectBindingPattern(object) && ast.isVariableDeclaration(parent) && parent.initializer
        const text = (from || object).getText(source)
        if (hasField) typed += 1
        return hasField || exceptions.some(([place, objects]) => place.test(name) && objects.test(text))
          ? []
          : [`${name}: ${field} of ${text}`]
      })
    })
    expect(untyped).toEqual([])
    expect(typed).toBeGreaterThan(3000)
  })
})
