/**
 * The output of `npm run bench`: JSON for programs, a table for people.
 * @module
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, platform } from 'node:os'
import path from 'node:path'
import type { Figure, Measured, Unit } from './measurement.js'

/** The result of one measurement, or the reason why it was skipped. */
export interface Section {
  readonly id: string
  readonly title: string
  /** Seconds that measuring took. */
  readonly seconds: number
  /** Why it was skipped; null if it was not. */
  readonly skipped: string | null
  readonly figures: readonly Figure[]
  readonly notes: readonly string[]
  /** The raw data of the figures; its format depends on the measurement. Null if it was skipped. */
  readonly data: unknown
}

/** The JSON; its schema is `tools/bench/bench.schema.json`. */
export interface BenchReport {
  readonly schema: 1
  /** ISO 8601, UTC. */
  readonly started: string
  readonly finished: string
  readonly machine: {
    readonly node: string
    readonly system: string
    readonly processor: string
    readonly cores: number
  }
  readonly rounds: number
  readonly sections: readonly Section[]
}

/** A description of this machine. */
export function machine(): BenchReport['machine'] {
  const processors = cpus()
  return {
    node: process.version,
    system: platform(),
    processor: processors[0]?.model ?? 'unknown',
    cores: processors.length,
  }
}

/** The section of a measurement that was made. */
export function sectionOf(
  { id, title }: Pick<Section, 'id' | 'title'>,
  seconds: number,
  { figures, notes, data }: Measured,
): Section {
  return { id, title, seconds, skipped: null, figures, notes, data }
}

/** Writes the JSON. */
export function writeReport(report: BenchReport, file: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
}

const digits: Readonly<Record<Unit, number>> = {
  ms: 0,
  s: 2,
  times: 2,
  MB: 0,
  'per s': 0,
  '%': 1,
  count: 0,
}

/** Formats a figure: `1.52 times`. */
export function valueText(value: number, unit: Unit): string {
  const number = value.toFixed(digits[unit])
  return unit === 'count' ? number : unit === '%' ? `${number} %` : `${number} ${unit}`
}

/** Compares a figure with its aim, in words; empty if it has no aim. */
export function aimText({ aim, met, unit }: Figure): string {
  if (aim === null) return ''
  const limit =
    'most' in aim ? `at most ${valueText(aim.most, unit)}` : `at least ${valueText(aim.least, unit)}`
  return `aim: ${limit}, ${met ? 'met' : 'MISSED'}`
}

/** The table of a section. */
export function sectionText({ id, title, seconds, skipped, figures, notes }: Section): string {
  const head = `${title} (${id}, ${seconds.toFixed(0)} s)`
  if (skipped !== null) return `${head}\n  NOT MEASURED: ${skipped}\n`
  const values = figures.map(({ value, unit }) => valueText(value, unit))
  const nameWidth = Math.max(...figures.map(({ name }) => name.length))
  const valueWidth = Math.max(...values.map(({ length }) => length))
  const lines = figures.map((figure, index) =>
    `  ${figure.name.padEnd(nameWidth)}  ${values[index]?.padStart(valueWidth)}  ${aimText(figure)}`.trimEnd(),
  )
  return [head, ...lines, ...notes.map((note) => `  ${note}`), ''].join('\n')
}

/** The closing text: how many aims are met, and which are missed. */
export function closingText({ sections }: Pick<BenchReport, 'sections'>): string {
  const aimed = sections.flatMap(({ figures }) => figures.filter(({ met }) => met !== null))
  const missed = aimed.filter(({ met }) => met === false)
  const skipped = sections.filter((section) => section.skipped !== null)
  return [
    `${aimed.length - missed.length} of ${aimed.length} aims met`,
    ...missed.map((figure) => `  MISSED ${figure.name}: ${valueText(figure.value, figure.unit)}`),
    ...skipped.map(({ title, skipped: why }) => `  NOT MEASURED ${title}: ${why}`),
    '',
  ].join('\n')
}
