/**
 * The pages. Error pages are constant texts: nothing that a browser or the platform sent is shown in them.
 */
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text) => text.replace(/[&<>"]/g, (character) => entities[character])

const texts = {
  en: { title: 'Home', hello: 'Signed in as', leave: 'Sign out' },
  de: { title: 'Start', hello: 'Angemeldet als', leave: 'Abmelden' },
}

/** Sends a page. `body` is HTML. */
export function page(response, status, title, body = '', language = 'en') {
  response
    .status(status)
    .type('html')
    .send(
      `<!doctype html><html lang="${language}"><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width"><title>${title}</title><main><h1>${title}</h1>${body}</main></html>`,
    )
}

/** The start page. Contract 2.2 locale: the token of the platform decides about the language. */
export function homePage(response, user) {
  if (user === undefined) {
    page(response, 200, 'Welcome', '<p>Open this application from your school platform.</p>')
    return
  }
  const language = user.locale in texts ? user.locale : 'en'
  const { title, hello, leave } = texts[language]
  const form = `<form method="post" action="/logout"><button>${leave}</button></form>`
  page(response, 200, title, `<p>${hello} ${escaped(user.name)}</p>${form}`, language)
}
