/**
 * Faults and conforming targets under reduced profiles. A rule that lacks something in the profile must not pass a
 * fault: it is violated, undecided, not exercised, or passed in part with the left-out cases named.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partnerFaults } from '../../src/embedded/partner/faults/index.js'
import { faults } from '../../src/embedded/platform/faults/index.js'
import type { PlannableCheck, RunPlan } from '../../src/plan/plan.js'
import { missingFor, type Need } from '../../src/platform/needs.js'
import { partnerKeySet, platformKeySet } from '../../src/profile/keys.js'
import type { PartnerProfile } from '../../src/profile/partner/profile.js'
import type { Feature, Profile } from '../../src/profile/profile.js'
import { withAddress } from '../../src/profile/to-profile.js'
import { inPart, verdictOfRule } from '../../src/record/conclude.js'
import type { CheckRecord } from '../../src/record/record.js'
import { partnerPlanner } from '../../src/roles/partner/planner.js'
import { platformPlanner } from '../../src/roles/platform/planner.js'
import { type JudgeOptions, judge } from './harness.js'
import { type JudgePartnerOptions, judgePartner } from './partner-harness.js'
import { differences, ProfileReads, readsAt } from './profile-reads.js'
import {
  optionalKeys,
  partnerReductions,
  platformReductions,
  type ReducedProfile,
  type Reductions,
} from './reduced-profiles.js'

/** `MATRIX=full` runs every fault under every reduced profile that concerns one of its rules. */
const full = process.env.MATRIX === 'full'
/** Without it, each number runs another part of them. */
const sample = Number(process.env.MATRIX_SAMPLE ?? 0)

type Plan = RunPlan<PlannableCheck, { readonly id: string }>

/** A fault, as far as this matrix needs it. */
interface AnyFault {
  readonly id: string
  readonly violates: readonly string[]
  /** Rules whose checks send the requests in whose answers it appears. */
  readonly appearsIn?: readonly string[]
}

/** The part of the options of both harnesses that this matrix uses. */
type Options<P> = Pick<JudgeOptions, 'only' | 'around'> & {
  readonly adapt?: (profile: P) => P
  readonly prepare?: (run: Parameters<ProfileReads['watch']>[0]) => void
}

/** What the matrix needs of a role. */
interface Role<P, Fault extends AnyFault> {
  readonly name: 'platform' | 'partner'
  readonly optionalKeys: readonly string[]
  readonly reductions: Reductions<P>
  readonly faults: readonly Fault[]
  /** Without `MATRIX=full`, one fault of this many runs under each reduced profile that concerns it. */
  readonly oneOf: number
  /** Pairs that once passed: one for each kind of loop over values of the profile. */
  readonly known: readonly (readonly [fault: string, reduced: string])[]
  /** Checks that a reduced profile explains although the target is conforming: they are undecided, or violated. */
  readonly explained: readonly (readonly [reduced: RegExp, rule: RegExp])[]
  /** True if a fault is in a part of the target that a reduced profile does not name: no request goes there. */
  readonly isElsewhere?: (fault: Fault, profile: P) => boolean
  readonly planOf: (profile: P, only: readonly string[]) => Plan
  /** A reduced profile with the addresses of a running target. */
  readonly at: (profile: P) => (running: P) => P
  /** Judges the conforming target, or one with a fault. */
  readonly judge: (fault: Fault | null, options: Options<P>) => Promise<readonly CheckRecord[]>
}

/** A reduced profile and the rules that it concerns. */
interface Concern<P> extends ReducedProfile<P> {
  /** Rules whose checks are planned differently, or that read what the profile lacks. */
  readonly near: ReadonlySet<string>
  /** Further rules, which read it only as many others do: for example, every sign-in looks at all accounts. */
  readonly remote: ReadonlySet<string>
}

/** A value that more rules read than this is not what they are about. */
const many = 60
/** Of the remote rules, one of this many pairs runs. */
const oneOfRemote = 200
/** Seconds that a check may really wait; a check that waits longer does not run here. */
const longestWait = 2

/** The features of a target are no thinness: what a target does not offer is not judged. */
const isFeature = ({ id }: { readonly id: string }): boolean => id.includes('FEATURES')

