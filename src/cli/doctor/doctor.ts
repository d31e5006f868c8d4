/**
 * The command `doctor`.
 * @module
 */
import path from 'node:path'
import { clip } from '../../../reporters/console/terminal.js'
import { coverageOf } from '../../doctor/coverage.js'
import type { Finding } from '../../doctor/finding.js'
import { nextKeys } from '../../doctor/next-keys.js'
import type { ExaminedTarget, RoleDoctor } from '../../doctor/role-doctor.js'
import { statusArea } from '../../output/status-area.js'
import { standardOutput } from '../../output/writer.js'
import type { TargetProfile } from '../../profile/target-profile.js'
import type { TargetRole } from '../../roles/role.js'
import { diagnosisCode, type Outlet, printDiagnosis, printFinding, printSharedParts } from './diagnosis.js'

/** Options of the command `doctor` for one role. */
export interface DoctorOptions {
  readonly env: string
  readonly all: boolean
}

/**
 * Checks a profile part by part against its target, and prints for each rule whether it can be exercised.
 * @returns the exit code: 0 if the profile works, else 2
 * @throws {ConfigurationError} for a wrong profile, or if the simulated platform cannot listen; nothing was sent
 * @throws {UnreachableError} if the target does not answer
 */
export async function diagnose<P extends TargetProfile>(
  role: TargetRole<P>,
  { env, all }: DoctorOptions,
  outlet: Outlet = standardOutput,
): Promise<number> {
  const doctor = await role.doctor()
  const target = await doctor.open(env, {
    line: (text) => outlet.line(text),
    found: (finding) => printFinding(finding, outlet),
  })
  try {
    const findings = await lookAt(doctor, target, all, outlet)
    const { keySet, planCommand: plan } = doctor
    const rules = coverageOf(doctor, target.profile, findings)
    const next = nextKeys(doctor, target.values, path.dirname(env), findings, target.absent)
    printDiagnosis({ rules, findings, next, keySet, all, plan }, outlet)
    return diagnosisCode(findings)
  } finally {
    await target.close()
  }
}

/** @param all true to print a line for each part; otherwise some of them share one */
async function lookAt<P extends TargetProfile>(
  { placeOf }: RoleDoctor<P>,
  target: ExaminedTarget<P>,
  all: boolean,
  outlet: Outlet,
): Promise<Finding[]> {
  // A terminal shows which part is tried.
  const area =
    outlet === standardOutput && standardOutput.output.isTTY ? statusArea(standardOutput.output) : null
  const findings = await target.examine({
    begins: (part, number, of) => area?.draw([clip(`${number} of ${of}: ${part}`, 78)]),
    found: (finding) => {
      area?.clear()
      if (all || placeOf(finding) === 'own line') printFinding(finding, outlet)
    },
  })
  area?.clear()
  if (!all)
    printSharedParts(
      findings.filter((finding) => placeOf(finding) === 'shared line'),
      outlet,
    )
  return findings
}
