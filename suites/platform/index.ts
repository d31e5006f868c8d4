/**
 * All suites of the role platform.
 * @module
 */
import './sso/authorize-after-login.suite.js'
import './sso/authorize-answer.suite.js'
import './sso/authorize-login.suite.js'
import './sso/authorize-parameters.suite.js'
import './sso/authorize-pkce.suite.js'
import './sso/authorize-prompt.suite.js'
import './sso/authorize-redirect-uri.suite.js'
import './sso/authorize-standard-redirect.suite.js'
import './sso/authorize-standard.suite.js'
import './sso/authorize-wrong-password.suite.js'
