/**
 * Rules and rounds of a watch, for its tests.
 */
import path from 'node:path'
import type { JudgedRule } from '../../reporters/watch/record.js'
import type { Estimate, Planned } from '../../src/plan/plan.js'
import { loadProfile } from '../../src/profile/load.js'
import { packageRoot } from '../../src/profile/package-root.js'
import type { Profile } from '../../src/profile/profile.js'
import type { RoundEnd, RoundReport } from '../../src/watch/messages.js'
import { partsOf, type WatchUnit } from '../../src/watch/parts.js'
import type { WatchSettings } from '../../src/watch/watch.js'

/** The profile of the embedded platform. */
export const embedded = (): Profile => loadProfile(path.join(packageRoot, 'env/embedded.env'))

/** A rule with one case for each verdict. */
export function judgedRule(
  id: string,
  verdict: JudgedRule['verdict'] = 'passed',
  {
    violated = [''],
    at = '2027-01-01T10:00:00.000Z',
    ...change
  }: Partial<JudgedRule> & {
    readonly violated?: readonly string[]
  } = {},
): JudgedRule {
  return {
    id,
    clause: '4.1 scope',
    tier: 'contract',
    level: 'must',
    feature: 'sso',
    says: `The platform does ${id}.`,
    verdict,
    at,
    checks:
      verdict === 'violated'
        ? violated.map((name) => ({
            case: name,
            verdict,
            reason: 'expected this, got that',
            expected: 'this',
            actual: 'that',
            repeat: `npx platform-conformance repro ${id}`,
          }))
        : [{ case: '', verdict, reason: verdict === 'passed' ? null : 'no answer' }],
    ...change,
  }
}

/** The end of a round that judged these rules. */
export function judgedRound(rules: readonly JudgedRule[], change: Partial<RoundReport> = {}): RoundEnd {
  return {
    type: 'judged',
    report: {
      url: 'http://127.0.0.1:8080',
      started: '2027-01-01T10:00:00.000Z',
      finished: '2027-01-01T10:01:00.000Z',
      requests: 40,
      interrupted: null,
      rules,
      notUndone: [],
      notices: [],
      ...change,
    },
  }
}

const estimateOf = (all: readonly Planned[]): Estimate => {
  const requests = all.length * 10
  return { requests, waits: 0, sending: 0, seconds: 0 }
}

/** Rules of 10 requests each; with the default budget, two in a part. */
export function settingsFor(ids: readonly string[], budget = 30): WatchSettings {
  const units = ids.map((id): WatchUnit => ({ id, checks: [{ id, needs: [] }], ofWholeRun: false }))
  return {
    target: { name: 'tested', url: 'http://127.0.0.1' },
    everyMs: 1000,
    budget,
    units,
    parts: partsOf(units, budget, estimateOf),
    estimateOf,
    folder: '/nowhere',
  }
}
