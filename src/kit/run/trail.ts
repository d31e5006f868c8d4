/**
 * What one check did: its steps and the exchanges behind them.
 * @module
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Violation } from '../errors.js'
import type { StepRecord } from './record.js'

interface OpenStep {
  readonly title: string
  verdict: StepRecord['verdict']
  readonly start: number
  ms: number
  readonly exchanges: number[]
  readonly steps: OpenStep[]
}

/** The trail of one check. */
export class Trail {
  readonly #began = performance.now()
  readonly #current = new AsyncLocalStorage<OpenStep>()
  readonly #root: OpenStep = { title: '', verdict: 'passed', start: 0, ms: 0, exchanges: [], steps: [] }

  /** @param mask masks secrets in step titles */
  constructor(readonly mask: (text: string) => string) {}

  /** Notes an exchange under the step that made it. */
  readonly saw = (exchange: number): void => {
    const step = this.#current.getStore()
    if (step !== undefined && !step.exchanges.includes(exchange)) step.exchanges.push(exchange)
    const { exchanges } = this.#root
    const at = exchanges.indexOf(exchange)
    if (at >= 0) exchanges.splice(at, 1)
    exchanges.push(exchange)
  }

  /** Runs a named part of the check. Steps may nest and overlap. */
  async step<T>(title: string, run: () => Promise<T>): Promise<T> {
    const start = performance.now()
    const step: OpenStep = {
      title: this.mask(title),
      verdict: 'passed',
      start: Math.round(start - this.#began),
      ms: 0,
      exchanges: [],
      steps: [],
    }
    const parent = this.#current.getStore() ?? this.#root
    parent.steps.push(step)
    try {
      return await this.#current.run(step, run)
    } catch (error) {
      step.verdict = error instanceof Violation ? 'violated' : 'undecided'
      throw error
    } finally {
      step.ms = Math.round(performance.now() - start)
    }
  }

  /** Ids of all exchanges, the latest seen last. */
  get exchanges(): readonly number[] {
    return [...this.#root.exchanges]
  }

  get steps(): readonly StepRecord[] {
    return this.#root.steps
  }
}
