/**
 * Serves the reports of judgements to the browser.
 *
 * Reports contain texts of the target. Their pages have an origin of their own (`sandbox` without
 * `allow-same-origin`), so that even a script in them could not press a button of these pages.
 * @module
 */
import { lstatSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Judgement } from './judgement.js'

/** Path of the reports. */
export const reportPath = '/judge/report/'

/** The Content-Security-Policy of reports. */
export const reportPolicy = [
  'sandbox allow-scripts allow-popups allow-downloads',
  "default-src 'none'",
  "script-src 'unsafe-inline' blob:",
  "style-src 'unsafe-inline' blob:",
  'img-src data: blob:',
  'font-src data:',
  'connect-src data: blob:',
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const types: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  'allure/index.html': 'text/html; charset=utf-8',
  'certificate.html': 'text/html; charset=utf-8',
  'certificate.json': 'application/json',
  'evidence.har': 'application/json',
}

/** A report. */
export interface ReportFile {
  readonly bytes: Buffer
  readonly type: string
}

/**
 * Reads a report.
 * @param name `whole` or `latest` with the name of the file, for example `latest/certificate.json`
 * @returns undefined if there is none
 */
export function reportFile({ endings }: Judgement, name: string): ReportFile | undefined {
  const [, which = '', file = ''] = /^(whole|latest)\/(.+)$/.exec(name) ?? []
  const ending = which === 'whole' ? endings.whole : endings.latest
  const type = types[file]
  if (ending === undefined || type === undefined) return undefined
  const full = path.join(ending.out, file)
  if (lstatSync(full, { throwIfNoEntry: false })?.isFile() !== true) return undefined
  return { bytes: readFileSync(full), type }
}
