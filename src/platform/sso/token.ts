/**
 * Requests to the token endpoint and their results: delivers tokens, delivers no token, names an error.
 * @module
 */
import { facts } from '../../../generated/catalogue.js'
import { ServiceTokenApi, type ServiceTokenResponse } from '../../../generated/service-token/index.js'
import { type CodeTokenResponse, type ExchangeCodeRequest, SsoApi } from '../../../generated/sso/index.js'
import { Disturbed, given, LostAnswer, must, mustRefuse, SuiteDefect, Undecided } from '../../core/errors.js'
import type { Answer } from '../../core/http/answer.js'
import type { Origin } from '../../core/http/client.js'
import {
  type Changes,
  type DocumentedRequest,
  documentedRequest,
  encodePairs,
  type Pair,
  withChanges,
} from '../../core/http/documented-request.js'
import type { Sender } from '../../core/http/sender.js'
import { noteDocumentedError } from '../../core/scope.js'
import type { App } from '../../profile/profile.js'
import type { HeaderLine } from '../../record/record.js'
import type { IssuedTokens } from '../received.js'
import type { TenantUrls } from '../tenant-urls.js'
import type { Grant } from './authorize-result.js'
import { findNames, namedErrors, tokensInBody } from './findings.js'

/** The change of a token request that a check declares, apart from its form fields. */
export interface TokenOptions {
  readonly method?: string
  /** Token endpoint; default: that of the profile. */
  readonly endpoint?: string
  /** Value of Content-Type; null sends none. Default: the form type. */
  readonly contentType?: string | null
  /** Body instead of the encoded form; gets the pairs. */
  readonly body?: (pairs: readonly Pair[]) => string
  /** Header lines added. */
  readonly headers?: readonly HeaderLine[]
  /**
   * Query of the request URL, decoded pairs. At a target that reads grant_type from the body, those of a request for a
   * service token go there.
   */
  readonly query?: readonly Pair[]
  /** True to send grant_type in the query, as documented, also if the profile says otherwise. */
  readonly asDocumented?: boolean
  /** The input of this request, for messages of checks that send several. */
  readonly about?: string
}

/**
 * What a refused request is made from: something that the suite made up or left out, or a value of the profile. If that
 * has a typing error, what the suite makes from it may be right by chance.
 */
export type InputSource = 'suite' | 'profile'

/** The operations of the token endpoint. Their methods that make a request are used, nothing is sent with them. */
const clients = { sso: new SsoApi(), serviceToken: new ServiceTokenApi() }

/** The Authorization header of HTTP Basic. */
export function basic(user: string, password: string): HeaderLine {
  return ['Authorization', `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`]
}

/** An answer of the token endpoint, to either grant. */
export type TokenAnswer = Answer<CodeTokenResponse & ServiceTokenResponse>

/** The code of a token request. */
interface PresentedCode {
  /** True if it comes from a session that other checks use. Then it may not be refused. */
  readonly shared: boolean
  /** True if a newer code, or a refused exchange of another code of the session, may have ended it. */
  readonly mayBeEnded: () => Promise<boolean>
}

/** What a run knows of the codes of the platform. */
export class CodeKnowledge {
  /** True after a code was redeemed although a newer one of the same session and application had come. */
  olderAreKept = false
}

/** A request to the token endpoint. It is sent once, when its answer is first needed. */
export class TokenAttempt {
  #answer: Promise<TokenAnswer> | undefined

  constructor(
    readonly sender: Sender,
    readonly send: () => Promise<TokenAnswer>,
    readonly about = '',
    /** The code that it presents; null for none. */
    readonly code: PresentedCode | null = null,
  ) {}

  /** The same attempt on behalf of another check: nothing is sent again. */
  for(sender: Sender): TokenAttempt {
    return new TokenAttempt(sender, () => this.answer(), this.about, this.code)
  }

  /** Sends the request, once. */
  answer(): Promise<TokenAnswer> {
    this.#answer ??= this.send()
    return this.#answer
  }

  /**
   * The answer to a request that must succeed.
   * @throws {LostAnswer} if it is refused, and a gateway turned it away before: the code may have been used then
   */
  async success(): Promise<TokenAnswer> {
    const answer = await this.answer()
    if (tokensInBody(answer).length === 0) await this.#mustBeUnused(answer)
    return answer
  }

