/**
 * The content of the book: what all pages are made from.
 * @module
 */
import type {
  CatalogueRule,
  ClauseRegistry,
  ContractStatement,
  NotTestableEntry,
} from '../../src/catalogue/entries.js'
import type { Language, Translations } from '../../src/catalogue/translations.js'
import type { StatementCoverage } from '../../src/coverage/coverage.js'
import { type Html, html, prose } from '../../src/output/html.js'
import type { OpenPointEntry, RuleVerdict } from '../../src/record/record.js'
import type { RuleExamples } from './examples.js'
import type { Operation, OperationError } from './operations.js'
import type { ShownRun } from './run.js'
import type { Flow } from './sequence.js'
import { type WordName, words } from './words.js'

/** Everything that the book is about. */
export interface Content {
  /** In the order of the clauses. */
  readonly rules: readonly CatalogueRule[]
  readonly statements: readonly ContractStatement[]
  readonly coverage: readonly StatementCoverage[]
  readonly openPoints: readonly (OpenPointEntry & { readonly statements: readonly string[] })[]
  readonly notTestable: readonly NotTestableEntry[]
  readonly clauses: ClauseRegistry
  readonly operations: readonly Operation[]
  readonly flows: readonly Flow[]
  readonly examples: ReadonlyMap<string, RuleExamples>
  readonly translations: Translations
  /** The file of the suite that checks a rule, by id. */
  readonly suites: ReadonlyMap<string, string>
  /** Names of the cases of a rule at the embedded target. */
  readonly casesOf: (rule: string) => readonly string[]
  /** Ids of the faults that violate a rule. */
  readonly faultsOf: (rule: string) => readonly string[]
  /** At most one of each role. */
  readonly runs: readonly ShownRun[]
  /** The languages of the book. */
  readonly languages: readonly Language[]
}

/** Kinds of numbered parts of a section. */
const partKinds: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {},
  de: {
    item: 'Punkt',
    rule: 'Regel',
    behaviour: 'Verhalten',
    scenario: 'Szenario',
    'sync rule': 'Synchronisationsregel',
  },
}

/** An error of the contract with the operations that give it. */
export interface ContractError {
  readonly code: string
  readonly uses: readonly { readonly operation: Operation; readonly error: OperationError }[]
}

/** The book in one language. */
export class Book {
  readonly errors: readonly ContractError[]
  readonly #verdicts = new Map<string, RuleVerdict | null>()

  constructor(
    readonly content: Content,
    readonly language: Language,
  ) {
    const uses = content.operations.flatMap((operation) =>
      operation.errors.map((error) => ({ operation, error })),
    )
    this.errors = [...new Set(uses.map(({ error }) => error.code))]
      .sort()
      .map((code) => ({ code, uses: uses.filter(({ error }) => error.code === code) }))
  }

  /** A word of the book. */
  word(name: WordName): string {
    return words[this.language][name]
  }

  /** The statement of a rule. */
  says(rule: Pick<CatalogueRule, 'id' | 'says'>): Html {
    return prose(this.content.translations.says(rule, this.language))
  }

  /** The text of a statement of the contract. */
  statement({ id, says }: Pick<ContractStatement, 'id' | 'says'>): Html {
    return prose(this.content.translations.other('statements', id, says, this.language))
  }

  /** The title of a section or a part of one: `4.1`, `4.1 redirect_uri`. A part without a title is its name. */
  clauseTitle(clause: string): string {
    const { contract } = this.content.clauses
    const [, number = '', part = ''] = /^(\S+)(?: (.+))?$/.exec(clause) ?? []
    const section = contract.find((one) => one.section === number)
    const title = part === '' ? section?.title : section?.parts.find(({ name }) => name === part)?.title
    return title === null || title === undefined
      ? part
      : this.content.translations.other('clauses', clause, title, this.language)
  }

  /** A clause as a short label: `4.1 redirect_uri`, `5 item 1`; in German `5 Punkt 1`. */
  clauseLabel(clause: string): string {
    const [, section, part] = /^(\d\S*) (.+)$/.exec(clause) ?? []
    if (section === undefined || part === undefined || this.language === 'en') return clause
    const numbered = this.partName(part)
    return `${section} ${numbered === part ? this.clauseTitle(clause) : numbered}`
  }

  /** The name of a part of a section: `item 1`, in German `Punkt 1`. Names of fields stay as they are. */
  partName(part: string): string {
    const [, kind = '', number] = /^(item|rule|behaviour|scenario|sync rule) (\d+)$/.exec(part) ?? []
    return number === undefined ? part : `${partKinds[this.language][kind] ?? kind} ${number}`
  }

  /** What the program wrote, in English. In another language, it is marked as a quotation. */
  quoted(text: string): Html {
    return this.language === 'en' ? html`${text}` : html`<q lang="en">${text}</q>`
  }

  /** The verdict of a rule in the run of its role. Null if no run has it. */
  verdict({ id, role }: Pick<CatalogueRule, 'id' | 'role'>): RuleVerdict | null {
    const known = this.#verdicts.get(id)
    if (known !== undefined) return known
    const verdict = this.content.runs.find((run) => run.role === role)?.verdictOf(id) ?? null
    this.#verdicts.set(id, verdict)
    return verdict
  }

  /** The errors of the contract that a rule is about. */
  errorsOf({ id, says, operation }: Pick<CatalogueRule, 'id' | 'says' | 'operation'>): ContractError[] {
    return this.errors.filter(({ code, uses }) => {
      const isNamed = new RegExp(`(?<![\\w.])${code.replaceAll('.', '\\.')}(?![\\w.]\\w)`).test(says)
      const isInId = id.includes(code.toLowerCase().replaceAll(/[_.]/g, '-'))
      const isHere = uses.some((one) => one.operation.id === operation)
      return /^\d+$/.test(code) ? isNamed && isHere : isNamed || isInId
    })
  }

  /** The rules that are about an error. */
  rulesOf(error: ContractError): CatalogueRule[] {
    return this.content.rules.filter((rule) => this.errorsOf(rule).some(({ code }) => code === error.code))
  }
}

/** Path of the page of a rule within a language. */
export function pathOfRule({ role, id }: { readonly role: string; readonly id: string }): string {
  return `rules/${role}.${id}.html`
}

/** The clause of a rule without its part: a section of the contract, or a standard. */
export function chapterOf(clause: string): string {
  const [, standard] = /^(.+?) [\d.]+$/.exec(clause) ?? []
  return /^\d/.test(clause) ? (clause.split(' ')[0] ?? clause) : (standard ?? clause)
}

/** Path of the page of a section or a standard. */
export function pathOfChapter(chapter: string): string {
  return `clauses/${chapter.toLowerCase().replaceAll(/[^a-z0-9.]+/g, '-')}.html`
}

/** The anchor of a part of a section. */
export function anchorOf(clause: string): string {
  return `clause-${clause.toLowerCase().replaceAll(/[^a-z0-9.]+/g, '-')}`
}

/** Path of a clause: the page of its section, and the anchor. */
export function pathOfClause(clause: string): string {
  return `${pathOfChapter(chapterOf(clause))}#${anchorOf(clause)}`
}

/** A link to a rule. */
export function ruleLink(rule: Pick<CatalogueRule, 'id' | 'role'>, root: string): Html {
  return html`<a href="${root}${pathOfRule(rule)}"><code>${breakable(rule.id)}</code></a>`
}

/** An id that may break after its dots, and nowhere else. */
export function breakable(id: string): Html {
  return html`${id.split('.').map((part, at) => (at === 0 ? part : html`<wbr>.${part}`))}`
}
