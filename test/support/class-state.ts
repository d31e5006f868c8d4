/**
 * Reads the classes of an embedded platform as any caller does, without the suite's own code.
 */
import type { Platform } from '../../src/embedded/platform/index.js'
import { embeddedSettings } from './cli.js'

/** Every class of all school years, as text. */
export async function classesAt({ url }: Pick<Platform, 'url'>): Promise<string> {
  const { TENANT, SERVICE_CLIENT_ID, SERVICE_PASSWORD, CLASSES_PATH } = embeddedSettings()
  const credentials = Buffer.from(`${SERVICE_CLIENT_ID}:${SERVICE_PASSWORD}`).toString('base64')
  const granted = await fetch(`${url}/platform/api/sso/v3/${TENANT}/token?grant_type=client_credentials`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
  })
  const { access_token } = (await granted.json()) as { access_token: string }
  const lists = [26, 27, 28].map(async (year) => {
    const list = await fetch(`${url}${CLASSES_PATH}?schoolYearId=${year}`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
    return list.text()
  })
  return (await Promise.all(lists)).join('\n')
}
