/**
 * Reads and writes baseline files. Their schema is `env/baseline.schema.json`.
 * @module
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ErrorObject } from 'ajv'
import { stringify } from 'yaml'
import { ConfigurationError, nearest, type Problem, ProfileError } from '../profile/problems.js'
import { readSchema } from '../profile/read-schema.js'
import { compile, expectation } from '../profile/schema.js'
import { YamlError, yamlValue } from '../profile/yaml.js'
import { makeFolders } from '../record/make-folders.js'
import type { Baseline, CheckRecord, KnownViolation, Role, RuleEntry } from '../record/record.js'
import { FileError, readRegularFile } from '../record/regular-file.js'
import { currentCase } from '../record/renamed-cases.js'
import { entryName } from './baseline.js'
import { shown } from './shown.js'

const example = 'compare the entry with the example in docs/GUIDE-CI.md'

/**
 * Reads a baseline.
 * @param entries every rule of the role, and the custom rules of the run
 * @throws {ConfigurationError} if it cannot be read, or names a rule that does not exist; the error lists all problems
 */
export function readBaseline(file: string, role: Role, entries: readonly RuleEntry[]): Baseline {
  const bytes = bytesOf(file)
  const value = contentOf(file, bytes)
  const validate = compile(readSchema('baseline.schema.json'))
  if (!validate(value))
    throw new ProfileError(
      shown(path.resolve(file)),
      (validate.errors ?? []).map((error) => schemaProblem(error, value, example)),
    )
  const { violations: written } = value as { readonly violations: readonly KnownViolation[] }
  const violations = written.map((entry) =>
    entry.case === undefined ? entry : { ...entry, case: currentCase(entry.case) },
  )
  const problems = violations.flatMap((entry, index) => [
    ...unknownRule(entry, index, role, entries),
    ...repeated(entry, index, violations),
  ])
  if (problems.length > 0) throw new ProfileError(shown(path.resolve(file)), problems)
  const digest = createHash('sha256').update(bytes).digest('hex')
  return { name: path.basename(file), digest, entries: violations }
}

/**
 * Refuses entries with a case that their rule does not have in this run.
 * @param checks the checks of the run, executed or not
 * @throws {ConfigurationError} if there are any
 */
export function mustNameCases(
  { name, entries }: Baseline,
  checks: readonly Pick<CheckRecord, 'rule' | 'case'>[],
): void {
  const problems = entries.flatMap((entry, index): Problem[] => {
    if (entry.case === undefined) return []
    const cases = checks.filter(({ rule }) => rule === entry.rule).map((check) => check.case)
    if (cases.length === 0 || cases.includes(entry.case)) return []
    const named = cases.filter((one) => one !== '')
    return [
      {
        key: `/violations/${index}/case`,
        expected:
          named.length === 0
            ? `no case: ${entry.rule} has none`
            : `a case of ${entry.rule}: ${named.slice(0, mostCases).join(', ')}${named.length > mostCases ? ', …' : ''}`,
        found: JSON.stringify(entry.case),
        fix: 'correct the name, or remove "case" to accept all cases of the rule',
      },
    ]
  })
  if (problems.length > 0) throw new ProfileError(name, problems)
}

/** Cases that a message lists. */
const mostCases = 12

/** The text of a baseline file. */
export function baselineText(entries: readonly KnownViolation[]): string {
  const violations = entries.map(({ rule, case: name, owner, reason, expires }) => ({
    rule,
    ...(name === undefined ? {} : { case: name }),
    owner,
    reason,
    expires,
  }))
  return [
    '# Known violations, for the option --baseline. A violation counts again after the day "expires".',
    stringify({ violations }, { lineWidth: 0 }),
  ].join('\n')
}

/**
 * Writes a baseline file; a link is followed, because the operator named it.
 * @throws the error of the file system
 */
export function writeBaselineFile(file: string, text: string): void {
  makeFolders(path.dirname(path.resolve(file)))
  writeFileSync(file, text)
}

function bytesOf(file: string): Buffer {
  const name = JSON.stringify(shown(path.resolve(file))).slice(1, -1)
  try {
    return readRegularFile(file, { links: true })
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    throw new ConfigurationError(
      `${name} ${error.message}. Expected a baseline: a YAML file with known violations. ` +
        'To fix it: check the path, or make one from a run with "platform-conformance baseline". Nothing was sent.',
    )
  }
}

function contentOf(file: string, bytes: Buffer): unknown {
  try {
    return yamlValue(bytes.toString('utf8')) ?? {}
  } catch (error) {
    if (!(error instanceof YamlError)) throw error
    throw new ConfigurationError(
      `${shown(path.resolve(file))} is not YAML as expected: ${error.message}. To fix it: compare the file with the example in docs/GUIDE-CI.md. Nothing was sent.`,
    )
  }
}

/** Why a value does not match the schema of its file. @param hint where the user sees how an entry looks */
export function schemaProblem(error: ErrorObject, value: unknown, hint: string): Problem {
  const place = error.instancePath
  if (error.keyword === 'additionalProperties') {
    const name = String(error.params.additionalProperty)
    const known = Object.keys((error.parentSchema?.properties ?? {}) as object)
    const near = nearest(name, known)
    // Another file with secrets may be named by mistake: its lines are not repeated.
    const said = /^\w[\w-]{0,60}$/.test(name) ? name : '(not shown)'
    return {
      key: `${place}/${said}`,
      expected: `one of ${known.join(', ')}`,
      found: 'an unknown field',
      fix: near.length > 0 ? `did you mean ${near.join(' or ')}?` : 'remove it',
    }
  }
  if (error.keyword === 'required')
    return {
      key: `${place}/${String(error.params.missingProperty)}`,
      expected: 'a value',
      found: 'nothing',
      fix: hint,
    }
  const content = JSON.stringify(at(value, place)) ?? 'nothing'
  return {
    key: place === '' ? '/' : place,
    expected:
      error.keyword === 'format'
        ? 'a day that exists, as year-month-day such as 2027-01-31'
        : expectation(error),
    found: content.length > 80 ? `${content.slice(0, 80)}…` : content,
    fix: hint,
  }
}

function at(value: unknown, pointer: string): unknown {
  const names = pointer.split('/').slice(1)
  return names.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null)?.[name], value)
}

function unknownRule(
  { rule }: KnownViolation,
  index: number,
  role: Role,
  entries: readonly RuleEntry[],
): Problem[] {
  if (entries.some(({ id }) => id === rule)) return []
  const near = nearest(
    rule,
    entries.map(({ id }) => id),
  )
  const hint = rule.startsWith('own.')
    ? 'name the folder of your custom rules with --suites'
    : 'remove the entry, or see "platform-conformance rules"'
  return [
    {
      key: `/violations/${index}/rule`,
      expected: `the id of a rule for a ${role}`,
      found: JSON.stringify(rule),
      fix: near.length > 0 ? `did you mean ${near.join(' or ')}?` : hint,
    },
  ]
}

function repeated(entry: KnownViolation, index: number, all: readonly KnownViolation[]): Problem[] {
  const first = all.findIndex((other) => other.rule === entry.rule && other.case === entry.case)
  if (first === index) return []
  return [
    {
      key: `/violations/${index}`,
      expected: 'one entry for each case of a rule',
      found: `${entryName(entry)} again, as in /violations/${first}`,
      fix: 'remove one of them',
    },
  ]
}
