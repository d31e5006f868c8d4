/**
 * Languages that users set in their browsers, as `Accept-Language` has them. The first one is German, so that pages look
 * the same in all of them.
 * @module
 */

/** A fraction that a name and the seed decide: at least 0 and less than 1. */
export type Draw = (name: string) => number

const first = ['de', 'de-AT', 'de-DE', 'de-CH', 'de-LI', 'de-LU', 'de-BE', 'de-IT'] as const
const english = [['en'], ['en-US', 'en'], ['en-GB', 'en'], ['en-US'], ['en-IE', 'en']] as const
const further =
  'tr hr sr bs sl hu cs sk pl ro ru uk ar fa sq nl es pt fr it el bg mk ku ps zh-CN vi th sv da fi no lt lv et'.split(
    ' ',
  )
/** Languages that a user adds at most, after German and English. */
const mostFurther = 3

/** The item that a fraction stands for. */
export function itemAt<T>(items: readonly T[], fraction: number): T {
  return items[Math.floor(fraction * items.length)] as T
}

/** A value of `Accept-Language`. */
export function drawnLanguage(draw: Draw): string {
  const primary = itemAt(first, draw('country'))
  const added = Array.from({ length: Math.floor(draw('languages') * (mostFurther + 1)) }, (_none, at) =>
    itemAt(further, draw(`language ${at}`)),
  )
  const known = new Set([primary, 'de', ...itemAt(english, draw('English')), ...added])
  return [...known].map((tag, at) => (at === 0 ? tag : `${tag};q=0.${10 - at}`)).join(',')
}
