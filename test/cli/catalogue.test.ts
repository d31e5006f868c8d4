/**
 * The commands `rules` and `explain`.
 */
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { rules } from '../../generated/catalogue.js'
import { runCli, temporaryFolder } from '../support/cli.js'

describe('rules', () => {
  test('lists the whole catalogue', async () => {
    const { code, stdout } = await runCli(['rules'])
    expect(code).toBe(0)
    for (const id of Object.keys(rules)) expect(stdout).toContain(id)
  })

  test('lists a part of it, by the beginning of an id or by clause', async () => {
    const byId = await runCli(['rules', 'authorize.redirect-uri', '--json'])
    const ids = (JSON.parse(byId.stdout) as { id: string }[]).map(({ id }) => id)
    expect(ids).toEqual(Object.keys(rules).filter((id) => id.startsWith('authorize.redirect-uri.')))
    const byClause = await runCli(['rules', '8', '--json'])
    const clauses = (JSON.parse(byClause.stdout) as { clause: string }[]).map(({ clause }) => clause)
    expect(clauses.length).toBeGreaterThan(0)
    for (const clause of clauses) expect(clause).toMatch(/^8\b/)
  })
})

describe('explain', () => {
  test('tells a rule in full, with the evidence of the last run', async () => {
    const out = temporaryFolder()
    const id = 'discovery.issuer'
    const before = await runCli(['explain', id, '--out', out])
    expect(before.stdout).toContain(rules[id].says)
    expect(before.stdout).toContain('No run is found')
    expect(before.stdout).toMatch(/suites\/platform\/.*\.suite\.ts/)
    await runCli(['platform', '--only', id, '--out', path.join(out, 'embedded')])
    const after = await runCli(['explain', id, '--out', out])
    expect(after.stdout).toContain('passed')
    expect(after.stdout).toContain('openid-configuration')
  })
})
