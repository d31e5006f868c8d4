import { appendFileSync } from 'node:fs'
import { test } from 'vitest'
import { faults } from '../../src/embedded/platform/faults/index.js'
import { eventNames } from '../../src/profile/control-settings.js'
import { auditedRun, recordedRulesOf, violatedIn } from '../support/audited-run.js'

const topics =
  /^(?:authorize|token|service-token|discovery|logout|webhooks|data-api\.error|standard\.(?:authorize|token|discovery|transport|webhooks))\./
const some = faults.filter((fault) => recordedRulesOf(fault).some((id) => topics.test(id)))
const [k, n] = [Number(process.env.K ?? 0), Number(process.env.N ?? 1)]
const log = (text: string) => appendFileSync(`/tmp/h/s_scan.${k}.log`, `${text}\n`)
test('scan', { timeout: 3_000_000 }, async () => {
  const queue = some.filter((_, i) => i % n === k)
  log(`${queue.length} of ${some.length}`)
  const work = async () => {
    for (let fault = queue.shift(); fault !== undefined; fault = queue.shift()) {
      log(`START ${fault.id}`)
      const one = fault
      const job = auditedRun({
        behaviours: one.behaviour,
        only: [...one.violates],
        profile: one.violates.some((id) => id.includes('webhooks.') || id.includes('activation'))
          ? { CONTROL_STIMULI: eventNames.join(' ') }
          : { MAX_WAIT_SECONDS: '1' },
      })
      const done = await Promise.race([
        job,
        new Promise<undefined>((r) => setTimeout(() => r(undefined), 25_000)),
      ])
      if (done === undefined) {
        log(`TIMEOUT ${one.id}: ${one.violates.join(' ')}`)
        continue
      }
      const { judged, unmasked, masked } = done
      const inRun = recordedRulesOf(one).filter((id) => judged.violated.includes(id))
      const inRec = violatedIn(unmasked)
      const declared: readonly string[] = [...one.violates, ...(one.appearsIn ?? [])]
      const extra = inRec.filter((id) => !declared.includes(id))
      const maskedExtra = violatedIn(masked).filter((id) => !declared.includes(id) && !extra.includes(id))
      const missing = inRun.filter((id) => !inRec.includes(id))
      const details = unmasked.tallies
        .filter(({ rule }) => extra.includes(rule))
        .map(
          ({ rule, violations }) =>
            `${rule}: ${violations[0]?.expected} / ${violations[0]?.actual} @${violations[0]?.exchanges}`,
        )
      log(
        `${extra.length + maskedExtra.length + missing.length === 0 ? 'OK' : 'BAD'} ${one.id} extra=[${extra}] masked=[${maskedExtra}] missing=[${missing}] inRun=${inRun.length} ${details.join(' ;; ').slice(0, 600)}`,
      )
    }
  }
  await Promise.all([work(), work(), work(), work()])
})
