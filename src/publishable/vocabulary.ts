/**
 * The values and names that are no data of a person: those of the contract and of its standards.
 * @module
 */
import { facts, openPoints, partnerOpenPoints, partnerRules, rules } from '../../generated/catalogue.js'
import { isRecord } from '../core/json.js'
import { partnerKeySet, platformKeySet } from '../profile/keys.js'
import { readOpenApi } from './open-api.js'
import type { Phrases } from './phrases.js'

/** Names of fields and parameters in standards that the contract names. */
const standardFields = `
  access_token acr alg amr at_hash at_id aud auth_time authorization_endpoint azp birthdate c_hash claims_supported
  code code_challenge code_challenge_method code_challenge_methods_supported code_verifier crit crv cty d e email
  email_verified end_session_endpoint error error_description error_uri exp expires_in family_name gender given_name
  grant_type grant_types_supported iat id_token id_token_hint id_token_signing_alg_values_supported iss issuer jku jti
  jwk jwks_uri keys key_ops kid kty locale login_hint max_age middle_name n name nbf nickname nonce
  picture preferred_username profile prompt redirect_uri refresh_token request_uri response_mode
  response_modes_supported response_type response_types_supported scope scopes scopes_supported session_state sid
  state sub subject_types_supported token_endpoint token_endpoint_auth_methods_supported token_type typ ui_locales
  updated_at use userinfo_endpoint username x x5c x5t x5u y zoneinfo`

/** Values of the standards, and of deployments, that no schema lists. */
const standardValues = `
  Bearer bearer Basic basic S256 plain code token id_token openid RS256 RS384 RS512 PS256 ES256 HS256 EdDSA none RSA EC
  OKP oct sig enc AQAB JWT at+jwt query fragment form_post login consent public pairwise
  client_secret_basic client_secret_post private_key_jwt authorization_code client_credentials refresh_token implicit
  invalid_request invalid_client invalid_grant invalid_scope invalid_token unauthorized_client
  unsupported_grant_type unsupported_response_type access_denied server_error temporarily_unavailable login_required
  consent_required interaction_required insufficient_scope ADDED CANCELLED active
  male female diverse teacher student`

/** Words of the contract. */
const factWords = Object.values(facts).filter((value) => typeof value === 'string')

/** Words of header values. */
const headerWords = `
  application json xml xhtml html text plain css javascript octet-stream jwt form-data multipart x-www-form-urlencoded
  signed-exchange problem image jxl avif webp apng png svg charset utf-8 UTF-8 iso-8859-1 q v b3 boundary gzip deflate br
  zstd identity keep-alive close Upgrade chunked timeout max no-store no-cache must-revalidate proxy-revalidate
  private public max-age s-maxage immutable stale-while-revalidate Path Secure HttpOnly SameSite Lax Strict None Domain
  Max-Age Expires lax strict nosniff DENY SAMEORIGIN deny sameorigin no-referrer same-origin same-site cross-site
  strict-origin strict-origin-when-cross-origin no-referrer-when-downgrade origin unsafe-url navigate cors
  no-cors document empty iframe script style includeSubDomains preload realm error error_description scope Accept
  Accept-Encoding Accept-Language Authorization Content-Type Content-Length Cookie Origin GET POST PUT DELETE PATCH HEAD
  OPTIONS nginx Apache undici openid-client self default-src script-src frame-ancestors object-src base-uri
  frame-src img-src style-src connect-src font-src Basic Bearer Location Set-Cookie Referer Host Server Date`

/** Further segments of paths, and labels of hosts. */
const commonSegments =
  'api app callback evil extern ims login logout oneroster platform rest school sso ui v1p1 www'

/** Words that messages make plural, and names in cases of rules. */
const furtherWords = `
  answer Austria Germany character class day hour lesson minute page period record request room second student teacher
  Forwarded Integration Tenant-Id UI X-Forwarded-Host X-Tenant X-Tenant-Id`

/** Further words of field names: `lastName` consists of two. */
const fieldWords = `
  address assignment attestation birth calendar catalog contact department core description division end entry
  exit external family first gender given grade homework identifier key last lesson locale long medical middle mobile
  modified name nationality note number official order parent period person phone picture postal primary readonly
  remark requirement room school short sourced start status street student subject teacher text title town type
  update url user valid version year zip`

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/** Numbers of the contract and of formats with more than three digits. */
const numbers = new Set(['1000', '1024', '2048', '3072', '4096', '8192', '10000', '65536', '65537'])

