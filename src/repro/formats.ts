/**
 * The formats of an export.
 * @module
 */

/** Names of the formats, as `--export` accepts them. */
export const exportFormats = ['curl', 'http', 'bruno', 'har'] as const

/** Name of a format. */
export type ExportFormat = (typeof exportFormats)[number]
