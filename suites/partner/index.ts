/**
 * All suites of the role partner.
 * @module
 */
import './identity/account-calls.suite.js'
import './identity/claims.suite.js'
import './identity/locale.suite.js'
import './identity/role.suite.js'
import './identity/subject.suite.js'
import './provider-keys/document.suite.js'
import './provider-keys/standard.suite.js'
import './provider-keys/unobtainable.suite.js'
