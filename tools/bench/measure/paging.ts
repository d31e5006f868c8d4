/**
 * Pages through all students of a target and reports the memory use. `npm run bench` runs it in a separate process with
 * `--expose-gc`.
 * @module
 */
import { CheckTrace } from '../../../src/core/check-trace.js'
import { standardOutput } from '../../../src/output/writer.js'
import { Context } from '../../../src/platform/context.js'
import { readPages } from '../../../src/platform/data/pages.js'
import { idText } from '../../../src/platform/data/record.js'
import { Run } from '../../../src/platform/run.js'
import { loadProfile } from '../../../src/profile/load.js'

/** The memory use of one pass through all students. */
export interface PagingReport {
  readonly students: number
  /** Bytes of all answers together. */
  readonly bytes: number
  /** Bytes of the heap after a collection, at a tenth of the pages and at the end. */
  readonly early: number
  readonly late: number
}

const [profileFile = ''] = process.argv.slice(2)
const collect = (globalThis as { gc?: () => void }).gc ?? (() => undefined)
const pageSize = 1000

function heap(): number {
  collect()
  return process.memoryUsage().heapUsed
}

const run = new Run(loadProfile(profileFile))
const context = new Context(run, new CheckTrace((text: string) => text))
let students = 0
let bytes = 0
let previous = ''
const at = new Map<number, number>()
const ask = async ({ page }: { readonly page: number }) => {
  const list = await context.data.students({ limit: pageSize, offset: page * pageSize })
  bytes += list.answer.bytes.length
  return list
}
let page = 0
for await (const { records } of readPages(ask, { size: pageSize })) {
  students += records.length
  const first = idText(records[0]?.id) ?? ''
  if (first !== '' && first === previous) throw new Error('the same page came twice')
  previous = first
  page += 1
  if (page % 20 === 0) at.set(page, heap())
}
await run.close()
const early = at.get(20) ?? heap()
const report: PagingReport = { students, bytes, early, late: heap() }
standardOutput.json(report, 0)
