/**
 * Stimuli about launches of an application from the platform's own pages.
 * @module
 */
import type { Stimuli } from './stimulus.js'

/** Stimuli of this file. */
export const launch: Stimuli = {}
