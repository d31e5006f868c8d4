/**
 * Makes a run publishable: names and texts of records are replaced before any report, the journal or the console gets
 * them. It works by allow-list: only words of the suite, of the contract and of its standards stay.
 * @module
 */
import type { JournalContent, RunHead } from '../../reporters/journal.js'
import type {
  Baseline,
  BodyRecord,
  CheckRecord,
  ExchangeRecord,
  HeaderLine,
  IdTokenRecord,
  ObservationRecord,
  PlannedRun,
  Shard,
  StepRecord,
} from '../record/record.js'
import type { Report } from '../worker/messages.js'
import { Bodies } from './bodies.js'
import { Headers } from './headers.js'
import { phrasesOfSuite } from './phrases.js'
import { Placeholders } from './placeholders.js'
import { Texts } from './texts.js'
import { Vocabulary } from './vocabulary.js'

/** In place of a curl line: the request cannot be repeated. */
const noCurl = '‹replaced›'

/** Settings of a profile that are no data of persons, or that the record of a run does not contain. */
const ofTheSuite = new Set(
  `announced baseUrl consent digest embedded features name platformHosts secrets transport`.split(' '),
)

/**
 * Makes the publisher of a run. Reads the code of the suite, which takes part of a second.
 * @param shard the part of a run; placeholders of two parts are never equal
 */
export async function publisherFor(shard: Shard | null): Promise<Publisher> {
  return new Publisher(new Vocabulary(await phrasesOfSuite()), shard)
}

/** Rewrites the records of one run. Equal texts get equal placeholders. */
export class Publisher {
  readonly texts: Texts
  /** For what all parts of a run have in common: its texts are the same in each part. */
  readonly #common: Texts
  readonly #bodies: Bodies
  readonly #headers: Headers
  /** Cases by what they are called in the catalogue of this run: each has one name from beginning to end. */
  readonly #cases = new Map<string, string>()

  constructor(vocabulary: Vocabulary, shard: Shard | null) {
    this.texts = new Texts(vocabulary, new Placeholders(shard === null ? '' : `${shard.index}.`))
    this.#common = shard === null ? this.texts : new Texts(vocabulary, new Placeholders(''))
    this.#bodies = new Bodies(this.texts)
    this.#headers = new Headers(this.texts)
  }

  /** Learns the names, logins and texts of a profile and its fixtures: messages may quote them. */
  learnProfile(profile: object): void {
    for (const [key, value] of Object.entries(profile)) if (!ofTheSuite.has(key)) this.#learn(value, 0)
  }