/** The checks of each rule, as planned: whether they run, and their cases. */
function plannedOf({ rules, checks, skipped }: Plan): Map<string, string[]> {
  const lines = new Map(rules.map(({ id }) => [id, [] as string[]]))
  for (const { rule, case: name } of checks) lines.get(rule)?.push(`run ${name}`)
  for (const { rule, case: name, verdict } of skipped) lines.get(rule)?.push(`${verdict} ${name}`)
  return lines
}

/** Runs the conforming target once with its whole profile, and finds the rules that each reduced profile concerns. */
async function concernsOf<P extends object, F extends AnyFault>(
  { judge, planOf, reductions }: Role<P, F>,
  only: readonly string[],
): Promise<Concern<P>[]> {
  const reads = new ProfileReads()
  try {
    await judge(null, { only, adapt: (one) => reads.watched(one), prepare: reads.watch, around: reads.as })
  } finally {
    reads.end()
  }
  const usual = plannedOf(planOf(reductions.whole, only))
  const rules = [...usual.keys()]
  const readBy = new Map(rules.map((rule) => [rule, reads.of(rule)]))
  return reductions.reduced.map((one) => {
    const planned = plannedOf(planOf(one.profile, only))
    const near = new Set(rules.filter((rule) => String(planned.get(rule)) !== String(usual.get(rule))))
    const remote = new Set<string>()
    for (const path of differences(reductions.whole, one.profile)) {
      if (path === 'digest') continue
      const readers = rules.filter((rule) => readsAt(readBy.get(rule) ?? new Set(), path))
      for (const rule of readers) (readers.length > many ? remote : near).add(rule)
    }
    for (const rule of near) remote.delete(rule)
    return { ...one, near, remote }
  })
}

/** How a rule ends: its verdict, and whether something was left out. */
function endOf(rule: string, checks: readonly CheckRecord[]): string {
  const ruleChecks = checks.filter((check) => check.rule === rule)
  const verdict = verdictOfRule(ruleChecks)
  return inPart({ verdict, checks: ruleChecks }) === null ? verdict : 'passed in part'
}

/** The address of a webhook declares that the application receives it, like a feature. */
const declaresWebhooks = /^without (CREDENTIALS|DEACTIVATION)_WEBHOOK_URL$/

/** The cases of a rule that detect a fault. */
function detecting(rule: string, checks: readonly CheckRecord[]): string[] {
  return checks.flatMap((one) => (one.rule === rule && one.verdict === 'violated' ? [one.case] : []))
}

/** The cases of a rule that passed and left nothing out. */
function passedWhole(rule: string, checks: readonly CheckRecord[]): string[] {
  return checks.flatMap((one) =>
    one.rule === rule && one.verdict === 'passed' && one.leftOut === undefined ? [one.case] : [],
  )
}

