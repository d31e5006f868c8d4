/**
 * The texts of findings, as reports print them: from the recorded exchanges that break each rule.
 * @module
 */
import { comparedIn, type RuleExamples } from '../../reporters/rulebook/examples.js'
import type { ComparedRecord } from '../../src/record/record.js'
import { type Sentences, sentencesOf } from '../../src/record/sentences.js'

/** Words at the beginning of a text that stand for a noun, unless the noun follows. */
const pronoun =
  /^(?:one|none|another(?: one)?|both|it|that|those|they|this|the (?:other|same|first|second)(?: one)?)(?: (?:after|are|as|at|did|does|for|in|is|no|of|on|one|that|there|too|until|was|were|which|who|with|without)\b.*)?$/is
/** Numbers of what is not named. */
const bareCount = /^\d+(?: (?:of them|others?|more)\b.*)?$/is
/** JSON, which only a field can have. */
const bareValue = /^(?:null|true|false|undefined|nothing|something else|["[{].*)$/is

/** Why a text of a finding says nothing without another text; null if it names what it is about. */
export function lacksNoun({ thing }: Partial<ComparedRecord>, text: string): string | null {
  if (thing !== undefined) return null
  if (text.trim() === '') return 'is empty'
  if (pronoun.test(text)) return 'has a pronoun in place of a noun'
  if (bareCount.test(text)) return 'has a number without a noun'
  return bareValue.test(text) ? 'has a value without the field that it is in' : null
}

/** A text of a finding that names nothing. */
export interface UnclearText {
  readonly rule: string
  readonly text: string
  readonly why: string
}

/** The texts that name nothing. Examples of earlier versions do not count: they are recorded again. */
export function unclearTexts(rules: Iterable<RuleExamples>): UnclearText[] {
  return [...rules].flatMap(({ rule, cases }) =>
    cases.flatMap(({ bad }) =>
      (bad === null ? [] : [bad.expected, bad.actual]).flatMap((text): UnclearText[] => {
        const why = bad?.compared == null ? null : lacksNoun(bad.compared, text)
        return why === null ? [] : [{ rule, text, why }]
      }),
    ),
  )
}

/** Everything that findings say, a rule after the other. Texts that differ by random values only are there once. */
export function messagesText(rules: Iterable<RuleExamples>): string {
  const blocks = [...rules]
    .sort((one, other) => (one.rule < other.rule ? -1 : 1))
    .flatMap(({ rule, cases }) => {
      const messages = new Map<string, Sentences>()
      for (const { bad } of cases) {
        const sentences = bad === null ? null : sentencesOf({ ...bad, compared: comparedIn(bad) })
        if (sentences !== null)
          messages.set(withoutValues(`${sentences.expected} ${sentences.actual}`), sentences)
      }
      const lines = [...messages.values()].map(
        ({ expected, actual }) => `  expected ${expected}\n  actual   ${actual}`,
      )
      return lines.length === 0 ? [] : [`${rule}\n${lines.join('\n\n')}\n`]
    })
  return blocks.join('\n')
}

/** A text with values that differ from case to case replaced. */
function withoutValues(text: string): string {
  return text.replace(/"[^"]*"|‹[^‹›]*›|[^\s"‹]+/g, (part) => (/^["‹]|\d|\bhttps?:/.test(part) ? '…' : part))
}
