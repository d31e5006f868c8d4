/**
 * Certificates for the tests of their pages.
 */
import type { Certificate } from '../../../reporters/certificate/content.js'
import { issued } from '../../../reporters/certificate/sign.js'

/** Number of rules of the role in {@link sampleCertificate}. */
export const rulesInAll = 40

const clauses = ['4.1 redirect_uri', '4.2', '4.6 filters', '2.2 sub', '7 invalid_request', 'RFC 6749 5.2']

/** A signed certificate of a conforming run; `change` overrides. */
export function sampleCertificate(change: Partial<Certificate> = {}): Certificate {
  const certificate: Certificate = {
    schema: 2,
    kind: 'platform-conformance certificate',
    suite: '1.2.3',
    suiteDigest: 'b'.repeat(64),
    contract: 'c'.repeat(64),
    contractDocument: 'd'.repeat(64),
    role: 'platform',
    target: { name: 'staging', url: 'https://school.example/eu1', origin: 'https://school.example' },
    started: '2031-03-04T08:00:00.000Z',
    finished: '2031-03-04T08:12:00.000Z',
    result: 'conformant',
    standards: false,
    shard: null,
    interrupted: null,
    features: ['sso', 'data-api'],
    waivers: [],
    warnings: [],
    rules: Array.from({ length: rulesInAll }, (_, at) => ({
      id: `authorize.rule-${at}`,
      clause: clauses[at % clauses.length] as string,
      tier: at % clauses.length === 5 ? 'standard' : 'contract',
      level: 'must',
      feature: 'sso',
      verdict: 'passed',
      waived: false,
    })),
    observations: [],
    evidence: {},
    issue: null,
    ...change,
  }
  if (change.issue !== undefined) return certificate
  return issued(certificate, {
    issuer: 'Institute for School Software',
    holder: 'Sample Ltd.',
    nonce: 'n-1',
    validDays: 365,
    now: new Date('2031-03-05T09:30:00Z'),
  })
}

/** Texts that try to leave their place on a page. */
export const hostileTexts = {
  markup: '</title></style><script>document.title="taken"</script><img src=x onerror=document.title="taken">',
  hidden: 'good\u202etnamrofnoc\u2066\u0000\u001b[2J',
  long: `${'W'.repeat(5000)} https://x.example/${'a'.repeat(5000)}`,
} as const