/** Declares the tests of a role. */
export function describeThinProfiles<P extends object, F extends AnyFault>(role: Role<P, F>): void {
  const { faults, judge, known, planOf, reductions } = role
  const { reduced, refused, same, whole } = reductions
  const ids = new Map(reduced.flatMap((one) => [one.id, ...one.equal].map((id) => [id, one] as const)))
  const inSample = (index: number, oneOf: number): boolean => full || (index + sample) % oneOf === 0
  const chosen = faults.filter((_, index) => inSample(index, role.oneOf))

  describe(`reduced profiles of the role ${role.name}`, () => {
    test('every optional key has a reduced profile, changes nothing if it is missing, or is required by another key', () => {
      const unknown = role.optionalKeys.filter((key) => {
        const id = `without ${key}`
        return !ids.has(id) && !same.includes(id) && !refused.has(id)
      })
      expect(unknown).toEqual([])
    })

    test('a case that cannot be made is named: none disappears', () => {
      const usual = plannedOf(planOf(whole, []))
      const wrong = reduced.flatMap((one) => {
        if (isFeature(one) || declaresWebhooks.test(one.id) || one.id === 'minimal') return []
        const planned = plannedOf(planOf(one.profile, []))
        return [...usual].flatMap(([rule, before]) => {
          const now = planned.get(rule) ?? []
          const names = new Set(now.map(nameIn))
          const gone = before.map(nameIn).filter((name) => !names.has(name))
          const skipped = (all: readonly string[]): number =>
            all.filter((line) => !line.startsWith('run ')).length
          return gone.length > 0 && skipped(now) <= skipped(before) ? [`${one.id}: ${rule}: ${gone[0]}`] : []
        })
      })
      expect(wrong).toEqual([])
    })
  })

  describe.concurrent(`targets of the role ${role.name} under reduced profiles`, () => {
    let concerns = new Map<string, Concern<P>>()
    const judged = { pairs: 0, rules: 0 }
    const detections = new Map<string, Promise<readonly CheckRecord[]>>()
    beforeAll(async () => {
      const pairs = known.map(([id]) => faults.find((one) => one.id === id)?.violates ?? [])
      const only = full ? [] : [...new Set([...chosen.flatMap(({ violates }) => violates), ...pairs.flat()])]
      concerns = new Map((await concernsOf(role, only)).map((one) => [one.id, one]))
    }, 600_000)
    afterAll(() => {
      const { pairs, rules } = judged
      console.log(
        `role ${role.name}: ${pairs} pairs of a fault and a reduced profile, with ${rules} verdicts of rules`,
      )
    })

    /** The rules that run within a short time under a reduced profile. */
    const runnable = (profile: P, rules: readonly string[]): string[] => {
      const plan = planOf(profile, rules)
      const planned = new Set(plan.checks.map(({ rule }) => rule))
      const waits = plan.seconds > longestWait
      return rules.filter(
        (rule) => planned.has(rule) && !(waits && planOf(profile, [rule]).seconds > longestWait),
      )
    }

    /** How the named rules pass a fault under a reduced profile; empty if they do not. */
    const passes = async (fault: F, { id, profile }: ReducedProfile<P>, rules: readonly string[]) => {
      const only = runnable(profile, rules)
      if (only.length === 0) return []
      const { appearsIn = [] } = fault
      const checks = await judge(fault, {
        only: [...only, ...runnable(profile, appearsIn)],
        adapt: role.at(profile),
      })
      judged.pairs += 1
      judged.rules += only.length
      const wrong: string[] = []
      for (const rule of only) {
        const end = endOf(rule, checks)
        if (end === 'passed') wrong.push(`${fault.id}, ${id}: ${rule} passed`)
        if (end !== 'passed in part') continue
        const usual = detections.get(fault.id) ?? judge(fault, { only: [...fault.violates, ...appearsIn] })
        detections.set(fault.id, usual)
        const sharp = detecting(rule, await usual)
        const dull = passedWhole(rule, checks).filter((name) => sharp.includes(name))
        if (dull.length > 0) wrong.push(`${fault.id}, ${id}: ${rule} passed in the case ${dull.join(', ')}`)
      }
      return wrong
    }

    test.each(reduced.filter((one) => !isFeature(one)))(
      '$id: no rule that it concerns passes a fault',
      async (one) => {
        const concern = concerns.get(one.id) as Concern<P>
        const wrong: string[] = []
        for (const [index, fault] of faults.entries()) {
          if (!full && !chosen.includes(fault)) continue
          if (role.isElsewhere?.(fault, one.profile)) continue
          const near = fault.violates.some((rule) => concern.near.has(rule))
          const remote = fault.violates.some((rule) => concern.remote.has(rule))
          if (!near && !(remote && (index + sample) % oneOfRemote === 0)) continue
          const about = fault.violates.filter((rule) => concern.near.has(rule) || concern.remote.has(rule))
          wrong.push(...(await passes(fault, one, about)))
        }
        expect(wrong).toEqual([])
      },
      full ? 7_200_000 : 600_000,
    )

    test.each(known)('%s, %s: no longer passes', async (faultId, reducedId) => {
      const fault = faults.find(({ id }) => id === faultId)
      const reduced = ids.get(reducedId)
      if (fault === undefined || reduced === undefined)
        throw new Error('there is no such fault or reduced profile')
      expect(await passes(fault, reduced, fault.violates)).toEqual([])
    })

    test.each(reduced.filter((_, index) => inSample(index, full ? 1 : 24)))(
      '$id: the conforming target violates no rule',
      async (one) => {
        const { near } = concerns.get(one.id) as Concern<P>
        const only = runnable(one.profile, [...near])
        if (only.length === 0) return
        const checks = await judge(null, { only, adapt: role.at(one.profile) })
        const explained = (rule: string): boolean =>
          role.explained.some(([profile, rules]) => profile.test(one.id) && rules.test(rule))
        const wrong = checks.filter(
          ({ rule, verdict }) => (verdict === 'violated' || verdict === 'undecided') && !explained(rule),
        )
        expect(
          wrong.map((check) => `${check.rule} (${check.case}): ${check.verdict}, ${check.reason}`),
        ).toEqual([])
      },
      600_000,
    )
  })
}

