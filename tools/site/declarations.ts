/**
 * Reads the exported names of a module, with their declarations and doc comments, from compiled type declarations.
 * @module
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vitest/node'

/** What an exported name is. */
export type Kind = 'function' | 'class' | 'interface' | 'type' | 'constant' | 'namespace'

/** An exported name. */
export interface Exported {
  readonly name: string
  readonly kind: Kind
  /** The declaration, without the words `export declare`. */
  readonly signature: string
  /** The text of the doc comment; empty if there is none. */
  readonly doc: string
  /** The names of a namespace; empty for other kinds. */
  readonly members: readonly Exported[]
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

interface Identifier extends Node {
  readonly name?: string
  readonly value?: string
}

interface Statement extends Node {
  readonly declaration?: Declaration | null
  readonly source?: { readonly value: string } | null
  readonly specifiers?: readonly {
    readonly type: string
    readonly local: Identifier
    readonly imported?: Identifier
    readonly exported?: Identifier
  }[]
  readonly exported?: Identifier | null
}

interface Declaration extends Node {
  readonly id?: Identifier | null
  readonly declarations?: readonly { readonly id: Identifier }[]
}

interface Module {
  readonly file: string
  readonly text: string
  readonly body: readonly Statement[]
}

const kinds: Readonly<Record<string, Kind>> = {
  TSDeclareFunction: 'function',
  FunctionDeclaration: 'function',
  ClassDeclaration: 'class',
  TSInterfaceDeclaration: 'interface',
  TSTypeAliasDeclaration: 'type',
  TSEnumDeclaration: 'type',
  VariableDeclaration: 'constant',
  TSModuleDeclaration: 'namespace',
}

/** Reads modules, each once. */
export class Declarations {
  readonly #modules = new Map<string, Module>()

  /** @param root the folder of this package */
  constructor(readonly root: string) {}

