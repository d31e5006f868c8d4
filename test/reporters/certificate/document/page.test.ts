/**
 * The printable certificate and the badge: what looks like a certificate, and what they say.
 */
import { XMLValidator } from 'fast-xml-parser'
import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import type { Certificate } from '../../../../reporters/certificate/content.js'
import { badgeOf } from '../../../../reporters/certificate/document/badge.js'
import { certificatePage, digestOf, digestText } from '../../../../reporters/certificate/document/page.js'
import { qrCode } from '../../../../reporters/certificate/document/qr.js'
import { sectionsOf } from '../../../../reporters/certificate/document/sections.js'
import { grouped } from '../../../../reporters/certificate/document/words.js'
import { hostileTexts, rulesInAll, sampleCertificate } from '../sample-certificate.js'

const page = (certificate: Certificate): string =>
  certificatePage(certificate, { rulesInAll, thumbprint: certificate.issue == null ? null : 'key-1' })
const bodyOf = (text: string): string => text.slice(text.indexOf('<body>'))
const words = (text: string): string =>
  bodyOf(text)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
const rules = sampleCertificate().rules
const violated = rules.map((rule, at) => (at === 3 ? { ...rule, verdict: 'violated' as const } : rule))

/** Every way in which a run does not show that its target conforms. */
const certificates: readonly (readonly [name: string, change: Partial<Certificate>, short: string])[] = [
  ['a violated rule', { rules: violated, result: 'not conformant' }, 'not conformant'],
  ['selected rules', { rules: rules.slice(0, 2), result: 'incomplete' }, 'incomplete'],
  [
    'selected rules, in later formats',
    { rules: rules.slice(0, 2), result: 'selected rules passed' as never },
    'incomplete',
  ],
  ['a part of a run that calls itself conformant', { shard: { index: 1, count: 2 } }, 'incomplete'],
  ['an interrupted run that calls itself conformant', { interrupted: 'stopped' }, 'incomplete'],
]

