/**
 * Writes a repeated check as a script.
 * @module
 */
import { createPublicKey } from 'node:crypto'
import path from 'node:path'
import { harOf } from '../../reporters/har/index.js'
import { isWholePath, repeatLine } from '../../reporters/repeat.js'
import { scanText } from '../../reporters/scan.js'
import type { RawExchange } from '../core/http/evidence.js'
import type { CustomTarget } from '../custom/load.js'
import { parseUrl } from '../profile/parse-url.js'
import { ConfigurationError } from '../profile/problems.js'
import { OutputError } from '../record/output-error.js'
import { writeOutput } from '../record/output-file.js'
import type { CheckRecord, RunRecord } from '../record/record.js'
import { FileError } from '../record/regular-file.js'
import { sentencesOf } from '../record/sentences.js'
import { shown } from '../results/shown.js'
import type { KnownSecret } from '../worker/messages.js'
import { brunoFiles } from './bruno.js'
import { curlScript } from './curl-script.js'
import { type Flow, flowOf, NotExportable } from './flow.js'
import type { ExportFormat } from './formats.js'
import { httpFile } from './http-file.js'

/** What an export says about itself. */
export interface ExportNotes {
  /** Lines for the reader, at its beginning. */
  readonly lines: readonly string[]
  /** Path of the profile from the working directory; null if it is not known. */
  readonly profile: string | null
  /** Settings of the connection that the profile has, as options of curl. */
  readonly transport: readonly { readonly key: string; readonly option: string; readonly isPath: boolean }[]
  /** True if the profile accepts any certificate. */
  readonly insecure: boolean
}

/** The check that is exported. */
export interface Exported {
  readonly rule: string
  readonly case: string
  /** Options that name the target, unquoted. */
  readonly options: readonly string[]
}

const suffixes: Readonly<Record<ExportFormat, string>> = {
  curl: '.sh',
  http: '.http',
  bruno: '.bruno',
  har: '.har',
}

/** The text of each file by its name. One file has the empty name. */
type Files = ReadonlyMap<string, string>

/** An export that is possible with this profile. */
export class Export {
  private constructor(
    readonly format: ExportFormat,
    readonly target: CustomTarget,
    readonly out: string,
    readonly exported: Exported,
  ) {}

  /**
   * Looks whether a check can be exported, before anything is sent.
   * @param needs what the check needs
   * @param out file or folder; undefined for a name that is made from the rule
   * @throws {ConfigurationError} if it cannot
   */
  static begin(
    format: ExportFormat,
    target: CustomTarget,
    needs: readonly string[],
    out: string | undefined,
    exported: Exported,
  ): Export {
    const why = format === 'har' ? null : whyNot(format, target, needs)
    if (why !== null)
      throw new ConfigurationError(
        `${exported.rule} cannot be exported for ${format}: ${why}. To fix it: leave out --export, so that the suite itself repeats it, or use --export har for what it sends. Nothing was sent.`,
      )
    const name = `${exported.rule}${
      exported.case === ''
        ? ''
        : `.${exported.case
            .toLowerCase()
            .replace(/[^a-z0-9]+/g, '-')
            .slice(0, 40)}`
    }`
    return new Export(format, target, out ?? `${name.replace(/-$/, '')}${suffixes[format]}`, exported)
  }