  /** Judges: both tokens come (clause 2.1). */
  async deliversTokens(): Promise<{ idToken: string; accessToken: string; answer: Answer }> {
    return this.sender.trace.step('delivers tokens', async () => {
      const answer = await this.answer()
      const tokens = textFields(answer)
      if (tokens === null) await this.#mustBeUnused(answer)
      must(answer.ok && tokens !== null, 'JSON with id_token and access_token', describeAnswer(answer))
      return { ...tokens, answer }
    })
  }

  /** Judges: an access token comes, the only one that Client Credentials promise (clause 4.3). */
  async deliversToken(): Promise<{ accessToken: string; answer: Answer }> {
    return this.sender.trace.step('delivers a token', async () => {
      const answer = await this.answer()
      const accessToken = answer.field('access_token')
      must(accessToken !== undefined, `JSON with access_token${this.#tried}`, describeAnswer(answer))
      return { accessToken, answer }
    })
  }

  /** Sets up: both tokens. @throws {Undecided} if they do not come */
  async tokens(): Promise<{ idToken: string; accessToken: string; answer: Answer }> {
    const answer = await this.answer()
    const tokens = textFields(answer)
    if (tokens === null) await this.#mustBeUnused(answer)
    given(tokens !== null, `no tokens came: ${describeAnswer(answer)}`)
    return { ...tokens, answer }
  }

  /**
   * Judges: neither an access token nor an ID token comes.
   * @param from where the input of the request comes from: see {@link mustRefuse}
   */
  async deliversNoToken(from: InputSource = 'suite'): Promise<Answer> {
    this.#mayBeRefused()
    return this.sender.trace.step('delivers no token', async () => {
      const answer = await this.answer()
      holdsNoToken(answer, from === 'suite' ? mustRefuse : must, this.#tried)
      return answer
    })
  }

  /** Judges: the refusal names one of these errors. Undecided if tokens came. */
  async namesError(...names: string[]): Promise<Answer> {
    this.#mayBeRefused()
    return this.sender.trace.step(`names ${names.join(' or ')}`, async () => {
      const answer = await this.answer()
      if (tokensInBody(answer).length > 0)
        throw new Undecided(`the request was not refused${this.#tried}, so no error is named`)
      const isNamed = findNames([answer], names).length > 0
      if (!isNamed && findNames([answer], [facts.invalidGrant]).length > 0) await this.#mustBeUnused(answer)
      holdsErrorName(answer, names, this.#tried)
      return answer
    })
  }

  /**
   * @throws {LostAnswer} if a gateway turned the request away before, and may have passed it on all the same
   * @throws {Disturbed} if a newer code of the session, or the refusal of another one, may have ended the code
   */
  async #mustBeUnused(answer: Answer): Promise<void> {
    if (this.code === null) return
    if (await this.code.mayBeEnded()) throw endedByOther(answer)
    if (answer.earlier === 'turned away') throw usedBefore(answer)
  }

  #mayBeRefused(): void {
    if (this.code?.shared === true) throw new SuiteDefect(useOwnSession)
  }

  get #tried(): string {
    return this.about === '' ? '' : ` for ${this.about}`
  }
}

const useOwnSession =
  'A code of a shared session was replayed, altered or expected to be refused. The platform may end the session, and ' +
  'with it the codes of other checks. Get the code by check.controlledExchange() or from check.separateSession(user).'

/**
 * Judges: an answer of the token endpoint holds neither an access token nor an ID token.
 * @param judge throws {@link Violation} unless its first argument is true
 * @param tried what the request tried, for messages
 */
export function holdsNoToken(answer: Answer, judge: typeof must = must, tried = ''): void {
  const [found] = tokensInBody(answer)
  judge(found === undefined, `no token${tried}`, `${found?.place} (${answer.summary})`, answer)
}

/** Judges: a refusal of the token endpoint names one of these errors. @param tried what the request tried, for messages */
export function holdsErrorName(answer: Answer, names: readonly string[], tried = ''): void {
  const seen = findNames([answer], names)
  if (seen.length > 0) noteDocumentedError(answer)
  must(
    seen.length > 0,
    `the error name ${names.join(' or ')}${tried}`,
    `${answer.summary}, ${namedErrors([answer])}`,
    answer,
  )
}

