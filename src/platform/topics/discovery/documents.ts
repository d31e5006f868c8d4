/**
 * Discovery documents and key sets, as rules judge those that others recorded.
 * @module
 */
import type { RuleId } from '../../../../generated/catalogue.js'
import type { DiscoveryDocument as Documented } from '../../../../generated/sso/index.js'
import { given, NotApplicable } from '../../../core/errors.js'
import type { AsItCame } from '../../../core/http/documented-body.js'
import type { Memory } from '../../../core/properties.js'
import { judgesRecorded } from '../../rule.js'
import { documentFields, type PublishedKey } from '../../sso/discovery.js'
import type { DiscoverySubject } from '../../subjects.js'

/** A discovery document as it came, with the documented fields and any others: their values can be anything. */
export type DiscoveryDocument = AsItCame<Documented> & Readonly<Record<string, unknown>>

/** True for an object with a documented field: an error in JSON is no discovery document. */
export function isDocument({ urls }: DiscoverySubject, object: DiscoveryDocument): boolean {
  return documentFields(urls.profile).some((name) => Object.hasOwn(object, name))
}

/**
 * Declares what a rule says about each recorded discovery document.
 * @param judge gets the document, and the answer that it came in
 */
export function judgesDocuments(
  id: RuleId,
  judge: (document: DiscoveryDocument, subject: DiscoverySubject, memory: Memory) => void,
): void {
  judgesRecorded(id, 'discovery answer', (subject, memory) => {
    const { answer } = subject
    const { object } = answer
    if (!answer.ok || object === undefined || !isDocument(subject, object))
      throw new NotApplicable('no discovery document came')
    judge(object, subject, memory)
  })
}

/**
 * Declares what a rule says about the keys of each recorded key set.
 * @param judge gets the keys
 */
export function judgesKeys(id: RuleId, judge: (keys: readonly PublishedKey[]) => void): void {
  judgesRecorded(id, 'key set answer', ({ keys }) => {
    given(keys !== undefined, 'no key set came')
    judge(keys)
  })
}