  /**
   * Writes it.
   * @param record of the repetition, masked
   * @param raw its exchanges as they were
   * @returns lines for the operator
   * @throws {ConfigurationError} if a script cannot repeat what was sent, or the file cannot be written
   */
  write(record: RunRecord, raw: ReadonlyMap<number, RawExchange>, secrets: readonly KnownSecret[]): string[] {
    const [check] = record.rules.flatMap(({ checks }) => checks)
    if (check === undefined) throw new NotExportable('the check did not run')
    const files = this.#files(record, check, raw)
    const leaks = scanText(
      [...files.values()].join('\n'),
      secrets.filter(({ seen, name }) => !seen || /cookie|code \d|token/.test(name)),
    )
    if (leaks.length > 0)
      throw this.#refused(
        `it would contain ${leaks.map(({ name }) => name).join(', ')}, which a script must not contain`,
      )
    try {
      for (const [name, text] of files)
        writeOutput(path.resolve(name === '' ? this.out : path.join(this.out, name)), text, {
          linkedFolder: true,
        })
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      const reason = error instanceof OutputError ? error.reason : error instanceof FileError ? message : code
      throw new ConfigurationError(
        `${shown(path.resolve(this.out))} cannot be written (${reason ?? message}). Expected the path of a file that can be written. To fix it: name another one with --out.`,
      )
    }
    return ['', `  export   ${shown(path.resolve(this.out))}`]
  }

  #files(record: RunRecord, check: CheckRecord, raw: ReadonlyMap<number, RawExchange>): Files {
    if (this.format === 'har') {
      const checkExchanges = new Set(check.exchanges)
      return new Map([
        ['', harOf({ ...record, exchanges: record.exchanges.filter(({ id }) => checkExchanges.has(id)) })],
      ])
    }
    try {
      const flow = this.#flow(check, raw)
      const notes = this.#notes(record, check)
      if (this.format === 'curl') return new Map([['', curlScript(flow, notes)]])
      if (this.format === 'http') return new Map([['', httpFile(flow, notes)]])
      return brunoFiles(flow, notes, this.exported.rule)
    } catch (error) {
      if (error instanceof NotExportable) throw this.#refused(error.message)
      throw error
    }
  }

  #flow(check: CheckRecord, raw: ReadonlyMap<number, RawExchange>): Flow {
    const { profile } = this.target
    const rawExchanges = check.exchanges.flatMap((id) => {
      const exchange = raw.get(id)
      return exchange === undefined ? [] : [[id, exchange] as const]
    })
    if ('login' in profile)
      return flowOf({
        exchanges: rawExchanges,
        secrets: profile.secrets,
        signsInByForm: profile.login.driver.name === 'form',
        signingKey: null,
      })
    const { credentialsUrl, deactivationUrl, webhookKey } = profile.service
    const hooks = [credentialsUrl, deactivationUrl].flatMap((url) => (url === null ? [] : [beginningOf(url)]))
    const isHook = ([, { url }]: (typeof rawExchanges)[number]): boolean =>
      hooks.some((hook) => url.startsWith(hook))
    const deciding = rawExchanges.at(-1)
    if (deciding === undefined || !isHook(deciding))
      throw new NotExportable(
        'what decided it is no webhook that the suite sends. Only the suite can play the platform that the application talks to',
      )
    return flowOf({
      exchanges: rawExchanges.filter(isHook),
      secrets: profile.secrets,
      signsInByForm: false,
      signingKey:
        webhookKey === null
          ? null
          : createPublicKey(webhookKey).export({ type: 'spki', format: 'pem' }).toString(),
    })
  }

  #notes(record: RunRecord, check: CheckRecord): ExportNotes {
    const { role, profile } = this.target
    const { rule, options } = this.exported
    const at = options.indexOf('--env')
    const file = options[at + 1]
    const isKnown = at >= 0 && file !== undefined && isWholePath(file)
    const { transport } = profile
    const sentences = sentencesOf(check)
    const set = [
      ['TLS_CA', '--cacert', true, transport.ca],
      ['TLS_CLIENT_CERTIFICATE', '--cert', true, transport.client],
      ['TLS_CLIENT_KEY', '--key', true, transport.client],
      ['PROXY', '--proxy', false, transport.proxy.from === 'profile' ? transport.proxy : null],
    ] as const
    return {
      lines: [
        `Repeats ${rule}${check.case === '' ? '' : ` (${check.case})`} for the ${role} ${record.target.name}.`,
        record.rules[0]?.entry.says ?? '',
        `Verdict of the suite when this was written: ${check.verdict}.`,
        ...(sentences === null ? [] : [`Expected: ${sentences.expected}`, `Actual: ${sentences.actual}`]),
        'It sends the requests up to the deciding one, and prints its answer. It judges nothing.',
        `The suite itself repeats and judges it: ${repeatLine({ role, repeat: options }, rule, check)}`,
      ],
      profile: isKnown ? file : null,
      transport: set
        .filter(([, , , value]) => value !== null)
        .map(([key, option, isPath]) => ({ key, option, isPath })),
      insecure: transport.selfSigned,
    }
  }

  #refused(why: string): ConfigurationError {
    return new ConfigurationError(
      `${this.exported.rule} was repeated, but it cannot be exported for ${this.format}: ${why}. To fix it: leave out --export, so that the suite itself repeats it, or use --export har for what it sends.`,
    )
  }
}

/** The beginning of the address of webhooks, up to the school and the query. */
function beginningOf(template: string): string {
  const [beginning = ''] = template.split(/[{?]/)
  return parseUrl(beginning)?.href ?? beginning
}

/** Why no script can repeat a check with such needs; null if one may. */
function whyNot(format: ExportFormat, { profile }: CustomTarget, needs: readonly string[]): string | null {
  if (profile.embedded)
    return 'the embedded target ends with this command. Name the profile of a running target with --env'
  const events = needs.filter((need) => need.startsWith('driver.')).map((need) => need.slice(7))
  if (events.length > 0)
    return `it needs ${events.join(', ')}, which the control driver of the profile triggers`
  if (!('login' in profile)) {
    const { credentialsUrl, deactivationUrl, webhookKey } = profile.service
    if (credentialsUrl === null && deactivationUrl === null)
      return 'a launch needs the simulated platform, which only the suite plays'
    if (webhookKey === null) return 'the profile has no key that signs webhooks. Set WEBHOOK_KEY'
    if (format !== 'curl') return 'only the script for curl can sign webhooks. Use --export curl'
  }
  return null
}