/** Fields without which a token request does not present the grant as it was issued. */
const fieldsOfGrants = ['grant_type', 'code', 'redirect_uri', 'client_id', 'client_secret', 'code_verifier']

/** Codes of shared sessions that were redeemed. */
const redeemed = new WeakSet<Grant>()

/** The token endpoint of one tenant, for the requests of one check. */
export class TokenEndpoint {
  constructor(
    readonly sender: Sender,
    readonly urls: TenantUrls,
    /** The address that requests go to. */
    readonly used: () => Promise<string>,
    /** Called for each answer with tokens. */
    readonly issued: (tokens: IssuedTokens) => void,
    readonly codes: CodeKnowledge,
  ) {}

  /** Form fields of the documented request that redeems a code (clause 4.2). */
  codeForm(grant: Grant): ExchangeCodeRequest {
    return {
      grant_type: facts.codeGrant,
      code: grant.code,
      redirect_uri: grant.redirectUri,
      client_id: grant.app.clientId,
      ...(grant.app.clientSecret === null ? {} : { client_secret: grant.app.clientSecret }),
      ...(grant.proof === null ? {} : { code_verifier: grant.proof.verifier }),
    }
  }

  /**
   * Redeems a code (clause 4.2).
   * @throws {SuiteDefect} if a code of a shared session is redeemed twice or altered
   */
  redeem(grant: Grant, changes: Changes = {}, options: TokenOptions = {}): TokenAttempt {
    const { about: _, ...others } = options
    const isDocumented = grant.documented && Object.keys({ ...changes, ...others }).length === 0
    const documented = isDocumented ? grant : null
    const attempt = this.#attempt(
      {
        purpose: `token (${facts.codeGrant})`,
        operation: 'exchangeCode',
        origin: 'client',
        made: () => documentedRequest(clients.sso.exchangeCodeRequestOpts(this.codeForm(grant))),
      },
      changes,
      options,
      documented,
    )
    if (grant.shared) {
      if (redeemed.has(grant) || fieldsOfGrants.some((name) => name in changes))
        throw new SuiteDefect(useOwnSession)
      redeemed.add(grant)
    }
    const { shared, since } = grant
    const mayBeEnded = async (): Promise<boolean> =>
      (!this.codes.olderAreKept && since?.mayBeOlder() === true) ||
      // In a session of its own, only the check itself sends what is refused.
      (shared && (await since?.isOtherRefused()) === true)
    const send = async (): Promise<TokenAnswer> => {
      const isOlder = since?.isOlder() === true
      const isRefused = (answer: TokenAnswer): boolean => tokensInBody(answer).length === 0
      const answer = await (since?.exchange(() => attempt.answer(), isRefused) ?? attempt.answer())
      if (isOlder && !isRefused(answer)) this.codes.olderAreKept = true
      if (answer.repeated && isRefused(answer))
        throw (await mayBeEnded()) ? endedByOther(answer) : usedBefore(answer)
      return answer
    }
    return new TokenAttempt(this.sender, send, options.about, { shared, mayBeEnded })
  }

  /**
   * Sends a token request that presents no code, with the authentication of the client.
   * @param fields form fields, e.g. another grant_type
   */
  withoutCode(app: App, fields: Readonly<Record<string, string>>, options: TokenOptions = {}): TokenAttempt {
    const secret = app.clientSecret === null ? {} : { client_secret: app.clientSecret }
    const form = Object.entries({ ...fields, client_id: app.clientId, ...secret })
    return this.#attempt(
      {
        purpose: `token (${fields.grant_type ?? 'no grant_type'})`,
        operation: 'exchangeCode',
        origin: { byHand: 'another grant than the documented ones' },
        made: async () => ({ method: 'POST', path: '/token', query: [], headers: [formType], form }),
      },
      {},
      options,
    )
  }

  /**
   * Requests a service token as documented: grant_type in the query, Basic credentials, empty body (clause 4.3). If the
   * profile says so, grant_type is in the body.
   */
  service(credentials: HeaderLine | null, options: TokenOptions = {}, form: Changes = {}): TokenAttempt {
    const valid = { grant_type: facts.serviceGrant } as const
    const { serviceGrantType } = this.urls.profile.ssoPaths
    const inBody = serviceGrantType === 'body' && options.asDocumented !== true
    const made = (): Promise<DocumentedRequest> =>
      documentedRequest(clients.serviceToken.requestServiceTokenRequestOpts(valid))
    return this.#attempt(
      {
        purpose: `token (${facts.serviceGrant})`,
        operation: 'requestServiceToken',
        origin: 'client',
        made: async () => (inBody ? withQueryInForm(await made(), options.query) : made()),
      },
      form,
      inBody && options.query !== undefined ? { ...options, query: [] } : options,
      null,
      credentials === null ? [] : [credentials],
    )
  }

  #attempt(
    { purpose, operation, origin, made }: TokenRequest,
    changes: Changes,
    options: TokenOptions,
    grant: Grant | null = null,
    credentials: readonly HeaderLine[] = [],
  ): TokenAttempt {
    const send = async (): Promise<TokenAnswer> => {
      const valid = await made()
      const used = options.endpoint ?? (await this.used())
      const answer = await this.sender.send({
        ...{ origin, purpose, operation, repeatable: false },
        ...this.#changed(valid, used, changes, options, credentials),
      })
      const { urls } = this
      const { about: _, ...others } = options
      const service =
        operation === 'requestServiceToken' && Object.keys({ ...changes, ...others }).length === 0
      if (answer.ok && tokensInBody(answer).length > 0) this.issued({ answer, urls, grant, service })
      return answer as TokenAnswer
    }
    return new TokenAttempt(this.sender, send, options.about)
  }

  /** A valid request with the changes that a check declares. */
  #changed(
    valid: DocumentedRequest,
    endpoint: string,
    changes: Changes,
    options: TokenOptions,
    credentials: readonly HeaderLine[],
  ): { method: string; url: string; headers: HeaderLine[]; body: string | null } {
    const pairs = withChanges(valid.form ?? [], changes)
    const method = options.method ?? valid.method
    const [, documentedType = null] =
      valid.headers.find(([name]) => name.toLowerCase() === 'content-type') ?? []
    const type = options.contentType === undefined ? documentedType : options.contentType
    const query = encodePairs(options.query ?? valid.query)
    return {
      method,
      url: query === '' ? endpoint : `${endpoint}${endpoint.includes('?') ? '&' : '?'}${query}`,
      headers: [
        ...credentials,
        ...(type === null ? [] : ([['Content-Type', type]] as HeaderLine[])),
        ['Accept', 'application/json'],
        ...(options.headers ?? []),
      ],
      body: method === 'GET' ? null : (options.body?.(pairs) ?? encodePairs(pairs)),
    }
  }
}

