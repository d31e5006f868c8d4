/**
 * Predicates over all requests to the token endpoint. Contract 4.2, 4.3.
 * @module
 */
import { type HeaderSource, headerOf } from '../requests.js'
import { type Finding, unless } from './finding.js'

const formType = 'application/x-www-form-urlencoded'

/** @param sent the method of one request, or the methods of several */
export function sentByPost(sent: string | readonly string[]): Finding | undefined {
  const methods = [sent].flat()
  return unless(
    methods.length > 0 && methods.every((method) => method === 'POST'),
    'the method POST',
    `the method ${methods.join(', ') || 'missing'}`,
  )
}

/** The one Content-Type is that of a form. Its parameters do not matter. */
export function sentAsForm(request: HeaderSource): Finding | undefined {
  const types = headerOf(request, 'content-type')
  const [type = ''] = types
  return unless(
    types.length === 1 && type.split(';')[0]?.trim().toLowerCase() === formType,
    `the Content-Type ${formType}`,
    types.length === 0 ? 'no Content-Type' : `the Content-Type ${types.join(', ')}`,
  )
}
