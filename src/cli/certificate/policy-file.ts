/**
 * Reads policies for certificates. Their schema is `env/policy.schema.json`, and examples are in `env/policies`.
 * @module
 */
import { notTestable, partnerRules, rules } from '../../../generated/catalogue.js'
import { selects } from '../../plan/plan.js'
import { ConfigurationError, nearest, type Problem, ProfileError } from '../../profile/problems.js'
import { readSchema } from '../../profile/read-schema.js'
import { compile } from '../../profile/schema.js'
import { lineAt, YamlError, yamlDocument, yamlValue } from '../../profile/yaml.js'
import type { Result, Role, RuleEntry } from '../../record/record.js'
import { FileError, readRegularText } from '../../record/regular-file.js'
import { schemaProblem } from '../../results/baseline-file.js'
import { shown } from '../../results/shown.js'

/** What a certificate must say to be accepted. A field that is left out is not compared, except `results` and `waivers`. */
export interface Policy {
  readonly role?: Role
  /** Accepted results; default: conformant only. */
  readonly results?: readonly Result[]
  /** True if rules of the standards must have counted. */
  readonly standards?: true
  /** Features that the target must declare. */
  readonly features?: readonly string[]
  /** Rules that must have passed: ids, beginnings of ids, or clauses. */
  readonly required?: readonly string[]
  /** Accepted waivers; default: none. */
  readonly waivers?: { readonly settings?: readonly string[]; readonly rules?: readonly string[] }
  /** The largest numbers of must rules that count and were not decided in full. */
  readonly limits?: Readonly<Partial<Record<'undecided' | 'notExercised' | 'passedInPart', number>>>
  /** Days since the end of the run, at most. */
  readonly maxAge?: number
  readonly target?: { readonly origin?: string; readonly versions?: readonly string[] }
  /** True if the target must have shown the text of a challenge. */
  readonly challenge?: true
  /** Statements that no check can judge, for which a person must vouch. */
  readonly attested?: readonly string[]
  readonly suite?: { readonly minVersion?: string; readonly digests?: readonly string[] }
  readonly issuer?: { readonly names?: readonly string[]; readonly keys?: readonly string[] }
  /** Whether the reports must be there, and whether verdicts are derived from them again. */
  readonly evidence?: 'required' | 'rejudged'
}

const fix = 'compare it with the examples in env/policies of the package'

/**
 * Reads a policy.
 * @param own custom rules, from the folders of `--suites`
 * @throws {ConfigurationError} if it cannot be read, has unknown fields or wrong values, or names rules that do not exist;
 *   the error names each problem with its line
 */
export function readPolicy(file: string, own: readonly RuleEntry[] = []): Policy {
  const name = JSON.stringify(shown(file)).slice(1, -1)
  let text: string
  try {
    text = readRegularText(file, { links: true })
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    throw new ConfigurationError(
      `${name} ${error.message}. Expected a policy: a YAML file. To fix it: check the path of --policy, or begin with an example in env/policies of the package. Nothing was verified.`,
    )
  }
  try {
    const document = yamlDocument(text)
    const value = yamlValue(text) ?? {}
    const problems = problemsOf(value, own).map((problem) => ({
      ...problem,
      key: `${problem.key} (line ${lineAt(document, text, problem.key)})`,
    }))
    if (problems.length > 0) throw new ProfileError(name, problems, 'verified')
    return value as Policy
  } catch (error) {
    if (!(error instanceof YamlError)) throw error
    throw new ConfigurationError(
      `${name} is not YAML as expected: ${error.message}. To fix it: ${fix}. Nothing was verified.`,
    )
  }
}

function problemsOf(value: unknown, own: readonly RuleEntry[]): Problem[] {
  const validate = compile(readSchema('policy.schema.json'))
  if (!validate(value)) return (validate.errors ?? []).map((error) => schemaProblem(error, value, fix))
  const policy = value as Policy
  return [
    ...unknownRules('/required', policy.required, policy, own),
    ...unknownRules('/waivers/rules', policy.waivers?.rules, policy, own),
    ...unknownStatements(policy),
  ]
}

/** Attested statements that do not exist for the role, or that checks can judge. */
function unknownStatements({ role, attested = [] }: Policy): Problem[] {
  const known = notTestable
    .filter((entry) => role === undefined || entry.role === role)
    .flatMap(({ statements }): readonly string[] => statements)
  return attested.flatMap((statement, index): Problem[] => {
    if (known.includes(statement)) return []
    const near = nearest(statement, known)
    return [
      {
        key: `/attested/${index}`,
        expected: `a statement that no check can judge${role === undefined ? '' : `, for a ${role}`}`,
        found: JSON.stringify(statement.slice(0, 80)),
        fix: near.length > 0 ? `did you mean ${near.join(' or ')}?` : `one of ${known.join(', ')}`,
      },
    ]
  })
}

/** Words that name no rule of the role. Without a role, a rule of either one. */
function unknownRules(
  place: string,
  words: readonly string[] = [],
  { role }: Policy,
  own: readonly RuleEntry[],
): Problem[] {
  const entries: readonly RuleEntry[] = [
    ...(role === 'partner' ? [] : Object.values<RuleEntry>(rules)),
    ...(role === 'platform' ? [] : Object.values<RuleEntry>(partnerRules)),
    ...own,
  ]
  return words.flatMap((word, index): Problem[] => {
    if (entries.some((entry) => selects({ only: [word], features: [] }, entry))) return []
    const topics = entries.map(({ id }) => id.split('.', 1)[0] ?? '')
    const near = nearest(word, [...new Set([...entries.map(({ id }) => id), ...topics])])
    const isCustom = word === 'own' || word.startsWith('own.')
    const hint = isCustom
      ? 'name the folder of your custom rules with --suites'
      : 'see "platform-conformance rules"'
    return [
      {
        key: `${place}/${index}`,
        expected: `a rule${role === undefined ? '' : ` for a ${role}`}: an id, the beginning of one up to a dot, or a clause`,
        found: JSON.stringify(word.slice(0, 80)),
        fix: near.length > 0 ? `did you mean ${near.join(' or ')}?` : hint,
      },
    ]
  })
}