/** A number that is no id: short, or with decimals. */
const smallNumber = /^\d{1,3}(?:\.\d{1,3})?%?$/
/** `2xx`, `v2`, `nth` */
const numberWord = /^(?:[1-5]xx|v\d{1,2}|\d{1,3}(?:st|nd|rd|th))$/
/** `de`, `de-AT`, `de_AT` */
const language = /^[a-z]{2}(?:[-_][A-Z]{2})?$/
const upperWord = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g
/** `lastName`, `redirect_uri`; a client id such as `Partner1` is none. */
const compound = /^[a-z][A-Za-z_]*$/
const identifier = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/

/** What may be shown. */
export class Vocabulary {
  readonly values: ReadonlySet<string>
  readonly #fields: ReadonlySet<string>
  readonly #header = new Set([...words(headerWords), ...factWords])
  readonly #further = new Set(words(furtherWords))
  readonly #segments: ReadonlySet<string>
  readonly #keys: ReadonlySet<string>
  readonly #rules: ReadonlySet<string>
  readonly #fieldWords: ReadonlySet<string>

  constructor(readonly phrases: Phrases) {
    const { fields, values, segments } = readOpenApi()
    this.values = new Set([...words(standardValues), ...factWords, ...values])
    this.#fields = new Set([...words(standardFields), ...fields])
    this.#segments = new Set([...segments, ...phrases.segments, ...words(commonSegments)])
    this.#keys = new Set([...Object.keys(platformKeySet.keys), ...Object.keys(partnerKeySet.keys)])
    this.#rules = new Set(namesIn([rules, partnerRules, openPoints, partnerOpenPoints]))
    this.#fieldWords = new Set([...phrases.words, ...words(fieldWords)])
  }

  /** True for the name of a field or parameter: of the contract, or one that consists of common words. */
  isField(name: string): boolean {
    if (this.#fields.has(name)) return true
    if (!identifier.test(name)) return false
    return (name.match(upperWord) ?? []).every(
      (word) => word.length === 1 || /^\d/.test(word) || this.#fieldWords.has(word.toLowerCase()),
    )
  }

  /** True for a name of a field that cannot be taken for a word: `lastName`, `redirect_uri`. */
  isIdentifier(name: string): boolean {
    return this.#fields.has(name) || (compound.test(name) && /[A-Z_]/.test(name) && this.isField(name))
  }

  /** True for the name of a secret in a profile. */
  isKey(name: string): boolean {
    return this.#keys.has(name)
  }

  /** True for a word that says nothing about a person. */
  isWord(word: string): boolean {
    return (
      this.phrases.singles.has(word) ||
      this.values.has(word) ||
      this.#further.has(word) ||
      this.#rules.has(word) ||
      this.#keys.has(word) ||
      this.#header.has(word) ||
      this.isIdentifier(word) ||
      this.isNumber(word) ||
      numberWord.test(word) ||
      this.isMediaType(word)
    )
  }

  /** True for a text that says nothing about a person in any message. */
  isCommon(text: string): boolean {
    if (this.isNumber(text)) return false
    return this.isWord(text) || this.#segments.has(text)
  }

  /** True for a media type, and for each of its words. */
  isMediaType(text: string): boolean {
    return text
      .split('/')
      .every((part) => part !== '' && part.split('+').every((one) => this.#header.has(one)))
  }

  /** True for a number that is no id. */
  isNumber(word: string): boolean {
    return smallNumber.test(word) || numbers.has(word)
  }

  /** True for a language. */
  isLanguage(word: string): boolean {
    return language.test(word)
  }

  /** True for a word of header values. */
  isHeaderWord(word: string): boolean {
    return this.#header.has(word) || this.values.has(word)
  }

  /** True for a segment of a path of the contract. */
  isSegment(segment: string): boolean {
    return this.#segments.has(segment) || this.phrases.singles.has(segment) || numberWord.test(segment)
  }
}

/** Ids of rules, their beginnings, and clauses. */
function namesIn(lists: readonly unknown[]): string[] {
  const names = new Set<string>()
  for (const entry of lists.flatMap((list) => Object.values(list as object))) {
    if (!isRecord(entry)) continue
    const parts = String(entry.id).split('.')
    for (let count = 1; count <= parts.length; count += 1) names.add(parts.slice(0, count).join('.'))
    names.add(String(entry.clause).split(' ')[0] ?? '')
  }
  return [...names]
}
