/**
 * Stimuli about the activation of applications for a school.
 * @module
 */
import type { Stimuli } from './stimulus.js'

/** Stimuli of this file. */
export const onboarding: Stimuli = {}
