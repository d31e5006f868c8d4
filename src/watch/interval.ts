/**
 * The interval of a watch: `30s`, `15m`, `1h`, `1d`.
 * @module
 */

const units = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const
type UnitName = keyof typeof units

/** The longest interval, in milliseconds: a week. */
export const longestInterval = 7 * units.d

/**
 * Reads an interval.
 * @param text a whole number with its unit, from `1s` to `7d`
 * @returns milliseconds; null for anything else
 */
export function intervalMs(text: string): number | null {
  const [, number = '', unit = ''] = /^([1-9]\d{0,5})([smhd])$/.exec(text) ?? []
  if (number === '') return null
  const ms = Number(number) * units[unit as UnitName]
  return ms <= longestInterval ? ms : null
}