/** The case in a line of {@link plannedOf}. */
function nameIn(line: string): string {
  return line.replace(/^(run|not exercised|not applicable) /, '')
}

/** Features without which a platform cannot have these faults. */
const featuresOfPlatform: readonly (readonly [faults: RegExp, feature: Feature])[] = [
  [/-public$|-for-public-app(-misnamed)?$/, 'public-client'],
  [/^aud-of-first-app$/, 'second-client'],
  [/^token-.*-service$/, 'service-tokens'],
]

/** What a profile must name for faults in one part of a platform: the second application, or a UI Integration URL. */
const partsOfPlatform: readonly (readonly [faults: RegExp, needs: readonly Need[]])[] = [
  [/-at-second-app$/, ['client.second']],
  [/-at-ui-url$/, ['client.ui-urls', 'client.ui-url-on-domain']],
]

/** The role platform. */
export function platformRole(
  known: Role<Profile, AnyFault>['known'],
  explained: Role<Profile, AnyFault>['explained'],
): Role<Profile, (typeof faults)[number]> {
  return {
    name: 'platform',
    optionalKeys: optionalKeys(platformKeySet),
    reductions: platformReductions(),
    faults,
    oneOf: 150,
    known,
    explained,
    isElsewhere: ({ id }, profile) =>
      featuresOfPlatform.some(([faults, feature]) => faults.test(id) && !profile.features.has(feature)) ||
      partsOfPlatform.some(([faults, needs]) => faults.test(id) && missingFor(needs, profile).length > 0),
    planOf: (profile, only) => platformPlanner.plan(profile, { only, features: [] }),
    at:
      (profile) =>
      ({ baseUrl, control, webhooks }) =>
        withAddress(profile, baseUrl, control?.driver === 'http' ? control.url : null, webhooks.publicKey),
    judge: async (fault, options) => {
      const judged = await judge({
        ...(fault === null ? {} : { behaviours: fault.behaviour }),
        ...(options as JudgeOptions),
        lean: true,
      })
      return judged.checks
    },
  }
}

/** A stalled machine must not make the requests of the embedded partner fail. */
const patient = { timeoutSeconds: () => 15 }

/** The role partner. Faults with a profile of their own are left out: their profile is not the whole one. */
export function partnerRole(
  known: Role<PartnerProfile, AnyFault>['known'],
  explained: Role<PartnerProfile, AnyFault>['explained'],
): Role<PartnerProfile, (typeof partnerFaults)[number]> {
  return {
    name: 'partner',
    optionalKeys: optionalKeys(partnerKeySet),
    reductions: partnerReductions(),
    faults: partnerFaults.filter(({ profile }) => profile === undefined),
    oneOf: 75,
    known,
    explained,
    // Without ids of events, such a mistake cannot show.
    isElsewhere: ({ behaviour }, { features }) =>
      !features.has('event-ids') && ('eventProcessed' in behaviour || 'credentialsStatus' in behaviour),
    planOf: (profile, only) => partnerPlanner.plan(profile, { only, features: [] }),
    at: (profile) => (running) => atPartner(profile, running),
    judge: async (fault, options) => {
      const judged = await judgePartner({
        behaviours: fault === null ? patient : { ...patient, ...fault.behaviour },
        ...(options as JudgePartnerOptions),
        lean: true,
      })
      return judged.checks
    },
  }
}

function atPartner(profile: PartnerProfile, running: PartnerProfile): PartnerProfile {
  const { probe, service, control } = profile
  const { origin } = new URL(running.loginUrl)
  const at = (address: string | null): string | null =>
    address === null ? null : `${origin}${new URL(address).pathname}`
  return {
    ...profile,
    loginUrl: running.loginUrl,
    redirectUri: running.redirectUri,
    uiUrls: running.uiUrls.slice(0, profile.uiUrls.length),
    probe: probe === null ? null : { ...probe, url: at(probe.url) ?? '' },
    service: {
      ...service,
      credentialsUrl: at(service.credentialsUrl),
      deactivationUrl: at(service.deactivationUrl),
    },
    control:
      control === null
        ? null
        : { ...control, url: running.control?.url ?? '', token: running.control?.token ?? '' },
    secrets: running.secrets,
  }
}
