/**
 * Reads the address that a text holds.
 *
 * `URL.canParse` must not be used for texts of a target: once V8 has optimised its caller, it reads the bytes of Latin-1
 * text as UTF-8, and says yes to what `new URL` then refuses (Node 20).
 *
 * @param base what a relative address is relative to
 * @returns null if the text is no address
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