describe('the page', () => {
  test('of a conforming run names holder, issuer, serial number, validity, scope and digest', () => {
    const certificate = sampleCertificate()
    const text = words(page(certificate))
    const serial = certificate.issue?.serial ?? ''
    for (const part of [
      'Certificate of conformance',
      'Issued to Sample Ltd.',
      'the platform deployment staging https://school.example/eu1',
      'Result conformant',
      grouped(serial),
      'from 5 March 2031 until 4 March 2032',
      'Issuer Institute for School Software',
      'Tested on 4 March 2031',
      `${rulesInAll} rules, ${rulesInAll} of them apply`,
      'Single sign-on (sso); Data APIs (data-api)',
      digestOf(certificate).slice(0, 8),
      'key-1',
      'Nonce n-1',
      'verify certificate.jws --key',
      'It does not prove that the signer ran an unchanged suite',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('not a certificate')
  })

  test.each(certificates)('of %s is no certificate, and says why', (_name, change, short) => {
    const text = page(sampleCertificate(change))
    expect(text).toContain('<main class="report">')
    expect(words(text)).toContain('This is not a certificate of conformance: ')
    expect(words(text)).toContain(`Result ${short} `)
    expect(text).not.toContain('Certificate of conformance')
  })

  test('without a signature is a draft, and says that nobody vouches for it', () => {
    const text = page(sampleCertificate({ issue: null }))
    expect(text).toContain('<main class="draft">')
    expect(words(text)).toContain('This page is not signed. Nobody vouches for what it says.')
    expect(text).toContain('<div class="mark">')
    expect(text).not.toContain('Certificate of conformance')
    expect(text).not.toContain('<svg')
  })

  test('with waivers has them in its title and in a list', () => {
    const text = words(
      page(sampleCertificate({ result: 'conformant with waivers', waivers: ['logout.none'] })),
    )
    expect(text).toContain('Certificate of conformance with waivers')
    expect(text).toContain('Waivers logout.none')
  })

  test('names the violated rules, and those that passed in part', () => {
    const part = { exercised: 1, cases: 2, missing: [{ case: 'public client', reason: 'no id' }] }
    const text = words(
      page(
        sampleCertificate({
          rules: violated.map((rule, at) => (at === 5 ? { ...rule, inPart: part } : rule)),
          result: 'not conformant',
        }),
      ),
    )
    expect(text).toContain('Violated rules that count: authorize.rule-3.')
    expect(text).toContain('Rules that passed in part: authorize.rule-5.')
  })

  test.each(Object.entries(hostileTexts))('shows hostile texts as text: %s', (_name, text) => {
    const plain = sampleCertificate()
    const certificate = sampleCertificate({
      target: { name: text, url: text },
      waivers: [text],
      features: [text],
      result: 'conformant with waivers',
      rules: rules.map((rule) => ({ ...rule, clause: text, tier: 'own' as const, id: text })),
      issue: {
        ...(plain.issue as NonNullable<Certificate['issue']>),
        issuer: text,
        holder: text,
        nonce: text,
      },
    })
    const made = page(certificate)
    expect(made).not.toContain('<script')
    expect(made).not.toContain('<img')
    expect(made).not.toContain('\u202e')
    expect(made.length).toBeLessThan(60_000)
  })
})

test('each sheet has the serial number and its own number, and hex digits are in groups of eight', () => {
  const certificate = sampleCertificate()
  const serial = grouped(certificate.issue?.serial ?? '')
  expect(serial).toMatch(/^(?:[0-9a-f]{8} ){3}[0-9a-f]{8}$/)
  const text = words(page(certificate))
  for (const number of [1, 2]) expect(text).toContain(`Serial number ${serial} , sheet ${number} of 2`)
  expect(text).toContain(grouped(digestOf(certificate)))
  expect(words(page(sampleCertificate({ issue: null })))).toContain('Not signed, sheet 2 of 2')
})

test('a section says which of its clauses did not pass', () => {
  const [section] = sectionsOf(sampleCertificate({ rules: violated, result: 'not conformant' }))
  expect(section?.clauses.filter(({ result }) => result === 'violated')).toHaveLength(1)
  const text = words(page(sampleCertificate({ rules: violated, result: 'not conformant' })))
  const [name] = section?.clauses.filter(({ result }) => result === 'violated').map((one) => one.name) ?? []
  const passed = section?.clauses.filter(({ result }) => result.startsWith('passed')).length
  expect(text).toContain(`${passed} of ${section?.clauses.length} passed; violated: ${name}`)
})

test('the results of the sections follow the contract, then the standards', () => {
  const sections = sectionsOf(sampleCertificate({ rules: violated, result: 'not conformant' }))
  expect(sections.map(({ section }) => section.split(' ')[0])).toEqual([
    '2.2',
    '4.1',
    '4.2',
    '4.6',
    '7',
    'RFC',
  ])
  expect(sections[0]).toMatchObject({ result: 'violated', violated: 1, passed: 6 })
  expect(sections[1]).toMatchObject({ result: 'passed', violated: 0 })
})

test('the QR code has the modules of its text', () => {
  const text = digestText('a'.repeat(32), 'b'.repeat(64))
  const { data } = encode(text, { ecc: 'M', border: 0 })
  const drawn = [...qrCode(text, 'label').text.matchAll(/M(\d+) (\d+)h1/g)].map(
    ([, x, y]) => `${Number(x) - 4},${Number(y) - 4}`,
  )
  const dark = data.flatMap((row, y) => row.flatMap((one, x) => (one ? [`${x},${y}`] : [])))
  expect(drawn).toEqual(dark)
})

describe('the badge', () => {
  test('has role, result, day and an accessible title, and is XML', () => {
    const badge = badgeOf(sampleCertificate(), rulesInAll)
    expect(XMLValidator.validate(badge)).toBe(true)
    expect(badge).toContain(
      '<title id="title">Platform contract, role platform: conformant, run of 2031-03-04, valid until 2032-03-04</title>',
    )
    expect(badge).toContain('>conformant · 2031-03-04</text>')
  })

  test.each(certificates)('of %s never says conformant', (_name, change, short) => {
    const badge = badgeOf(sampleCertificate(change), rulesInAll)
    expect(badge).toContain(`>${short} · `)
    expect(badge.replaceAll('not conformant', '')).not.toMatch(/\bconformant/)
  })

  test('without a signature says so', () => {
    expect(badgeOf(sampleCertificate({ issue: null }), rulesInAll)).toContain('>not signed · ')
  })

  test.each(Object.values(hostileTexts))('has no text of the target', (text) => {
    const badge = badgeOf(
      sampleCertificate({ target: { name: text, url: text }, waivers: [text] }),
      rulesInAll,
    )
    expect(badge).not.toContain('script')
    expect(badge.length).toBeLessThan(1500)
  })
})
