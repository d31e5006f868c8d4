/**
 * Stimuli about accounts and names as the roster shows them.
 * @module
 */
import type { Stimuli } from './stimulus.js'

/** Stimuli of this file. */
export const rosterStimuli: Stimuli = {}
