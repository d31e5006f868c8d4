import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { judge } from '../support/harness.js'
const profiles: Record<string, Record<string, string>> = {
  form: {},
  session: JSON.parse(process.env.SESSION ?? '{}'),
}
test.each(Object.keys(profiles).filter((name) => (process.env.DRIVERS ?? 'form').split(',').includes(name)))('%s', async (name) => {
  const { checks, observations } = await judge({ only: (process.env.ONLY ?? 'authorize,service,launch,logout,discovery,id-token').split(','), profile: profiles[name] ?? {}, observations: true, lean: true })
  const off = checks.filter(({ verdict }) => verdict !== 'passed').map(({ rule, case: c, verdict, reason }) => `${verdict} ${rule} ${c}: ${reason}`)
  writeFileSync(`/tmp/w/login-all-${name}.txt`, `${checks.length} checks\n${off.join('\n')}\n${observations.filter(({ seen }) => seen === null).map((o) => `${o.id}: ${o.reason}`).join('\n')}\n`)
}, 300000)
