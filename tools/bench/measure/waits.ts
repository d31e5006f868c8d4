/**
 * Compares the platform run without a movable clock with its longest check: waits must overlap. It takes about ten
 * minutes, so it runs only if it is named.
 * @module
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { eventNames } from '../../../src/profile/control-settings.js'
import { atMost, type Bench, figure, type Measured, type Measurement } from '../measurement.js'
import { platformProfile } from '../profiles.js'
import { judged, platformRun, withPlatform } from './platform.js'

/** The raw data of the figures. */
export interface WaitsData {
  readonly wall: number
  readonly longest: LongestCheck
}

/** The check that took longest. */
export interface LongestCheck {
  readonly rule: string
  readonly ms: number
}

const realWaits = {
  CONTROL_STIMULI: eventNames.filter((name) => name !== 'advance-clock').join(' '),
  CODE_LIFETIME_MAX_SECONDS: '90',
  LEEWAY_SECONDS: '5',
}

/** How much longer than its longest check a run may take. */
const aim = 1.1

/** The check of a run that took longest, from its `verdicts.json`. */
export function longestCheck(file: string): LongestCheck {
  const { rules } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly rules: readonly { readonly id: string; readonly checks: readonly { readonly ms: number }[] }[]
  }
  const checks = rules.flatMap(({ id, checks: own }) => own.map(({ ms }) => ({ rule: id, ms })))
  return checks.reduce((one, other) => (other.ms > one.ms ? other : one))
}

async function measure({ folder, progress }: Bench): Promise<Measured<WaitsData>> {
  progress('a run that really waits: about ten minutes')
  const out = path.join(folder, 'waiting-reports')
  const { wall } = await withPlatform(({ url, webhookPublicKey }) => {
    const changes = { ...realWaits, WEBHOOK_PUBLIC_KEY: webhookPublicKey }
    return judged(platformRun(platformProfile(folder, 'waiting', url, changes), out))
  })
  const longest = longestCheck(path.join(out, 'verdicts.json'))
  return {
    figures: [
      figure('run', wall / 1000, 's'),
      figure(`longest check (${longest.rule})`, longest.ms / 1000, 's'),
      atMost(aim, 'run ÷ longest check', wall / longest.ms, 'times'),
    ],
    data: { wall, longest },
    notes: [],
  }
}

export const waitsMeasurement: Measurement = {
  id: 'waits',
  title: 'The platform run that really waits, against its longest check',
  measure,
}
