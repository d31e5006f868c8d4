/**
 * What people read about the catalogue: German, how rules are checked, why they matter, remedies. They are
 * made from `specs/translations` into `generated/translations.json`, which is read when the first text is needed.
 * @module
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../profile/package-root.js'
import type { Role } from '../record/record.js'

/** A language of the rulebook. */
export type Language = 'en' | 'de'

/** A text in every language. */
export type Bilingual = Readonly<Record<Language, string>>

/** The translations of one rule. */
export interface RuleText {
  readonly id: string
  readonly role: Role
  /** Digest of the English that the German belongs to, and of the check that is described, see `tools/translations/english.ts`. */
  readonly of?: string
  /** German of its statement. */
  readonly german: string
  /** German of `implied`; absent if the rule has none. */
  readonly impliedGerman?: string
  /** How it is checked, in sentences. */
  readonly check: Bilingual
  /** German of its case names; absent if it has none. */
  readonly cases?: Readonly<Record<string, string>>
}

/** Why rules matter, and what to do if one is violated. */
export interface Guidance {
  /** Id of a rule, or the beginning of ids up to a dot. */
  readonly for: string
  readonly role: Role
  readonly of?: string
  /** Who acts. */
  readonly actor: 'platform' | 'application' | 'operator'
  readonly reason: Bilingual
  /** Typical mistakes in implementations. */
  readonly mistakes: readonly Bilingual[]
  readonly remedy: Bilingual
  /** The remedy in common stacks; absent if there is none. */
  readonly code?: readonly { readonly stack: string; readonly language: string; readonly text: string }[]
}

/** The German of a statement, an open point, a not-testable entry, a clause or an operation. */
export interface GermanText {
  readonly id: string
  readonly of?: string
  readonly german: string
  /** Of a not-testable entry. */
  readonly reasonGerman?: string
}

/** All translations, as `generated/translations.json` has them. */
export interface TranslationContent {
  readonly rules: readonly RuleText[]
  readonly guidance: readonly Guidance[]
  /** By the name of their file or folder: `statements`, `open-points`, `not-testable`, `clauses`, `operations`. */
  readonly german: Readonly<Record<string, readonly GermanText[]>>
}

/** A list of entries with German. */
export type GermanList = 'statements' | 'open-points' | 'not-testable' | 'clauses' | 'operations'

/** The generated file, relative to the root of the package. */
export const translationsFile = 'generated/translations.json'

/** Finds translations. */
export class Translations {
  readonly #rules: ReadonlyMap<string, RuleText>
  readonly #guidance: ReadonlyMap<string, Guidance>
  readonly #german: ReadonlyMap<string, GermanText>

  constructor(readonly content: TranslationContent) {
    this.#rules = new Map(content.rules.map((one) => [one.id, one]))
    this.#guidance = new Map(content.guidance.map((one) => [`${one.role} ${one.for}`, one]))
    this.#german = new Map(
      Object.entries(content.german).flatMap(([list, entries]) =>
        entries.map((one) => [`${list} ${one.id}`, one] as const),
      ),
    )
  }

  /** The translations of a rule; null for a rule without any, for example a custom one. */
  rule(id: string): RuleText | null {
    return this.#rules.get(id) ?? null
  }

  /** The guidance with the longest matching `for`; null if none matches. */
  guidance({ id, role }: { readonly id: string; readonly role: Role }): Guidance | null {
    for (let name = id; name !== ''; name = name.slice(0, Math.max(name.lastIndexOf('.'), 0))) {
      const text = this.#guidance.get(`${role} ${name}`)
      if (text !== undefined) return text
    }
    return null
  }

  /** The statement of a rule in a language: English if the German is missing. */
  says(rule: { readonly id: string; readonly says: string }, language: Language): string {
    return language === 'de' ? (this.rule(rule.id)?.german ?? rule.says) : rule.says
  }

  /** The name of a case in a language: English if the German is missing. */
  caseName(rule: string, name: string, language: Language): string {
    return language === 'de' ? (this.rule(rule)?.cases?.[name] ?? name) : name
  }

  /** A text of another entry in a language: English if the German is missing. */
  other(list: GermanList, id: string, english: string, language: Language): string {
    return language === 'de' ? (this.#german.get(`${list} ${id}`)?.german ?? english) : english
  }

  /** The reason of a not-testable entry in a language: English if the German is missing. */
  reason(entry: { readonly id: string; readonly reason: string }, language: Language): string {
    const german = this.#german.get(`not-testable ${entry.id}`)?.reasonGerman
    return language === 'de' ? (german ?? entry.reason) : entry.reason
  }
}

let read: Translations | undefined

/** The translations of this package. The file is read once. */
export function packageTranslations(): Translations {
  read ??= new Translations(
    JSON.parse(readFileSync(path.join(packageRoot, translationsFile), 'utf8')) as TranslationContent,
  )
  return read
}
