/**
 * The application: its addresses, and what holds for every request.
 */
import { createServer } from 'node:http'
import express from 'express'
import { controlRoutes } from './control.js'
import { page } from './pages.js'
import { settings } from './settings.js'
import { signInRoutes } from './sign-in.js'
import { webhookRoutes } from './webhooks.js'

const app = express()
app.disable('x-powered-by')
app.enable('strict routing')
app.enable('case sensitive routing')
// A query is text: no lists and objects by names such as `tenant[]`.
app.set('query parser', (query) => Object.fromEntries(new URLSearchParams(query)))

app.use((request, response, next) => {
  response.set({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  })
  // Addresses come from the settings, never from a header. Requests for other hosts are not meant for us.
  if (request.headers.host !== settings.ownHost) page(response, 421, 'Not here')
  else next()
})

app.use(signInRoutes)
app.use(webhookRoutes)
if (settings.controlToken !== null) app.use('/control', controlRoutes)

app.use((_request, response) => page(response, 404, 'Not found'))
// A constant page: neither the error nor anything of the request is shown. Four arguments make it an error handler.
app.use((error, _request, response, _next) => {
  const isOfBrowser = error.status >= 400 && error.status < 500
  if (!isOfBrowser) console.error(`defect: ${error.name}`)
  if (response.headersSent) response.destroy()
  else if (isOfBrowser) page(response, error.status, 'Not possible')
  else page(response, 500, 'Something went wrong')
})

const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, app)
server.listen(settings.port, settings.host, () =>
  console.log(`Listening on ${settings.host}:${settings.port} for ${settings.platformUrl}`),
)
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    server.close(() => process.exit(0))
    server.closeIdleConnections()
    setTimeout(() => process.exit(0), 5000).unref()
  })
