/**
 * What was read against each statement of the contract, and where it is written.
 * @module
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Catalogue, CatalogueRule, ContractStatement } from '../catalogue/entries.js'
import { statedFacts } from '../catalogue/facts.js'

/**
 * The kinds of what depends on a statement, in the order in which a change is carried out. `code` is the code of the kit,
 * of the embedded targets and of the starter kits. It names only the section: it is listed, and tests judge it.
 */
export const kinds = [
  'statement',
  'fact',
  'openapi',
  'rule',
  'observation',
  'not-testable',
  'text',
  'guidance',
  'suite',
  'code',
  'guide',
] as const

/** A kind of dependent. */
export type DependentKind = (typeof kinds)[number]

/** Something that must be read again if a statement changes. */
export interface Dependent {
  readonly kind: DependentKind
  /** Unique name within its kind: an id, a name, an operationId, or a file. */
  readonly id: string
  /** File and line from the package root on, e.g. `specs/facts.yaml:5`. */
  readonly place: string
}

/** Name of a dependent as people type it, e.g. `rule:students.limit.default`. */
export function nameOf({ kind, id }: Pick<Dependent, 'kind' | 'id'>): string {
  return `${kind}:${id}`
}

/** A text file, read once. */
interface Source {
  readonly file: string
  readonly lines: readonly string[]
}

/** Finds what depends on a statement. */
export class Dependents {
  readonly #catalogue: Catalogue
  readonly #entries: ReadonlyMap<string, string>
  readonly #guidance: readonly { readonly for: string; readonly role: string; readonly place: string }[]
  readonly #suites: ReadonlyMap<string, string>
  readonly #operations: ReadonlyMap<string, string>
  /** Places in OpenAPI documents of each fact. */
  readonly #stated: readonly Dependent[]
  /** Lines that name sections of the contract. */
  readonly #code: readonly Line[]
  /** Lines that name statements or sections. */
  readonly #guides: readonly Line[]

  /**
   * @param root of the package. An installed package has no translations and no sources of the suites: these are left out
   * @param catalogue that the specs of this root contain
   */
  constructor(root: string, catalogue: Catalogue) {
    const read = (folder: string, pattern: RegExp): Source[] => sourcesIn(root, folder, pattern)
    this.#catalogue = catalogue
    const specs = read('specs', /\.yaml$/).filter(({ file }) => !file.startsWith('specs/openapi/'))
    this.#entries = new Map(specs.flatMap(entriesIn))
    this.#guidance = specs
      .filter(({ file }) => file.startsWith('specs/translations/guidance/'))
      .flatMap(guidanceIn)
    this.#suites = new Map(read('suites', /\.suite\.ts$/).flatMap(rulesIn))
    this.#operations = new Map(read('specs/openapi', /\.yaml$/).flatMap(operationsIn))
    this.#stated = [...read('specs/openapi', /\.yaml$/), ...read('specs', /^workflows\.yaml$/)].flatMap(
      statedIn,
    )
    const code = ['src/platform', 'src/partner', 'src/embedded'].flatMap((folder) => read(folder, /\.ts$/))
    this.#code = [...code, ...read('env/starters', /\.(?:py|js|java)$/)].flatMap((source) =>
      linesWith(source, /\bContract (\d.*)/),
    )
    this.#guides = [
      ...[...read('docs', /^GUIDE-.*\.md$/), ...read('env', /^starters\/\w+\/README\.md$/)].flatMap(
        (source) => linesWith(source, /^<!-- statements: (.*) -->$/),
      ),
      // The sequences of the rulebook: each step ends with its section.
      ...read('reporters/rulebook', /^flow-data\.ts$/).flatMap((source) =>
        linesWith(source, /^\s+'([\d.]+)',$/),
      ),
    ]
  }

  /** Everything that depends on a statement, in the order of {@link kinds}. */
  of(statement: ContractStatement): Dependent[] {
    const names = ({ statements }: { readonly statements: readonly string[] }): boolean =>
      statements.includes(statement.id)
    const rules = this.#catalogue.rules.filter(names)
    const guidance = rules.map((rule) => this.#guidanceOf(rule)).filter((one) => one !== undefined)
    const entries = (kind: DependentKind, folder: string, ids: readonly string[]): Dependent[] =>
      ids.flatMap((id) => {
        const place = this.#entries.get(`${folder} ${id}`)
        return place === undefined ? [] : [{ kind, id, place }]
      })
    const ids = (
      list: readonly { readonly id: string; readonly statements: readonly string[] }[],
    ): string[] => list.filter(names).map(({ id }) => id)
    const observations = ids(this.#catalogue.openPoints)
    const notTestable = ids(this.#catalogue.notTestable)
    const named = [...rules.map(({ id }) => id), ...observations]
    return unique([
      ...entries('statement', 'statements', [statement.id]),
      ...entries(
        'fact',
        'facts.yaml',
        this.#catalogue.facts.filter(names).map(({ name }) => name),
      ),
      ...this.#stated.filter(({ id }) =>
        this.#catalogue.facts.some((fact) => fact.name === id && names(fact)),
      ),
      ...rules.flatMap(({ operation }) => this.#operation(operation)),
      ...entries(
        'rule',
        'rules',
        rules.map(({ id }) => id),
      ),
      ...entries('observation', 'open-points.yaml', observations),
      ...entries('not-testable', 'not-testable.yaml', notTestable),
      ...entries('text', 'translations/statements', [statement.id]),
      ...entries(
        'text',
        'translations/rules',
        rules.map(({ id }) => id),
      ),
      ...entries('text', 'translations/open-points.yaml', observations),
      ...entries('text', 'translations/not-testable.yaml', notTestable),
      ...guidance.map(({ for: id, role, place }) => ({
        kind: 'guidance' as const,
        id: `${role}.${id}`,
        place,
      })),
      ...named.flatMap((id) => {
        const place = this.#suites.get(id)
        return place === undefined ? [] : [{ kind: 'suite' as const, id: fileOf(place), place }]
      }),
      ...this.#code
        .filter(({ words }) => isAbout(words, statement.clause, this.#partsOf(statement.clause)))
        .map(({ place }) => ({ kind: 'code' as const, id: place, place })),
      ...this.#guides
        .filter(
          ({ words }) => words.split(' ').includes(statement.id) || words === sectionOf(statement.clause),
        )
        .map(({ place }) => ({ kind: 'guide' as const, id: fileOf(place), place })),
    ])
  }

  #operation(id: string | null): Dependent[] {
    const place = this.#operations.get(id ?? '')
    return id === null || place === undefined ? [] : [{ kind: 'openapi', id, place }]
  }

  /** The guidance with the longest `for` that matches. */
  #guidanceOf({ id, role }: CatalogueRule) {
    return this.#guidance
      .filter((one) => one.role === role && (id === one.for || id.startsWith(`${one.for}.`)))
      .sort((one, other) => other.for.length - one.for.length)[0]
  }

  /** The parts that the section of a clause has, e.g. `code_verifier`. */
  #partsOf(clause: string): readonly string[] {
    const { parts = [] } =
      this.#catalogue.clauses.contract.find(({ section }) => section === sectionOf(clause)) ?? {}
    return parts.map(({ name }) => name)
  }
}

function sourcesIn(root: string, folder: string, pattern: RegExp): Source[] {
  const top = path.join(root, folder)
  if (!existsSync(top)) return []
  const names = readdirSync(top, { recursive: folder !== '.', encoding: 'utf8' })
  return names
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => pattern.test(name) && !name.includes('node_modules/'))
    .sort()
    .map((name) => ({
      file: folder === '.' ? name : `${folder}/${name}`,
      lines: readFileSync(path.join(top, name), 'utf8').split('\n'),
    }))
}