  /** The facts of a run. The name of the target and its host stay. */
  head(head: RunHead): RunHead {
    this.texts.addHost(head.target.url)
    this.#common.addHost(head.target.url)
    // Who attests is a person. The settings behind the digest of the profile could be guessed.
    const { attested: _persons, profile: _digest, ...facts } = head
    const { repeat, baseline, own, selection, node, challenge, ...rest } = facts
    return {
      ...rest,
      target: { ...head.target, url: this.texts.url(head.target.url) },
      ...(node === undefined
        ? {}
        : { node: { ...node, preloads: node.preloads.map((text) => this.text(text)) } }),
      ...(challenge === undefined ? {} : { challenge: { ...challenge, url: this.texts.url(challenge.url) } }),
      notices: head.notices.map((text) => this.text(text)),
      ...(head.adaptation === undefined
        ? {}
        : { adaptation: head.adaptation.map((text) => this.text(text)) }),
      waivers: head.waivers.map((text) => this.#common.message(text)),
      publishable: true,
      // Paths of files can name users.
      ...(repeat === undefined || repeat.some((word) => word.includes('/')) ? {} : { repeat }),
      ...(selection === undefined
        ? {}
        : { selection: { ...selection, by: selection.by.map((text) => this.#common.message(text)) } }),
      ...(own === undefined
        ? {}
        : {
            own: {
              ...own,
              folders: own.folders.map((one) => ({ ...one, name: this.#common.message(one.name) })),
            },
          }),
      ...(baseline === undefined ? {} : { baseline: this.baseline(baseline) }),
    }
  }

  /** A check. Its rule, case, verdict and times stay. */
  check(check: CheckRecord): CheckRecord {
    const { leftOut, judged, signatures } = check
    return {
      ...check,
      case: this.caseName(check.case),
      reason: this.#orNull(check.reason),
      expected: this.#orNull(check.expected),
      actual: this.#orNull(check.actual),
      ...(leftOut === undefined
        ? {}
        : {
            leftOut: leftOut.map(({ part, reason }) => ({
              part: this.text(part),
              reason: this.text(reason),
            })),
          }),
      ...(judged === undefined
        ? {}
        : { judged: judged.map((one) => ({ ...one, expected: this.text(one.expected) })) }),
      ...(signatures === undefined
        ? {}
        : { signatures: signatures.map(({ token, says }) => ({ token, says: this.text(says) })) }),
      steps: check.steps.map((step) => this.#step(step)),
      stack: null,
    }
  }

  /** What was observed. */
  observation(observation: ObservationRecord): ObservationRecord {
    return {
      ...observation,
      seen: this.#orNull(observation.seen),
      reason: this.#orNull(observation.reason),
    }
  }

  /** An exchange: method, status, names of headers and the structure of addresses and bodies stay. */
  exchange(exchange: ExchangeRecord): ExchangeRecord {
    const { request, response, schema, error } = exchange
    const shownRequest = {
      ...request,
      url: this.texts.url(request.url),
      headers: this.#lines(request.headers),
      body: this.#body(request.body, request.headers),
    }
    const shownResponse =
      response === null
        ? null
        : {
            ...response,
            headers: this.#lines(response.headers),
            body: this.#body(response.body, response.headers),
          }
    // What is quoted comes after the bodies: they say what names are.
    return {
      ...exchange,
      purpose: this.text(exchange.purpose),
      request: shownRequest,
      response: shownResponse,
      schema: schema === null ? null : { ...schema, errors: schema.errors.map((text) => this.text(text)) },
      error: error === null ? null : { ...error, message: this.text(error.message) },
      ...(exchange.byHand === undefined ? {} : { byHand: this.text(exchange.byHand) }),
      ...(exchange.idTokens === undefined
        ? {}
        : { idTokens: exchange.idTokens.map((one) => this.#idToken(one)) }),
      curl: noCurl,
    }
  }

  /** Header and claims as JSON bodies are rewritten: names of the protocol stay, values of persons do not. */
  #idToken({ label, header, claims }: IdTokenRecord): IdTokenRecord {
    const part = (fields: readonly HeaderLine[]): HeaderLine[] =>
      fields.map(([name, value]) => this.#bodies.field(name, value))
    return { label, header: part(header), claims: part(claims) }
  }

  /** A report of the worker. */
  report(report: Report): Report {
    if (report.type === 'ended') {
      const exchanges = report.exchanges.map((one) => this.exchange(one))
      return { ...report, exchanges, check: this.check(report.check) }
    }
    if (report.type === 'observed') {
      const exchanges = report.exchanges.map((one) => this.exchange(one))
      return { ...report, exchanges, observation: this.observation(report.observation) }
    }
    if (report.type === 'open changes')
      return { ...report, changes: report.changes.map((text) => this.text(text)) }
    if (report.type === 'started') return { ...report, case: this.caseName(report.case) }
    if (report.type === 'waiting') return { ...report, what: this.text(report.what) }
    return report
  }

  /** A journal of a run that was not publishable. */
  content(content: JournalContent): JournalContent {
    const exchanges = content.exchanges.map((one) => this.exchange(one))
    const { end } = content
    return {
      ...content,
      head: this.head(content.head),
      planned: this.planned(content.planned),
      exchanges,
      checks: content.checks.map((one) => this.check(one)),
      observations: content.observations.map((one) => this.observation(one)),
      notUndone: content.notUndone.map((text) => this.text(text)),
      end: end === null ? null : { ...end, interrupted: this.#orNull(end.interrupted) },
    }
  }

  /** A plan: its ids and digests stay. */
  planned(planned: PlannedRun): PlannedRun {
    return {
      ...planned,
      checks: planned.checks.map((check) => ({ ...check, case: this.caseName(check.case) })),
    }
  }

  /** The name of a case. A text of the suite stays; of others, such as `class 5B`, the names of records are replaced. */
  caseName(name: string, texts = this.texts): string {
    const known = this.#cases.get(name)
    if (known !== undefined) return known
    const shown = this.texts.vocabulary.phrases.texts.has(name) ? name : texts.message(name)
    this.#cases.set(name, shown)
    return shown
  }

  /** A baseline: its owners and reasons are replaced. */
  baseline(baseline: Baseline): Baseline {
    return {
      ...baseline,
      name: this.#common.message(baseline.name),
      entries: baseline.entries.map((entry) => ({
        ...entry,
        ...(entry.case === undefined ? {} : { case: this.caseName(entry.case, this.#common) }),
        owner: this.#common.replaced(entry.owner),
        reason: this.#common.replaced(entry.reason),
      })),
    }
  }

  /** A message of the suite. */
  text(text: string): string {
    return this.texts.message(text)
  }

  #step(step: StepRecord): StepRecord {
    return { ...step, title: this.text(step.title), steps: step.steps.map((one) => this.#step(one)) }
  }

  #orNull(text: string | null): string | null {
    return text === null ? null : this.text(text)
  }

  #lines(lines: readonly HeaderLine[]): HeaderLine[] {
    return lines.map((line) => this.#headers.line(line))
  }

  #body(body: BodyRecord | null, headers: readonly HeaderLine[]): BodyRecord | null {
    const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
    return body === null ? null : this.#bodies.body(body, type)
  }

  #learn(value: unknown, level: number): void {
    if (typeof value === 'string') {
      if (!this.texts.vocabulary.isWord(value) && !value.includes('://')) this.texts.learn(value)
    } else if (typeof value === 'number') this.texts.learn(String(value), 'number')
    else if (value instanceof RegExp) this.texts.learn(value.source)
    else if (typeof value === 'object' && value !== null && level < 8) {
      const inner = value instanceof Map || value instanceof Set ? [...value.values()] : Object.values(value)
      for (const child of inner) this.#learn(child, level + 1)
    }
  }
}
