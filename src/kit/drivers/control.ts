/**
 * Causes things at the target, by the driver of the profile.
 * @module
 */
import type { Context } from '../context.js'
import { NotExercised, Undecided } from '../errors.js'
import type { Driver } from './driver.js'
import { HttpDriver } from './http-driver.js'
import { answerProblem, type StimulusAnswer, type StimulusBody, type StimulusName } from './stimuli.js'

/** The control of one tenant. */
export class Control {
  constructor(readonly context: Context) {}

  /** True where the profile's driver offers this stimulus. */
  can(name: StimulusName): boolean {
    return this.context.profile.control?.stimuli.has(name) ?? false
  }

  /**
   * Sends a stimulus and answers when it has taken effect.
   * @throws {NotExercised} where the driver does not offer it
   * @throws {Undecided} where it is refused or fails
   */
  async send<Name extends StimulusName>(name: Name, body: StimulusBody<Name>): Promise<StimulusAnswer<Name>> {
    this.context.require(`driver.${name}`)
    const outcome = await this.#driver().cause(name, { tenant: this.context.site.tenant, ...body })
    const words = name.replaceAll('-', ' ')
    if (outcome.kind === 'not supported') throw new NotExercised([`a control driver that can ${words}`])
    if (outcome.kind !== 'done')
      throw new Undecided(`the control driver could not ${words}: ${outcome.reason}`)
    const { answer } = outcome
    if (typeof answer.password === 'string') this.context.run.redactor.add(answer.password, 'password')
    const problem = answerProblem(name, answer)
    if (problem !== undefined) throw new Undecided(`the control driver did ${words}, but ${problem}`)
    return answer as StimulusAnswer<Name>
  }

  /**
   * Sends a stimulus that changes the tenant. In a lent copy that is all; elsewhere the change is undone at the end
   * of the run at the latest, or listed for the operator.
   * @throws {NotExercised} where the driver does not offer it
   * @throws {Undecided} where it is refused or fails
   */
  change<Name extends StimulusName>(name: Name, body: StimulusBody<Name>): Promise<StimulusAnswer<Name>> {
    return this.send(name, body)
  }

  #driver(): Driver {
    const settings = this.context.profile.control
    if (settings?.driver === 'http') return new HttpDriver(this.context.sender, settings)
    throw new NotExercised(['CONTROL_DRIVER=http'])
  }
}