/** The entries of a list by its folder or file below specs and their ids, with their places. */
function entriesIn({ file, lines }: Source): (readonly [string, string])[] {
  const [, list = ''] = /^specs\/((?:translations\/)?[^/]+)/.exec(file) ?? []
  return lines.flatMap((line, index) => {
    const [, id] = /^- *(?:\{ *)?(?:id|name): *'?([^\s',}]+)/.exec(line) ?? []
    return id === undefined ? [] : [[`${list} ${id}`, `${file}:${index + 1}`] as const]
  })
}

function guidanceIn({ file, lines }: Source) {
  return lines.flatMap((line, index) => {
    const [, id] = /^- for: *'?([^\s']+)/.exec(line) ?? []
    const role = lines.slice(index, index + 4).find((one) => /^ {2}role: /.test(one))
    return id === undefined || role === undefined
      ? []
      : [{ for: id, role: role.replace('role:', '').trim(), place: `${file}:${index + 1}` }]
  })
}

/** The rules and open points that a suite declares. The call may have its id on the next line. */
function rulesIn({ file, lines }: Source): (readonly [string, string])[] {
  return lines.flatMap((line, index) => {
    const [, id] = /^\s*(?:(?:rule|observe)\()?'([a-z0-9-]+(?:\.[a-z0-9-]+)+)'/.exec(line) ?? []
    return id === undefined ? [] : [[id, `${file}:${index + 1}`] as const]
  })
}

function operationsIn({ file, lines }: Source): (readonly [string, string])[] {
  return lines.flatMap((line, index) => {
    const [, id] = /^\s+operationId: *(\w+)/.exec(line) ?? []
    return id === undefined ? [] : [[id, `${file}:${index + 1}`] as const]
  })
}

/** The lines of a document that say which facts they have. */
function statedIn(source: Source): Dependent[] {
  return linesWith(source, statedFacts).flatMap(({ words, place }) =>
    words.split(', ').map((one) => ({ kind: 'openapi' as const, id: /^\w*/.exec(one)?.[0] ?? '', place })),
  )
}

/** A line, and the part of it that a pattern has found. */
interface Line {
  readonly words: string
  readonly place: string
}

function linesWith({ file, lines }: Source, pattern: RegExp): Line[] {
  return lines.flatMap((line, index) => {
    const [, words] = pattern.exec(line) ?? []
    return words === undefined ? [] : [{ words, place: `${file}:${index + 1}` }]
  })
}

/**
 * True if the words behind `Contract` name the section of a clause, and no other part of it: `4.2, code_verifier`,
 * `5.4` or `5, item 4`.
 */
function isAbout(words: string, clause: string, parts: readonly string[]): boolean {
  const section = sectionOf(clause)
  const part = clause.slice(section.length + 1)
  const item = /^item (\d+)$/.exec(part)?.[1]
  const named: string[] = words.match(/(?<![\w.])\d+(?:\.\d+)*(?=[\s,.:;*]|$)/g) ?? []
  const isOther = parts.some((name) => name !== part && words.includes(name)) && !words.includes(part)
  return (named.includes(section) || (item !== undefined && named.includes(`${section}.${item}`))) && !isOther
}

function sectionOf(clause: string): string {
  return clause.split(' ', 1)[0] ?? clause
}

function fileOf(place: string): string {
  return place.slice(0, place.lastIndexOf(':'))
}

function unique(dependents: readonly Dependent[]): Dependent[] {
  return [...new Map(dependents.map((one) => [`${nameOf(one)} ${one.place}`, one])).values()]
}
