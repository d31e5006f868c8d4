/**
 * Reading what the application sent to the simulated platform.
 * @module
 */
import { given } from '../core/errors.js'
import type { SimulatedFlow, SimulatedRequest } from './simulator.js'

type Pair = readonly [name: string, value: string]

/** Every value of a parameter of the authorize request, in order. */
export function parameters({ parameters: all }: SimulatedFlow, name: string): string[] {
  return all.filter(([key]) => key === name).map(([, value]) => value)
}

/** The value of a parameter of the authorize request; undefined unless it came once. */
export function parameter(flow: SimulatedFlow, name: string): string | undefined {
  const values = parameters(flow, name)
  return values.length === 1 ? values[0] : undefined
}

/** The query of a request as pairs, decoded once. */
export function queryOf({ url }: SimulatedRequest): Pair[] {
  return [...new URL(url).searchParams]
}

/** Every value of a header, in order. */
export function headerOf({ headers }: Pick<SimulatedRequest, 'headers'>, name: string): string[] {
  return headers.filter(([key]) => key.toLowerCase() === name.toLowerCase()).map(([, value]) => value)
}

/**
 * The body of a request as form fields, decoded once.
 * @throws {Undecided} where it is no text
 */
export function form({ body }: SimulatedRequest): Pair[] {
  const text = body.toString('utf8')
  given(!text.includes('\u0000'), 'the body of the token request is no text')
  return [...new URLSearchParams(text)]
}

/** The bearer token of a request; undefined where it carries none, or several. */
export function bearerOf(request: SimulatedRequest): string | undefined {
  const [line, ...more] = headerOf(request, 'authorization')
  return more.length > 0 ? undefined : /^Bearer +(\S+)$/i.exec(line ?? '')?.[1]
}
