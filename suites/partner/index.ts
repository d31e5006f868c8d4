/**
 * All suites of the role partner.
 * @module
 */
import './id-token-check/audience.suite.js'
import './id-token-check/form.suite.js'
import './id-token-check/issuer.suite.js'
import './id-token-check/keys.suite.js'
import './id-token-check/nonce.suite.js'
import './id-token-check/signature.suite.js'
import './id-token-check/standard.suite.js'
import './id-token-check/subject.suite.js'
import './id-token-check/times.suite.js'
import './identity/account-calls.suite.js'
import './identity/claims.suite.js'
import './identity/locale.suite.js'
import './identity/role.suite.js'
import './identity/subject.suite.js'
import './provider-keys/document.suite.js'
import './provider-keys/standard.suite.js'
import './provider-keys/unobtainable.suite.js'
