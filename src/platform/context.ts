/**
 * What a check works with: the settings of its profile, and a capability for each subject. Each is made at first use.
 * @module
 */
import { RunningCheck } from './check.js'
import { Classes } from './data/classes.js'
import { DataApi } from './data/data-api.js'
import { RosterApi } from './data/roster-api.js'
import { SchoolTimetable } from './data/school-timetable.js'
import { Clock } from './drivers/clock.js'
import { ControlDriver } from './drivers/control-driver.js'
import { Received } from './received.js'
import { Webhooks } from './receiver/webhooks.js'
import { Refusals } from './refusals/refusals.js'
import { Discovery } from './sso/discovery.js'
import { SignIns } from './sso/sign-ins.js'
import { Tenants } from './tenants.js'
import { Tokens } from './tokens.js'
import { Users } from './users.js'

/** The view that one check has of the run. */
export class Context extends RunningCheck {
  /** Users at browsers. */
  get users(): Users {
    return this.part(Users)
  }

  /** Complete sign-ins, up to the tokens. */
  get signIns(): SignIns {
    return this.part(SignIns)
  }

  /** Requests that must be refused, with their controls. */
  get refusals(): Refusals {
    return this.part(Refusals)
  }

  /** The token endpoint, and the service token that checks share. */
  get tokens(): Tokens {
    return this.part(Tokens)
  }

  /** The discovery document and the key set of the tenant. */
  get discovery(): Discovery {
    return this.part(Discovery)
  }

  /** The data APIs, called with the service token of the app under test. */
  get data(): DataApi {
    return this.part(DataApi)
  }

  /** The roster API, called with the kind of token that the profile names. */
  get roster(): RosterApi {
    return this.part(RosterApi)
  }

  /** The timetable of the school and its changes, as checks share them. */
  get timetable(): SchoolTimetable {
    return this.part(SchoolTimetable)
  }

  /** Changes of classes. */
  get classes(): Classes {
    return this.part(Classes)
  }

  /** Webhooks that the platform sends. */
  get webhooks(): Webhooks {
    return this.part(Webhooks)
  }

  /** Triggers events at this tenant, as far as the driver of the profile can. */
  get driver(): ControlDriver {
    return this.part(ControlDriver)
  }

  /** Lets time pass at the target, and judges times that it writes. */
  get clock(): Clock {
    return this.part(Clock)
  }

  /** Private copies of the tenant, and the tenant itself while changes are undone. */
  get tenants(): Tenants<this> {
    return this.part(Tenants<this>)
  }

  /** What all checks of the run have received so far. A check that reads it needs `alone`: it comes after all others. */
  get received(): Received {
    return this.run.part(Received)
  }
}