/** A request to the token endpoint before any change. */
interface TokenRequest {
  readonly purpose: string
  /** OpenAPI operation whose schema the answer is compared with. */
  readonly operation: string
  readonly origin: Origin
  /** Makes the request with valid input. */
  readonly made: () => Promise<DocumentedRequest>
}

/** The request with its query, or another one, in the form. */
function withQueryInForm(request: DocumentedRequest, query = request.query): DocumentedRequest {
  return { ...request, query: [], form: [...query, ...(request.form ?? [])] }
}

const formType: HeaderLine = ['Content-Type', 'application/x-www-form-urlencoded']

function endedByOther(answer: Answer): Disturbed {
  return new Disturbed(
    'the code was refused after a newer code of the same session had come, or another one was refused: ' +
      describeAnswer(answer),
  )
}

function usedBefore(answer: Answer): LostAnswer {
  const times = answer.earlier === 'lost' ? 'twice' : 'again after it was turned away'
  return new LostAnswer(
    `the token request was sent ${times}, and the first one may have used the code: ${describeAnswer(answer)}`,
  )
}

function textFields(answer: TokenAnswer): { idToken: string; accessToken: string } | null {
  // Rules judge an ID token in any form.
  const idToken = answer.object?.id_token
  const accessToken = answer.field('access_token')
  if (typeof idToken !== 'string' || idToken === '' || accessToken === undefined) return null
  return { idToken, accessToken }
}

/** Status, media type and error names or field names, for messages; never values. */
export function describeAnswer(answer: Answer): string {
  if (!answer.ok) return `${answer.summary}, ${namedErrors([answer])}`
  const fields =
    answer.object === undefined ? 'no JSON object' : `fields ${Object.keys(answer.object).join(', ')}`
  return `${answer.summary}, ${fields}`
}
