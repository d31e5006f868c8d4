/**
 * Sessions of an Express application, kept in memory.
 */
import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import session from 'express-session'

/** Sessions as the examples of the libraries set them up. */
export function sessions(): RequestHandler {
  return session({
    secret: randomUUID(),
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax' },
  })
}

/** Ends the session of a browser and begins another. */
export function renewed(request: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    request.session.regenerate((error: unknown) => (error ? reject(error) : resolve()))
  })
}

/** The school that a login URL names. */
export function tenantOf({ query }: Request): string {
  return typeof query.tenant === 'string' ? query.tenant : ''
}
