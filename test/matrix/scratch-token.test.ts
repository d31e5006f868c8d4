import { test } from 'vitest'
import { judge } from '../support/harness.js'

test('try', async () => {
  const t = performance.now()
  const only = (
    process.env['ONLY'] ?? 'token,service-token,standard.token,standard.authorize.code-lifetime'
  ).split(',')
  const { checks, observations, run } = await judge({
    observations: process.env['OBS'] === '1',
    only:
      process.env['OBS'] === '1'
        ? [...only, 'observe.token', 'observe.service-token', 'observe.access-token']
        : only,
  })
  for (const c of checks)
    if (c.verdict !== 'passed') console.log(c.rule, c.case, c.verdict, c.reason, c.stack)
  for (const o of observations) console.log(o.id, '=>', o.seen, o.reason)
  console.log(checks.length, Math.round(performance.now() - t), run.evidence.all().length)
})
