/** A made-up contract document: two sections, a list with bold titles, a table. */
export const sample = `# Lending books

This text is about a library.

## 1. Members

A member has a number. The number
has five digits.

1. **Cards.** Every member gets a card. It is valid
   for a year.
2. **Visitors.** Visitors get none.
   1. They read in the hall.

## 2. Books

### 2.1 Fields

| Field | Type | Notes |
|---|---|---|
| \`title\` | string | Never empty. |
| \`pages\` | number | At least 1. May be an estimate (e.g. 200). |
| \`author\` | string | |

Colours: not shown.
`
