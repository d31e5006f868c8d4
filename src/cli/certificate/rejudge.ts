/**
 * Derives verdicts of a certificate from its evidence again, with the functions that judge recorded traffic. A rule whose
 * check needs more than the exchanges, such as what the suite wanted to send, cannot be derived.
 * @module
 */
import path from 'node:path'
import type { Certificate } from '../../../reporters/certificate/content.js'
import { plural } from '../../../reporters/outcome.js'
import type { FoundPlace, Recording } from '../../audit/audit.js'
import type { Tally } from '../../audit/judge.js'
import { recordedExchanges } from '../../audit/read/recording.js'
import { auditRoles, judgingRules } from '../../audit/roles.js'
import { loadProfile } from '../../profile/load.js'
import { loadPartnerProfile } from '../../profile/partner/load.js'
import { ConfigurationError } from '../../profile/problems.js'
import type { Profile } from '../../profile/profile.js'
import type { Verdict } from '../../record/record.js'
import { FileError, pathBelow, readBeginning } from '../../record/regular-file.js'
import { recordingProfile } from '../audit/recording-profile.js'

/** A rule that the evidence violates, and that is not violated on the certificate. */
export interface Difference {
  readonly rule: string
  readonly signed: Verdict
  /** What was expected, what came, and in which entry of the evidence. */
  readonly why: string
}

/** What the evidence says about the verdicts. */
export interface Rejudgement {
  /** Why the evidence could not be judged in full. Empty if it was. */
  readonly problems: readonly string[]
  readonly differences: readonly Difference[]
  /** Rules whose verdict agrees with the evidence. */
  readonly agreeing: readonly string[]
  /**
   * Rules that are violated on the certificate, and that the exchanges alone do not violate. That is no contradiction: the
   * run knows more, such as what it asked for again on purpose.
   */
  readonly unshown: readonly string[]
  /** Rules that exchanges alone decide, and that the evidence does not show, with the reason. */
  readonly unseen: readonly { readonly rule: string; readonly reason: string }[]
  /** Number of rules on the certificate that no recording decides. */
  readonly further: number
}

/** The report with the exchanges of a run. */
const evidence = 'evidence.har'

/** Characters of a value in a message. */
const longestText = 160

/**
 * Derives the verdicts of a certificate from `evidence.har`, whose digest must have been compared before.
 * @param folder of the certificate
 * @param env profile of the run; without it, names of fields and paths of lists are the usual ones
 * @throws {ConfigurationError} if the profile cannot be used
 */
export async function rejudge(certificate: Certificate, folder: string, env?: string): Promise<Rejudgement> {
  const nothing = {
    differences: [],
    agreeing: [],
    unshown: [],
    unseen: [],
    further: certificate.rules.length,
  }
  const absent = absenceOf(certificate, folder)
  if (absent !== null) return { ...nothing, problems: [absent] }
  const judging = await auditRoles[certificate.role]()
  const certified = new Set(certificate.rules.map(({ id }) => id))
  const rules = judgingRules(judging).filter(([id]) => certified.has(id))
  const problems: string[] = []
  const onDamage = ({ entry, what }: { entry: number | null; what: string }): void => {
    const problem = `${evidence}${entry === null ? '' : `, entry ${entry}`}: ${what}`
    if (!problems.includes(problem)) problems.push(problem)
  }
  const recording = withoutTimes(() => recordedExchanges([path.join(folder, evidence)], { onDamage }))
  const { profileAt, webhookKey } = knownOf(certificate, env)
  let tallies: readonly Tally[]
  try {
    const audited = await judging.audit({
      recording,
      rules,
      profile: profileAt,
      webhookKey,
    })
    tallies = audited.tallies
    if (audited.located === 0) problems.push(`${evidence} has no exchange with a platform`)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return { ...nothing, problems: [...problems, `${evidence} cannot be judged: ${error.message}`] }
  }
  return { problems, ...compared(tallies, certificate), further: certificate.rules.length - rules.length }
}

/**
 * The same recording without times. The times of a run are those of the machine that ran the suite: under load, an exchange
 * is recorded later than it was. The run takes that into account, and a recording cannot show it.
 */
function withoutTimes(recording: Recording): Recording {
  return async function* () {
    for await (const exchanges of recording())
      yield exchanges.map((exchange) => ({ ...exchange, at: null, ms: null }))
  }
}

