/**
 * Makes Allure results with the reporter of allure-vitest. Each check of a finished run becomes a test of vitest that
 * has ended, with the messages that the API of Allure would have sent while it ran.
 *
 * The reporter runs after the run, because only the record is complete and masked: a killed, rebuilt, merged or sharded
 * run has the same one.
 * @module
 */
import type { StepResult, TestResult } from 'allure-js-commons'
import type { RuntimeMessage } from 'allure-js-commons/sdk'
import {
  type LifecycleListener,
  ReporterRuntime,
  stringifyEnvInfo,
  type Writer,
} from 'allure-js-commons/sdk/reporter'
import AllureVitestReporter, { type AllureVitestReporterConfig } from 'allure-vitest/reporter'
import type { CaseReport, StatusWord } from './case-report.js'
import type { AttachmentReport } from './exchange.js'
import { type AttachmentContent, messagesOf } from './messages.js'

/** The content of a file: text, a function that makes the text, or the value of a JSON file. */
export type Content = string | (() => string) | object

/** The text of a file. */
export function textOf(content: Content): string {
  if (typeof content === 'string') return content
  return typeof content === 'function' ? String(content()) : JSON.stringify(content)
}

/** Files of a results folder by name. */
export type ResultFiles = ReadonlyMap<string, Content>

/** Facts and categories of the whole run. */
export type RunFacts = Required<Pick<AllureVitestReporterConfig, 'environmentInfo' | 'categories'>>

/** Makes the files of a results folder. An attachment that several checks show is one file. */
export function resultFilesOf(reports: Iterable<CaseReport>, facts: RunFacts): Map<string, Content> {
  const reporter = new ReporterInMemory(facts)
  reporter.onInit()
  for (const report of reports) reporter.add(report)
  return reporter.files
}

/** The reporter of allure-vitest, without a folder. */
class ReporterInMemory extends AllureVitestReporter {
  readonly files = new Map<string, Content>()
  readonly #facts: RunFacts
  readonly #attachments = new Map<string, AttachmentReport>()
  /** The check that is written. */
  #report: CaseReport | undefined

  constructor(facts: RunFacts) {
    super({ reportMatchers: false })
    this.#facts = facts
  }

  /** Replaces the set-up of a run that is yet to come: its runner and set-up file, and the writer to a folder. */
  override onInit(): void {
    const listener: LifecycleListener = { beforeTestResultWrite: (result) => this.#complete(result) }
    const runtime = new ReporterRuntime({ ...this.#facts, writer: this.#writer(), listeners: [listener] })
    Object.assign(this, { allureReporterRuntime: runtime })
    runtime.writeCategoriesDefinitions()
    runtime.writeEnvironmentInfo()
  }

  add(report: CaseReport): void {
    this.#report = report
    this.handleTask(taskOf(report, (attachment) => this.#attachments.set(attachment.key, attachment)))
  }

  /**
   * Sets what a test of vitest cannot have: a status by verdict, the reason of a skip, and the time of a check that took
   * none. Removes the names of this machine, of its project, and of its variables.
   */
  #complete(result: TestResult): void {
    const { fullName, titlePath, labels, links, status, statusDetails, start, stop, uuid } = this.#reported()
    const tools = result.labels.filter(({ name }) => name === 'framework' || name === 'language')
    const facts = { uuid, fullName, titlePath, labels: [...tools, ...labels], links, start, stop }
    Object.assign(result, facts, { status, statusDetails, stage: 'finished' })
  }

  #reported(): CaseReport {
    if (this.#report === undefined) throw new Error('allure-vitest has written a test before it began')
    return this.#report
  }

  /** The name of the file of an attachment. */
  #fileOf(key: string): string {
    const attachment = this.#attachments.get(key)
    if (attachment === undefined) throw new Error(`allure-vitest has changed the attachment ${key}`)
    const name = `${key}-attachment${attachment.extension}`
    this.files.set(name, attachment.content)
    return name
  }

  #writer(): Writer {
    const { files } = this
    const keys = new Map<string, string>()
    const outside = (): never => {
      throw new Error('allure-vitest writes a file that no check has. Check the version of its package.')
    }
    return {
      // The message has the key of an attachment instead of its content: several checks show it.
      writeAttachment: (name, key) => void keys.set(name, key.toString()),
      writeResult: (result) => {
        renameSources(result, (source) => this.#fileOf(keys.get(source) ?? source))
        files.set(`${result.uuid}-result.json`, result)
        keys.clear()
      },
      writeEnvironmentInfo: (info) => void files.set('environment.properties', stringifyEnvInfo(info)),
      writeCategoriesDefinitions: (categories) => void files.set('categories.json', categories),
      writeGroup: outside,
      writeAttachmentFromPath: outside,
      writeGlobals: outside,
    }
  }
}

type Task = Parameters<AllureVitestReporter['handleTask']>[0]

const stateOf: Readonly<Record<StatusWord, 'pass' | 'fail' | 'skip'>> = {
  passed: 'pass',
  failed: 'fail',
  broken: 'fail',
  skipped: 'skip',
  unknown: 'skip',
}

/** A check as a test of vitest that has ended, with the fields that the reporter reads. */
function taskOf(report: CaseReport, attach: (attachment: AttachmentReport) => void): Task {
  const { fullName, name, historyId, testCaseId, descriptionHtml, status, statusDetails, start, stop } =
    report
  const keyOf = (attachment: AttachmentReport): AttachmentContent => {
    attach(attachment)
    return { content: attachment.key, encoding: 'utf8' }
  }
  const metadata: RuntimeMessage = {
    type: 'metadata',
    data: { displayName: name, historyId, testCaseId, descriptionHtml },
  }
  const state = stateOf[status]
  const { message = '', trace = '' } = statusDetails
  const errors = state === 'fail' ? [{ name: 'Error', message, stack: trace }] : []
  const task = {
    type: 'test',
    mode: 'run',
    name: fullName,
    file: { filepath: '' },
    meta: { allureRuntimeMessages: [metadata, ...report.steps.flatMap((step) => messagesOf(step, keyOf))] },
    result: { state, startTime: start, duration: stop - start, errors },
  }
  return task as unknown as Task
}

function renameSources(step: StepResult, rename: (source: string) => string): void {
  for (const attachment of step.attachments) attachment.source = rename(attachment.source)
  for (const inner of step.steps) renameSources(inner, rename)
}
