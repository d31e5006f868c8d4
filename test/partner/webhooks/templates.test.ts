/**
 * The bodies of webhooks that templates of a profile make.
 */
import { expect, test } from 'vitest'
import { filledTemplate } from '../../../src/profile/partner/service.js'
import { contextOf, withPartner } from '../../support/partner-harness.js'

test('a template has every value that a body of the platform has', async () => {
  const CREDENTIALS_TEMPLATE =
    '{"tenantId":"{tenantId}","password":"{password}","secret":"{clientSecret}","host":"{host}","base":"{baseUrl}"}'
  await withPartner({ profile: { CREDENTIALS_TEMPLATE } }, async (run) => {
    const { service, tenant } = contextOf(run)
    const url = new URL(run.simulator.url)
    expect(url.port).not.toBe('')
    expect(JSON.parse(service.body('credentials', tenant, { password: 'word' }))).toEqual({
      tenantId: tenant.id,
      password: 'word',
      secret: run.profile.clientSecret,
      host: url.host,
      base: run.simulator.url,
    })
  })
})

test('each value is escaped, and only placeholders are replaced', () => {
  const texts = {
    tenantId: '1',
    clientId: '2',
    password: '3',
    schoolName: '4',
    eventId: '5',
    baseUrl: '6',
    clientSecret: 'a"b',
    host: '{password}',
  }
  expect(filledTemplate('{"a":"{clientSecret}","b":"{host}","c":"{other}"}', texts)).toBe(
    '{"a":"a\\"b","b":"{password}","c":"{other}"}',
  )
})
