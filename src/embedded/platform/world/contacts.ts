/**
 * Contacts of each school in credentials webhooks. They contain characters that careless code escapes, decodes or cuts.
 * @module
 */

/** Addresses of a school and of the administrator who activates applications. */
export interface Contacts {
  readonly activatorEmail: string
  readonly activatorUsername: string
  readonly schoolEmail: string
  readonly schoolPhoneNumber: string
}

const contacts: Readonly<Record<'A' | 'B', Contacts>> = {
  A: {
    activatorEmail: 'jörg.süß@uebungsschule.example',
    activatorUsername: 'Jörg "Joe" Süß <IT/Büro> & Söhne',
    schoolEmail: 'büro@uebungsschule.example',
    schoolPhoneNumber: '+43 (0)1 / 555-0100',
  },
  B: {
    activatorEmail: 'zoë@spree.example',
    activatorUsername: 'Zoë O\'Neill \\ "Spree" </Schule>',
    schoolEmail: 'post@spree.example',
    schoolPhoneNumber: '+49 30 / 555 0100',
  },
}

/** The contacts of a school. */
export function contactsOf(source: 'A' | 'B'): Contacts {
  return contacts[source]
}
