/**
 * Scripts cannot read the cookies of a session.
 * Clause: House rules 2.
 */
import { given, must, rule } from 'platform-conformance/kit/partner'

rule('own.cookies.hidden-from-scripts', async (context) => {
  const { pages } = await context.signIns.signedIn()
  const cookies = pages.flatMap((answer) => answer.all('set-cookie'))
  given(cookies.length > 0, 'the sign-in set no cookie')

  const readable = cookies.filter((cookie) => !/; *httponly *(;|$)/i.test(cookie))
  must(
    readable.length === 0,
    'HttpOnly on every cookie',
    `without it: ${readable.map((cookie) => cookie.split('=', 1)[0]).join(', ')}`,
  )
})
