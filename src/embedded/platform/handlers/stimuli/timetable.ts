/**
 * Stimuli about the planning of the timetable.
 * @module
 */
import type { Stimuli } from './stimulus.js'

/** Stimuli of this file. */
export const timetableStimuli: Stimuli = {}
