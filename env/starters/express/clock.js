/**
 * The clock for the lifetime of service tokens. The control driver can move it, so that tests need not wait.
 */
let ahead = 0

/** Milliseconds since 1970. */
export const now = () => Date.now() + ahead

export const advance = (seconds) => {
  ahead += seconds * 1000
}