  /**
   * The exported names of a module, sorted.
   * @param file a `.d.ts` file
   * @throws {Error} if a name has no declaration
   */
  exportsOf(file: string): Exported[] {
    const exportedByName = new Map<string, Exported>()
    for (const statement of this.#module(file).body)
      for (const declaration of this.#exported(file, statement))
        if (!exportedByName.has(declaration.name)) exportedByName.set(declaration.name, declaration)
    return [...exportedByName.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'))
  }

  #exported(file: string, statement: Statement): Exported[] {
    const { type, declaration, source, specifiers = [], exported } = statement
    if (type === 'ExportAllDeclaration') {
      const inner = this.#follow(file, source?.value ?? '')
      if (inner === null) return []
      const name = exported?.name
      return name === undefined ? this.exportsOf(inner) : [this.#namespace(name, inner)]
    }
    if (type !== 'ExportNamedDeclaration') return []
    if (declaration) return namesOf(declaration).map((name) => this.#declared(file, name, name))
    return specifiers.flatMap(({ local, exported: outer }) => {
      const [own, name] = [textOf(local), textOf(outer ?? local)]
      if (!source) return [this.#declared(file, own, name)]
      const inner = this.#follow(file, source.value)
      return inner === null ? [] : [this.#declared(inner, own, name)]
    })
  }

  /** Finds a name that a module declares, imports or exports. */
  #declared(file: string, own: string, name: string): Exported {
    const { body, text } = this.#module(file)
    const declaring = body.filter((one) => {
      const declaration = declarationOf(one)
      return declaration !== null && namesOf(declaration).includes(own)
    })
    const [first] = declaring
    if (first !== undefined) {
      const kind = kinds[declarationOf(first)?.type ?? ''] ?? 'constant'
      const docs = declaring.map((one) => docBefore(text, one.start)).filter((doc) => doc !== '')
      const signature = declaring.map((one) => signatureOf(text.slice(one.start, one.end))).join('\n')
      return { name, kind, signature, doc: docs[0] ?? '', members: [] }
    }
    for (const { type, source, specifiers = [], exported } of body) {
      if (!source) continue
      const inner = this.#follow(file, source.value)
      if (inner === null) continue
      if (type === 'ExportAllDeclaration') {
        if (exported && textOf(exported) === own) return this.#namespace(name, inner)
        const there = exported ? undefined : this.exportsOf(inner).find((one) => one.name === own)
        if (there !== undefined) return { ...there, name }
      }
      for (const specifier of specifiers) {
        const outer = specifier.exported ?? specifier.local
        if (textOf(outer) !== own) continue
        if (specifier.type === 'ImportNamespaceSpecifier') return this.#namespace(name, inner)
        return this.#declared(inner, textOf(specifier.imported ?? specifier.local), name)
      }
    }
    throw new Error(`${file} has no declaration of ${own}`)
  }

  #namespace(name: string, file: string): Exported {
    // The compiler leaves out the comment of a module if an import follows it.
    const source = file.replace(`${path.sep}dist${path.sep}`, path.sep).replace(/\.d\.ts$/, '.ts')
    const doc = docOfModule(readFileSync(source, 'utf8'))
    return { name, kind: 'namespace', signature: '', doc, members: this.exportsOf(file) }
  }

  /** @returns the declarations of another module; null for another package */
  #follow(from: string, source: string): string | null {
    if (source.startsWith('#generated/')) return this.#typesOf(path.join(this.root, 'dist', source.slice(1)))
    return source.startsWith('.') ? this.#typesOf(path.resolve(path.dirname(from), source)) : null
  }

  #typesOf(file: string): string {
    const types = file.replace(/\.js$/, '.d.ts')
    if (!existsSync(types)) throw new Error(`${types} is missing. To fix it: npm run build`)
    return types
  }

  #module(file: string): Module {
    const known = this.#modules.get(file)
    if (known !== undefined) return known
    const text = readFileSync(file, 'utf8')
    const { body } = parseAst(text, { lang: 'dts' }) as unknown as { body: readonly Statement[] }
    const made = { file, text, body }
    this.#modules.set(file, made)
    return made
  }
}

function declarationOf(statement: Statement): Declaration | null {
  if (statement.type === 'ExportNamedDeclaration') return statement.declaration ?? null
  return statement.type in kinds ? (statement as Declaration) : null
}

function namesOf({ id, declarations = [] }: Declaration): string[] {
  return [...(id ? [textOf(id)] : []), ...declarations.map((one) => textOf(one.id))]
}

function textOf({ name, value }: Identifier): string {
  return name ?? value ?? ''
}

/** True for the declaration of a private field or method in one line. */
const isPrivate = (line: string): boolean =>
  line === '#private;' || (line.startsWith('private ') && line.endsWith(';'))

/** A declaration as a reader needs it: without what is private and words for the compiler. */
function signatureOf(text: string): string {
  return text
    .replace(/^export /, '')
    .replace(/^declare /, '')
    .split('\n')
    .filter((line) => !isPrivate(line.trimStart()))
    .join('\n')
    .replace(/;$/, '')
}

/** The doc comment that ends in front of a position. */
function docBefore(text: string, position: number): string {
  const before = text.slice(0, position).trimEnd()
  if (!before.endsWith('*/')) return ''
  const begin = before.lastIndexOf('/**')
  const comment = before.slice(begin)
  return begin < 0 || comment.slice(0, -2).includes('*/') || isOfModule(comment) ? '' : unframed(comment)
}

/** The doc comment of a module, which comes first. */
function docOfModule(text: string): string {
  const [comment = ''] = /^\/\*\*[\s\S]*?\*\//.exec(text.trimStart()) ?? []
  return isOfModule(comment) ? unframed(comment).replace(/\n?@module\s*$/, '') : ''
}

function isOfModule(comment: string): boolean {
  return /@module\b/.test(comment)
}

function unframed(comment: string): string {
  return comment
    .replace(/^\/\*\*\s?/, '')
    .replace(/\*\/$/, '')
    .replace(/^ *\* ?/gm, '')
    .trim()
}