function compared(
  tallies: readonly Tally[],
  { rules }: Certificate,
): Pick<Rejudgement, 'differences' | 'agreeing' | 'unshown' | 'unseen'> {
  const verdicts = new Map(rules.map(({ id, verdict }) => [id, verdict]))
  const differences: Difference[] = []
  const agreeing: string[] = []
  const unshown: string[] = []
  const unseen: { rule: string; reason: string }[] = []
  for (const { rule, looked, violated, violations, reason, kinds } of tallies) {
    const signed = verdicts.get(rule) as Verdict
    if (looked === 0)
      unseen.push({
        rule,
        reason: reason ?? `the evidence has no ${kinds.join(' and no ')}, or its verdict depends on times`,
      })
    else if (violated > 0 === (signed === 'violated')) agreeing.push(rule)
    else if (signed === 'violated') unshown.push(rule)
    else {
      const [{ expected, actual, exchanges } = { expected: '', actual: '', exchanges: [] }] = violations
      const entry = exchanges.at(-1) ?? 0
      const why = `expected ${cut(expected)}; got ${cut(actual)} (${evidence}, entry ${entry})`
      differences.push({ rule, signed, why })
    }
  }
  return { differences, agreeing, unshown, unseen }
}

const cut = (text: string): string => (text.length > longestText ? `${text.slice(0, longestText)}…` : text)

function absenceOf(certificate: Certificate, folder: string): string | null {
  if (certificate.evidence[evidence] === undefined)
    return `the certificate names no ${evidence}: no verdict can be derived from it`
  try {
    readBeginning(pathBelow(folder, evidence), 1)
    return null
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    const why = error.absent ? 'does not exist' : error.message
    return `${evidence} ${why}: no verdict can be derived from it`
  }
}

/** The platform of the evidence, with the usual names. */
function usualProfile({ role, target }: Certificate, places: readonly FoundPlace[]): Profile {
  const origin = new URL(target.url).origin
  const [place] = role === 'platform' ? places.filter(({ baseUrl }) => baseUrl.startsWith(origin)) : places
  if (place === undefined)
    throw new ConfigurationError(
      role === 'platform' ? `it has no exchange with ${origin}` : 'it has no exchange with a platform',
    )
  return recordingProfile(place, place.tenants[0])
}

/** What is known of the platform of the evidence. */
interface Known {
  readonly profileAt: (places: readonly FoundPlace[]) => Profile
  readonly webhookKey: string | null
}

/** @throws {ConfigurationError} if the profile cannot be used */
function knownOf(certificate: Certificate, env: string | undefined): Known {
  const usual = (places: readonly FoundPlace[]): Profile => usualProfile(certificate, places)
  if (env === undefined) return { profileAt: usual, webhookKey: null }
  if (certificate.role === 'platform') {
    const profile = loadProfile(env)
    return { profileAt: () => profile, webhookKey: profile.webhooks.publicKey }
  }
  const { data } = loadPartnerProfile(env)
  const profileAt = (places: readonly FoundPlace[]): Profile => {
    const profile = usual(places)
    const { classes, rooms, roster, timetable } = profile.data
    return {
      ...profile,
      data: {
        ...profile.data,
        classes: { ...classes, ...data.classes },
        rooms: { ...rooms, ...data.rooms },
        roster: { ...roster, ...data.roster },
        timetable: { ...timetable, ...data.timetable },
      },
    }
  }
  return { profileAt, webhookKey: null }
}

/** The differences as reasons why a certificate does not verify. */
export function rejudgeProblems({ differences }: Rejudgement, env: string | undefined): string[] {
  const hint =
    env === undefined ? '. If the profile of the run renames fields or paths, name it with --env' : ''
  return differences.map(
    ({ rule, signed, why }) =>
      `${rule} is ${signed} on the certificate, but its evidence violates it: ${why}${hint}`,
  )
}

/** What was derived, in lines. @param verbose true to name each rule that the evidence does not show */
export function rejudgeLines(
  { agreeing, differences, unshown, unseen, further, problems }: Rejudgement,
  verbose: boolean,
): string[] {
  const judged = agreeing.length + differences.length
  const rulesInAll = judged + unshown.length + unseen.length + further
  const notJudged = problems.map((problem) => `  not judged: ${problem}`)
  if (rulesInAll === further && problems.length > 0) return ['Not judged again:', ...notJudged]
  const outcome = differences.length === 0 ? 'all agree' : `${differences.length} differ`
  return [
    `Judged again from ${evidence}: ${judged} of ${rulesInAll} verdicts, ${outcome}.`,
    ...notJudged,
    ...(unshown.length === 0
      ? []
      : [`  violated, and not shown by exchanges alone: ${unshown.slice(0, 5).join(', ')}`]),
    `  ${plural(unseen.length, 'rule')} could be judged again, but the evidence has nothing for ${unseen.length === 1 ? 'it' : 'them'}, or masks hide it.`,
    ...(verbose ? unseen.map(({ rule, reason }) => `    ${rule}: ${reason}`) : []),
    `  ${plural(further, 'rule')} cannot: their verdicts need what the suite sent on purpose, its controls, or what it had prepared.`,
  ]
}
