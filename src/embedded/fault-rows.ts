/**
 * Short forms for the usual fault, which has no further fields. In a file of faults, each is a row of a table.
 * @module
 */

/** What a row says of a fault: its mistake and its behaviour, or both in one object if a line is too short for them. */
type Mistake<Behaviour> =
  | readonly [says: string, behaviour: Behaviour]
  | readonly [saysAndBehaviour: Behaviour & { readonly says: string }]

/** The rules that a fault violates. */
type Rules<Rule> = readonly [Rule, ...Rule[]]

/** What a row declares. */
interface Declared<Rule, Behaviour> {
  readonly id: string
  readonly violates: Rules<Rule>
  readonly says: string
  readonly behaviour: Behaviour
}

/** The short forms for the faults of a role. */
export interface FaultRows<Rule, Behaviour, Fault> {
  /** One fault, and the rule that it violates; a list if it violates several. */
  row(this: void, id: string, rule: Rule | Rules<Rule>, ...mistake: Mistake<Behaviour>): Fault
  /** The same for a file whose ids share a beginning. The rule comes first. */
  rowOf(this: void, beginning: string): (rule: Rule, id: string, ...mistake: Mistake<Behaviour>) => Fault
  /** The same for a rule that several faults of a file violate. */
  violating(this: void, rule: Rule): (id: string, ...mistake: Mistake<Behaviour>) => Fault
}

/**
 * Makes the short forms of a role.
 * @param fault declares a fault of the role
 */
export function faultRows<Rule extends string, Behaviour, Fault>(
  fault: (declared: Declared<Rule, Behaviour>) => Fault,
): FaultRows<Rule, Behaviour, Fault> {
  const row = (id: string, rule: Rule | Rules<Rule>, ...mistake: Mistake<Behaviour>): Fault => {
    const violates: Rules<Rule> = typeof rule === 'string' ? [rule] : rule
    if (mistake.length === 2) return fault({ id, violates, says: mistake[0], behaviour: mistake[1] })
    const { says, ...behaviour } = mistake[0]
    return fault({ id, violates, says, behaviour: behaviour as Behaviour })
  }
  return {
    row,
    rowOf:
      (beginning) =>
      (rule, id, ...mistake) =>
        row(`${beginning}-${id}`, rule, ...mistake),
    violating:
      (rule) =>
      (id, ...mistake) =>
        row(id, rule, ...mistake),
  }
}
