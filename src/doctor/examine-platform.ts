/**
 * Checks the profile of a platform part by part.
 * @module
 */
import { CheckTrace } from '../core/check-trace.js'
import { Context } from '../platform/context.js'
import type { Run } from '../platform/run.js'
import { apiProbes } from './apis.js'
import type { Finding } from './finding.js'
import { surroundingProbes } from './host-environment.js'
import { type Listener, tryParts } from './probe.js'
import { providerProbes } from './provider.js'
import { peopleProbes } from './users.js'

/**
 * Tries each part of a profile in order. Only reads, except for sign-ins and for the events of a control driver, which
 * are undone and need CONSENT=mutate.
 * @param wanted true for parts to try; default: all parts
 * @returns findings without secrets, in order
 */
export function examinePlatform(
  run: Run,
  listener: Listener,
  wanted: (part: string) => boolean = () => true,
): Promise<Finding[]> {
  const mask = (text: string): string => run.redactor.url(text)
  const probes = [
    ...providerProbes(run.profile),
    ...peopleProbes(run.profile),
    ...apiProbes(run.profile),
    ...surroundingProbes(run.profile),
  ].filter(({ part }) => wanted(part))
  return tryParts({ probes, context: () => new Context(run, new CheckTrace(mask)), mask }, listener)
}
