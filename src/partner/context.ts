/**
 * What a check of role partner works with: schools, and a capability for each subject. Each is made at first use.
 * @module
 */
import { RunningCheck } from './check.js'
import { Launches } from './launches.js'
import { ServiceWork } from './service/service.js'
import { Sessions } from './sessions.js'
import { SignIns } from './sign-ins.js'

/** The context of one check. */
export class PartnerContext extends RunningCheck {
  /** Browsers of users, and launches of the application in them. */
  get launches(): Launches {
    return this.part(Launches)
  }

  /** Sign-ins of users at the application. */
  get signIns(): SignIns {
    return this.part(SignIns)
  }

  /** Who is signed in at a browser. */
  get sessions(): Sessions {
    return this.part(Sessions)
  }

  /** Webhooks, service tokens and data: the server side of the application. */
  get service(): ServiceWork {
    return this.part(ServiceWork)
  }
}
