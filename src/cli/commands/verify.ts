/**
 * The command `verify`.
 * @module
 */
import { statSync } from 'node:fs'
import path from 'node:path'
import { contractHash, partnerRules, rules } from '../../../generated/catalogue.js'
import type { Certificate } from '../../../reporters/certificate/content.js'
import { publicHalf, readKey } from '../../../reporters/certificate/keys.js'
import { verifyCertificate } from '../../../reporters/certificate/verify.js'
import { customCountedWords, customFolderWords, partWords, verdictOrder } from '../../../reporters/outcome.js'
import { ConfigurationError } from '../../profile/problems.js'
import { inPartWords } from '../../record/conclude.js'
import { exitCodeOf, exitCodes } from '../../record/exit-codes.js'
import { readCustomFolders } from '../../run/custom/folder.js'

/** Options of the command, as typed. */
export interface VerifyCommandOptions {
  readonly key: string
  readonly suites: readonly string[]
}

/**
 * Verifies a certificate and prints what it says.
 * @param file `certificate.json`, `certificate.jws` or the folder of both
 * @returns the exit code: that of the run for a genuine certificate, else 1
 * @throws {ConfigurationError} if there is no such file or key
 */
export async function verify(file: string, options: VerifyCommandOptions): Promise<number> {
  const key = publicHalf(readKey(options.key, 'public'))
  const { problems, remarks, certificate } = await verifyCertificate({
    folder: folderOf(file),
    key,
    contract: contractHash,
    own: await readCustomFolders(options.suites),
    catalogue: { platform: Object.values(rules), partner: Object.values(partnerRules) },
  })
  const lines =
    problems.length > 0
      ? ['This certificate does not verify:', ...problems.map((problem) => `  ${problem}`)]
      : ['This certificate is genuine.', ...(certificate === null ? [] : meaning(certificate))]
  const open = remarks.length === 0 ? [] : ['Not verified:', ...remarks.map((remark) => `  ${remark}`)]
  process.stdout.write(`${[...lines, ...open].join('\n')}\n`)
  return problems.length > 0 || certificate === null ? exitCodes.violated : exitCodeOf(certificate.result)
}

function folderOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found === undefined)
    throw new ConfigurationError(
      `${file} does not exist. Expected certificate.json, certificate.jws or the folder of both. To fix it: check the path.`,
    )
  return found.isDirectory() ? file : path.dirname(path.resolve(file))
}

/** What a certificate says, and what it does not say. */
function meaning(certificate: Certificate): string[] {
  const { target, role, result, suite, started, own, features, waivers, warnings, rules: all } = certificate
  const verdicts = all.map((rule) => (rule.inPart === undefined ? rule.verdict : 'passed in part'))
  const numbers = verdictOrder.map((name) => `${verdicts.filter((one) => one === name).length} ${name}`)
  const list = (name: string, values: readonly string[]): string[] =>
    values.length === 0 ? [] : [`  ${name.padEnd(15)}${values.join(', ')}`]
  const [what, who] =
    role === 'platform' ? ['the platform deployment', 'platform'] : ['the partner application', 'application']
  return [
    `It says: ${what} ${target.name} at ${target.url} was judged by suite ${suite} on ${started.slice(0, 10)}, and is ${result}${partWords(certificate)}.`,
    `  ${'rules'.padEnd(15)}${all.length}: ${numbers.join(', ')}`,
    ...list(
      'custom suites',
      own === undefined ? [] : [...own.folders.map(customFolderWords), customCountedWords(own)],
    ),
    ...list('features', features),
    ...list('waivers', waivers),
    ...list('warnings', warnings),
    ...all.flatMap(({ id, inPart }) => (inPart === undefined ? [] : [`  ${id} ${inPartWords(inPart)}`])),
    `It does not cover how the ${who} behaves after that day, features that it does not declare, or anything that no rule checks.`,
  ]
}
