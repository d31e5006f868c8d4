/**
 * All suites of the role platform.
 * @module
 */
import './sso/authorize-answer.suite.js'
