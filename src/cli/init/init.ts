/**
 * The command `init`.
 * @module
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { standardError, standardOutput } from '../../output/writer.js'
import { valuesOf } from '../../profile/dotenv.js'
import { installOptional, missingFor } from '../../profile/optional-packages.js'
import { ConfigurationError } from '../../profile/problems.js'
import { renderProfile } from '../../profile/render.js'
import type { Role } from '../../profile/role.js'
import { exitCodes } from '../../record/exit-codes.js'
import { whyNobody } from '../../run/operator.js'
import { assertFree, mayBeCommitted, writePrivate } from './place.js'
import type { Question } from './questions.js'
import { type ProfileKind, profileKinds } from './roles.js'
import { problemsOf, refuse, type Settings, settingsFrom } from './settings.js'

/** Options of the command `init`, as typed. */
export interface InitOptions {
  readonly role: Role
  /** Default: the usual file of the role. */
  readonly out?: string
  readonly set: readonly string[]
  readonly yes: boolean
  readonly force: boolean
  readonly storeSecrets: boolean
}

/**
 * Writes a commented profile. At a terminal it asks for missing values; otherwise all values come from the options.
 * @returns the exit code
 * @throws {ConfigurationError} for wrong or missing values, or a file that must not be overwritten; nothing was
 *   written
 */
export async function initProfile(options: InitOptions): Promise<number> {
  const kind = profileKinds[options.role]
  const file = options.out ?? kind.file
  assertFree(file, options.force)
  const settings = settingsFrom(options.set, process.env, options.storeSecrets, kind)
  const fixtures = `${path.basename(file).replace(/\.env$/, '')}.fixtures.yaml`
  const chosen = options.set.some((word) => word.startsWith('FIXTURES='))
  if (kind.hasFixtures && !chosen) settings.values.FIXTURES = fixtures
  let isFound = false
  if (!options.yes && whyNobody() === null) {
    mustAsk()
    const asked = new Set(options.set.map((word) => word.split('=')[0] ?? ''))
    const asking = await askAll(settings, asked, file, kind)
    if (asking === 'cancelled') {
      standardError.line('Cancelled. Nothing was written.')
      return exitCodes.interrupted
    }
    isFound = asking === 'found'
  }
  refuse(problemsOf(settings, file, kind), file)
  const text = renderProfile(settings.values, settings.outside, kind.keySet)
  const read = valuesOf(text)
  for (const [key, value] of Object.entries(settings.values))
    if (read[key] !== value) throw new Error(`${key} has a value that a profile cannot hold`)
  writePrivate(file, text, options.force)
  const beside = settings.values.FIXTURES
  if (beside !== undefined) {
    const fixtureFile = path.resolve(path.dirname(file), beside)
    writeFixtures(fixtureFile, file)
    const readsData = [settings.values.SERVICE_PASSWORD, process.env.SERVICE_PASSWORD].some(Boolean)
    if (isFound && readsData) await findRecords(file, fixtureFile)
  }
  warn(settings, file, kind)
  standardOutput.lines(summary(settings, file))
  return exitCodes.success
}

/** @throws {ConfigurationError} if the package that asks at the terminal is not installed */
function mustAsk(): void {
  const missing = missingFor('questions')
  if (missing.length > 0)
    throw new ConfigurationError(
      `init cannot ask: ${missing.join(', ')} is not installed. Nothing was written. To fix it: give all values with --set and --yes, or ${installOptional}.`,
    )
}

/** Requests of the search for records, at most. */
const mostRequests = 500

/** Offers to fill the fixture file. The profile is written, so Ctrl-C is the same as no. */
async function findRecords(env: string, out: string): Promise<void> {
  const { Cancelled, confirmed } = await import('./ask.js')
  try {
    const wanted = await confirmed([
      'Find known records for the fixture file now?',
      `It reads the lists with at most ${mostRequests} requests, and changes nothing.`,
      `With no, only ${env} is written.`,
    ])
    if (!wanted) return
  } catch (error) {
    if (error instanceof Cancelled) return
    throw error
  }
  const { discoverFixtures } = await import('../commands/discover.js')
  await discoverFixtures({ env, out, renew: false, maxRequests: mostRequests })
}

/**
 * Asks every question, then asks again for values that do not fit together.
 * @returns `found` if values were found at the target
 */
async function askAll(
  settings: Settings,
  asked: ReadonlySet<string>,
  file: string,
  kind: ProfileKind,
): Promise<'found' | 'answered' | 'cancelled'> {
  const { ask, Cancelled } = await import('./ask.js')
  const { keySet, questions } = kind
  const askQuestion = async (question: Question): Promise<void> => {
    const { key } = question
    const answer = (await ask(question, settings.values[key], keySet)).trim()
    delete settings.values[key]
    settings.outside.delete(key)
    if (answer !== '') settings.values[key] = answer
    else if (keySet.secrets.includes(key)) settings.outside.add(key)
  }
  const done = new Set<string>()
  let isFound = false
  const unlessGiven = async (question: Question): Promise<void> => {
    const isGiven = asked.has(question.key) || settings.outside.has(question.key)
    if (isGiven || done.has(question.key)) return
    done.add(question.key)
    await askQuestion(question)
  }
  try {
    if (kind.isGuided) {
      const { guided, offerNextKeys } = await import('./guided.js')
      const guide = {
        values: settings.values,
        one: unlessGiven,
        outside: (key: string) => (settings.outside.has(key) ? process.env[key] : undefined),
      }
      if (await guided(guide)) {
        await offerNextKeys(guide, path.dirname(file))
        for (const { key } of questions) done.add(key)
        isFound = true
      }
    }
    for (const question of questions)
      if (question.when?.(settings.values) ?? true) await unlessGiven(question)
    for (;;) {
      const problems = problemsOf(settings, file, kind)
      const again = questions.filter(({ key }) => problems.some((problem) => problem.key === key))
      if (again.length === 0) return isFound ? 'found' : 'answered'
      for (const { key, expected, fix } of problems)
        standardOutput.line(`${key}: expected ${expected}. ${fix}`)
      for (const question of again) await askQuestion(question)
    }
  } catch (error) {
    if (error instanceof Cancelled) return 'cancelled'
    throw error
  }
}

function writeFixtures(file: string, profile: string): void {
  if (existsSync(file)) return
  writePrivate(
    file,
    `# Prepared data of the target. To fill this file, run: npx platform-conformance discover --env ${profile}\n`,
    false,
  )
}

function warn({ exposed, values }: Settings, file: string, { keySet }: ProfileKind): void {
  if (exposed.length > 0)
    standardError.line(
      `Warning: ${exposed.join(', ')} stood on the command line and is now in the history of the shell. Use an environment variable of the same name instead; --store-secrets writes it into the file.`,
    )
  if (mayBeCommitted(file))
    standardError.line(
      `Warning: ${file} is in a git checkout and is not ignored${keySet.secrets.some((key) => values[key] !== undefined) ? ', and it contains secrets' : ''}. To fix it: add it to .gitignore.`,
    )
}

function summary({ values, outside }: Settings, file: string): string[] {
  const shown = `npx platform-conformance doctor --env ${file}`
  return [
    `Written: ${file}, readable by its owner only. It explains every key. Keys without a value are commented out.`,
    ...(values.FIXTURES === undefined
      ? []
      : [`Fixture file: ${path.join(path.dirname(file), values.FIXTURES)}`]),
    ...(outside.size === 0 ? [] : [`Read from the environment: ${[...outside].join(', ')}`]),
    `Next: ${shown}`,
  ]
}
