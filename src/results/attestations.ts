/**
 * Reads the file with attestations: people vouch for statements of the contract that no check can judge. Its schema is
 * `env/attestations.schema.json`.
 * @module
 */
import path from 'node:path'
import { notTestable } from '../../generated/catalogue.js'
import { ConfigurationError, nearest, type Problem, ProfileError } from '../profile/problems.js'
import { readSchema } from '../profile/read-schema.js'
import { compile } from '../profile/schema.js'
import { YamlError, yamlValue } from '../profile/yaml.js'
import type { Attestation, Role } from '../record/record.js'
import { FileError, readRegularFile } from '../record/regular-file.js'
import { schemaProblem } from './baseline-file.js'
import { shown } from './shown.js'

const example = 'compare the entry with the example in docs/GUIDE-CERTIFICATION.md'

/**
 * @param now the day after which nothing can have been examined
 * @throws {ConfigurationError} if the file cannot be read, or an entry is wrong; the error lists all problems
 */
export function readAttestations(file: string, role: Role, now = new Date()): Attestation[] {
  const value = contentOf(file)
  const validate = compile(readSchema('attestations.schema.json'))
  if (!validate(value))
    throw new ProfileError(
      shown(file),
      (validate.errors ?? []).map((error) => schemaProblem(error, value, example)),
    )
  const { attestations } = value as { readonly attestations: readonly Omit<Attestation, 'clause'>[] }
  const clauses = new Map(
    notTestable
      .filter((entry) => entry.role === role)
      .flatMap(({ statements, clause }) => statements.map((statement) => [statement, clause] as const)),
  )
  const today = now.toISOString().slice(0, 10)
  const problems = attestations.flatMap(({ statement, on }, index): Problem[] => [
    ...(clauses.has(statement) ? [] : [unknown(statement, index, role, [...clauses.keys()])]),
    ...(on <= today
      ? []
      : [
          {
            key: `/attestations/${index}/on`,
            expected: `a day until ${today}`,
            found: on,
            fix: 'correct the day',
          },
        ]),
    ...(attestations.findIndex((other) => other.statement === statement) === index
      ? []
      : [
          {
            key: `/attestations/${index}/statement`,
            expected: 'each statement once',
            found: `${statement} again`,
            fix: 'remove one of the entries',
          },
        ]),
  ])
  if (problems.length > 0) throw new ProfileError(shown(file), problems)
  return attestations.map(({ statement, by, on, means }) => ({
    ...{ statement, clause: clauses.get(statement) ?? '', by, on, means },
  }))
}

function unknown(statement: string, index: number, role: Role, known: readonly string[]): Problem {
  const near = nearest(statement, known)
  return {
    key: `/attestations/${index}/statement`,
    expected: `a statement about a ${role} that no check can judge`,
    found: JSON.stringify(statement),
    fix:
      near.length > 0
        ? `did you mean ${near.join(' or ')}?`
        : 'remove the entry; specs/not-testable.yaml lists the statements, and all others are judged by rules',
  }
}

function contentOf(file: string): unknown {
  const name = JSON.stringify(shown(path.resolve(file))).slice(1, -1)
  const refused = (found: string, fix: string): ConfigurationError =>
    new ConfigurationError(
      `${name} ${found}. Expected a YAML file with attestations. To fix it: ${fix}. Nothing was sent.`,
    )
  try {
    return yamlValue(readRegularFile(file, { links: true }).toString('utf8')) ?? {}
  } catch (error) {
    if (error instanceof FileError) throw refused(error.message, 'check the path in ATTESTED')
    if (error instanceof YamlError) throw refused(`is not YAML as expected: ${error.message}`, example)
    throw error
  }
}
