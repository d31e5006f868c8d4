// Made from specs/ by src/catalogue/build.ts. Do not edit.
import type { CatalogueRule, CatalogueOpenPoint, ClauseRegistry, NotTestableEntry } from '../src/catalogue/entries.js'

/** SHA-256 of the catalogue of both roles, hex. */
export const contractHash = "58d205aa1de35f3d4bad3d14a633d55db539d1cf2eb888266c99cdffe544364f"

/** Id of a rule for a platform. */
export type RuleId =
  | "authorize.client-id.missing"
  | "authorize.client-id.unknown"
  | "authorize.error.invalid-request.public-without-pkce"
  | "authorize.error.invalid-resource.host"
  | "authorize.error.invalid-resource.path"
  | "authorize.error.invalid-resource.ui-url"
  | "authorize.login.keeps-parameters"
  | "authorize.login.page"
  | "authorize.login.returns"
  | "authorize.login.wrong-password"
  | "authorize.nonce.missing"
  | "authorize.pkce.confidential-accepted"
  | "authorize.pkce.confidential-optional"
  | "authorize.pkce.method-missing"
  | "authorize.pkce.method-other"
  | "authorize.pkce.public-accepted"
  | "authorize.pkce.public-required"
  | "authorize.prompt.ends-session"
  | "authorize.prompt.login-page"
  | "authorize.prompt.optional"
  | "authorize.prompt.other-user"
  | "authorize.redirect-uri.host"
  | "authorize.redirect-uri.missing"
  | "authorize.redirect-uri.mixed-parts"
  | "authorize.redirect-uri.other-client"
  | "authorize.redirect-uri.path"
  | "authorize.redirect-uri.sso-path-accepted"
  | "authorize.redirect-uri.ui-url"
  | "authorize.redirect-uri.ui-url-accepted"
  | "authorize.response-type.missing"
  | "authorize.response-type.other"
  | "authorize.scope.list"
  | "authorize.scope.missing"
  | "authorize.state.optional"
  | "authorize.success.code"
  | "authorize.success.location"
  | "authorize.success.new-code"
  | "authorize.success.status"
  | "classes.outside-year.further-identifier"
  | "classes.outside-year.short-name"
  | "classes.outside-year.unchanged"
  | "classes.teachers.none"
  | "classes.teachers.several"
  | "classes.teachers.subject-teacher"
  | "classes.unique.extern-key"
  | "classes.unique.id"
  | "classes.unique.short-name"
  | "classes.update.accepted"
  | "classes.update.by-extern-key"
  | "classes.update.by-id"
  | "classes.update.by-short-name"
  | "classes.update.precedence"
  | "classes.update.short-name-of-two-years"
  | "data-api.break-duration"
  | "data-api.error.class-not-found"
  | "data-api.error.class-path"
  | "data-api.error.code"
  | "data-api.error.forbidden-deleted-periods"
  | "data-api.error.forbidden-elsewhere"
  | "data-api.error.forbidden-timetable"
  | "data-api.error.item-index"
  | "data-api.error.item-key"
  | "data-api.error.item-message"
  | "data-api.error.item-path"
  | "data-api.error.request-id"
  | "data-api.error.trace-id"
  | "data-api.error.validation-errors"
  | "data-api.pictures"
  | "data-api.tenant.foreign-ids"
  | "data-api.tenant.lists"
  | "data-api.tenant.named-in-request"
  | "data-api.times.local"
  | "data-api.times.no-zone"
  | "data-api.token.accepted"
  | "data-api.token.invalid"
  | "data-api.token.missing"
  | "deleted-periods.answer.array"
  | "deleted-periods.answer.ids-only"
  | "deleted-periods.entity-filter.not-narrowed"
  | "deleted-periods.modified-after.earlier"
  | "deleted-periods.modified-after.later"
  | "deleted-periods.sync.reload"
  | "deleted-periods.sync.repeatable"
  | "deleted-periods.sync.same-value"
  | "deleted-periods.timetable.deleted-absent"
  | "deleted-periods.timetable.existing-not-listed"
  | "discovery.authorization-endpoint"
  | "discovery.document"
  | "discovery.issuer"
  | "discovery.jwks-uri"
  | "discovery.per-tenant"
  | "discovery.public"
  | "discovery.rsa-key"
  | "discovery.token-endpoint"
  | "id-token.alg"
  | "id-token.aud"
  | "id-token.exp"
  | "id-token.format"
  | "id-token.iat"
  | "id-token.iss.discovery"
  | "id-token.iss.tenant"
  | "id-token.iss.url"
  | "id-token.locale.present"
  | "id-token.locale.separator"
  | "id-token.locale.two-letters"
  | "id-token.locale.user-language"
  | "id-token.nonce"
  | "id-token.person-id.distinct"
  | "id-token.person-id.present"
  | "id-token.platform-claims"
  | "id-token.profile-claims.absent"
  | "id-token.profile-claims.birthdate"
  | "id-token.profile-claims.gender"
  | "id-token.profile-claims.names"
  | "id-token.roles.single"
  | "id-token.roles.value"
  | "id-token.sc"
  | "id-token.scopes.commas"
  | "id-token.scopes.granted"
  | "id-token.signature"
  | "id-token.sn"
  | "id-token.sr"
  | "id-token.standard-claims"
  | "id-token.sub.per-user"
  | "id-token.sub.present"
  | "id-token.sub.profile-independent"
  | "id-token.sub.stable"
  | "id-token.sub.uuid"
  | "id-token.tenant-id"
  | "id-token.user-id"
  | "id-token.user-type"
  | "id-token.username"
  | "launch.session"
  | "launch.ui-url"
  | "launch.user"
  | "logout.redirect.foreign-domain"
  | "logout.redirect.own-domain"
  | "rooms.by-id.found"
  | "rooms.by-id.unknown"
  | "rooms.list.complete"
  | "roster.class-students.exact"
  | "roster.classes.listed"
  | "roster.classes.present-only"
  | "roster.display-name.teacher"
  | "roster.enabled-user.disabled"
  | "roster.enabled-user.enabled"
  | "roster.organizations.listed"
  | "roster.organizations.name"
  | "roster.sessions.dates"
  | "roster.sessions.listed"
  | "roster.status.exited"
  | "roster.status.not-exited"
  | "roster.users.by-sub"
  | "roster.users.deleted"
  | "roster.users.inactive-kept"
  | "roster.users.listed"
  | "roster.users.with-account-only"
  | "service-token.access-token"
  | "service-token.activation.invalid-client"
  | "service-token.activation.unauthorized"
  | "service-token.basic-raw"
  | "service-token.client-id"
  | "service-token.credentials-missing"
  | "service-token.error.invalid-grant.client-secret"
  | "service-token.expires-in.number"
  | "service-token.expires-in.three-minutes"
  | "service-token.grant-type"
  | "service-token.json"
  | "service-token.other-tenant"
  | "service-token.password.client-secret"
  | "service-token.password.wrong"
  | "service-token.validity.ends"
  | "service-token.validity.older-token"
  | "service-token.validity.throughout"
  | "service-token.without-session"
  | "service.code-flow"
  | "service.data-base-path"
  | "service.own-user"
  | "service.sso-base-path"
  | "standard.authorize.code-lifetime"
  | "standard.authorize.empty-parameter"
  | "standard.authorize.no-redirect-to-invalid-uri"
  | "standard.authorize.pkce-method-error"
  | "standard.authorize.redirect-uri.exact"
  | "standard.authorize.redirect-uri.fragment"
  | "standard.authorize.redirect-uri.query-kept"
  | "standard.authorize.repeated-parameter"
  | "standard.authorize.response-type-error"
  | "standard.authorize.state-echo"
  | "standard.authorize.state-in-error"
  | "standard.authorize.unknown-parameter"
  | "standard.data-api.unauthorized-challenge"
  | "standard.data-api.unauthorized-status"
  | "standard.discovery.issuer-location"
  | "standard.discovery.key-set"
  | "standard.discovery.key-use"
  | "standard.discovery.kid-distinct"
  | "standard.discovery.media-type"
  | "standard.discovery.no-private-keys"
  | "standard.discovery.required-metadata"
  | "standard.discovery.status"
  | "standard.discovery.true-metadata"
  | "standard.id-token.at-hash"
  | "standard.id-token.compact"
  | "standard.id-token.iss-form"
  | "standard.id-token.key-size"
  | "standard.id-token.kid"
  | "standard.id-token.numeric-dates"
  | "standard.id-token.sub-length"
  | "standard.token.client-binding"
  | "standard.token.error-body"
  | "standard.token.error-status"
  | "standard.token.invalid-client"
  | "standard.token.invalid-client-challenge"
  | "standard.token.invalid-grant"
  | "standard.token.missing-grant-type"
  | "standard.token.no-store"
  | "standard.token.password-grant"
  | "standard.token.post-only"
  | "standard.token.repeated-parameter"
  | "standard.token.secret-in-query"
  | "standard.token.single-use"
  | "standard.token.success-media-type"
  | "standard.token.success-status"
  | "standard.token.token-type"
  | "standard.token.unknown-parameter"
  | "standard.token.unsupported-grant-type"
  | "standard.token.verifier-dot-tilde"
  | "standard.transport.tls"
  | "standard.webhooks.signature.encoding"
  | "students.by-key.found"
  | "students.by-key.internal-id"
  | "students.class-assignments.class-name"
  | "students.class-assignments.start-date.present"
  | "students.class-assignments.start-date.value"
  | "students.filter.class"
  | "students.filter.id"
  | "students.filter.paged"
  | "students.limit.bound"
  | "students.limit.default"
  | "students.limit.raised"
  | "students.list.complete"
  | "students.list.without-account"
  | "students.list.without-key"
  | "students.offset.every-student-once"
  | "students.offset.pages"
  | "students.offset.past-end"
  | "students.record.external-key"
  | "students.record.id"
  | "timetable.cancellation.period-status"
  | "timetable.cancellation.resources"
  | "timetable.double.attributes"
  | "timetable.double.lesson-id"
  | "timetable.double.two-periods"
  | "timetable.entity-filter.exact"
  | "timetable.half-cancelled.other-half"
  | "timetable.half-cancelled.two-periods"
  | "timetable.lesson-change.present-teacher"
  | "timetable.lesson-id.other-lesson"
  | "timetable.lesson-id.present"
  | "timetable.lesson-id.same-lesson"
  | "timetable.list.complete"
  | "timetable.modified-after.each-change"
  | "timetable.modified-after.earlier"
  | "timetable.modified-after.later"
  | "timetable.move-chain.first"
  | "timetable.move-chain.last-two"
  | "timetable.move.linked"
  | "timetable.move.new-period"
  | "timetable.move.original-cancelled"
  | "timetable.move.original-kept"
  | "timetable.move.related-period"
  | "timetable.move.resources"
  | "timetable.names.class"
  | "timetable.names.room"
  | "timetable.names.subject"
  | "timetable.note.single-period"
  | "timetable.permission.after-reinstallation"
  | "timetable.recurring.materialized"
  | "timetable.recurring.no-rule"
  | "timetable.resource-change.added"
  | "timetable.resource-change.period-status"
  | "timetable.resource-change.removed"
  | "timetable.resources.listed"
  | "timetable.resources.status"
  | "timetable.substitution.original"
  | "timetable.substitution.other-periods"
  | "timetable.substitution.substitute"
  | "timetable.untouched.period-status"
  | "timetable.untouched.resource-status"
  | "token.code.access-token"
  | "token.code.bearer"
  | "token.code.client-id"
  | "token.code.client-secret.missing"
  | "token.code.client-secret.password"
  | "token.code.client-secret.wrong"
  | "token.code.content-type"
  | "token.code.grant-type"
  | "token.code.id-token"
  | "token.code.issued-code"
  | "token.code.lifetime.fresh"
  | "token.code.lifetime.old"
  | "token.code.other-tenant"
  | "token.code.pkce.confidential-no-verifier"
  | "token.code.pkce.public-no-verifier"
  | "token.code.pkce.right-verifier"
  | "token.code.pkce.swapped-verifier"
  | "token.code.pkce.wrong-verifier"
  | "token.code.redirect-uri.different"
  | "token.code.redirect-uri.missing"
  | "token.code.verifier.longest"
  | "token.code.verifier.safe-characters"
  | "token.code.verifier.shortest"
  | "token.code.verifier.too-long"
  | "token.code.verifier.too-short"
  | "token.code.verifier.unsafe-characters"
  | "token.error.invalid-grant.no-verifier"
  | "token.error.invalid-grant.wrong-verifier"
  | "webhooks.activation.no-manual-step"
  | "webhooks.activation.not-before"
  | "webhooks.activation.valid-soon"
  | "webhooks.content-type"
  | "webhooks.credentials.json"
  | "webhooks.credentials.password"
  | "webhooks.credentials.post"
  | "webhooks.credentials.sent"
  | "webhooks.deactivation.json"
  | "webhooks.deactivation.post"
  | "webhooks.deactivation.sent"
  | "webhooks.only-named-events"
  | "webhooks.own-endpoint"
  | "webhooks.scenario-2"
  | "webhooks.scenario-3.credentials"
  | "webhooks.scenario-3.silent"
  | "webhooks.signature.algorithm"
  | "webhooks.signature.base64"
  | "webhooks.signature.every-webhook"
  | "webhooks.signature.one-key"
  | "webhooks.signature.verifies"

/** Id of an open point of the contract for a platform. */
export type OpenPointId =
  | "observe.access-token.format"
  | "observe.authorize.error-delivery"
  | "observe.authorize.error-without-session"
  | "observe.authorize.head"
  | "observe.authorize.headers"
  | "observe.authorize.nonce-reuse"
  | "observe.authorize.older-codes"
  | "observe.authorize.pkce-challenge-forms"
  | "observe.authorize.pkce-method-case"
  | "observe.authorize.pkce-method-missing"
  | "observe.authorize.post"
  | "observe.authorize.prompt-login-other-browsers"
  | "observe.authorize.prompt-none"
  | "observe.authorize.prompt-values"
  | "observe.authorize.redirect-uri-equivalents"
  | "observe.authorize.response-type-spelling"
  | "observe.authorize.scope-spelling"
  | "observe.authorize.scope-unknown"
  | "observe.authorize.scope-without-openid"
  | "observe.authorize.ui-url-other-domain"
  | "observe.classes.list"
  | "observe.classes.members"
  | "observe.classes.mixed-identifiers"
  | "observe.classes.outside-year-identifiers"
  | "observe.classes.several-items"
  | "observe.classes.short-name-case"
  | "observe.classes.taken-extern-key"
  | "observe.classes.unknown-identifiers"
  | "observe.classes.update-answers"
  | "observe.data-api.basic-credentials"
  | "observe.data-api.error-message"
  | "observe.data-api.id-token"
  | "observe.data-api.lists"
  | "observe.data-api.other-errors"
  | "observe.data-api.permissions"
  | "observe.data-api.picture-members"
  | "observe.data-api.refusals"
  | "observe.data-api.request-id"
  | "observe.data-api.scheme-case"
  | "observe.data-api.second-item"
  | "observe.data-api.token-in-query"
  | "observe.data-api.user-token"
  | "observe.deleted-periods.filters"
  | "observe.deleted-periods.modified-after-values"
  | "observe.deleted-periods.refusal"
  | "observe.discovery.authorization-header"
  | "observe.discovery.endpoint-paths"
  | "observe.discovery.keys"
  | "observe.discovery.other-members"
  | "observe.id-token.alg"
  | "observe.id-token.birthdate"
  | "observe.id-token.claim-types"
  | "observe.id-token.gender"
  | "observe.id-token.letter-case"
  | "observe.id-token.lifetime"
  | "observe.id-token.other-claims"
  | "observe.id-token.person-id-twins"
  | "observe.id-token.scopes-openid"
  | "observe.id-token.sub-across-clients"
  | "observe.id-token.sub-across-tenants"
  | "observe.id-token.username-case"
  | "observe.launch.parameters"
  | "observe.logout.answers"
  | "observe.logout.session"
  | "observe.rooms.by-id-answers"
  | "observe.rooms.members"
  | "observe.roster.archived"
  | "observe.roster.enabled-user"
  | "observe.roster.lesson-id"
  | "observe.roster.lists"
  | "observe.roster.members"
  | "observe.roster.school-name"
  | "observe.roster.sessions"
  | "observe.roster.status"
  | "observe.roster.tokens"
  | "observe.roster.unknown-ids"
  | "observe.roster.user-id"
  | "observe.service-token.content-type-missing"
  | "observe.service-token.credentials-in-body"
  | "observe.service-token.encoded-credentials"
  | "observe.service-token.grant-type-in-body"
  | "observe.service-token.other-members"
  | "observe.service-token.repeated-request"
  | "observe.service-token.scheme-case"
  | "observe.service-token.two-grant-types"
  | "observe.service.client-in-other-tenant"
  | "observe.service.lifecycle-headers"
  | "observe.service.other-data-versions"
  | "observe.service.other-sso-versions"
  | "observe.service.path-spelling"
  | "observe.service.rate-limits"
  | "observe.service.session-in-other-tenant"
  | "observe.service.unknown-tenant"
  | "observe.students.absent-key"
  | "observe.students.by-key-answers"
  | "observe.students.filter-class"
  | "observe.students.filter-values"
  | "observe.students.key-case"
  | "observe.students.limit-maximum"
  | "observe.students.limit-values"
  | "observe.students.members"
  | "observe.students.offset-values"
  | "observe.students.start-date"
  | "observe.timetable.change-words"
  | "observe.timetable.filters"
  | "observe.timetable.members"
  | "observe.timetable.modified-after-precision"
  | "observe.timetable.modified-after-values"
  | "observe.timetable.moved-lesson"
  | "observe.timetable.parameters"
  | "observe.timetable.period-status"
  | "observe.timetable.related-period"
  | "observe.timetable.resource-status"
  | "observe.timetable.time-offset"
  | "observe.timetable.without-lesson"
  | "observe.token.basic-authentication"
  | "observe.token.code-after-failure"
  | "observe.token.code-lifetime"
  | "observe.token.code-spelling"
  | "observe.token.content-type-charset"
  | "observe.token.error-shape"
  | "observe.token.expires-in"
  | "observe.token.grant-type-spelling"
  | "observe.token.other-methods"
  | "observe.token.parameters-in-query"
  | "observe.token.pragma"
  | "observe.token.revocation-after-reuse"
  | "observe.token.scope-member"
  | "observe.token.verifier-without-challenge"
  | "observe.webhooks.after-deactivation"
  | "observe.webhooks.algorithm"
  | "observe.webhooks.body-members"
  | "observe.webhooks.delivery"
  | "observe.webhooks.first-success"
  | "observe.webhooks.other-kinds"
  | "observe.webhooks.refusal-message"
  | "observe.webhooks.scenario-3-deactivation"
  | "observe.webhooks.sent-again"

/** Every rule for a platform by its id, sorted by id. */
export const rules: Readonly<Record<RuleId, CatalogueRule & { readonly id: RuleId }>> = {
  "authorize.client-id.missing": { id: "authorize.client-id.missing", role: "platform", tier: "contract", level: "must", clause: "4.1 client_id", says: "The authorize endpoint issues no code for a request without client_id.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize", waivedBy: {"TOLERATED_MISSING":"client_id"} },
  "authorize.client-id.unknown": { id: "authorize.client-id.unknown", role: "platform", tier: "contract", level: "must", clause: "4.1 client_id", says: "The authorize endpoint issues no code for a client_id that belongs to no application.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.error.invalid-request.public-without-pkce": { id: "authorize.error.invalid-request.public-without-pkce", role: "platform", tier: "contract", level: "must", clause: "7", says: "The authorize endpoint refuses a public client that sends no challenge with `invalid_request`.", implied: false, feature: "public-client", needs: ["user.teacher","client.public"], operation: "authorize" },
  "authorize.error.invalid-resource.host": { id: "authorize.error.invalid-resource.host", role: "platform", tier: "contract", level: "must", clause: "7", says: "The authorize endpoint refuses a redirect_uri on a domain that is not registered with `invalid_resource`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.error.invalid-resource.path": { id: "authorize.error.invalid-resource.path", role: "platform", tier: "contract", level: "must", clause: "7", says: "The authorize endpoint refuses a redirect_uri whose path is not configured with `invalid_resource`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.error.invalid-resource.ui-url": { id: "authorize.error.invalid-resource.ui-url", role: "platform", tier: "contract", level: "must", clause: "7", says: "The authorize endpoint refuses a redirect_uri that is similar to a UI Integration URL with `invalid_resource`.", implied: false, feature: "sso", needs: ["user.teacher","client.ui-urls"], operation: "authorize" },
  "authorize.login.keeps-parameters": { id: "authorize.login.keeps-parameters", role: "platform", tier: "contract", level: "must", clause: "4.1 behaviour 2", says: "The platform keeps the nonce, challenge, scope and redirect_uri of the authorize request while the user signs in.", implied: true, feature: "sso", needs: ["user.teacher","login.page"], operation: "authorize" },
  "authorize.login.page": { id: "authorize.login.page", role: "platform", tier: "contract", level: "must", clause: "4.1 behaviour 2", says: "The authorize endpoint shows the login page to a browser without a session, and issues no code.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "authorize.login.returns": { id: "authorize.login.returns", role: "platform", tier: "contract", level: "must", clause: "4.1 behaviour 2", says: "The login page sends a user who signs in back to the redirect_uri with a code. The user does not have to start again.", implied: false, feature: "sso", needs: ["user.teacher","login.page"], operation: "authorize" },
  "authorize.login.wrong-password": { id: "authorize.login.wrong-password", role: "platform", tier: "contract", level: "must", clause: "4.1 behaviour 2", says: "The login page issues no code for wrong credentials.", implied: true, feature: "sso", needs: ["user.lockable","consent.wrong-password","login.page"], operation: "authorize" },
  "authorize.nonce.missing": { id: "authorize.nonce.missing", role: "platform", tier: "contract", level: "must", clause: "4.1 nonce", says: "The authorize endpoint issues no code for a request without nonce.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize", waivedBy: {"TOLERATED_MISSING":"nonce"} },
  "authorize.pkce.confidential-accepted": { id: "authorize.pkce.confidential-accepted", role: "platform", tier: "contract", level: "must", clause: "4.1 code_challenge", says: "The platform completes the flow of a confidential client that sends an S256 challenge, with any characters that a challenge can have.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.pkce.confidential-optional": { id: "authorize.pkce.confidential-optional", role: "platform", tier: "contract", level: "must", clause: "5 item 1", says: "The platform completes the flow of a confidential client that sends no challenge.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.pkce.method-missing": { id: "authorize.pkce.method-missing", role: "platform", tier: "contract", level: "must", clause: "4.1 code_challenge_method", says: "The token endpoint does not accept the challenge itself as the verifier if the challenge was sent without a method.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize", disturbs: ["grants"] },
  "authorize.pkce.method-other": { id: "authorize.pkce.method-other", role: "platform", tier: "contract", level: "must", clause: "4.1 code_challenge_method", says: "The platform issues no tokens for a challenge with the method `plain` or any other method than S256.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize", disturbs: ["grants"] },
  "authorize.pkce.public-accepted": { id: "authorize.pkce.public-accepted", role: "platform", tier: "contract", level: "must", clause: "5 item 1", says: "The platform completes the flow of a public client that sends an S256 challenge and no secret.", implied: false, feature: "public-client", needs: ["user.teacher","client.public"], operation: "authorize" },
  "authorize.pkce.public-required": { id: "authorize.pkce.public-required", role: "platform", tier: "contract", level: "must", clause: "5 item 1", says: "The authorize endpoint issues no code for a public client that sends no challenge.", implied: false, feature: "public-client", needs: ["user.teacher","client.public"], operation: "authorize" },
  "authorize.prompt.ends-session": { id: "authorize.prompt.ends-session", role: "platform", tier: "contract", level: "must", clause: "4.1 prompt", says: "With `prompt=login`, the authorize endpoint ends the session of the browser, even if the user does not sign in afterwards.", implied: false, feature: "sso", needs: ["user.teacher","login.fresh"], operation: "authorize" },
  "authorize.prompt.login-page": { id: "authorize.prompt.login-page", role: "platform", tier: "contract", level: "must", clause: "4.1 prompt", says: "With `prompt=login`, the authorize endpoint shows the login page to a signed-in user, and issues a code only after a sign-in there.", implied: false, feature: "sso", needs: ["user.teacher","login.page"], operation: "authorize" },
  "authorize.prompt.optional": { id: "authorize.prompt.optional", role: "platform", tier: "contract", level: "must", clause: "4.1 prompt", says: "The authorize endpoint shows no login page to a signed-in user if the request has no prompt.", implied: false, feature: "sso", needs: ["user.teacher","login.fresh"], operation: "authorize" },
  "authorize.prompt.other-user": { id: "authorize.prompt.other-user", role: "platform", tier: "contract", level: "must", clause: "4.1 prompt", says: "The tokens after `prompt=login` belong to the user who signs in at the login page.", implied: true, feature: "sso", needs: ["user.teacher","user.second","login.page"], operation: "authorize" },
  "authorize.redirect-uri.host": { id: "authorize.redirect-uri.host", role: "platform", tier: "contract", level: "must", clause: "4.1 redirect_uri", says: "The authorize endpoint issues no code for a redirect_uri whose host differs from the registered domain.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.redirect-uri.missing": { id: "authorize.redirect-uri.missing", role: "platform", tier: "contract", level: "must", clause: "4.1 redirect_uri", says: "The authorize endpoint issues no code for a request without redirect_uri, and sends none to a default address.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize", waivedBy: {"TOLERATED_MISSING":"redirect_uri"} },
  "authorize.redirect-uri.mixed-parts": { id: "authorize.redirect-uri.mixed-parts", role: "platform", tier: "contract", level: "must", clause: "4.1 redirect_uri", says: "The authorize endpoint issues no code for a redirect_uri that combines parts of several configured values.", implied: true, feature: "sso", needs: ["user.teacher","client.ui-urls"], operation: "authorize" },
  "authorize.redirect-uri.other-client": { id: "authorize.redirect-uri.other-client", role: "platform", tier: "contract", level: "must", clause: "4.1 redirect_uri", says: "The authorize endpoint issues no code for a redirect_uri that is configured for another application only.", implied: false, feature: "second-client", needs: ["user.teacher","client.second"], operation: "authorize" },
  "authorize.redirect-uri.path": { id: "authorize.redirect-uri.path", role: "platform", tier: "contract", level: "must", clause: "4.1 redirect_uri", says: "The authorize endpoint issues no code for a redirect_uri whose path differs from the configured SSO redirect path.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.redirect-uri.sso-path-accepted": { id: "authorize.redirect-uri.sso-path-accepted", role: "platform", tier: "contract", level: "must", clause: "4.1 redirect_uri", says: "The authorize endpoint delivers a code to the SSO redirect path on the registered domain.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.redirect-uri.ui-url": { id: "authorize.redirect-uri.ui-url", role: "platform", tier: "contract", level: "must", clause: "4.1 redirect_uri", says: "The authorize endpoint issues no code for a redirect_uri that is similar to a UI Integration URL but differs from it.", implied: false, feature: "sso", needs: ["user.teacher","client.ui-urls"], operation: "authorize" },
  "authorize.redirect-uri.ui-url-accepted": { id: "authorize.redirect-uri.ui-url-accepted", role: "platform", tier: "contract", level: "must", clause: "4.1 redirect_uri", says: "The authorize endpoint delivers a code to each UI Integration URL of the application.", implied: false, feature: "sso", needs: ["user.teacher","client.ui-urls"], operation: "authorize" },
  "authorize.response-type.missing": { id: "authorize.response-type.missing", role: "platform", tier: "contract", level: "must", clause: "4.1 response_type", says: "The authorize endpoint issues no code for a request without response_type.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize", waivedBy: {"TOLERATED_MISSING":"response_type"} },
  "authorize.response-type.other": { id: "authorize.response-type.other", role: "platform", tier: "contract", level: "must", clause: "4.1 response_type", says: "The authorize endpoint issues neither a code nor a token for a response_type other than `code`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.scope.list": { id: "authorize.scope.list", role: "platform", tier: "contract", level: "must", clause: "4.1 scope", says: "The authorize endpoint accepts `openid` as the only scope, and with `roster-core.readonly` in either order, separated by encoded blanks.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.scope.missing": { id: "authorize.scope.missing", role: "platform", tier: "contract", level: "must", clause: "4.1 scope", says: "The authorize endpoint issues no code for a request without scope.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize", waivedBy: {"TOLERATED_MISSING":"scope"} },
  "authorize.state.optional": { id: "authorize.state.optional", role: "platform", tier: "contract", level: "must", clause: "4.1 state", says: "The authorize endpoint issues a code for a request without state.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.success.code": { id: "authorize.success.code", role: "platform", tier: "contract", level: "must", clause: "4.1 behaviour 1", says: "The Location of the authorize response has one non-empty `code` in its query and none in its fragment.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.success.location": { id: "authorize.success.location", role: "platform", tier: "contract", level: "must", clause: "4.1 behaviour 1", says: "The Location of the authorize response is the redirect_uri of this request, except for the response parameters.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.success.new-code": { id: "authorize.success.new-code", role: "platform", tier: "contract", level: "must", clause: "4.1 behaviour 1", says: "The authorize endpoint issues a different code for each request.", implied: true, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.success.status": { id: "authorize.success.status", role: "platform", tier: "contract", level: "must", clause: "4.1 behaviour 1", says: "The authorize endpoint answers a complete request of a signed-in user with status 302.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "classes.outside-year.further-identifier": { id: "classes.outside-year.further-identifier", role: "platform", tier: "contract", level: "must", clause: "4.6 update classes", says: "Class management refuses an update that names a class of another school year by `shortName` and by another identifier.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"], operation: "updateClasses" },
  "classes.outside-year.short-name": { id: "classes.outside-year.short-name", role: "platform", tier: "contract", level: "must", clause: "4.6 update classes", says: "Class management refuses an update that names a class of another school year by `shortName`.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"], operation: "updateClasses" },
  "classes.outside-year.unchanged": { id: "classes.outside-year.unchanged", role: "platform", tier: "contract", level: "must", clause: "4.6 update classes", says: "Class management does not change a class if its update fails.", implied: true, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"], operation: "updateClasses" },
  "classes.teachers.none": { id: "classes.teachers.none", role: "platform", tier: "contract", level: "must", clause: "2.6 Class", says: "Class management returns a class without class teachers, with no teacher listed.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","fixture.classes.without_teacher"], operation: "listClasses" },
  "classes.teachers.several": { id: "classes.teachers.several", role: "platform", tier: "contract", level: "must", clause: "2.6 Class", says: "Class management lists every class teacher of a class with several.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","fixture.classes.several_teachers"], operation: "listClasses" },
  "classes.teachers.subject-teacher": { id: "classes.teachers.subject-teacher", role: "platform", tier: "contract", level: "must", clause: "2.6 Class", says: "Class management does not list a teacher who only teaches a lesson of the class as class teacher.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","fixture.classes.subject_teacher"], operation: "listClasses" },
  "classes.unique.extern-key": { id: "classes.unique.extern-key", role: "platform", tier: "contract", level: "must", clause: "2.6 Class", says: "No two classes have the same `externKey`, across all school years.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes"], operation: "listClasses" },
  "classes.unique.id": { id: "classes.unique.id", role: "platform", tier: "contract", level: "must", clause: "2.6 Class", says: "No two classes have the same `id`, across all school years.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes"], operation: "listClasses" },
  "classes.unique.short-name": { id: "classes.unique.short-name", role: "platform", tier: "contract", level: "must", clause: "2.6 Class", says: "No two classes of the active school year have the same `shortName`.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes"], operation: "listClasses" },
  "classes.update.accepted": { id: "classes.update.accepted", role: "platform", tier: "contract", level: "must", clause: "4.6 update classes", says: "Class management accepts an update with its items in the array `classes`, and returns the change when the class is read again.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.throw_away"], operation: "updateClasses" },
  "classes.update.by-extern-key": { id: "classes.update.by-extern-key", role: "platform", tier: "contract", level: "must", clause: "4.6 update classes", says: "Class management changes exactly the class with the `externKey` of an item that has no other identifier.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.throw_away"], operation: "updateClasses" },
  "classes.update.by-id": { id: "classes.update.by-id", role: "platform", tier: "contract", level: "must", clause: "4.6 update classes", says: "Class management changes exactly the class with the `id` of an item that has no other identifier.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.throw_away"], operation: "updateClasses" },
  "classes.update.by-short-name": { id: "classes.update.by-short-name", role: "platform", tier: "contract", level: "must", clause: "4.6 update classes", says: "Class management changes exactly the class of this year with the `shortName` of an item that has no other identifier.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.throw_away"], operation: "updateClasses" },
  "classes.update.precedence": { id: "classes.update.precedence", role: "platform", tier: "contract", level: "must", clause: "2.6 Class", says: "If an item has two identifiers, class management does not change a class that only the lower one names.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.throw_away"], operation: "updateClasses" },
  "classes.update.short-name-of-two-years": { id: "classes.update.short-name-of-two-years", role: "platform", tier: "contract", level: "must", clause: "2.6 Class", says: "Class management changes the class of the active year if two school years have a class with the `shortName`.", implied: true, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.same_short_name"], operation: "updateClasses" },
  "data-api.break-duration": { id: "data-api.break-duration", role: "platform", tier: "contract", level: "should", clause: "4.6 other facts", says: "The data APIs return no record with the length of a break.", implied: false, feature: "data-api", needs: ["client.service"], operation: null },
  "data-api.error.class-not-found": { id: "data-api.error.class-not-found", role: "platform", tier: "contract", level: "must", clause: "7 data API", says: "Class management reports `entity.notFound` for the `shortName` of a class outside the active school year.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"], operation: "updateClasses" },
  "data-api.error.class-path": { id: "data-api.error.class-path", role: "platform", tier: "contract", level: "must", clause: "4.6 update classes", says: "Class management reports `entity.notFound` for the first item with the path `classes[0].id`, for every kind of identifier.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"], operation: "updateClasses" },
  "data-api.error.code": { id: "data-api.error.code", role: "platform", tier: "contract", level: "must", clause: "2.5 errorCode", says: "The body of a validation error has `errorCode` with the value VALIDATION_ERROR.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"], operation: "updateClasses" },
  "data-api.error.forbidden-deleted-periods": { id: "data-api.error.forbidden-deleted-periods", role: "platform", tier: "contract", level: "must", clause: "4.6 sync rule 3", says: "The platform returns no deleted periods to an application without access to them.", implied: true, feature: "data-api", needs: ["client.service","permitted.deleted-periods"], operation: "getDeletedPeriods" },
  "data-api.error.forbidden-elsewhere": { id: "data-api.error.forbidden-elsewhere", role: "platform", tier: "contract", level: "must", clause: "5 item 3", says: "The other data APIs that the application may call accept the token that the timetable refuses.", implied: true, feature: "data-api", needs: ["client.service","permitted.timetable","permitted.students","client.no-permission"], operation: null },
  "data-api.error.forbidden-timetable": { id: "data-api.error.forbidden-timetable", role: "platform", tier: "contract", level: "must", clause: "7 timetable API", says: "The timetable answers an application without the permission with status 403.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","client.no-permission"], operation: "getTimetable" },
  "data-api.error.item-index": { id: "data-api.error.item-index", role: "platform", tier: "contract", level: "must", clause: "2.5 validationErrors", says: "Each item of `validationErrors` has an integer as `index`.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"], operation: "updateClasses" },
  "data-api.error.item-key": { id: "data-api.error.item-key", role: "platform", tier: "contract", level: "must", clause: "2.5 validationErrors", says: "Each item of `validationErrors` has a string as `errorKey`.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"], operation: "updateClasses" },
  "data-api.error.item-message": { id: "data-api.error.item-message", role: "platform", tier: "contract", level: "must", clause: "2.5 validationErrors", says: "Each item of `validationErrors` has a string as `errorMessage`.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"], operation: "updateClasses" },
  "data-api.error.item-path": { id: "data-api.error.item-path", role: "platform", tier: "contract", level: "must", clause: "2.5 validationErrors", says: "Each item of `validationErrors` has a string as `path`.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"], operation: "updateClasses" },
  "data-api.error.request-id": { id: "data-api.error.request-id", role: "platform", tier: "contract", level: "must", clause: "2.5 requestId", says: "The body of a validation error has a UUID as `requestId`.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"], operation: "updateClasses" },
  "data-api.error.trace-id": { id: "data-api.error.trace-id", role: "platform", tier: "contract", level: "must", clause: "2.5 traceId", says: "The body of a validation error has a string as `traceId`.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"], operation: "updateClasses" },
  "data-api.error.validation-errors": { id: "data-api.error.validation-errors", role: "platform", tier: "contract", level: "must", clause: "2.5 validationErrors", says: "The body of a validation error has the array `validationErrors` with at least one item.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"], operation: "updateClasses" },
  "data-api.pictures": { id: "data-api.pictures", role: "platform", tier: "contract", level: "must", clause: "4.6 other facts", says: "The data APIs return no picture in records of students, classes, rooms and school years.", implied: false, feature: "data-api", needs: ["client.service"], operation: null },
  "data-api.tenant.foreign-ids": { id: "data-api.tenant.foreign-ids", role: "platform", tier: "contract", level: "must", clause: "4.6 students", says: "The data APIs return no record of another tenant for an id or key of that tenant.", implied: false, feature: "second-tenant", also: ["data-api"], needs: ["client.service","tenant-b"], operation: null },
  "data-api.tenant.lists": { id: "data-api.tenant.lists", role: "platform", tier: "contract", level: "must", clause: "4.6 timetable", says: "The data APIs list no record of another tenant.", implied: false, feature: "second-tenant", also: ["data-api"], needs: ["client.service","tenant-b"], operation: null },
  "data-api.tenant.named-in-request": { id: "data-api.tenant.named-in-request", role: "platform", tier: "contract", level: "must", clause: "4.6", says: "The data APIs ignore another tenant that the query or a header names.", implied: false, feature: "second-tenant", also: ["data-api"], needs: ["client.service","tenant-b"], operation: null },
  "data-api.times.local": { id: "data-api.times.local", role: "platform", tier: "contract", level: "must", clause: "4.6 other facts", says: "The timetable returns start and end of a period in local wall clock time, in summer and in winter.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.known"], operation: "getTimetable" },
  "data-api.times.no-zone": { id: "data-api.times.no-zone", role: "platform", tier: "contract", level: "must", clause: "4.6 other facts", says: "The data APIs return no record with the time zone of the school.", implied: false, feature: "data-api", needs: ["client.service"], operation: null },
  "data-api.token.accepted": { id: "data-api.token.accepted", role: "platform", tier: "contract", level: "must", clause: "5 item 3", says: "Each data API that the application may call accepts a service token.", implied: false, feature: "data-api", needs: ["client.service"], operation: null },
  "data-api.token.invalid": { id: "data-api.token.invalid", role: "platform", tier: "contract", level: "must", clause: "4.6", says: "The data APIs return no data for a token that was altered or that the platform never issued.", implied: true, feature: "data-api", needs: ["client.service"], operation: null },
  "data-api.token.missing": { id: "data-api.token.missing", role: "platform", tier: "contract", level: "must", clause: "4.6", says: "The data APIs return no data for a request without a token.", implied: true, feature: "data-api", needs: ["client.service"], operation: null },
  "deleted-periods.answer.array": { id: "deleted-periods.answer.array", role: "platform", tier: "contract", level: "must", clause: "4.6 deleted-periods", says: "The list of deleted periods is an array.", implied: false, feature: "data-api", needs: ["client.service","permitted.deleted-periods"], operation: "getDeletedPeriods" },
  "deleted-periods.answer.ids-only": { id: "deleted-periods.answer.ids-only", role: "platform", tier: "contract", level: "must", clause: "4.6 deleted-periods", says: "Each element in the list of deleted periods is only the id of a period.", implied: false, feature: "data-api", needs: ["client.service","permitted.deleted-periods","fixture.timetable.deleted"], operation: "getDeletedPeriods" },
  "deleted-periods.entity-filter.not-narrowed": { id: "deleted-periods.entity-filter.not-narrowed", role: "platform", tier: "contract", level: "must", clause: "4.6 deleted-periods", says: "The list of deleted periods contains the same ids if the request has an entity filter of the timetable.", implied: false, feature: "data-api", needs: ["client.service","permitted.deleted-periods","fixture.timetable.deleted","fixture.timetable.teacher"], operation: "getDeletedPeriods" },
  "deleted-periods.modified-after.earlier": { id: "deleted-periods.modified-after.earlier", role: "platform", tier: "contract", level: "must", clause: "4.6 deleted-periods", says: "The list of deleted periods does not contain a period that was deleted before `dateLastModifiedAfter`.", implied: true, feature: "data-api", needs: ["client.service","permitted.deleted-periods","fixture.timetable.deleted"], operation: "getDeletedPeriods" },
  "deleted-periods.modified-after.later": { id: "deleted-periods.modified-after.later", role: "platform", tier: "contract", level: "must", clause: "4.6 deleted-periods", says: "The list of deleted periods contains a period that was deleted after `dateLastModifiedAfter`.", implied: false, feature: "data-api", needs: ["client.service","permitted.deleted-periods"], operation: "getDeletedPeriods" },
  "deleted-periods.sync.reload": { id: "deleted-periods.sync.reload", role: "platform", tier: "contract", level: "must", clause: "4.6 sync rule 3", says: "The whole timetable shows a deletion to an application without access to deleted periods.", implied: true, feature: "data-api", needs: ["client.no-deleted","permitted.timetable","fixture.timetable.deleted","fixture.timetable.known"], operation: "getTimetable" },
  "deleted-periods.sync.repeatable": { id: "deleted-periods.sync.repeatable", role: "platform", tier: "contract", level: "must", clause: "4.6 sync rule 2", says: "The list of deleted periods contains the same ids again if a request with the same moment is repeated.", implied: true, feature: "data-api", needs: ["client.service","permitted.deleted-periods","fixture.timetable.deleted"], operation: "getDeletedPeriods" },
  "deleted-periods.sync.same-value": { id: "deleted-periods.sync.same-value", role: "platform", tier: "contract", level: "must", clause: "4.6 sync rule 1", says: "The timetable and the list of deleted periods accept the same text as `dateLastModifiedAfter`.", implied: false, feature: "data-api", needs: ["client.service","permitted.deleted-periods","permitted.timetable"], operation: null },
  "deleted-periods.timetable.deleted-absent": { id: "deleted-periods.timetable.deleted-absent", role: "platform", tier: "contract", level: "must", clause: "4.6 sync rule 1", says: "The timetable does not return a period that is listed as deleted.", implied: true, feature: "data-api", needs: ["client.service","permitted.deleted-periods","permitted.timetable"], operation: null },
  "deleted-periods.timetable.existing-not-listed": { id: "deleted-periods.timetable.existing-not-listed", role: "platform", tier: "contract", level: "must", clause: "3 rule 3", says: "The list of deleted periods does not contain a period that the timetable still returns, cancelled or not.", implied: true, feature: "data-api", needs: ["client.service","permitted.deleted-periods","permitted.timetable"], operation: null },
  "discovery.authorization-endpoint": { id: "discovery.authorization-endpoint", role: "platform", tier: "contract", level: "must", clause: "2.3", says: "The discovery document names, as `authorization_endpoint`, an absolute URL of the tenant where a sign-in can start.", implied: false, feature: "sso", needs: ["user.teacher","login.page"], operation: "getDiscovery" },
  "discovery.document": { id: "discovery.document", role: "platform", tier: "contract", level: "must", clause: "4.4", says: "The well-known path under the SSO base returns the discovery document as a JSON object.", implied: false, feature: "sso", needs: [], operation: "getDiscovery" },
  "discovery.issuer": { id: "discovery.issuer", role: "platform", tier: "contract", level: "must", clause: "2.3", says: "The discovery document names its issuer as an absolute URL.", implied: false, feature: "sso", needs: [], operation: "getDiscovery" },
  "discovery.jwks-uri": { id: "discovery.jwks-uri", role: "platform", tier: "contract", level: "must", clause: "2.3", says: "The discovery document names, as `jwks_uri`, an absolute URL that returns the key set.", implied: false, feature: "sso", needs: [], operation: "getDiscovery" },
  "discovery.per-tenant": { id: "discovery.per-tenant", role: "platform", tier: "contract", level: "must", clause: "2.3", says: "The discovery documents of two tenants each name their own issuer, authorize endpoint and token endpoint.", implied: false, feature: "second-tenant", needs: ["tenant-b"], operation: "getDiscovery" },
  "discovery.public": { id: "discovery.public", role: "platform", tier: "contract", level: "must", clause: "4.4", says: "The platform returns the discovery document without credentials or cookies.", implied: true, feature: "sso", needs: [], operation: "getDiscovery" },
  "discovery.rsa-key": { id: "discovery.rsa-key", role: "platform", tier: "contract", level: "must", clause: "2.1 id_token", says: "The key set has at least one RSA public key.", implied: false, feature: "sso", needs: [], operation: "getKeySet" },
  "discovery.token-endpoint": { id: "discovery.token-endpoint", role: "platform", tier: "contract", level: "must", clause: "2.3", says: "The discovery document names, as `token_endpoint`, an absolute URL of the tenant that exchanges codes.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "getDiscovery" },
  "id-token.alg": { id: "id-token.alg", role: "platform", tier: "contract", level: "must", clause: "2.1 id_token", says: "The header of the ID token names an RSA signature algorithm.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.aud": { id: "id-token.aud", role: "platform", tier: "contract", level: "must", clause: "2.2 aud", says: "The `aud` of the ID token is the client ID of the application that signed the user in, and contains nothing else.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.exp": { id: "id-token.exp", role: "platform", tier: "contract", level: "must", clause: "2.2 exp", says: "The `exp` of the ID token is a time in seconds since 1970 that is in the future when the token arrives.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.format": { id: "id-token.format", role: "platform", tier: "contract", level: "must", clause: "2.1 id_token", says: "The ID token is a JWT of three parts with a signature.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.iat": { id: "id-token.iat", role: "platform", tier: "contract", level: "must", clause: "2.2 iat", says: "The `iat` of the ID token is the time of issue in seconds since 1970.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.iss.discovery": { id: "id-token.iss.discovery", role: "platform", tier: "contract", level: "must", clause: "5 item 5", says: "The `iss` of the ID token is identical to the issuer in the discovery document of the tenant.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.iss.tenant": { id: "id-token.iss.tenant", role: "platform", tier: "contract", level: "must", clause: "2.2 iss", says: "The `iss` of the ID token has the path segment `v3`, followed directly by the tenant ID of the request.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.iss.url": { id: "id-token.iss.url", role: "platform", tier: "contract", level: "must", clause: "2.2 iss", says: "The `iss` of the ID token is an absolute URL.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.locale.present": { id: "id-token.locale.present", role: "platform", tier: "contract", level: "must", clause: "2.2 locale", says: "The ID token has a `locale` for every user, including users who never chose a language.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.locale.separator": { id: "id-token.locale.separator", role: "platform", tier: "contract", level: "must", clause: "2.2 locale", says: "The `locale` of the ID token joins its subtags with a dash and has no underscore.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.locale.two-letters": { id: "id-token.locale.two-letters", role: "platform", tier: "contract", level: "must", clause: "2.2 locale", says: "The `locale` of the ID token is exactly two letters for a standard language.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.locale.user-language": { id: "id-token.locale.user-language", role: "platform", tier: "contract", level: "must", clause: "2.2 locale", says: "The `locale` of the ID token follows the language setting of the user, and neither the browser nor the request.", implied: false, feature: "sso", needs: ["user.teacher","user.second"], operation: "exchangeCode" },
  "id-token.nonce": { id: "id-token.nonce", role: "platform", tier: "contract", level: "must", clause: "2.2 nonce", says: "The `nonce` of the ID token is identical to the nonce of the authorize request, character for character.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.person-id.distinct": { id: "id-token.person-id.distinct", role: "platform", tier: "contract", level: "must", clause: "2.2 person_id", says: "The ID token has a `person_id` that is not a copy of `user_id`.", implied: false, feature: "sso", needs: ["user.teacher","user.second"], operation: "exchangeCode" },
  "id-token.person-id.present": { id: "id-token.person-id.present", role: "platform", tier: "contract", level: "must", clause: "2.2 person_id", says: "The ID token has a `person_id`, and it is the one of the person behind the user.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.platform-claims": { id: "id-token.platform-claims", role: "platform", tier: "contract", level: "must", clause: "2.2", says: "Every ID token has all eleven platform claims, for each scope.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.profile-claims.absent": { id: "id-token.profile-claims.absent", role: "platform", tier: "contract", level: "must", clause: "2.2", says: "The ID token has none of the five profile claims unless the profile scope is requested.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.profile-claims.birthdate": { id: "id-token.profile-claims.birthdate", role: "platform", tier: "contract", level: "must", clause: "2.2 birthdate", says: "The `birthdate` of an ID token with the profile scope is a number that counts from 1970 if it is present.", implied: false, feature: "profile-scope", needs: ["user.teacher","scope.profile"], operation: "exchangeCode" },
  "id-token.profile-claims.gender": { id: "id-token.profile-claims.gender", role: "platform", tier: "contract", level: "must", clause: "2.2 gender", says: "The `gender` of an ID token with the profile scope is a non-empty word if it is present.", implied: false, feature: "profile-scope", needs: ["user.teacher","scope.profile"], operation: "exchangeCode" },
  "id-token.profile-claims.names": { id: "id-token.profile-claims.names", role: "platform", tier: "contract", level: "must", clause: "2.2", says: "The ID token has `given_name`, `family_name` and `name` of the user if the profile scope is requested.", implied: false, feature: "profile-scope", needs: ["user.teacher","scope.profile"], operation: "exchangeCode" },
  "id-token.roles.single": { id: "id-token.roles.single", role: "platform", tier: "contract", level: "must", clause: "2.2 roles", says: "The `roles` of the ID token hold exactly one role.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.roles.value": { id: "id-token.roles.value", role: "platform", tier: "contract", level: "must", clause: "2.2 roles", says: "The `roles` of the ID token name the role of the account.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.sc": { id: "id-token.sc", role: "platform", tier: "contract", level: "must", clause: "2.2 sc", says: "The `sc` of the ID token is the country code of the school in lower case.", implied: false, feature: "sso", needs: ["user.teacher","school"], operation: "exchangeCode" },
  "id-token.scopes.commas": { id: "id-token.scopes.commas", role: "platform", tier: "contract", level: "must", clause: "2.2 scopes", says: "The `scopes` of the ID token are one string with entries separated by commas.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.scopes.granted": { id: "id-token.scopes.granted", role: "platform", tier: "contract", level: "must", clause: "2.2 scopes", says: "The `scopes` of the ID token name `roster-core.readonly` if, and only if, it was requested and granted.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.signature": { id: "id-token.signature", role: "platform", tier: "contract", level: "must", clause: "2.1 id_token", says: "The signature of the ID token verifies with an RSA key of the key set that the discovery document of the tenant names.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.sn": { id: "id-token.sn", role: "platform", tier: "contract", level: "must", clause: "2.2 sn", says: "The `sn` of the ID token is the name of the school.", implied: false, feature: "sso", needs: ["user.teacher","school"], operation: "exchangeCode" },
  "id-token.sr": { id: "id-token.sr", role: "platform", tier: "contract", level: "must", clause: "2.2 sr", says: "The `sr` of the ID token is the country and the region of the school, joined by a dash.", implied: false, feature: "sso", needs: ["user.teacher","school"], operation: "exchangeCode" },
  "id-token.standard-claims": { id: "id-token.standard-claims", role: "platform", tier: "contract", level: "must", clause: "2.2", says: "Every ID token has `sub`, `iss`, `aud`, `iat`, `exp` and `nonce`, for each scope and each type of client.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.sub.per-user": { id: "id-token.sub.per-user", role: "platform", tier: "contract", level: "must", clause: "2.2 sub", says: "The ID tokens of two users of a tenant have different values of `sub`.", implied: true, feature: "sso", needs: ["user.teacher","user.second"], operation: "exchangeCode" },
  "id-token.sub.present": { id: "id-token.sub.present", role: "platform", tier: "contract", level: "must", clause: "2.2 sub", says: "The ID token has a non-empty string as `sub`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.sub.profile-independent": { id: "id-token.sub.profile-independent", role: "platform", tier: "contract", level: "must", clause: "9 item 4", says: "The `sub` of a user does not change with the requested scope or with profile data.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.sub.stable": { id: "id-token.sub.stable", role: "platform", tier: "contract", level: "must", clause: "2.2 sub", says: "The ID token has the same `sub` for a user in every sign-in at the same application.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.sub.uuid": { id: "id-token.sub.uuid", role: "platform", tier: "contract", level: "must", clause: "2.2 sub", says: "The `sub` of the ID token has the form of a UUID.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.tenant-id": { id: "id-token.tenant-id", role: "platform", tier: "contract", level: "must", clause: "2.2 tenant_id", says: "The `tenant_id` of the ID token is the tenant ID in the path of the request.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.user-id": { id: "id-token.user-id", role: "platform", tier: "contract", level: "must", clause: "2.2 user_id", says: "The ID token has a `user_id`, and it is the one of the user.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.user-type": { id: "id-token.user-type", role: "platform", tier: "contract", level: "must", clause: "2.2 user_type", says: "The `user_type` of the ID token is `USER` if a user signed in.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.username": { id: "id-token.username", role: "platform", tier: "contract", level: "must", clause: "2.2 username", says: "The `username` of the ID token is the name that the user signs in with.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "launch.session": { id: "launch.session", role: "platform", tier: "contract", level: "must", clause: "1 item 1", says: "The authorize endpoint answers the request after a launch from the existing session, without a login page.", implied: true, feature: "sso", needs: ["user.teacher","driver.launch","login.fresh"], operation: "authorize" },
  "launch.ui-url": { id: "launch.ui-url", role: "platform", tier: "contract", level: "must", clause: "1 item 1", says: "The platform sends a signed-in user who launches the application to one of its UI Integration URLs.", implied: true, feature: "sso", needs: ["user.teacher","driver.launch","login.fresh"], operation: null },
  "launch.user": { id: "launch.user", role: "platform", tier: "contract", level: "must", clause: "1 item 1", says: "The tokens after a launch belong to the user who launched the application.", implied: true, feature: "sso", needs: ["user.teacher","driver.launch","login.fresh"], operation: "exchangeCode" },
  "logout.redirect.foreign-domain": { id: "logout.redirect.foreign-domain", role: "platform", tier: "contract", level: "must", clause: "4.6 logout", says: "The logout endpoint never redirects the browser to a domain that does not belong to the platform.", implied: false, feature: "logout", needs: ["user.teacher","login.fresh"], operation: null },
  "logout.redirect.own-domain": { id: "logout.redirect.own-domain", role: "platform", tier: "contract", level: "must", clause: "4.6 logout", says: "The logout endpoint keeps the browser on the domain of the platform if the target is on that domain.", implied: true, feature: "logout", needs: ["user.teacher","login.fresh"], operation: null },
  "rooms.by-id.found": { id: "rooms.by-id.found", role: "platform", tier: "contract", level: "must", clause: "4.6 Room management", says: "The room endpoint returns the room with the id of a listed room, with the same content as the list.", implied: false, feature: "data-api", needs: ["client.service","permitted.rooms"], operation: "getRoom" },
  "rooms.by-id.unknown": { id: "rooms.by-id.unknown", role: "platform", tier: "contract", level: "must", clause: "4.6 Room management", says: "The room endpoint returns no room for an unknown id.", implied: true, feature: "data-api", needs: ["client.service","permitted.rooms"], operation: "getRoom" },
  "rooms.list.complete": { id: "rooms.list.complete", role: "platform", tier: "contract", level: "must", clause: "4.6 Room management", says: "The list of rooms contains every room of the tenant.", implied: false, feature: "data-api", needs: ["client.service","permitted.rooms","fixture.rooms.all"], operation: "listRooms" },
  "roster.class-students.exact": { id: "roster.class-students.exact", role: "platform", tier: "contract", level: "must", clause: "4.6 other facts", says: "The roster lists exactly the students of the lesson as students of its class.", implied: false, feature: "roster", needs: ["client.roster","permitted.roster","fixture.roster.lesson"], operation: "listRosterClassStudents" },
  "roster.classes.listed": { id: "roster.classes.listed", role: "platform", tier: "contract", level: "must", clause: "1 item 4", says: "The roster lists classes, each of which is a lesson.", implied: false, feature: "roster", needs: ["client.roster","permitted.roster","fixture.roster.lesson"], operation: "listRosterClasses" },
  "roster.classes.present-only": { id: "roster.classes.present-only", role: "platform", tier: "contract", level: "should", clause: "4.6 other facts", says: "The roster does not list a lesson as a class if it only took place in an earlier school year.", implied: true, feature: "roster", needs: ["client.roster","permitted.roster","fixture.roster.lesson","fixture.roster.past_lesson"], operation: "listRosterClasses" },
  "roster.display-name.teacher": { id: "roster.display-name.teacher", role: "platform", tier: "contract", level: "must", clause: "2.6 Roster user", says: "The roster returns the `displayName` of a teacher in the layout that the school has set.", implied: false, feature: "roster", needs: ["client.roster","permitted.roster"], operation: "listRosterUsers" },
  "roster.enabled-user.disabled": { id: "roster.enabled-user.disabled", role: "platform", tier: "contract", level: "must", clause: "2.6 Roster user", says: "The roster returns `enabledUser` as false for a disabled account.", implied: false, feature: "roster", needs: ["client.roster","permitted.roster","fixture.roster.disabled"], operation: "listRosterUsers" },
  "roster.enabled-user.enabled": { id: "roster.enabled-user.enabled", role: "platform", tier: "contract", level: "must", clause: "2.6 Roster user", says: "The roster does not return `enabledUser` as false for an enabled account.", implied: true, feature: "roster", needs: ["client.roster","permitted.roster","fixture.roster.enabled"], operation: "listRosterUsers" },
  "roster.organizations.listed": { id: "roster.organizations.listed", role: "platform", tier: "contract", level: "must", clause: "1 item 4", says: "The roster lists organizations and schools.", implied: false, feature: "roster", needs: ["client.roster","permitted.roster"], operation: null },
  "roster.organizations.name": { id: "roster.organizations.name", role: "platform", tier: "contract", level: "must", clause: "2.6 Roster organization", says: "The roster returns the name of the school as `name` of its organization.", implied: false, feature: "roster", needs: ["client.roster","permitted.roster","school"], operation: "listRosterOrgs" },
  "roster.sessions.dates": { id: "roster.sessions.dates", role: "platform", tier: "contract", level: "must", clause: "2.6 Roster academic session", says: "An academic session has the first and the last day of its school year.", implied: false, feature: "roster", needs: ["client.roster","permitted.roster","fixture.roster.session"], operation: "listRosterSessions" },
  "roster.sessions.listed": { id: "roster.sessions.listed", role: "platform", tier: "contract", level: "must", clause: "1 item 4", says: "The roster lists academic sessions.", implied: false, feature: "roster", needs: ["client.roster","permitted.roster"], operation: "listRosterSessions" },
  "roster.status.exited": { id: "roster.status.exited", role: "platform", tier: "contract", level: "must", clause: "2.6 Roster user", says: "The roster returns the `status` `tobedeleted` for a person whose exit date has passed.", implied: false, feature: "roster", needs: ["client.roster","permitted.roster","fixture.roster.exited"], operation: "listRosterUsers" },
  "roster.status.not-exited": { id: "roster.status.not-exited", role: "platform", tier: "contract", level: "must", clause: "2.6 Roster user", says: "The roster does not return the `status` `tobedeleted` for a person whose exit date has not passed or who has none.", implied: true, feature: "roster", needs: ["client.roster","permitted.roster","fixture.roster.enabled","fixture.roster.disabled"], operation: "listRosterUsers" },
  "roster.users.by-sub": { id: "roster.users.by-sub", role: "platform", tier: "contract", level: "must", clause: "2.2", says: "The roster has the user whom the `sub` of an ID token identifies.", implied: true, feature: "roster", needs: ["client.roster","permitted.roster","user.teacher","roster.user-by-sub"], operation: "getRosterUser" },
  "roster.users.deleted": { id: "roster.users.deleted", role: "platform", tier: "contract", level: "must", clause: "3 rule 6", says: "The roster neither lists nor returns a user whose account was physically deleted.", implied: false, feature: "roster", needs: ["client.roster","permitted.roster","fixture.roster.enabled"], operation: null },
  "roster.users.inactive-kept": { id: "roster.users.inactive-kept", role: "platform", tier: "contract", level: "must", clause: "3 rule 6", says: "The roster still lists a student with a disabled account and a student with a past exit date.", implied: false, feature: "roster", needs: ["client.roster","permitted.roster","fixture.roster.disabled","fixture.roster.exited"], operation: "listRosterUsers" },
  "roster.users.listed": { id: "roster.users.listed", role: "platform", tier: "contract", level: "must", clause: "1 item 4", says: "The roster lists users.", implied: false, feature: "roster", needs: ["client.roster","permitted.roster","fixture.roster.enabled"], operation: "listRosterUsers" },
  "roster.users.with-account-only": { id: "roster.users.with-account-only", role: "platform", tier: "contract", level: "must", clause: "4.6 other facts", says: "The roster does not list a student without a user account.", implied: false, feature: "roster", needs: ["client.roster","permitted.roster","fixture.roster.enabled","fixture.students.without_account"], operation: null },
  "service-token.access-token": { id: "service-token.access-token", role: "platform", tier: "contract", level: "must", clause: "4.3", says: "The service token response has the non-empty string `access_token`.", implied: false, feature: "service-tokens", needs: ["client.service"], operation: "requestServiceToken" },
  "service-token.activation.invalid-client": { id: "service-token.activation.invalid-client", role: "platform", tier: "contract", level: "must", clause: "7", says: "The token endpoint refuses a service token request during an activation with `invalid_client`.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"], operation: "requestServiceToken" },
  "service-token.activation.unauthorized": { id: "service-token.activation.unauthorized", role: "platform", tier: "contract", level: "must", clause: "7", says: "The token endpoint refuses a service token request during an activation with status 401.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"], operation: "requestServiceToken" },
  "service-token.basic-raw": { id: "service-token.basic-raw", role: "platform", tier: "contract", level: "must", clause: "4.3 Authorization", says: "The token endpoint reads client ID and password from the Basic header without form decoding.", implied: false, feature: "service-tokens", needs: ["client.service"], operation: "requestServiceToken" },
  "service-token.client-id": { id: "service-token.client-id", role: "platform", tier: "contract", level: "must", clause: "4.3 Authorization", says: "The token endpoint issues no service token for a password with a client ID that it does not belong to.", implied: false, feature: "service-tokens", needs: ["client.service"], operation: "requestServiceToken" },
  "service-token.credentials-missing": { id: "service-token.credentials-missing", role: "platform", tier: "contract", level: "must", clause: "4.3 Authorization", says: "The token endpoint issues no service token for a request without usable Basic credentials.", implied: true, feature: "service-tokens", needs: ["client.service"], operation: "requestServiceToken" },
  "service-token.error.invalid-grant.client-secret": { id: "service-token.error.invalid-grant.client-secret", role: "platform", tier: "contract", level: "must", clause: "7", says: "The token endpoint refuses the OIDC client secret as password with `invalid_grant`.", implied: false, feature: "service-tokens", needs: ["client.service"], operation: "requestServiceToken" },
  "service-token.expires-in.number": { id: "service-token.expires-in.number", role: "platform", tier: "contract", level: "must", clause: "2.1 expires_in", says: "The service token response has `expires_in` as a JSON number.", implied: false, feature: "service-tokens", needs: ["client.service"], operation: "requestServiceToken" },
  "service-token.expires-in.three-minutes": { id: "service-token.expires-in.three-minutes", role: "platform", tier: "contract", level: "must", clause: "8", says: "The token endpoint announces 180 seconds for a new service token, or up to 5 fewer for the time on the way.", implied: false, feature: "service-tokens", needs: ["client.service"], operation: "requestServiceToken" },
  "service-token.grant-type": { id: "service-token.grant-type", role: "platform", tier: "contract", level: "must", clause: "4.3", says: "The token endpoint issues no service token for a request without grant_type or with an unknown one, even if the credentials are correct.", implied: false, feature: "service-tokens", needs: ["client.service"], operation: "requestServiceToken" },
  "service-token.json": { id: "service-token.json", role: "platform", tier: "contract", level: "must", clause: "4.3", says: "The token endpoint answers the documented service token request, with an empty body, with a JSON object.", implied: false, feature: "service-tokens", needs: ["client.service"], operation: "requestServiceToken" },
  "service-token.other-tenant": { id: "service-token.other-tenant", role: "platform", tier: "contract", level: "must", clause: "4", says: "The platform gives no access to a tenant for credentials of an application in another tenant.", implied: true, feature: "second-tenant", needs: ["client.service","client.service-b","tenant-b"], operation: "requestServiceToken" },
  "service-token.password.client-secret": { id: "service-token.password.client-secret", role: "platform", tier: "contract", level: "must", clause: "5 item 2", says: "The token endpoint does not accept the OIDC client secret as password for a service token.", implied: false, feature: "service-tokens", needs: ["client.service"], operation: "requestServiceToken" },
  "service-token.password.wrong": { id: "service-token.password.wrong", role: "platform", tier: "contract", level: "must", clause: "4.3 Authorization", says: "The token endpoint issues no service token for a wrong password.", implied: false, feature: "service-tokens", needs: ["client.service"], operation: "requestServiceToken" },
  "service-token.validity.ends": { id: "service-token.validity.ends", role: "platform", tier: "contract", level: "must", clause: "8", says: "The data APIs refuse a service token after its announced time and the clock leeway have passed.", implied: false, feature: "service-tokens", needs: ["client.service","probe.data","time"], operation: "requestServiceToken" },
  "service-token.validity.older-token": { id: "service-token.validity.older-token", role: "platform", tier: "contract", level: "must", clause: "8", says: "The data APIs still accept a service token after a newer one is issued.", implied: true, feature: "service-tokens", needs: ["client.service","probe.data"], operation: "requestServiceToken" },
  "service-token.validity.throughout": { id: "service-token.validity.throughout", role: "platform", tier: "contract", level: "must", clause: "8", says: "The data APIs accept a service token until its announced time has passed.", implied: false, feature: "service-tokens", needs: ["client.service","probe.data","time"], operation: "requestServiceToken" },
  "service-token.without-session": { id: "service-token.without-session", role: "platform", tier: "contract", level: "must", clause: "1 item 2", says: "The token endpoint issues a service token to a caller without cookies and without a signed-in user.", implied: false, feature: "service-tokens", needs: ["client.service"], operation: "requestServiceToken" },
  "service.code-flow": { id: "service.code-flow", role: "platform", tier: "contract", level: "must", clause: "1 item 1", says: "The platform gives the application an ID token and an access token at the end of a sign-in.", implied: false, feature: "sso", needs: ["user.teacher","login.page"], operation: "exchangeCode" },
  "service.data-base-path": { id: "service.data-base-path", role: "platform", tier: "contract", level: "must", clause: "4.6", says: "The data APIs are under version 3 of the `extern` base path.", implied: false, feature: "data-api", needs: ["client.service","probe.data"], operation: null },
  "service.own-user": { id: "service.own-user", role: "platform", tier: "contract", level: "must", clause: "1 item 1", says: "The tokens describe the user of the browser that made the authorize request, even if many sign-ins run in parallel.", implied: true, feature: "sso", needs: ["user.teacher","user.second"], operation: "exchangeCode" },
  "service.sso-base-path": { id: "service.sso-base-path", role: "platform", tier: "contract", level: "must", clause: "4", says: "The authorize, token and discovery endpoints are under version 3 of the SSO base path, which ends with the tenant ID.", implied: false, feature: "sso", needs: [], operation: null },
  "standard.authorize.code-lifetime": { id: "standard.authorize.code-lifetime", role: "platform", tier: "standard", level: "should", clause: "RFC 6749 4.1.2", says: "The token endpoint refuses a code that is older than ten minutes, even if the profile sets another limit.", implied: false, feature: "sso", needs: ["user.teacher","time"], operation: "exchangeCode", disturbs: ["grants"] },
  "standard.authorize.empty-parameter": { id: "standard.authorize.empty-parameter", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 3.1", says: "The authorize endpoint treats a parameter without a value as absent.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "standard.authorize.no-redirect-to-invalid-uri": { id: "standard.authorize.no-redirect-to-invalid-uri", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 4.1.2.1", says: "The authorize endpoint never redirects to an address that is not registered for the client, not even with an error.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "standard.authorize.pkce-method-error": { id: "standard.authorize.pkce-method-error", role: "platform", tier: "standard", level: "must", clause: "RFC 7636 4.4.1", says: "The authorize endpoint refuses a challenge method, if it does, with `invalid_request`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "standard.authorize.redirect-uri.exact": { id: "standard.authorize.redirect-uri.exact", role: "platform", tier: "standard", level: "must", clause: "OpenID Connect Core 3.1.2.1", says: "The authorize endpoint issues no code for a redirect_uri that differs in scheme, port, query or user information.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "standard.authorize.redirect-uri.fragment": { id: "standard.authorize.redirect-uri.fragment", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 3.1.2", says: "The authorize endpoint issues no code for a redirect_uri with a fragment.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "standard.authorize.redirect-uri.query-kept": { id: "standard.authorize.redirect-uri.query-kept", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 3.1.2", says: "The authorize endpoint keeps the query of the redirect_uri and appends the code to it.", implied: false, feature: "sso", needs: ["user.teacher","client.ui-urls"], operation: "authorize" },
  "standard.authorize.repeated-parameter": { id: "standard.authorize.repeated-parameter", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 3.1", says: "The authorize endpoint issues no code for a request that repeats a parameter.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "standard.authorize.response-type-error": { id: "standard.authorize.response-type-error", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 4.1.2.1", says: "The authorize endpoint refuses a wrong response_type with `invalid_request`, `unsupported_response_type` or, if the type is known, `unauthorized_client`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "standard.authorize.state-echo": { id: "standard.authorize.state-echo", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 4.1.2", says: "The authorize endpoint returns the unchanged state with the code.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "standard.authorize.state-in-error": { id: "standard.authorize.state-in-error", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 4.1.2.1", says: "The authorize endpoint returns the unchanged state with an error that it delivers by redirect.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "standard.authorize.unknown-parameter": { id: "standard.authorize.unknown-parameter", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 3.1", says: "The authorize endpoint ignores unknown request parameters.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "standard.data-api.unauthorized-challenge": { id: "standard.data-api.unauthorized-challenge", role: "platform", tier: "standard", level: "must", clause: "RFC 6750 3", says: "The data APIs answer a request without a valid token with a `WWW-Authenticate` challenge for Bearer.", implied: false, feature: "data-api", needs: ["client.service"], operation: null },
  "standard.data-api.unauthorized-status": { id: "standard.data-api.unauthorized-status", role: "platform", tier: "standard", level: "should", clause: "RFC 6750 3.1", says: "The data APIs answer a request without a valid token with status 401.", implied: false, feature: "data-api", needs: ["client.service"], operation: null },
  "standard.discovery.issuer-location": { id: "standard.discovery.issuer-location", role: "platform", tier: "standard", level: "should", clause: "OpenID Connect Discovery 4.3", says: "The discovery document is at the address that its issuer and the well-known path form together.", implied: false, feature: "sso", needs: [], operation: "getDiscovery" },
  "standard.discovery.key-set": { id: "standard.discovery.key-set", role: "platform", tier: "standard", level: "must", clause: "RFC 7517 5", says: "The key set lists its keys in `keys`, and each RSA key has modulus and exponent in URL-safe base64.", implied: false, feature: "sso", needs: [], operation: "getKeySet" },
  "standard.discovery.key-use": { id: "standard.discovery.key-use", role: "platform", tier: "standard", level: "must", clause: "RFC 7517 4.2", says: "The `use` of the key that verifies the ID token is `sig` if it is present.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "getKeySet" },
  "standard.discovery.kid-distinct": { id: "standard.discovery.kid-distinct", role: "platform", tier: "standard", level: "should", clause: "RFC 7517 4.5", says: "The keys of the key set have different values of `kid`.", implied: false, feature: "sso", needs: [], operation: "getKeySet" },
  "standard.discovery.media-type": { id: "standard.discovery.media-type", role: "platform", tier: "standard", level: "must", clause: "OpenID Connect Discovery 4.2", says: "The platform returns the discovery document as `application/json`.", implied: false, feature: "sso", needs: [], operation: "getDiscovery" },
  "standard.discovery.no-private-keys": { id: "standard.discovery.no-private-keys", role: "platform", tier: "standard", level: "must", clause: "RFC 7517 9.2", says: "The key set contains no private or symmetric key.", implied: false, feature: "sso", needs: [], operation: "getKeySet" },
  "standard.discovery.required-metadata": { id: "standard.discovery.required-metadata", role: "platform", tier: "standard", level: "should", clause: "OpenID Connect Discovery 3", says: "The discovery document names its response types, subject types and ID token algorithms.", implied: false, feature: "sso", needs: [], operation: "getDiscovery" },
  "standard.discovery.status": { id: "standard.discovery.status", role: "platform", tier: "standard", level: "must", clause: "OpenID Connect Discovery 4.2", says: "The platform returns the discovery document with status 200.", implied: false, feature: "sso", needs: [], operation: "getDiscovery" },
  "standard.discovery.true-metadata": { id: "standard.discovery.true-metadata", role: "platform", tier: "standard", level: "must", clause: "OpenID Connect Discovery 3", says: "The discovery document states response types and challenge methods that agree with the behaviour of the endpoints.", implied: false, feature: "sso", needs: [], operation: "getDiscovery" },
  "standard.id-token.at-hash": { id: "standard.id-token.at-hash", role: "platform", tier: "standard", level: "must", clause: "OpenID Connect Core 3.1.3.6", says: "The `at_hash` of the ID token, if it is present, belongs to the access token in the same response.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.id-token.compact": { id: "standard.id-token.compact", role: "platform", tier: "standard", level: "must", clause: "RFC 7515 7.1", says: "The parts of the ID token use the URL-safe base64 alphabet without padding.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.id-token.iss-form": { id: "standard.id-token.iss-form", role: "platform", tier: "standard", level: "must", clause: "OpenID Connect Core 2", says: "The `iss` of the ID token is an https URL without query and fragment.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.id-token.key-size": { id: "standard.id-token.key-size", role: "platform", tier: "standard", level: "must", clause: "RFC 7518 3.3", says: "The key that verifies the ID token has at least 2048 bits.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "getKeySet" },
  "standard.id-token.kid": { id: "standard.id-token.kid", role: "platform", tier: "standard", level: "must", clause: "OpenID Connect Core 10.1", says: "The header of the ID token names a key by `kid` if the key set has several keys.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.id-token.numeric-dates": { id: "standard.id-token.numeric-dates", role: "platform", tier: "standard", level: "must", clause: "RFC 7519 4.1", says: "The `iat` and `exp` of the ID token are JSON numbers.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.id-token.sub-length": { id: "standard.id-token.sub-length", role: "platform", tier: "standard", level: "must", clause: "OpenID Connect Core 2", says: "The `sub` of the ID token has at most 255 characters, all of them ASCII.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.token.client-binding": { id: "standard.token.client-binding", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 4.1.3", says: "The token endpoint issues no tokens for the code of another client, even if the client authenticates correctly.", implied: false, feature: "second-client", needs: ["user.teacher","client.second"], operation: "exchangeCode", disturbs: ["grants"] },
  "standard.token.error-body": { id: "standard.token.error-body", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 5.2", says: "The token endpoint refuses requests with a JSON object that has the string `error`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", disturbs: ["grants"] },
  "standard.token.error-status": { id: "standard.token.error-status", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 5.2", says: "The token endpoint refuses requests with status 400, or with 401 if the error is `invalid_client`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", disturbs: ["grants"] },
  "standard.token.invalid-client": { id: "standard.token.invalid-client", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 5.2", says: "The token endpoint refuses a client that fails to authenticate with `invalid_client`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", disturbs: ["grants"] },
  "standard.token.invalid-client-challenge": { id: "standard.token.invalid-client-challenge", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 5.2", says: "The token endpoint answers a failed HTTP Basic authentication with status 401 and a WWW-Authenticate header.", implied: false, feature: "service-tokens", needs: ["client.service"], operation: "requestServiceToken" },
  "standard.token.invalid-grant": { id: "standard.token.invalid-grant", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 5.2", says: "The token endpoint refuses a code that is unknown, expired, used or sent with a wrong redirect_uri with `invalid_grant`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", disturbs: ["grants"] },
  "standard.token.missing-grant-type": { id: "standard.token.missing-grant-type", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 5.2", says: "The token endpoint refuses a request without grant_type with `invalid_request`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", waivedBy: {"TOLERATED_MISSING":"grant_type"}, disturbs: ["grants"] },
  "standard.token.no-store": { id: "standard.token.no-store", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 5.1", says: "The token endpoint forbids storing a response with tokens in Cache-Control.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.token.password-grant": { id: "standard.token.password-grant", role: "platform", tier: "standard", level: "should", clause: "RFC 9700 2.4", says: "The token endpoint issues no token for the name and password of a user (grant_type `password`).", implied: false, feature: "sso", needs: ["user.teacher","login.page"], operation: "exchangeCode" },
  "standard.token.post-only": { id: "standard.token.post-only", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 3.2", says: "The token endpoint issues no tokens for a request with another method than POST.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", disturbs: ["grants"] },
  "standard.token.repeated-parameter": { id: "standard.token.repeated-parameter", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 3.2", says: "The token endpoint issues no tokens for a form that repeats a parameter.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", disturbs: ["grants"] },
  "standard.token.secret-in-query": { id: "standard.token.secret-in-query", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 2.3.1", says: "The token endpoint issues no tokens for a client secret in the URL.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", disturbs: ["grants"] },
  "standard.token.single-use": { id: "standard.token.single-use", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 4.1.2", says: "The token endpoint issues tokens for a code at most once, even for two requests at the same time.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", disturbs: ["grants"] },
  "standard.token.success-media-type": { id: "standard.token.success-media-type", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 5.1", says: "The token endpoint returns tokens as `application/json`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.token.success-status": { id: "standard.token.success-status", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 5.1", says: "The token endpoint returns tokens with status 200.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.token.token-type": { id: "standard.token.token-type", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 5.1", says: "The token response has the `token_type` Bearer, in any letter case.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.token.unknown-parameter": { id: "standard.token.unknown-parameter", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 3.2", says: "The token endpoint ignores unknown form parameters.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.token.unsupported-grant-type": { id: "standard.token.unsupported-grant-type", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 5.2", says: "The token endpoint refuses an unknown grant_type with `unsupported_grant_type`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", disturbs: ["grants"] },
  "standard.token.verifier-dot-tilde": { id: "standard.token.verifier-dot-tilde", role: "platform", tier: "standard", level: "must", clause: "RFC 7636 4.1", says: "The token endpoint issues tokens for a verifier with `.` and `~`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.transport.tls": { id: "standard.transport.tls", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 3.1", says: "Every endpoint that the suite uses, and every endpoint in the discovery document, has an https address.", implied: false, feature: "sso", needs: [], operation: "getDiscovery" },
  "standard.webhooks.signature.encoding": { id: "standard.webhooks.signature.encoding", role: "platform", tier: "standard", level: "must", clause: "RFC 8017 8.2", says: "The signature of a webhook is encoded with PKCS1 v1.5 and a digest identifier whose parameters are NULL.", implied: false, feature: "webhooks", needs: ["client.onboarding","webhook.key","scenario.1","driver.activate","consent.mutate","time"], operation: null },
  "students.by-key.found": { id: "students.by-key.found", role: "platform", tier: "contract", level: "must", clause: "4.6 students by key", says: "The student endpoint returns the student whose `externalKey` is at the end of the path.", implied: false, feature: "data-api", needs: ["client.service","permitted.students","fixture.students.with_key"], operation: "getStudent" },
  "students.by-key.internal-id": { id: "students.by-key.internal-id", role: "platform", tier: "contract", level: "must", clause: "4.6 students by key", says: "The student endpoint does not return a student for an internal id at the end of the path.", implied: false, feature: "data-api", needs: ["client.service","permitted.students","fixture.students.with_key","fixture.students.without_key"], operation: "getStudent" },
  "students.class-assignments.class-name": { id: "students.class-assignments.class-name", role: "platform", tier: "contract", level: "must", clause: "2.6 Student", says: "A student has a `classAssignments` item with `className` for each class.", implied: false, feature: "data-api", needs: ["client.service","permitted.students","fixture.students.assigned"], operation: "listStudents" },
  "students.class-assignments.start-date.present": { id: "students.class-assignments.start-date.present", role: "platform", tier: "contract", level: "must", clause: "2.6 Student", says: "Each class assignment has a `startDate`.", implied: false, feature: "data-api", needs: ["client.service","permitted.students","fixture.students.assigned"], operation: "listStudents" },
  "students.class-assignments.start-date.value": { id: "students.class-assignments.start-date.value", role: "platform", tier: "contract", level: "must", clause: "2.6 Student", says: "The `startDate` of a class assignment is the day on which the assignment begins.", implied: false, feature: "data-api", needs: ["client.service","permitted.students","fixture.students.assigned"], operation: "listStudents" },
  "students.filter.class": { id: "students.filter.class", role: "platform", tier: "contract", level: "must", clause: "4.6 students filter", says: "The list of students returns exactly the students of the class for a filter on the class name.", implied: false, feature: "data-api", needs: ["client.service","permitted.students","fixture.students.look_alike_classes"], operation: "listStudents" },
  "students.filter.id": { id: "students.filter.id", role: "platform", tier: "contract", level: "must", clause: "4.6 students filter", says: "The list of students returns exactly the student with the internal id of a filter on `id`.", implied: false, feature: "data-api", needs: ["client.service","permitted.students","fixture.students.with_key","fixture.students.without_key"], operation: "listStudents" },
  "students.filter.paged": { id: "students.filter.paged", role: "platform", tier: "contract", level: "must", clause: "4.6 students filter", says: "The list of students applies `limit` and `offset` to the students that the filter selects.", implied: true, feature: "data-api", needs: ["client.service","permitted.students","fixture.students.look_alike_classes"], operation: "listStudents" },
  "students.limit.bound": { id: "students.limit.bound", role: "platform", tier: "contract", level: "must", clause: "4.6 students limit", says: "The list of students returns as many students as `limit` says, or all if fewer are left.", implied: false, feature: "data-api", needs: ["client.service","permitted.students"], operation: "listStudents" },
  "students.limit.default": { id: "students.limit.default", role: "platform", tier: "contract", level: "must", clause: "8 Default result limit", says: "The list of students returns 1000 students for a request without `limit` if there are more.", implied: false, feature: "data-api", needs: ["client.service","permitted.students","fixture.students.more_than_1000"], operation: "listStudents" },
  "students.limit.raised": { id: "students.limit.raised", role: "platform", tier: "contract", level: "must", clause: "8 Default result limit", says: "The list of students returns more than 1000 students for a `limit` above 1000.", implied: false, feature: "data-api", needs: ["client.service","permitted.students","fixture.students.more_than_1000"], operation: "listStudents" },
  "students.list.complete": { id: "students.list.complete", role: "platform", tier: "contract", level: "must", clause: "4.6 students", says: "The list of students contains, page by page, the known students and the stated number of students of the tenant.", implied: false, feature: "data-api", needs: ["client.service","permitted.students","fixture.students.with_key"], operation: "listStudents" },
  "students.list.without-account": { id: "students.list.without-account", role: "platform", tier: "contract", level: "must", clause: "4.6 other facts", says: "The list of students contains a student without a user account.", implied: false, feature: "data-api", needs: ["client.service","permitted.students","fixture.students.without_account"], operation: "listStudents" },
  "students.list.without-key": { id: "students.list.without-key", role: "platform", tier: "contract", level: "must", clause: "2.6 Student", says: "The list of students contains a student who was created in the platform and has no `externalKey`.", implied: false, feature: "data-api", needs: ["client.service","permitted.students","fixture.students.without_key"], operation: "listStudents" },
  "students.offset.every-student-once": { id: "students.offset.every-student-once", role: "platform", tier: "contract", level: "must", clause: "4.6 students offset", says: "The list of students contains every student exactly once if it is read in pages of one size.", implied: true, feature: "data-api", needs: ["client.service","permitted.students"], operation: "listStudents" },
  "students.offset.pages": { id: "students.offset.pages", role: "platform", tier: "contract", level: "must", clause: "4.6 students offset", says: "The list of students starts later in the same result if the request has an `offset`.", implied: false, feature: "data-api", needs: ["client.service","permitted.students"], operation: "listStudents" },
  "students.offset.past-end": { id: "students.offset.past-end", role: "platform", tier: "contract", level: "must", clause: "4.6 students offset", says: "The list of students returns no student for an `offset` at or past the end of the result.", implied: true, feature: "data-api", needs: ["client.service","permitted.students"], operation: "listStudents" },
  "students.record.external-key": { id: "students.record.external-key", role: "platform", tier: "contract", level: "must", clause: "2.6 Student", says: "An imported student has the key of its source in `externalKey`.", implied: false, feature: "data-api", needs: ["client.service","permitted.students","fixture.students.with_key"], operation: "listStudents" },
  "students.record.id": { id: "students.record.id", role: "platform", tier: "contract", level: "must", clause: "2.6 Student", says: "Each student in the list has a unique internal `id`.", implied: false, feature: "data-api", needs: ["client.service","permitted.students"], operation: "listStudents" },
  "timetable.cancellation.period-status": { id: "timetable.cancellation.period-status", role: "platform", tier: "contract", level: "must", clause: "3 rule 4", says: "A cancelled period no longer has the status REGULAR.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.cancellation.resources": { id: "timetable.cancellation.resources", role: "platform", tier: "contract", level: "info", clause: "3 rule 4", says: "The resources of a cancelled period keep the status `regular`.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.double.attributes": { id: "timetable.double.attributes", role: "platform", tier: "contract", level: "must", clause: "4.6 grouping", says: "Both halves of a double period have equal values of every grouping attribute.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.double"], operation: "getTimetable" },
  "timetable.double.lesson-id": { id: "timetable.double.lesson-id", role: "platform", tier: "contract", level: "must", clause: "4.6 grouping", says: "Both halves of a double period have the same `lessonId`.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.double"], operation: "getTimetable" },
  "timetable.double.two-periods": { id: "timetable.double.two-periods", role: "platform", tier: "contract", level: "must", clause: "4.6 grouping", says: "The timetable returns a double period as two consecutive periods with different ids.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.double"], operation: "getTimetable" },
  "timetable.entity-filter.exact": { id: "timetable.entity-filter.exact", role: "platform", tier: "contract", level: "must", clause: "4.6 timetable", says: "The timetable returns exactly the periods of the entity for a filter on one entity.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.teacher"], operation: "getTimetable" },
  "timetable.half-cancelled.other-half": { id: "timetable.half-cancelled.other-half", role: "platform", tier: "contract", level: "must", clause: "3 rule 5", says: "The other half of a double period with one cancelled half stays REGULAR, with regular resources.", implied: true, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.half-cancelled.two-periods": { id: "timetable.half-cancelled.two-periods", role: "platform", tier: "contract", level: "must", clause: "3 rule 5", says: "The timetable still returns both halves of a double period at their times if one half is cancelled.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.lesson-change.present-teacher": { id: "timetable.lesson-change.present-teacher", role: "platform", tier: "contract", level: "must", clause: "3 rule 2", says: "The periods of a lesson that has a new teacher list only that teacher, without a mark of a change.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.lesson-id.other-lesson": { id: "timetable.lesson-id.other-lesson", role: "platform", tier: "contract", level: "must", clause: "2.6 Lesson", says: "Periods of different lessons have different values of `lessonId`.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.known"], operation: "getTimetable" },
  "timetable.lesson-id.present": { id: "timetable.lesson-id.present", role: "platform", tier: "contract", level: "must", clause: "2.6 Period", says: "A period has a `lessonId`.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.known"], operation: "getTimetable" },
  "timetable.lesson-id.same-lesson": { id: "timetable.lesson-id.same-lesson", role: "platform", tier: "contract", level: "must", clause: "2.6 Period", says: "The periods of one lesson have the same `lessonId`.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.recurring"], operation: "getTimetable" },
  "timetable.list.complete": { id: "timetable.list.complete", role: "platform", tier: "contract", level: "must", clause: "4.6 timetable", says: "The timetable returns every period of the tenant for an early moment without an entity filter.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.known"], operation: "getTimetable" },
  "timetable.modified-after.each-change": { id: "timetable.modified-after.each-change", role: "platform", tier: "contract", level: "must", clause: "4.6 timetable", says: "The timetable returns a period after each kind of change if `dateLastModifiedAfter` is a moment before the change.", implied: true, feature: "data-api", needs: ["client.service","permitted.timetable","consent.mutate","fixture.timetable.changeable"], operation: "getTimetable" },
  "timetable.modified-after.earlier": { id: "timetable.modified-after.earlier", role: "platform", tier: "contract", level: "must", clause: "4.6 timetable", says: "The timetable does not return a period that has not changed since `dateLastModifiedAfter`.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.modified-after.later": { id: "timetable.modified-after.later", role: "platform", tier: "contract", level: "must", clause: "4.6 timetable", says: "The timetable returns a period that changed after `dateLastModifiedAfter`.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.move-chain.first": { id: "timetable.move-chain.first", role: "platform", tier: "contract", level: "must", clause: "3 rule 3", says: "No link leads from or to the first period after two moves.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.move-chain.last-two": { id: "timetable.move-chain.last-two", role: "platform", tier: "contract", level: "must", clause: "3 rule 3", says: "The second and the third period are linked after two moves.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.move.linked": { id: "timetable.move.linked", role: "platform", tier: "contract", level: "must", clause: "3 rule 3", says: "The `relatedPeriod` of one of the two periods of a move points to the other one.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.move.new-period": { id: "timetable.move.new-period", role: "platform", tier: "contract", level: "must", clause: "3 rule 3", says: "The timetable returns a further period with its own id at the new time of a moved period.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.move.original-cancelled": { id: "timetable.move.original-cancelled", role: "platform", tier: "contract", level: "must", clause: "3 rule 3", says: "A moved period no longer has the status REGULAR at its old time.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.move.original-kept": { id: "timetable.move.original-kept", role: "platform", tier: "contract", level: "must", clause: "3 rule 3", says: "The timetable still returns a moved period at its old time.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.move.related-period": { id: "timetable.move.related-period", role: "platform", tier: "contract", level: "must", clause: "2.6 Period", says: "At least one of the two periods of a move has the field `relatedPeriod`.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.move.resources": { id: "timetable.move.resources", role: "platform", tier: "contract", level: "must", clause: "3 rule 3", says: "All resources of both periods of a move keep the status `regular`.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.names.class": { id: "timetable.names.class", role: "platform", tier: "contract", level: "must", clause: "2.6 Period", says: "The timetable returns the abbreviations of classes, and never their full names.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.names"], operation: "getTimetable" },
  "timetable.names.room": { id: "timetable.names.room", role: "platform", tier: "contract", level: "must", clause: "2.6 Period", says: "The timetable returns the abbreviations of rooms, and never their full names.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.names"], operation: "getTimetable" },
  "timetable.names.subject": { id: "timetable.names.subject", role: "platform", tier: "contract", level: "must", clause: "2.6 Period", says: "The timetable returns the abbreviations of subjects, and never their full names.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.names"], operation: "getTimetable" },
  "timetable.note.single-period": { id: "timetable.note.single-period", role: "platform", tier: "contract", level: "must", clause: "2.6 Period", says: "The timetable returns a note on one period only with that period.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.permission.after-reinstallation": { id: "timetable.permission.after-reinstallation", role: "platform", tier: "contract", level: "must", clause: "5 item 3", says: "The timetable accepts an application that gets the permission and is installed again.", implied: false, feature: "data-api", needs: ["client.no-permission","consent.mutate","driver.grant-permission","driver.reinstall"], operation: "getTimetable" },
  "timetable.recurring.materialized": { id: "timetable.recurring.materialized", role: "platform", tier: "contract", level: "must", clause: "2.6 Period", says: "The timetable returns one period with a unique id for each date of a weekly lesson.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.recurring"], operation: "getTimetable" },
  "timetable.recurring.no-rule": { id: "timetable.recurring.no-rule", role: "platform", tier: "contract", level: "must", clause: "2.6 Period", says: "No period has a recurrence rule.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.recurring"], operation: "getTimetable" },
  "timetable.resource-change.added": { id: "timetable.resource-change.added", role: "platform", tier: "contract", level: "must", clause: "3 rule 4", says: "A period lists an added resource with a status.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.resource-change.period-status": { id: "timetable.resource-change.period-status", role: "platform", tier: "contract", level: "must", clause: "3 rule 4", says: "A period no longer has the status REGULAR after its resources have changed.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.resource-change.removed": { id: "timetable.resource-change.removed", role: "platform", tier: "contract", level: "must", clause: "3 rule 4", says: "A period still lists a removed resource, with a status other than `regular`.", implied: true, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.resources.listed": { id: "timetable.resources.listed", role: "platform", tier: "contract", level: "must", clause: "2.6 Period", says: "A period lists its resources.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.known"], operation: "getTimetable" },
  "timetable.resources.status": { id: "timetable.resources.status", role: "platform", tier: "contract", level: "must", clause: "2.6 Period", says: "Each resource of a period has a status.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.known"], operation: "getTimetable" },
  "timetable.substitution.original": { id: "timetable.substitution.original", role: "platform", tier: "contract", level: "must", clause: "3 rule 1", says: "A period with a substitution lists its original teacher as REMOVED.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.substitution.other-periods": { id: "timetable.substitution.other-periods", role: "platform", tier: "contract", level: "must", clause: "3 rule 1", says: "The timetable does not change the other periods of the lesson after a substitution.", implied: true, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.substitution.substitute": { id: "timetable.substitution.substitute", role: "platform", tier: "contract", level: "must", clause: "3 rule 1", says: "A period with a substitution lists the substitute as REGULAR.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.untouched.period-status": { id: "timetable.untouched.period-status", role: "platform", tier: "contract", level: "must", clause: "3", says: "A period that takes place as planned has the status REGULAR.", implied: true, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.known"], operation: "getTimetable" },
  "timetable.untouched.resource-status": { id: "timetable.untouched.resource-status", role: "platform", tier: "contract", level: "must", clause: "3", says: "The resources of a period that takes place as planned have the status `regular`.", implied: true, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.known"], operation: "getTimetable" },
  "token.code.access-token": { id: "token.code.access-token", role: "platform", tier: "contract", level: "must", clause: "4.2", says: "The token endpoint answers a correct request with the non-empty string `access_token`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "token.code.bearer": { id: "token.code.bearer", role: "platform", tier: "contract", level: "must", clause: "2.1 access_token", says: "The API that the scope names accepts the access token of a signed-in user as Bearer token.", implied: false, feature: "sso", needs: ["user.teacher","probe.user-token"], operation: "exchangeCode" },
  "token.code.client-id": { id: "token.code.client-id", role: "platform", tier: "contract", level: "must", clause: "4.2 client_id", says: "The token endpoint issues no tokens for a code without client_id or with an unknown client_id.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", disturbs: ["grants"] },
  "token.code.client-secret.missing": { id: "token.code.client-secret.missing", role: "platform", tier: "contract", level: "must", clause: "4.2 client_secret", says: "The token endpoint issues no tokens for a confidential client without its secret, with or without PKCE.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", disturbs: ["grants"] },
  "token.code.client-secret.password": { id: "token.code.client-secret.password", role: "platform", tier: "contract", level: "must", clause: "4.2 client_secret", says: "The token endpoint does not accept the generated password as client_secret for a code.", implied: false, feature: "service-tokens", needs: ["user.teacher","client.service"], operation: "exchangeCode", disturbs: ["grants"] },
  "token.code.client-secret.wrong": { id: "token.code.client-secret.wrong", role: "platform", tier: "contract", level: "must", clause: "4.2 client_secret", says: "The token endpoint issues no tokens for a confidential client with a wrong secret.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", disturbs: ["grants"] },
  "token.code.content-type": { id: "token.code.content-type", role: "platform", tier: "contract", level: "must", clause: "4.2", says: "The token endpoint issues no tokens for a request that is not form-encoded or does not declare it.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", disturbs: ["grants"] },
  "token.code.grant-type": { id: "token.code.grant-type", role: "platform", tier: "contract", level: "must", clause: "4.2 grant_type", says: "The token endpoint exchanges a code only for the grant_type `authorization_code`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", disturbs: ["grants"] },
  "token.code.id-token": { id: "token.code.id-token", role: "platform", tier: "contract", level: "must", clause: "4.2", says: "The token endpoint answers a correct request with a JSON object that has the string `id_token`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "token.code.issued-code": { id: "token.code.issued-code", role: "platform", tier: "contract", level: "must", clause: "4.2 code", says: "The token endpoint issues tokens only for a code that the platform issued, and none for a missing, altered or invented code.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", disturbs: ["grants"] },
  "token.code.lifetime.fresh": { id: "token.code.lifetime.fresh", role: "platform", tier: "contract", level: "must", clause: "8", says: "The token endpoint issues tokens for a code that is redeemed immediately.", implied: true, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "token.code.lifetime.old": { id: "token.code.lifetime.old", role: "platform", tier: "contract", level: "should", clause: "8", says: "The token endpoint issues no tokens for a code that is older than the profile allows, by default 660 seconds.", implied: true, feature: "sso", needs: ["user.teacher","time"], operation: "exchangeCode", disturbs: ["grants"] },
  "token.code.other-tenant": { id: "token.code.other-tenant", role: "platform", tier: "contract", level: "must", clause: "4", says: "The token endpoint of a tenant issues no tokens for a code of another tenant.", implied: true, feature: "second-tenant", needs: ["user.teacher","tenant-b"], operation: "exchangeCode", disturbs: ["grants"] },
  "token.code.pkce.confidential-no-verifier": { id: "token.code.pkce.confidential-no-verifier", role: "platform", tier: "contract", level: "must", clause: "4.2 code_verifier", says: "The token endpoint issues no tokens for a confidential client with the right secret that sent a challenge but sends no verifier.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", disturbs: ["grants"] },
  "token.code.pkce.public-no-verifier": { id: "token.code.pkce.public-no-verifier", role: "platform", tier: "contract", level: "must", clause: "4.2 code_verifier", says: "The token endpoint issues no tokens for a public client that sends no verifier.", implied: false, feature: "public-client", needs: ["user.teacher","client.public"], operation: "exchangeCode", disturbs: ["grants"] },
  "token.code.pkce.right-verifier": { id: "token.code.pkce.right-verifier", role: "platform", tier: "contract", level: "must", clause: "4.2 code_verifier", says: "The token endpoint issues tokens for the verifier that belongs to the challenge.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "token.code.pkce.swapped-verifier": { id: "token.code.pkce.swapped-verifier", role: "platform", tier: "contract", level: "must", clause: "4.2 code_verifier", says: "The token endpoint issues no tokens for a code with the verifier of another authorize request.", implied: true, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", disturbs: ["grants"] },
  "token.code.pkce.wrong-verifier": { id: "token.code.pkce.wrong-verifier", role: "platform", tier: "contract", level: "must", clause: "4.2 code_verifier", says: "The token endpoint issues no tokens for a verifier whose hash differs from the challenge.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", disturbs: ["grants"] },
  "token.code.redirect-uri.different": { id: "token.code.redirect-uri.different", role: "platform", tier: "contract", level: "must", clause: "4.2 redirect_uri", says: "The token endpoint issues no tokens for a redirect_uri that differs from the one of the authorize request, even if it is configured.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", disturbs: ["grants"] },
  "token.code.redirect-uri.missing": { id: "token.code.redirect-uri.missing", role: "platform", tier: "contract", level: "must", clause: "4.2 redirect_uri", says: "The token endpoint issues no tokens for a request without redirect_uri.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", waivedBy: {"TOLERATED_MISSING":"redirect_uri"}, disturbs: ["grants"] },
  "token.code.verifier.longest": { id: "token.code.verifier.longest", role: "platform", tier: "contract", level: "must", clause: "8", says: "The token endpoint issues tokens for a verifier of 128 characters.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "token.code.verifier.safe-characters": { id: "token.code.verifier.safe-characters", role: "platform", tier: "contract", level: "must", clause: "8", says: "The token endpoint issues tokens for a verifier made of all letters, all digits, `-` and `_`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "token.code.verifier.shortest": { id: "token.code.verifier.shortest", role: "platform", tier: "contract", level: "must", clause: "8", says: "The token endpoint issues tokens for a verifier of 43 characters.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "token.code.verifier.too-long": { id: "token.code.verifier.too-long", role: "platform", tier: "contract", level: "must", clause: "8", says: "The token endpoint issues no tokens for a verifier of more than 128 characters.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", waivedBy: {"VERIFIER_LIMITS_ENFORCED":"no"}, disturbs: ["grants"] },
  "token.code.verifier.too-short": { id: "token.code.verifier.too-short", role: "platform", tier: "contract", level: "must", clause: "8", says: "The token endpoint issues no tokens for a verifier of fewer than 43 characters.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", waivedBy: {"VERIFIER_LIMITS_ENFORCED":"no"}, disturbs: ["grants"] },
  "token.code.verifier.unsafe-characters": { id: "token.code.verifier.unsafe-characters", role: "platform", tier: "contract", level: "must", clause: "8", says: "The token endpoint issues no tokens for a verifier with a character that is not URL-safe.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", waivedBy: {"VERIFIER_LIMITS_ENFORCED":"no"}, disturbs: ["grants"] },
  "token.error.invalid-grant.no-verifier": { id: "token.error.invalid-grant.no-verifier", role: "platform", tier: "contract", level: "must", clause: "7", says: "The token endpoint refuses a request without its verifier with `invalid_grant`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", disturbs: ["grants"] },
  "token.error.invalid-grant.wrong-verifier": { id: "token.error.invalid-grant.wrong-verifier", role: "platform", tier: "contract", level: "must", clause: "7", says: "The token endpoint refuses a request with a wrong verifier with `invalid_grant`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", disturbs: ["grants"] },
  "webhooks.activation.no-manual-step": { id: "webhooks.activation.no-manual-step", role: "platform", tier: "contract", level: "must", clause: "1", says: "The platform completes an activation in scenario 1 after the response of the partner, without another step.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"], operation: null },
  "webhooks.activation.not-before": { id: "webhooks.activation.not-before", role: "platform", tier: "contract", level: "must", clause: "3 item 7", says: "The token endpoint issues no token for delivered credentials before the activation has completed.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"], operation: "requestServiceToken" },
  "webhooks.activation.valid-soon": { id: "webhooks.activation.valid-soon", role: "platform", tier: "contract", level: "must", clause: "6", says: "The token endpoint issues a token for delivered credentials within seconds of the response to the webhook.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"], operation: "requestServiceToken" },
  "webhooks.content-type": { id: "webhooks.content-type", role: "platform", tier: "contract", level: "must", clause: "2.4 Content-Type", says: "The platform sends webhooks with the content type application/json and the charset utf-8.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","driver.deactivate","consent.mutate","time"], operation: null },
  "webhooks.credentials.json": { id: "webhooks.credentials.json", role: "platform", tier: "contract", level: "must", clause: "4.5", says: "The platform sends the credentials webhook with a JSON body.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"], operation: "credentialsWebhook" },
  "webhooks.credentials.password": { id: "webhooks.credentials.password", role: "platform", tier: "contract", level: "must", clause: "6", says: "The credentials webhook delivers a password that gets service tokens for the client.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"], operation: "credentialsWebhook" },
  "webhooks.credentials.post": { id: "webhooks.credentials.post", role: "platform", tier: "contract", level: "must", clause: "4.5", says: "The platform sends the credentials webhook as a POST.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"], operation: "credentialsWebhook" },
  "webhooks.credentials.sent": { id: "webhooks.credentials.sent", role: "platform", tier: "contract", level: "must", clause: "6", says: "The platform calls the credentials endpoint of the partner when a school activates the application.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"], operation: "credentialsWebhook" },
  "webhooks.deactivation.json": { id: "webhooks.deactivation.json", role: "platform", tier: "contract", level: "must", clause: "4.5", says: "The platform sends the deactivation webhook with a JSON body.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","driver.deactivate","consent.mutate","time"], operation: "deactivationWebhook" },
  "webhooks.deactivation.post": { id: "webhooks.deactivation.post", role: "platform", tier: "contract", level: "must", clause: "4.5", says: "The platform sends the deactivation webhook as a POST.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","driver.deactivate","consent.mutate","time"], operation: "deactivationWebhook" },
  "webhooks.deactivation.sent": { id: "webhooks.deactivation.sent", role: "platform", tier: "contract", level: "must", clause: "6", says: "The platform calls the deactivation endpoint of the partner when a school deactivates the application.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","driver.deactivate","consent.mutate","time"], operation: "deactivationWebhook" },
  "webhooks.only-named-events": { id: "webhooks.only-named-events", role: "platform", tier: "contract", level: "must", clause: "1", says: "The platform sends no webhook for sign-ins, token requests and failed requests, and none without an event.", implied: true, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"], operation: null },
  "webhooks.own-endpoint": { id: "webhooks.own-endpoint", role: "platform", tier: "contract", level: "must", clause: "4.5", says: "The platform sends credentials only to the credentials endpoint, and deactivations only to the deactivation endpoint.", implied: true, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","driver.deactivate","consent.mutate","time"], operation: null },
  "webhooks.scenario-2": { id: "webhooks.scenario-2", role: "platform", tier: "contract", level: "must", clause: "1", says: "The platform sends a signed credentials webhook with valid credentials in scenario 2, as in scenario 1.", implied: false, feature: "webhooks", needs: ["client.onboarding","webhook.key","scenario.1","scenario.2","driver.activate","consent.mutate","time"], operation: "credentialsWebhook" },
  "webhooks.scenario-3.credentials": { id: "webhooks.scenario-3.credentials", role: "platform", tier: "contract", level: "must", clause: "1", says: "The token endpoint issues a service token for the credentials that the administrator sees in scenario 3.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.3","driver.activate","consent.mutate","time"], operation: "requestServiceToken" },
  "webhooks.scenario-3.silent": { id: "webhooks.scenario-3.silent", role: "platform", tier: "contract", level: "must", clause: "1", says: "The platform sends no credentials webhook in scenario 3.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.1","scenario.3","driver.activate","consent.mutate","time"], operation: "credentialsWebhook" },
  "webhooks.signature.algorithm": { id: "webhooks.signature.algorithm", role: "platform", tier: "contract", level: "must", clause: "2.4 Algorithm", says: "The Algorithm header of a webhook names an RSA signature algorithm.", implied: false, feature: "webhooks", needs: ["client.onboarding","webhook.key","scenario.1","driver.activate","driver.deactivate","consent.mutate","time"], operation: null },
  "webhooks.signature.base64": { id: "webhooks.signature.base64", role: "platform", tier: "contract", level: "must", clause: "2.4 Authorization", says: "The Authorization header of a webhook contains only the signature in standard Base64.", implied: false, feature: "webhooks", needs: ["client.onboarding","webhook.key","scenario.1","driver.activate","driver.deactivate","consent.mutate","time"], operation: null },
  "webhooks.signature.every-webhook": { id: "webhooks.signature.every-webhook", role: "platform", tier: "contract", level: "must", clause: "5 item 6", says: "The platform signs every webhook of both kinds, at each activation and at each repetition.", implied: false, feature: "webhooks", needs: ["client.onboarding","webhook.key","scenario.1","driver.activate","driver.deactivate","consent.mutate","time"], operation: null },
  "webhooks.signature.one-key": { id: "webhooks.signature.one-key", role: "platform", tier: "contract", level: "must", clause: "5 item 6", says: "The platform signs all webhooks of an environment with the same key, for every school and for both kinds.", implied: true, feature: "webhooks", needs: ["client.onboarding","webhook.key","scenario.1","driver.activate","driver.deactivate","consent.mutate","time"], operation: null },
  "webhooks.signature.verifies": { id: "webhooks.signature.verifies", role: "platform", tier: "contract", level: "must", clause: "5 item 6", says: "The signature of a webhook verifies with the raw body, the key of the environment and the algorithm in the header.", implied: false, feature: "webhooks", needs: ["client.onboarding","webhook.key","scenario.1","driver.activate","driver.deactivate","consent.mutate","time"], operation: null },
}

/** Every open point of the contract for a platform by its id, sorted by id. */
export const openPoints: Readonly<Record<OpenPointId, CatalogueOpenPoint & { readonly id: OpenPointId }>> = {
  "observe.access-token.format": { id: "observe.access-token.format", role: "platform", clause: "2.1", says: "Whether the access token is opaque or a JWT, how long it is, and which claims it has.", feature: "sso", needs: ["user.teacher"] },
  "observe.authorize.error-delivery": { id: "observe.authorize.error-delivery", role: "platform", clause: "7", says: "Which status and which delivery (redirect, JSON or page) the authorize endpoint uses for each refusal in a session.", feature: "sso", needs: ["user.teacher"] },
  "observe.authorize.error-without-session": { id: "observe.authorize.error-without-session", role: "platform", clause: "7", says: "Whether the authorize endpoint refuses a faulty request before or after the login page.", feature: "sso", needs: [] },
  "observe.authorize.head": { id: "observe.authorize.head", role: "platform", clause: "4.1", says: "How the authorize endpoint answers HEAD.", feature: "sso", needs: ["user.teacher"] },
  "observe.authorize.headers": { id: "observe.authorize.headers", role: "platform", clause: "4.1", says: "Which headers against caching, framing and referrer leaks are on the login page and on the redirect with the code.", feature: "sso", needs: [] },
  "observe.authorize.nonce-reuse": { id: "observe.authorize.nonce-reuse", role: "platform", clause: "4.1 nonce", says: "Whether the authorize endpoint accepts a nonce a second time.", feature: "sso", needs: ["user.teacher"] },
  "observe.authorize.older-codes": { id: "observe.authorize.older-codes", role: "platform", clause: "4.1 behaviour 1", says: "Whether a code stays valid after the authorize endpoint issues a newer one in the same session.", feature: "sso", needs: ["user.teacher"] },
  "observe.authorize.pkce-challenge-forms": { id: "observe.authorize.pkce-challenge-forms", role: "platform", clause: "4.1 code_challenge", says: "How the authorize endpoint answers a challenge with padding or of another length.", feature: "sso", needs: ["user.teacher"] },
  "observe.authorize.pkce-method-case": { id: "observe.authorize.pkce-method-case", role: "platform", clause: "4.1 code_challenge_method", says: "Whether the authorize endpoint accepts the method `s256` in lower case as S256.", feature: "sso", needs: ["user.teacher"] },
  "observe.authorize.pkce-method-missing": { id: "observe.authorize.pkce-method-missing", role: "platform", clause: "4.1 code_challenge_method", says: "Whether the authorize endpoint refuses a hashed challenge without a method, or reads it as S256.", feature: "sso", needs: ["user.teacher"] },
  "observe.authorize.post": { id: "observe.authorize.post", role: "platform", clause: "4.1", says: "How the authorize endpoint answers a form that is sent by POST.", feature: "sso", needs: ["user.teacher"] },
  "observe.authorize.prompt-login-other-browsers": { id: "observe.authorize.prompt-login-other-browsers", role: "platform", clause: "4.1 prompt", says: "Whether `prompt=login` in one browser ends the session of the user in another browser.", feature: "sso", needs: ["user.teacher","login.fresh"] },
  "observe.authorize.prompt-none": { id: "observe.authorize.prompt-none", role: "platform", clause: "4.1 prompt", says: "How the authorize endpoint answers `prompt=none` with and without a session.", feature: "sso", needs: ["user.teacher","login.fresh"] },
  "observe.authorize.prompt-values": { id: "observe.authorize.prompt-values", role: "platform", clause: "4.1 prompt", says: "How the authorize endpoint answers `consent`, `select_account`, an unknown value and several values of prompt.", feature: "sso", needs: ["user.teacher","login.fresh"] },
  "observe.authorize.redirect-uri-equivalents": { id: "observe.authorize.redirect-uri-equivalents", role: "platform", clause: "4.1 redirect_uri", says: "Whether the authorize endpoint accepts an explicit default port, another letter case of scheme or host, or a final dot of the host.", feature: "sso", needs: ["user.teacher"] },
  "observe.authorize.response-type-spelling": { id: "observe.authorize.response-type-spelling", role: "platform", clause: "4.1 response_type", says: "Whether the authorize endpoint accepts `CODE`, or `code` with blanks around it, as `code`.", feature: "sso", needs: ["user.teacher"] },
  "observe.authorize.scope-spelling": { id: "observe.authorize.scope-spelling", role: "platform", clause: "4.1 scope", says: "How the authorize endpoint reads commas, extra blanks and repeated values in the scope.", feature: "sso", needs: ["user.teacher"] },
  "observe.authorize.scope-unknown": { id: "observe.authorize.scope-unknown", role: "platform", clause: "4.1 scope", says: "How a request with an unknown scope value in addition to `openid` ends.", feature: "sso", needs: ["user.teacher"] },
  "observe.authorize.scope-without-openid": { id: "observe.authorize.scope-without-openid", role: "platform", clause: "4.1 scope", says: "How a request without `openid` in its scope ends, and whether the token endpoint returns an ID token for it.", feature: "sso", needs: ["user.teacher"] },
  "observe.authorize.ui-url-other-domain": { id: "observe.authorize.ui-url-other-domain", role: "platform", clause: "4.1 redirect_uri", says: "Whether the authorize endpoint accepts a UI Integration URL outside the registered domain, if one is configured.", feature: "sso", needs: ["user.teacher","client.ui-urls"] },
  "observe.classes.list": { id: "observe.classes.list", role: "platform", clause: "4.6", says: "Which envelope, order and paging fields the list of classes has.", feature: "class-management", needs: ["client.service","permitted.classes"] },
  "observe.classes.members": { id: "observe.classes.members", role: "platform", clause: "2.6", says: "Which fields class records have.", feature: "class-management", needs: ["client.service","permitted.classes"] },
  "observe.classes.mixed-identifiers": { id: "observe.classes.mixed-identifiers", role: "platform", clause: "2.6 Class", says: "Whether class management applies or refuses an item whose identifiers belong to two classes.", feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.throw_away"] },
  "observe.classes.outside-year-identifiers": { id: "observe.classes.outside-year-identifiers", role: "platform", clause: "4.6 update classes", says: "How class management treats an update that names a class of another year only by `id` or `externKey`.", feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"] },
  "observe.classes.several-items": { id: "observe.classes.several-items", role: "platform", clause: "4.6 update classes", says: "Whether class management applies a valid item in the same request as an invalid one.", feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.throw_away","fixture.classes.old"] },
  "observe.classes.short-name-case": { id: "observe.classes.short-name-case", role: "platform", clause: "2.6 Class", says: "Whether class management finds a `shortName` in another letter case.", feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.throw_away"] },
  "observe.classes.taken-extern-key": { id: "observe.classes.taken-extern-key", role: "platform", clause: "2.6 Class", says: "How class management answers an update that gives a class the `externKey` of another one.", feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.throw_away"] },
  "observe.classes.unknown-identifiers": { id: "observe.classes.unknown-identifiers", role: "platform", clause: "4.6 update classes", says: "How class management answers identifiers that are unknown, misspelt, or unknown with a known one of lower rank.", feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.throw_away"] },
  "observe.classes.update-answers": { id: "observe.classes.update-answers", role: "platform", clause: "4.6 update classes", says: "Which status and body a successful and a failed update of classes get.", feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.throw_away","fixture.classes.old"] },
  "observe.data-api.basic-credentials": { id: "observe.data-api.basic-credentials", role: "platform", clause: "4.6", says: "Whether the data APIs accept Basic credentials in place of a token.", feature: "data-api", needs: ["client.service"] },
  "observe.data-api.error-message": { id: "observe.data-api.error-message", role: "platform", clause: "2.5 validationErrors", says: "Whether `errorMessage` has text, and which other fields an error has.", feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"] },
  "observe.data-api.id-token": { id: "observe.data-api.id-token", role: "platform", clause: "4.6", says: "Whether the data APIs accept an ID token.", feature: "data-api", needs: ["client.service","user.teacher"] },
  "observe.data-api.lists": { id: "observe.data-api.lists", role: "platform", clause: "4.6", says: "Which envelope, order and paging fields the lists of students, periods, deleted periods and rooms have.", feature: "data-api", needs: ["client.service"] },
  "observe.data-api.other-errors": { id: "observe.data-api.other-errors", role: "platform", clause: "2.5", says: "Which body the data APIs return for errors that are not validation errors.", feature: "data-api", needs: ["client.service"] },
  "observe.data-api.permissions": { id: "observe.data-api.permissions", role: "platform", clause: "5", says: "Which data APIs answer the application, which refuse it, and how.", feature: "data-api", needs: ["client.service"] },
  "observe.data-api.picture-members": { id: "observe.data-api.picture-members", role: "platform", clause: "4.6 other facts", says: "Which empty fields of records are about a picture, a break or a time zone.", feature: "data-api", needs: ["client.service"] },
  "observe.data-api.refusals": { id: "observe.data-api.refusals", role: "platform", clause: "4.6", says: "With which status and body the data APIs answer requests without a token and with a wrong one.", feature: "data-api", needs: ["client.service"] },
  "observe.data-api.request-id": { id: "observe.data-api.request-id", role: "platform", clause: "2.5 requestId", says: "Whether two errors have different values of `requestId`.", feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"] },
  "observe.data-api.scheme-case": { id: "observe.data-api.scheme-case", role: "platform", clause: "4.6", says: "Whether the data APIs accept the scheme Bearer in another letter case.", feature: "data-api", needs: ["client.service"] },
  "observe.data-api.second-item": { id: "observe.data-api.second-item", role: "platform", clause: "2.5 validationErrors", says: "Which `path` and `index` an error has if the second item of the request is at fault.", feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.throw_away","fixture.classes.old"] },
  "observe.data-api.token-in-query": { id: "observe.data-api.token-in-query", role: "platform", clause: "4.6", says: "Whether the data APIs accept a token in the query.", feature: "data-api", needs: ["client.service"] },
  "observe.data-api.user-token": { id: "observe.data-api.user-token", role: "platform", clause: "1 item 4", says: "Which data APIs accept the access token of a signed-in user.", feature: "data-api", needs: ["user.teacher"] },
  "observe.deleted-periods.filters": { id: "observe.deleted-periods.filters", role: "platform", clause: "4.6 deleted-periods", says: "Whether the list of deleted periods ignores or refuses an entity filter.", feature: "data-api", needs: ["client.service","permitted.deleted-periods","fixture.timetable.teacher"] },
  "observe.deleted-periods.modified-after-values": { id: "observe.deleted-periods.modified-after-values", role: "platform", clause: "4.6 deleted-periods", says: "How the list of deleted periods answers a moment that is missing, malformed or in the future.", feature: "data-api", needs: ["client.service","permitted.deleted-periods"] },
  "observe.deleted-periods.refusal": { id: "observe.deleted-periods.refusal", role: "platform", clause: "7", says: "How the platform refuses an application without access to deleted periods.", feature: "data-api", needs: ["permitted.deleted-periods","client.no-deleted"] },
  "observe.discovery.authorization-header": { id: "observe.discovery.authorization-header", role: "platform", clause: "4.4", says: "Whether an Authorization header that is not needed changes the discovery document.", feature: "sso", needs: [] },
  "observe.discovery.endpoint-paths": { id: "observe.discovery.endpoint-paths", role: "platform", clause: "2.3", says: "Whether the discovery document spells its endpoints like the documented paths.", feature: "sso", needs: [] },
  "observe.discovery.keys": { id: "observe.discovery.keys", role: "platform", clause: "2.1 id_token", says: "How many keys the key set has, and of which types and lengths.", feature: "sso", needs: [] },
  "observe.discovery.other-members": { id: "observe.discovery.other-members", role: "platform", clause: "2.3", says: "Which fields the discovery document has in addition to the documented ones.", feature: "sso", needs: [] },
  "observe.id-token.alg": { id: "observe.id-token.alg", role: "platform", clause: "2.1 id_token", says: "Which RSA algorithm signs the ID token.", feature: "sso", needs: ["user.teacher"] },
  "observe.id-token.birthdate": { id: "observe.id-token.birthdate", role: "platform", clause: "2.2 birthdate", says: "Which unit `birthdate` of the ID token has, and which value an unknown birthdate has.", feature: "profile-scope", needs: ["user.teacher","scope.profile"] },
  "observe.id-token.claim-types": { id: "observe.id-token.claim-types", role: "platform", clause: "2.2", says: "Which JSON types `aud`, `roles`, `tenant_id`, `user_id` and `person_id` of the ID token have.", feature: "sso", needs: ["user.teacher"] },
  "observe.id-token.gender": { id: "observe.id-token.gender", role: "platform", clause: "2.2 gender", says: "Which words the ID token uses for `gender`.", feature: "profile-scope", needs: ["user.teacher","scope.profile"] },
  "observe.id-token.letter-case": { id: "observe.id-token.letter-case", role: "platform", clause: "2.2", says: "Which letter case `sub`, `locale` and `sr` of the ID token have.", feature: "sso", needs: ["user.teacher"] },
  "observe.id-token.lifetime": { id: "observe.id-token.lifetime", role: "platform", clause: "8", says: "How many seconds are between `iat` and `exp` of the ID token.", feature: "sso", needs: ["user.teacher"] },
  "observe.id-token.other-claims": { id: "observe.id-token.other-claims", role: "platform", clause: "2.2", says: "Which claims the ID token has in addition to the documented ones.", feature: "sso", needs: ["user.teacher"] },
  "observe.id-token.person-id-twins": { id: "observe.id-token.person-id-twins", role: "platform", clause: "2.2 person_id", says: "Whether two accounts of one person have the same `person_id`.", feature: "sso", needs: ["user.twins"] },
  "observe.id-token.scopes-openid": { id: "observe.id-token.scopes-openid", role: "platform", clause: "2.2 scopes", says: "Whether `scopes` of the ID token lists `openid`, and which other values that were not requested.", feature: "sso", needs: ["user.teacher"] },
  "observe.id-token.sub-across-clients": { id: "observe.id-token.sub-across-clients", role: "platform", clause: "2.2 sub", says: "Whether a user has the same `sub` at two applications.", feature: "second-client", needs: ["user.teacher","client.second"] },
  "observe.id-token.sub-across-tenants": { id: "observe.id-token.sub-across-tenants", role: "platform", clause: "2.2 sub", says: "Whether values of `sub` occur in both of two tenants.", feature: "second-tenant", needs: ["user.teacher","tenant-b","login.page"], disturbs: ["sign-ins"] },
  "observe.id-token.username-case": { id: "observe.id-token.username-case", role: "platform", clause: "2.2 username", says: "Which `username` the ID token has if the user typed the login name in another letter case.", feature: "sso", needs: ["user.teacher","login.page"] },
  "observe.launch.parameters": { id: "observe.launch.parameters", role: "platform", clause: "1 item 1", says: "How a launch opens the UI Integration URL, and which parameters the platform adds to it.", feature: "sso", needs: ["user.teacher","driver.launch","login.fresh"] },
  "observe.logout.answers": { id: "observe.logout.answers", role: "platform", clause: "4.6 logout", says: "Which status and target logout has for each kind of address in the request.", feature: "logout", needs: ["user.teacher","login.fresh"] },
  "observe.logout.session": { id: "observe.logout.session", role: "platform", clause: "4.6 logout", says: "Whether logout ends the session, with a target and without one.", feature: "logout", needs: ["user.teacher","login.fresh"] },
  "observe.rooms.by-id-answers": { id: "observe.rooms.by-id-answers", role: "platform", clause: "4.6 Room management", says: "Which form a single room has, and which status and body an unknown id gets.", feature: "data-api", needs: ["client.service","permitted.rooms"] },
  "observe.rooms.members": { id: "observe.rooms.members", role: "platform", clause: "2.6", says: "Which fields room records have.", feature: "data-api", needs: ["client.service","permitted.rooms"] },
  "observe.roster.archived": { id: "observe.roster.archived", role: "platform", clause: "3 rule 6", says: "How many disabled and exited persons the list of roster users contains.", feature: "roster", needs: ["client.roster","permitted.roster"] },
  "observe.roster.enabled-user": { id: "observe.roster.enabled-user", role: "platform", clause: "2.6 Roster user", says: "Which types and values `enabledUser` has.", feature: "roster", needs: ["client.roster","permitted.roster"] },
  "observe.roster.lesson-id": { id: "observe.roster.lesson-id", role: "platform", clause: "1 item 4", says: "Whether a roster class has the `lessonId` of the timetable as its id.", feature: "roster", needs: ["client.service","client.roster","permitted.roster","permitted.timetable","fixture.roster.lesson"] },
  "observe.roster.lists": { id: "observe.roster.lists", role: "platform", clause: "4.6", says: "Which envelope, order and paging the roster lists have.", feature: "roster", needs: ["client.roster","permitted.roster"] },
  "observe.roster.members": { id: "observe.roster.members", role: "platform", clause: "2.6", says: "Which fields roster users, classes, organizations and sessions have.", feature: "roster", needs: ["client.roster","permitted.roster"] },
  "observe.roster.school-name": { id: "observe.roster.school-name", role: "platform", clause: "2.6 Roster organization", says: "Whether the claim `sn` is equal to the name of the organization.", feature: "roster", needs: ["client.roster","permitted.roster","user.teacher"] },
  "observe.roster.sessions": { id: "observe.roster.sessions", role: "platform", clause: "2.6 Roster academic session", says: "Whether the roster lists sessions of earlier school years, and which types there are.", feature: "roster", needs: ["client.roster","permitted.roster","fixture.roster.session"] },
  "observe.roster.status": { id: "observe.roster.status", role: "platform", clause: "3", says: "Which words `status` of roster users has, and in which letter case.", feature: "roster", needs: ["client.roster","permitted.roster"] },
  "observe.roster.tokens": { id: "observe.roster.tokens", role: "platform", clause: "1 item 4", says: "Whether the roster accepts a service token, and whether it accepts the token of a user.", feature: "roster", needs: ["client.roster","permitted.roster","user.teacher"] },
  "observe.roster.unknown-ids": { id: "observe.roster.unknown-ids", role: "platform", clause: "3 rule 6", says: "Which status and body the roster returns for the id of a deleted user and for an id of nobody.", feature: "roster", needs: ["client.roster","permitted.roster","fixture.roster.deleted"] },
  "observe.roster.user-id": { id: "observe.roster.user-id", role: "platform", clause: "2.2", says: "Which field of a roster user has the `sub` of the ID token, and which has its `user_id`.", feature: "roster", needs: ["client.roster","permitted.roster","user.teacher"] },
  "observe.service-token.content-type-missing": { id: "observe.service-token.content-type-missing", role: "platform", clause: "4.3", says: "Whether the token endpoint accepts a service token request without a content type.", feature: "service-tokens", needs: ["client.service"] },
  "observe.service-token.credentials-in-body": { id: "observe.service-token.credentials-in-body", role: "platform", clause: "4.3", says: "Whether the token endpoint accepts client ID and password in the body.", feature: "service-tokens", needs: ["client.service"] },
  "observe.service-token.encoded-credentials": { id: "observe.service-token.encoded-credentials", role: "platform", clause: "4.3 Authorization", says: "Whether the token endpoint accepts a password that was form-encoded before base64.", feature: "service-tokens", needs: ["client.special-password"] },
  "observe.service-token.grant-type-in-body": { id: "observe.service-token.grant-type-in-body", role: "platform", clause: "4.3", says: "Whether the token endpoint accepts a grant_type that is only in the body.", feature: "service-tokens", needs: ["client.service"] },
  "observe.service-token.other-members": { id: "observe.service-token.other-members", role: "platform", clause: "4.3", says: "Which fields the service token response has in addition to the two documented ones, for example `token_type` or `scope`.", feature: "service-tokens", needs: ["client.service"] },
  "observe.service-token.repeated-request": { id: "observe.service-token.repeated-request", role: "platform", clause: "8", says: "Whether the token endpoint returns the same service token for a second request, or another one.", feature: "service-tokens", needs: ["client.service"] },
  "observe.service-token.scheme-case": { id: "observe.service-token.scheme-case", role: "platform", clause: "4.3 Authorization", says: "Whether the token endpoint accepts the scheme `basic` in lower case.", feature: "service-tokens", needs: ["client.service"] },
  "observe.service-token.two-grant-types": { id: "observe.service-token.two-grant-types", role: "platform", clause: "4.3", says: "Which grant_type the token endpoint uses if query and body name different ones.", feature: "service-tokens", needs: ["client.service"] },
  "observe.service.client-in-other-tenant": { id: "observe.service.client-in-other-tenant", role: "platform", clause: "4", says: "How the authorize endpoint of the second tenant treats a client of the first.", feature: "second-tenant", needs: ["tenant-b"] },
  "observe.service.lifecycle-headers": { id: "observe.service.lifecycle-headers", role: "platform", clause: "9", says: "Which Deprecation and Sunset headers the responses have.", feature: "sso", needs: [] },
  "observe.service.other-data-versions": { id: "observe.service.other-data-versions", role: "platform", clause: "9 item 2", says: "Which other version segments the base path of the data APIs accepts.", feature: "data-api", needs: ["client.service","probe.data"] },
  "observe.service.other-sso-versions": { id: "observe.service.other-sso-versions", role: "platform", clause: "9 item 1", says: "Which other version segments the SSO base path accepts.", feature: "sso", needs: [] },
  "observe.service.path-spelling": { id: "observe.service.path-spelling", role: "platform", clause: "4", says: "How the SSO base path answers with a capital V, without its tenant, and with a trailing slash.", feature: "sso", needs: [] },
  "observe.service.rate-limits": { id: "observe.service.rate-limits", role: "platform", clause: "8", says: "Whether a response asks the caller to slow down with 429 or Retry-After, and how.", feature: "sso", needs: [] },
  "observe.service.session-in-other-tenant": { id: "observe.service.session-in-other-tenant", role: "platform", clause: "4", says: "Whether the authorize endpoint of the second tenant accepts a session of the first.", feature: "second-tenant", needs: ["user.teacher","tenant-b"] },
  "observe.service.unknown-tenant": { id: "observe.service.unknown-tenant", role: "platform", clause: "4", says: "How the discovery, authorize and token endpoints answer for a tenant that does not exist.", feature: "sso", needs: [] },
  "observe.students.absent-key": { id: "observe.students.absent-key", role: "platform", clause: "2.6 Student", says: "Which value a student record has for an absent `externalKey`.", feature: "data-api", needs: ["client.service","permitted.students","fixture.students.without_key"] },
  "observe.students.by-key-answers": { id: "observe.students.by-key-answers", role: "platform", clause: "4.6 students by key", says: "Which form a single student has, and which status and body an unknown key and an internal id get.", feature: "data-api", needs: ["client.service","permitted.students","fixture.students.with_key"] },
  "observe.students.filter-class": { id: "observe.students.filter-class", role: "platform", clause: "4.6 students filter", says: "Whether the filter on the class name depends on letter case and finds past assignments.", feature: "data-api", needs: ["client.service","permitted.students","fixture.students.look_alike_classes"] },
  "observe.students.filter-values": { id: "observe.students.filter-values", role: "platform", clause: "4.6 students filter", says: "How the list of students answers a filter that is malformed, names an unknown field or matches nobody.", feature: "data-api", needs: ["client.service","permitted.students"] },
  "observe.students.key-case": { id: "observe.students.key-case", role: "platform", clause: "4.6 students by key", says: "Whether the student endpoint finds an `externalKey` in another letter case.", feature: "data-api", needs: ["client.service","permitted.students","fixture.students.with_key"] },
  "observe.students.limit-maximum": { id: "observe.students.limit-maximum", role: "platform", clause: "8", says: "Which largest `limit` the list of students applies, and how it answers a larger one.", feature: "data-api", needs: ["client.service","permitted.students","fixture.students.more_than_1000"] },
  "observe.students.limit-values": { id: "observe.students.limit-values", role: "platform", clause: "4.6 students limit", says: "How the list of students answers a `limit` that is zero, negative, not an integer, empty or beyond 32 bits.", feature: "data-api", needs: ["client.service","permitted.students"] },
  "observe.students.members": { id: "observe.students.members", role: "platform", clause: "2.6", says: "Which fields student records have.", feature: "data-api", needs: ["client.service","permitted.students"] },
  "observe.students.offset-values": { id: "observe.students.offset-values", role: "platform", clause: "4.6 students offset", says: "How the list of students answers an `offset` that is negative, not an integer or past the end.", feature: "data-api", needs: ["client.service","permitted.students"] },
  "observe.students.start-date": { id: "observe.students.start-date", role: "platform", clause: "2.6 Student", says: "Which form `startDate` has, and whether an assignment has an end.", feature: "data-api", needs: ["client.service","permitted.students","fixture.students.assigned"] },
  "observe.timetable.change-words": { id: "observe.timetable.change-words", role: "platform", clause: "3", says: "Which status words periods and resources have before and after each kind of change, and which other data the change modifies.", feature: "data-api", needs: ["client.service","permitted.timetable"], disturbs: ["timetable"] },
  "observe.timetable.filters": { id: "observe.timetable.filters", role: "platform", clause: "4.6 timetable", says: "How the timetable answers several filters, an unknown id, and a teacher who was replaced.", feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.teacher"] },
  "observe.timetable.members": { id: "observe.timetable.members", role: "platform", clause: "2.6", says: "Which fields period records have.", feature: "data-api", needs: ["client.service","permitted.timetable"] },
  "observe.timetable.modified-after-precision": { id: "observe.timetable.modified-after-precision", role: "platform", clause: "4.6 timetable", says: "Whether `dateLastModifiedAfter` includes the moment itself, how precise it is, and how a time zone changes it.", feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.modified"] },
  "observe.timetable.modified-after-values": { id: "observe.timetable.modified-after-values", role: "platform", clause: "4.6 timetable", says: "How the timetable answers a moment that is malformed, in another form or in the future.", feature: "data-api", needs: ["client.service","permitted.timetable"] },
  "observe.timetable.moved-lesson": { id: "observe.timetable.moved-lesson", role: "platform", clause: "3 rule 3", says: "Whether the new period of a move keeps the `lessonId`.", feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.moved_once"] },
  "observe.timetable.parameters": { id: "observe.timetable.parameters", role: "platform", clause: "4.6", says: "Which periods the timetable returns without `dateLastModifiedAfter`, between two dates, and with limit and offset.", feature: "data-api", needs: ["client.service","permitted.timetable"] },
  "observe.timetable.period-status": { id: "observe.timetable.period-status", role: "platform", clause: "3", says: "Which status words periods have.", feature: "data-api", needs: ["client.service","permitted.timetable"] },
  "observe.timetable.related-period": { id: "observe.timetable.related-period", role: "platform", clause: "3 rule 3", says: "Whether `relatedPeriod` is an id or a record, and whether both periods have it.", feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.moved_once"] },
  "observe.timetable.resource-status": { id: "observe.timetable.resource-status", role: "platform", clause: "3", says: "Which status words resources have.", feature: "data-api", needs: ["client.service","permitted.timetable"] },
  "observe.timetable.time-offset": { id: "observe.timetable.time-offset", role: "platform", clause: "4.6 other facts", says: "Whether times of periods have an offset from UTC.", feature: "data-api", needs: ["client.service","permitted.timetable"] },
  "observe.timetable.without-lesson": { id: "observe.timetable.without-lesson", role: "platform", clause: "2.6 Period", says: "How many periods have no `lessonId`, and of which type they are.", feature: "data-api", needs: ["client.service","permitted.timetable"] },
  "observe.token.basic-authentication": { id: "observe.token.basic-authentication", role: "platform", clause: "4.2 client_secret", says: "Whether the token endpoint accepts client authentication by HTTP Basic for a code.", feature: "sso", needs: ["user.teacher"], disturbs: ["grants"] },
  "observe.token.code-after-failure": { id: "observe.token.code-after-failure", role: "platform", clause: "4.2 code", says: "Whether the token endpoint still accepts a code after a failed attempt.", feature: "sso", needs: ["user.teacher"], disturbs: ["grants"] },
  "observe.token.code-lifetime": { id: "observe.token.code-lifetime", role: "platform", clause: "8", says: "At which greatest age the token endpoint accepted a code, and at which smallest age it refused one.", feature: "sso", needs: ["user.teacher","time"], disturbs: ["grants"] },
  "observe.token.code-spelling": { id: "observe.token.code-spelling", role: "platform", clause: "4.2 code", says: "Whether the token endpoint accepts a code with blanks around it.", feature: "sso", needs: ["user.teacher"], disturbs: ["grants"] },
  "observe.token.content-type-charset": { id: "observe.token.content-type-charset", role: "platform", clause: "4.2", says: "Whether the token endpoint accepts the form type with a charset parameter.", feature: "sso", needs: ["user.teacher"], disturbs: ["grants"] },
  "observe.token.error-shape": { id: "observe.token.error-shape", role: "platform", clause: "7", says: "Which status, media type and fields each refusal of the token endpoint has.", feature: "sso", needs: ["user.teacher"], disturbs: ["grants"] },
  "observe.token.expires-in": { id: "observe.token.expires-in", role: "platform", clause: "2.1 expires_in", says: "Whether the token response for a code has `expires_in`, and with which value.", feature: "sso", needs: ["user.teacher"] },
  "observe.token.grant-type-spelling": { id: "observe.token.grant-type-spelling", role: "platform", clause: "4.2 grant_type", says: "Whether the token endpoint accepts grant_type in another letter case, and how it answers `client_credentials` with a code.", feature: "sso", needs: ["user.teacher"], disturbs: ["grants"] },
  "observe.token.other-methods": { id: "observe.token.other-methods", role: "platform", clause: "4.2", says: "With which status the token endpoint refuses GET and PUT.", feature: "sso", needs: ["user.teacher"], disturbs: ["grants"] },
  "observe.token.parameters-in-query": { id: "observe.token.parameters-in-query", role: "platform", clause: "4.2", says: "Whether the token endpoint reads parameters from the query if the body is empty.", feature: "sso", needs: ["user.teacher"], disturbs: ["grants"] },
  "observe.token.pragma": { id: "observe.token.pragma", role: "platform", clause: "4.2", says: "Whether the token response has a Pragma header.", feature: "sso", needs: ["user.teacher"] },
  "observe.token.revocation-after-reuse": { id: "observe.token.revocation-after-reuse", role: "platform", clause: "4.2 code", says: "Whether the first access token still works after its code was sent again.", feature: "sso", needs: ["user.teacher","probe.user-token"] },
  "observe.token.scope-member": { id: "observe.token.scope-member", role: "platform", clause: "4.2", says: "Whether the token response for a code has `scope`, and with which value.", feature: "sso", needs: ["user.teacher"] },
  "observe.token.verifier-without-challenge": { id: "observe.token.verifier-without-challenge", role: "platform", clause: "4.2 code_verifier", says: "How the token endpoint answers a verifier if the authorize request had no challenge.", feature: "sso", needs: ["user.teacher"], disturbs: ["grants"] },
  "observe.webhooks.after-deactivation": { id: "observe.webhooks.after-deactivation", role: "platform", clause: "6", says: "Which requests credentials and tokens still allow after the deactivation, and whether the password is another one afterwards.", feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","driver.deactivate","consent.mutate","time"] },
  "observe.webhooks.algorithm": { id: "observe.webhooks.algorithm", role: "platform", clause: "2.4 Algorithm", says: "Which names the signature algorithms have, and which other parameters the content type has.", feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"] },
  "observe.webhooks.body-members": { id: "observe.webhooks.body-members", role: "platform", clause: "6", says: "Which fields both webhook bodies have, for example event ids, timestamps and nonces.", feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"] },
  "observe.webhooks.delivery": { id: "observe.webhooks.delivery", role: "platform", clause: "6", says: "How long after the activation and the deactivation their webhooks arrive, and over which kind of connection.", feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"] },
  "observe.webhooks.first-success": { id: "observe.webhooks.first-success", role: "platform", clause: "3 item 7", says: "Whether delivered credentials get a token before the webhook is answered, and how long it takes until they do.", feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"] },
  "observe.webhooks.other-kinds": { id: "observe.webhooks.other-kinds", role: "platform", clause: "6", says: "Which requests arrive at the receiver that are neither of the two kinds of webhook.", feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"] },
  "observe.webhooks.refusal-message": { id: "observe.webhooks.refusal-message", role: "platform", clause: "7", says: "Which field of an early refusal mentions a failed client authentication, and in which words.", feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"] },
  "observe.webhooks.scenario-3-deactivation": { id: "observe.webhooks.scenario-3-deactivation", role: "platform", clause: "1", says: "Whether the platform sends a deactivation webhook for a school that was activated in scenario 3.", feature: "webhooks", needs: ["client.onboarding","scenario.3","driver.activate","driver.deactivate","consent.mutate","time"] },
  "observe.webhooks.sent-again": { id: "observe.webhooks.sent-again", role: "platform", clause: "6", says: "Whether the platform sends webhooks twice, and whether it repeats them after the statuses 500 and 401.", feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"] },
}

/** Id of a rule for a partner. */
export type PartnerRuleId =
  | "authorize-request.client-id"
  | "authorize-request.method"
  | "authorize-request.nonce.present"
  | "authorize-request.nonce.unique"
  | "authorize-request.pkce.challenge"
  | "authorize-request.pkce.method"
  | "authorize-request.pkce.public-client"
  | "authorize-request.prompt"
  | "authorize-request.redirect-uri.configured"
  | "authorize-request.redirect-uri.forwarded-host"
  | "authorize-request.redirect-uri.launch-parameters"
  | "authorize-request.response-mode"
  | "authorize-request.response-type"
  | "authorize-request.scope.present"
  | "authorize-request.scope.profile"
  | "authorize-request.scope.profile-afterwards"
  | "authorize-request.scope.separator"
  | "authorize-request.scope.values"
  | "authorize-request.state.present"
  | "authorize-request.state.unique"
  | "authorize-request.state.unpredictable"
  | "callback.code.long"
  | "callback.code.redeemed-at-once"
  | "callback.code.reserved-characters"
  | "callback.failed-exchange.nobody-signed-in"
  | "callback.failed-exchange.token-with-error-status"
  | "callback.front-channel.access-token"
  | "callback.front-channel.id-token"
  | "callback.front-channel.id-token-beside-refused-code"
  | "callback.front-channel.user"
  | "callback.new-flow-after-failure"
  | "callback.no-server-error"
  | "callback.own-user"
  | "callback.sign-in"
  | "callback.without-flow.nobody-signed-in"
  | "callback.without-flow.nonce-of-other-browser"
  | "class-updates.class-teachers"
  | "class-updates.full-name"
  | "class-updates.identified"
  | "class-updates.past-class"
  | "class-updates.request"
  | "class-updates.same-name.copied"
  | "class-updates.same-name.written"
  | "class-updates.subject-teachers"
  | "code-exchange.client-id"
  | "code-exchange.client-secret"
  | "code-exchange.code"
  | "code-exchange.content-type"
  | "code-exchange.grant-type"
  | "code-exchange.method"
  | "code-exchange.redirect-uri"
  | "code-exchange.response.access-token-opaque"
  | "code-exchange.response.with-lifetime"
  | "code-exchange.response.without-lifetime"
  | "code-exchange.secret.access-token-not-in-browser"
  | "code-exchange.secret.not-in-browser"
  | "code-exchange.secret.not-password"
  | "code-exchange.secret.public-client"
  | "code-exchange.secret.service-not-in-browser"
  | "code-exchange.tenant"
  | "code-exchange.verifier.characters"
  | "code-exchange.verifier.fits-challenge"
  | "code-exchange.verifier.hidden"
  | "code-exchange.verifier.interleaved"
  | "code-exchange.verifier.length"
  | "code-exchange.verifier.no-clear-cookie"
  | "code-exchange.verifier.unique"
  | "credentials.answer-before-token.refused"
  | "credentials.answer-before-token.withheld"
  | "credentials.before-configuration"
  | "credentials.configuration-completes.afterwards"
  | "credentials.configuration-completes.not-before"
  | "credentials.delivered-password"
  | "credentials.entered"
  | "credentials.no-manual-step.sign-in"
  | "credentials.no-manual-step.synchronisation"
  | "credentials.per-school"
  | "credentials.replaced"
  | "credentials.survive-restart"
  | "data-calls.base"
  | "data-calls.bearer"
  | "data-calls.permission.after-reinstallation"
  | "data-calls.permission.data-kept"
  | "data-calls.permission.no-storm"
  | "data-calls.permission.no-success"
  | "data-calls.records"
  | "data-calls.user-details"
  | "data-calls.validation-error.failed"
  | "data-calls.validation-error.others"
  | "data-calls.validation-error.survived"
  | "id-token-check.accepted.other-spelling"
  | "id-token-check.accepted.several-keys"
  | "id-token-check.accepted.short-life"
  | "id-token-check.accepted.without-type"
  | "id-token-check.audience.joined"
  | "id-token-check.audience.letter-case"
  | "id-token-check.audience.list-of-others"
  | "id-token-check.audience.longer"
  | "id-token-check.audience.missing"
  | "id-token-check.audience.other"
  | "id-token-check.audience.other-value"
  | "id-token-check.audience.shorter"
  | "id-token-check.expiry.missing"
  | "id-token-check.expiry.no-number"
  | "id-token-check.expiry.not-positive"
  | "id-token-check.expiry.past"
  | "id-token-check.expiry.past-text"
  | "id-token-check.issuer.cut"
  | "id-token-check.issuer.extended"
  | "id-token-check.issuer.foreign-host"
  | "id-token-check.issuer.letter-case"
  | "id-token-check.issuer.list"
  | "id-token-check.issuer.missing"
  | "id-token-check.issuer.other-tenant"
  | "id-token-check.issuer.preceded"
  | "id-token-check.issuer.scheme"
  | "id-token-check.issuer.token-of-other-tenant"
  | "id-token-check.issuer.trailing-slash"
  | "id-token-check.key.certificate"
  | "id-token-check.key.embedded"
  | "id-token-check.key.foreign"
  | "id-token-check.key.link-not-followed"
  | "id-token-check.key.linked-certificate"
  | "id-token-check.key.linked-set"
  | "id-token-check.key.other-tenant"
  | "id-token-check.key.unknown-id"
  | "id-token-check.key.without-id"
  | "id-token-check.mac.client-secret"
  | "id-token-check.mac.empty-key"
  | "id-token-check.mac.hostile-key-id"
  | "id-token-check.mac.key-id"
  | "id-token-check.mac.password"
  | "id-token-check.mac.public-key"
  | "id-token-check.malformed.encoding"
  | "id-token-check.malformed.header"
  | "id-token-check.malformed.member"
  | "id-token-check.malformed.no-server-error"
  | "id-token-check.malformed.payload"
  | "id-token-check.malformed.segments"
  | "id-token-check.nonce.blank"
  | "id-token-check.nonce.earlier-flow"
  | "id-token-check.nonce.empty"
  | "id-token-check.nonce.letter-case"
  | "id-token-check.nonce.longer"
  | "id-token-check.nonce.missing"
  | "id-token-check.nonce.null"
  | "id-token-check.nonce.other"
  | "id-token-check.nonce.other-browser"
  | "id-token-check.nonce.replayed-token"
  | "id-token-check.nonce.shorter"
  | "id-token-check.signature.changed"
  | "id-token-check.signature.empty"
  | "id-token-check.signature.of-other-token"
  | "id-token-check.signature.other-algorithm"
  | "id-token-check.signature.other-header"
  | "id-token-check.signature.other-payload"
  | "id-token-check.signature.zero-elliptic"
  | "id-token-check.subject.empty"
  | "id-token-check.subject.missing"
  | "id-token-check.subject.null"
  | "id-token-check.unsigned.no-algorithm"
  | "id-token-check.unsigned.none"
  | "id-token-check.unsigned.none-with-signature"
  | "identity.access-token.bearer"
  | "identity.access-token.own"
  | "identity.birthdate.before-1970"
  | "identity.birthdate.sign-in"
  | "identity.birthdate.unset"
  | "identity.locale.follows-token"
  | "identity.locale.not-from-browser"
  | "identity.locale.region"
  | "identity.locale.region-language"
  | "identity.locale.two-letters"
  | "identity.platform-claims.region"
  | "identity.platform-claims.school-name"
  | "identity.platform-claims.username"
  | "identity.role.own"
  | "identity.role.replaced"
  | "identity.scopes-claim.values"
  | "identity.subject.accounts-of-one-person"
  | "identity.subject.other"
  | "identity.subject.same"
  | "identity.tenant"
  | "login-url.leads-to-authorize"
  | "login-url.new-flow.after-unfinished"
  | "login-url.new-flow.further-parameters"
  | "login-url.new-flow.other-tenant-session"
  | "login-url.new-flow.with-session"
  | "login-url.not-kept"
  | "login-url.restart.after-abandoned"
  | "login-url.restart.after-many"
  | "login-url.session.cookie-worthless"
  | "login-url.session.ended"
  | "login-url.session.failed-launch"
  | "login-url.session.interleaved"
  | "login-url.session.other-tenant-user"
  | "login-url.session.other-user"
  | "login-url.slow-login"
  | "login-url.tenant"
  | "login-url.tenant-over-session"
  | "login-url.ui-url.identity-in-header"
  | "login-url.ui-url.identity-in-query"
  | "login-url.ui-url.nobody-signed-in"
  | "login-url.ui-url.starts-flow"
  | "provider-keys.address.from-document"
  | "provider-keys.address.no-guess"
  | "provider-keys.issuer-from-document"
  | "provider-keys.per-tenant"
  | "provider-keys.unknown-members"
  | "provider-keys.unobtainable.document"
  | "provider-keys.unobtainable.foreign-signature"
  | "provider-keys.unobtainable.keys"
  | "room-data.by-id"
  | "room-data.full-name"
  | "room-data.new-room"
  | "roster-data.deleted"
  | "roster-data.disabled"
  | "roster-data.display-name"
  | "roster-data.inactive-kept"
  | "roster-data.left"
  | "roster-data.lesson-teachers"
  | "roster-data.school-name"
  | "roster-data.sessions"
  | "roster-data.synchronised"
  | "roster-data.unknown-status"
  | "roster-data.without-account"
  | "service-token-request.address"
  | "service-token-request.basic"
  | "service-token-request.client-id"
  | "service-token-request.content-type"
  | "service-token-request.expiry"
  | "service-token-request.grant"
  | "service-token-request.grant-in-query"
  | "service-token-request.method"
  | "service-token-request.no-client-secret"
  | "service-token-request.no-endless-retry"
  | "service-token-request.opaque-token"
  | "service-token-request.own-school"
  | "service-token-request.password-in-header"
  | "service-token-request.response"
  | "service-token-request.retry.after-failure"
  | "service-token-request.retry.number"
  | "service-token-request.retry.pause"
  | "service-token-request.retry.until-valid"
  | "service-token-request.reuse.next-synchronisation"
  | "service-token-request.reuse.within-synchronisation"
  | "service-token-request.shared"
  | "service-token-request.wait"
  | "standard.authorize-request.repeated-parameter"
  | "standard.authorize-request.scope-openid"
  | "standard.callback.code-once.harmless"
  | "standard.callback.code-once.parallel"
  | "standard.callback.code-once.reload"
  | "standard.callback.error.escaped"
  | "standard.callback.error.no-server-error"
  | "standard.callback.error.no-token-request"
  | "standard.callback.error.nobody-signed-in"
  | "standard.callback.other-browser.fresh"
  | "standard.callback.other-browser.with-flow"
  | "standard.callback.other-browser.with-session"
  | "standard.callback.state.empty"
  | "standard.callback.state.missing"
  | "standard.callback.state.other"
  | "standard.callback.state.other-browser"
  | "standard.callback.unknown-parameter"
  | "standard.code-exchange.one-authentication"
  | "standard.code-exchange.repeated-parameter"
  | "standard.code-exchange.unknown-member"
  | "standard.code-exchange.url"
  | "standard.code-exchange.verifier-randomness"
  | "standard.data-calls.refused-token"
  | "standard.data-calls.token-in-url"
  | "standard.id-token-check.access-token"
  | "standard.id-token-check.audience.further"
  | "standard.id-token-check.audience.further-and-party"
  | "standard.id-token-check.authorized-party"
  | "standard.id-token-check.critical-header"
  | "standard.id-token-check.encryption-key"
  | "standard.id-token-check.not-before"
  | "standard.id-token-check.subject.boolean"
  | "standard.id-token-check.subject.number"
  | "standard.id-token-check.subject.structure"
  | "standard.id-token-check.unknown-claims"
  | "standard.provider-keys.fetches"
  | "standard.provider-keys.issuer-of-other-tenant"
  | "standard.provider-keys.rotation"
  | "standard.service-token-request.password-encoding"
  | "standard.service-token-request.redirect"
  | "standard.webhook-endpoint.chunked"
  | "standard.webhook-endpoint.header-case"
  | "student-data.lookup.by-internal-id"
  | "student-data.lookup.encoded-key"
  | "student-data.lookup.key-in-path"
  | "student-data.pages.all"
  | "student-data.pages.end"
  | "student-data.pages.integers"
  | "student-data.pages.without-gap"
  | "student-data.without-key.kept"
  | "student-data.without-key.not-merged"
  | "student-data.without-key.synchronised"
  | "timetable-data.cancelled"
  | "timetable-data.double.different"
  | "timetable-data.double.equal"
  | "timetable-data.double.separate"
  | "timetable-data.half-cancelled"
  | "timetable-data.lesson-teacher"
  | "timetable-data.moved.chain"
  | "timetable-data.moved.once"
  | "timetable-data.moved.time"
  | "timetable-data.moved.unknown-period"
  | "timetable-data.notes"
  | "timetable-data.occurrences"
  | "timetable-data.resources.lower-case"
  | "timetable-data.resources.present"
  | "timetable-data.resources.removed"
  | "timetable-data.substitution.removed"
  | "timetable-data.substitution.substitute"
  | "timetable-data.synchronised"
  | "timetable-data.unknown-status"
  | "timetable-sync.atomic.in-the-end"
  | "timetable-sync.atomic.together"
  | "timetable-sync.both-calls"
  | "timetable-sync.cursor-kept.after-failure"
  | "timetable-sync.cursor-kept.first-load"
  | "timetable-sync.cursor-kept.second-part"
  | "timetable-sync.cursor-moves"
  | "timetable-sync.deletions.gone"
  | "timetable-sync.deletions.others-stay"
  | "timetable-sync.deletions.unknown"
  | "timetable-sync.large"
  | "timetable-sync.no-filter-on-deletions"
  | "timetable-sync.not-hammered"
  | "timetable-sync.nothing-lost"
  | "timetable-sync.same-cursor"
  | "timetable-sync.tried-again"
  | "timetable-sync.without-access.difference"
  | "timetable-sync.without-access.not-blind"
  | "timetable-sync.without-access.reloaded"
  | "webhook-check.algorithm.missing"
  | "webhook-check.algorithm.other-than-signed"
  | "webhook-check.algorithm.sha256-with-rsa"
  | "webhook-check.algorithm.unsupported"
  | "webhook-check.algorithm.weak"
  | "webhook-check.authorization.malformed"
  | "webhook-check.authorization.missing"
  | "webhook-check.authorization.other-content"
  | "webhook-check.authorization.plain-base64"
  | "webhook-check.body.changed"
  | "webhook-check.body.cut"
  | "webhook-check.body.encoded-otherwise"
  | "webhook-check.body.of-other-webhook"
  | "webhook-check.body.reformatted"
  | "webhook-check.body.unparsable"
  | "webhook-check.bypass.header"
  | "webhook-check.bypass.method"
  | "webhook-check.bypass.path"
  | "webhook-check.bypass.query"
  | "webhook-check.key.id-token"
  | "webhook-check.key.link-not-followed"
  | "webhook-check.key.offered"
  | "webhook-check.key.other-environment"
  | "webhook-check.key.rogue"
  | "webhook-check.mac.public-key"
  | "webhook-check.mac.shared-secret"
  | "webhook-check.not-processed.credentials"
  | "webhook-check.not-processed.deactivation"
  | "webhook-check.not-processed.unknown-school"
  | "webhook-check.padding.pss"
  | "webhook-check.padding.structure"
  | "webhook-check.raw-body.accepted"
  | "webhook-check.raw-body.other-bytes-signed"
  | "webhook-check.signature.beyond-modulus"
  | "webhook-check.signature.other-number"
  | "webhook-check.status.algorithm"
  | "webhook-check.status.before-parsing"
  | "webhook-check.status.no-server-error"
  | "webhook-endpoint.bare"
  | "webhook-endpoint.content-type"
  | "webhook-endpoint.credentials.accepted"
  | "webhook-endpoint.deactivation.accepted"
  | "webhook-endpoint.heavy.badly-signed"
  | "webhook-endpoint.heavy.signed"
  | "webhook-endpoint.reads.refused"
  | "webhook-endpoint.unknown-members"
  | "webhook-endpoint.unusable.nested"
  | "webhook-endpoint.unusable.nothing-stored"
  | "webhook-endpoint.unusable.refused"
  | "webhook-repetition.at-once.all-accepted"
  | "webhook-repetition.at-once.credentials"
  | "webhook-repetition.at-once.deactivation"
  | "webhook-repetition.credentials.answer"
  | "webhook-repetition.credentials.effect"
  | "webhook-repetition.credentials.one-school"
  | "webhook-repetition.deactivation.accepted"
  | "webhook-repetition.deactivation.answer"
  | "webhook-repetition.deactivation.effect"
  | "webhook-repetition.early-deactivation.activation"
  | "webhook-repetition.early-deactivation.answer"
  | "webhook-repetition.event.credentials"
  | "webhook-repetition.event.deactivation"
  | "webhook-repetition.event.new-id"
  | "webhook-repetition.other-school"
  | "webhook-repetition.reactivation"

/** Id of an open point of the contract for a partner. */
export type PartnerOpenPointId =
  | "observe.partner.callback.issuer-parameter"
  | "observe.partner.callback.refusal"
  | "observe.partner.callback.reload"
  | "observe.partner.callback.retry"
  | "observe.partner.code-exchange.authentication"
  | "observe.partner.code-exchange.moment"
  | "observe.partner.code-exchange.no-access-token"
  | "observe.partner.code-exchange.no-token-type"
  | "observe.partner.data-calls.other-paths"
  | "observe.partner.data-calls.refused-token"
  | "observe.partner.id-token-check.audience-list"
  | "observe.partner.id-token-check.audience-trusted-party"
  | "observe.partner.id-token-check.blank-subject"
  | "observe.partner.id-token-check.issued-at"
  | "observe.partner.id-token-check.just-expired"
  | "observe.partner.id-token-check.long-subject"
  | "observe.partner.id-token-check.missing-claim"
  | "observe.partner.id-token-check.no-key-id"
  | "observe.partner.id-token-check.nonce-list"
  | "observe.partner.id-token-check.odd-expiry"
  | "observe.partner.id-token-check.other-rsa-algorithms"
  | "observe.partner.id-token-check.second-key"
  | "observe.partner.id-token-check.tenant-id"
  | "observe.partner.id-token-check.token-type"
  | "observe.partner.id-token-check.user-type"
  | "observe.partner.identity.markup"
  | "observe.partner.identity.subject-of-two-tenants"
  | "observe.partner.identity.unknown-role"
  | "observe.partner.login-url.late-return"
  | "observe.partner.login-url.parameters"
  | "observe.partner.login-url.pkce"
  | "observe.partner.login-url.prompt"
  | "observe.partner.login-url.state-length"
  | "observe.partner.login-url.way"
  | "observe.partner.provider-keys.caching"
  | "observe.partner.provider-keys.issuer-spelling"
  | "observe.partner.provider-keys.minimal-document"
  | "observe.partner.webhook-check.content-type"
  | "observe.partner.webhook-check.digest-without-null"
  | "observe.partner.webhook-check.lenient-base64"
  | "observe.partner.webhook-check.other-algorithms"
  | "observe.partner.webhook-endpoint.byte-order-mark"
  | "observe.partner.webhook-endpoint.other-kind"
  | "observe.partner.webhook-repetition.id-of-other-school"

/** Every rule for a partner by its id, sorted by id. */
export const partnerRules: Readonly<Record<PartnerRuleId, CatalogueRule & { readonly id: PartnerRuleId }>> = {
  "authorize-request.client-id": { id: "authorize-request.client-id", role: "partner", tier: "contract", level: "must", clause: "4.1 client_id", says: "The application sends the configured OIDC client ID as `client_id`.", implied: false, feature: "sso", needs: ["alone"], operation: "authorize" },
  "authorize-request.method": { id: "authorize-request.method", role: "partner", tier: "contract", level: "must", clause: "4.1", says: "The application calls the authorize endpoint with GET and sends the parameters in the query.", implied: false, feature: "sso", needs: ["alone"], operation: "authorize" },
  "authorize-request.nonce.present": { id: "authorize-request.nonce.present", role: "partner", tier: "contract", level: "must", clause: "4.1 nonce", says: "The application sends a non-empty `nonce`.", implied: false, feature: "sso", needs: ["alone"], operation: "authorize" },
  "authorize-request.nonce.unique": { id: "authorize-request.nonce.unique", role: "partner", tier: "contract", level: "must", clause: "4.1 nonce", says: "The application sends a different `nonce` with each authorize request.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "authorize-request.pkce.challenge": { id: "authorize-request.pkce.challenge", role: "partner", tier: "contract", level: "must", clause: "4.1 code_challenge", says: "The application sends a code challenge of 43 characters of the URL-safe Base64 alphabet, without padding.", implied: false, feature: "sso", needs: ["alone"], operation: "authorize" },
  "authorize-request.pkce.method": { id: "authorize-request.pkce.method", role: "partner", tier: "contract", level: "must", clause: "4.1 code_challenge_method", says: "The application sends each code challenge with the method `S256`, and never sends a method without a challenge.", implied: false, feature: "sso", needs: ["alone"], operation: "authorize" },
  "authorize-request.pkce.public-client": { id: "authorize-request.pkce.public-client", role: "partner", tier: "contract", level: "must", clause: "5 item 1", says: "A public client sends a code challenge with every authorize request.", implied: false, feature: "public-client", needs: ["alone"], operation: "authorize" },
  "authorize-request.prompt": { id: "authorize-request.prompt", role: "partner", tier: "contract", level: "should", clause: "4.1 prompt", says: "The application sends no `prompt` other than `login`.", implied: false, feature: "sso", needs: ["alone"], operation: "authorize" },
  "authorize-request.redirect-uri.configured": { id: "authorize-request.redirect-uri.configured", role: "partner", tier: "contract", level: "must", clause: "4.1 redirect_uri", says: "The application sends exactly a configured address as `redirect_uri`: the domain with the SSO redirect path, or a UI Integration URL.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "authorize-request.redirect-uri.forwarded-host": { id: "authorize-request.redirect-uri.forwarded-host", role: "partner", tier: "contract", level: "must", clause: "4.1 redirect_uri", says: "The application does not change `redirect_uri` because of launch headers that name another host.", implied: false, feature: "sso", needs: ["consent.attack"], operation: "authorize" },
  "authorize-request.redirect-uri.launch-parameters": { id: "authorize-request.redirect-uri.launch-parameters", role: "partner", tier: "contract", level: "must", clause: "4.1 redirect_uri", says: "The application does not change `redirect_uri` because of launch query parameters that name another address.", implied: false, feature: "sso", needs: ["consent.attack"], operation: "authorize" },
  "authorize-request.response-mode": { id: "authorize-request.response-mode", role: "partner", tier: "contract", level: "should", clause: "4.1 behaviour 1", says: "The application requests no response mode other than `query`, which is how the code is delivered.", implied: true, feature: "sso", needs: ["alone"], operation: "authorize" },
  "authorize-request.response-type": { id: "authorize-request.response-type", role: "partner", tier: "contract", level: "must", clause: "4.1 response_type", says: "The application sends `code` as `response_type`.", implied: false, feature: "sso", needs: ["alone"], operation: "authorize" },
  "authorize-request.scope.present": { id: "authorize-request.scope.present", role: "partner", tier: "contract", level: "must", clause: "4.1 scope", says: "The application sends a non-empty `scope`.", implied: false, feature: "sso", needs: ["alone"], operation: "authorize" },
  "authorize-request.scope.profile": { id: "authorize-request.scope.profile", role: "partner", tier: "contract", level: "must", clause: "2.2", says: "The application does not request the scope `platform-profile` for a browser in which nobody has signed in yet.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "authorize-request.scope.profile-afterwards": { id: "authorize-request.scope.profile-afterwards", role: "partner", tier: "contract", level: "must", clause: "2.2", says: "The application does not request the scope `platform-profile` after an ID token without profile claims.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "authorize-request.scope.separator": { id: "authorize-request.scope.separator", role: "partner", tier: "contract", level: "must", clause: "4.1 scope", says: "The application separates the values of `scope` with spaces.", implied: false, feature: "sso", needs: ["alone"], operation: "authorize" },
  "authorize-request.scope.values": { id: "authorize-request.scope.values", role: "partner", tier: "contract", level: "should", clause: "4.1 scope", says: "The application requests no scope other than `openid` and `roster-core.readonly`.", implied: false, feature: "sso", needs: ["alone"], operation: "authorize" },
  "authorize-request.state.present": { id: "authorize-request.state.present", role: "partner", tier: "contract", level: "should", clause: "4.1 state", says: "The application sends a non-empty `state`.", implied: false, feature: "sso", needs: ["alone"], operation: "authorize" },
  "authorize-request.state.unique": { id: "authorize-request.state.unique", role: "partner", tier: "contract", level: "should", clause: "4.1 state", says: "The application sends a different `state` with each authorize request.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "authorize-request.state.unpredictable": { id: "authorize-request.state.unpredictable", role: "partner", tier: "contract", level: "should", clause: "4.1 state", says: "The application sends a `state` that does not follow from the one before: it is neither a counter nor a time.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "callback.code.long": { id: "callback.code.long", role: "partner", tier: "contract", level: "must", clause: "4.1 behaviour 1", says: "The application redeems a code of a thousand characters, and signs the user in.", implied: false, feature: "sso", needs: ["probe"], operation: null },
  "callback.code.redeemed-at-once": { id: "callback.code.redeemed-at-once", role: "partner", tier: "contract", level: "should", clause: "4.1 behaviour 1", says: "The application redeems a code within ten seconds, or within the seconds that the profile states.", implied: true, feature: "sso", needs: [], operation: null },
  "callback.code.reserved-characters": { id: "callback.code.reserved-characters", role: "partner", tier: "contract", level: "must", clause: "4.1 behaviour 1", says: "The application redeems a code with characters that a query encodes, and signs the user in.", implied: false, feature: "sso", needs: ["probe"], operation: null },
  "callback.failed-exchange.nobody-signed-in": { id: "callback.failed-exchange.nobody-signed-in", role: "partner", tier: "contract", level: "must", clause: "4.2", says: "The application signs nobody in if the token endpoint refuses, fails or returns no ID token.", implied: false, feature: "sso", needs: ["probe"], operation: null },
  "callback.failed-exchange.token-with-error-status": { id: "callback.failed-exchange.token-with-error-status", role: "partner", tier: "contract", level: "should", clause: "4.2", says: "The application signs nobody in for an ID token in a response with an error status.", implied: true, feature: "sso", needs: ["probe","consent.attack"], operation: null },
  "callback.front-channel.access-token": { id: "callback.front-channel.access-token", role: "partner", tier: "contract", level: "must", clause: "1 item 1", says: "The application signs nobody in for a valid access token that the browser delivers without a code.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: null },
  "callback.front-channel.id-token": { id: "callback.front-channel.id-token", role: "partner", tier: "contract", level: "must", clause: "1 item 1", says: "The application signs nobody in for a valid ID token that the browser delivers without a code.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: null },
  "callback.front-channel.id-token-beside-refused-code": { id: "callback.front-channel.id-token-beside-refused-code", role: "partner", tier: "contract", level: "must", clause: "1 item 1", says: "The application signs nobody in for a valid ID token that the browser delivers with a code that cannot be redeemed.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: null },
  "callback.front-channel.user": { id: "callback.front-channel.user", role: "partner", tier: "contract", level: "must", clause: "1 item 1", says: "The application signs nobody in for the name or `sub` of a user that the browser delivers without a code.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: null },
  "callback.new-flow-after-failure": { id: "callback.new-flow-after-failure", role: "partner", tier: "contract", level: "must", clause: "5 item 4", says: "The application signs the user in for a new launch in the same browser after a failed sign-in.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: null },
  "callback.no-server-error": { id: "callback.no-server-error", role: "partner", tier: "contract", level: "should", clause: "5 item 5", says: "The application returns no server error when it refuses a sign-in because of data from the browser or the token.", implied: true, feature: "sso", needs: ["consent.attack"], operation: null },
  "callback.own-user": { id: "callback.own-user", role: "partner", tier: "contract", level: "must", clause: "5 item 4", says: "The application signs in each user as that user and nobody else, also if several users return at the same time.", implied: false, feature: "sso", needs: ["probe"], operation: null },
  "callback.sign-in": { id: "callback.sign-in", role: "partner", tier: "contract", level: "must", clause: "1 item 1", says: "The application signs in a user who returns with a code, if the ID token for it has only the documented claims.", implied: false, feature: "sso", needs: ["probe"], operation: null },
  "callback.without-flow.nobody-signed-in": { id: "callback.without-flow.nobody-signed-in", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application signs nobody in for a code that is opened in a browser without a pending flow.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: null },
  "callback.without-flow.nonce-of-other-browser": { id: "callback.without-flow.nonce-of-other-browser", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application signs nobody in without a pending flow, even if the ID token for the code has the nonce of another browser.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: null },
  "class-updates.class-teachers": { id: "class-updates.class-teachers", role: "partner", tier: "contract", level: "must", clause: "2.6 Class", says: "The application synchronises classes with no, one and several class teachers.", implied: false, feature: "class-updates", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.class-update"], operation: "listClasses" },
  "class-updates.full-name": { id: "class-updates.full-name", role: "partner", tier: "contract", level: "should", clause: "2.6 Period", says: "The application takes the full name of a class from class management, and not from the timetable.", implied: true, feature: "class-updates", also: ["service","timetable"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "listClasses" },
  "class-updates.identified": { id: "class-updates.identified", role: "partner", tier: "contract", level: "must", clause: "4.6 update classes", says: "The application names every class that it writes by `id`, `externKey` or `shortName`.", implied: false, feature: "class-updates", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.class-update"], operation: "updateClasses" },
  "class-updates.past-class": { id: "class-updates.past-class", role: "partner", tier: "contract", level: "must", clause: "4.6 update classes", says: "The application writes a class outside the current school year without `shortName`.", implied: false, feature: "class-updates", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.class-update"], operation: "updateClasses" },
  "class-updates.request": { id: "class-updates.request", role: "partner", tier: "contract", level: "must", clause: "4.6 update classes", says: "The application writes classes with PUT and a list `classes`.", implied: false, feature: "class-updates", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.class-update"], operation: "updateClasses" },
  "class-updates.same-name.copied": { id: "class-updates.same-name.copied", role: "partner", tier: "contract", level: "must", clause: "2.6 Class", says: "The application keeps two classes of two school years with the same name as two classes.", implied: false, feature: "class-updates", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.class-update","driver.export"], operation: "listClasses" },
  "class-updates.same-name.written": { id: "class-updates.same-name.written", role: "partner", tier: "contract", level: "must", clause: "2.6 Class", says: "The application writes the intended class if two school years have a class with the same name.", implied: false, feature: "class-updates", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.class-update"], operation: "updateClasses" },
  "class-updates.subject-teachers": { id: "class-updates.subject-teachers", role: "partner", tier: "contract", level: "should", clause: "2.6 Class", says: "The application reads the teachers of a class from its lessons, and not from its class teachers.", implied: false, feature: "class-updates", also: ["service","timetable"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "code-exchange.client-id": { id: "code-exchange.client-id", role: "partner", tier: "contract", level: "must", clause: "4.2 client_id", says: "The application sends the OIDC client ID in the form field `client_id`.", implied: false, feature: "sso", needs: ["alone"], operation: "exchangeCode", waivedBy: {"CODE_BASIC_AUTH":"warn"} },
  "code-exchange.client-secret": { id: "code-exchange.client-secret", role: "partner", tier: "contract", level: "must", clause: "4.2 client_secret", says: "A confidential client sends the OIDC client secret in the form field `client_secret`.", implied: false, feature: "confidential-client", needs: ["alone"], operation: "exchangeCode", waivedBy: {"CODE_BASIC_AUTH":"warn"} },
  "code-exchange.code": { id: "code-exchange.code", role: "partner", tier: "contract", level: "must", clause: "4.2 code", says: "The application sends the delivered code unchanged as `code`.", implied: false, feature: "sso", needs: [], operation: "exchangeCode" },
  "code-exchange.content-type": { id: "code-exchange.content-type", role: "partner", tier: "contract", level: "must", clause: "4.2", says: "The application sends the token request as a form of the type `application/x-www-form-urlencoded`.", implied: false, feature: "sso", needs: ["alone"], operation: "exchangeCode" },
  "code-exchange.grant-type": { id: "code-exchange.grant-type", role: "partner", tier: "contract", level: "must", clause: "4.2 grant_type", says: "The application sends `authorization_code` as `grant_type`.", implied: false, feature: "sso", needs: ["alone"], operation: "exchangeCode" },
  "code-exchange.method": { id: "code-exchange.method", role: "partner", tier: "contract", level: "must", clause: "4.2", says: "The application redeems the code with POST at the token endpoint.", implied: false, feature: "sso", needs: ["alone"], operation: "exchangeCode" },
  "code-exchange.redirect-uri": { id: "code-exchange.redirect-uri", role: "partner", tier: "contract", level: "must", clause: "4.2 redirect_uri", says: "The application sends the `redirect_uri` of the authorize request.", implied: false, feature: "sso", needs: [], operation: "exchangeCode" },
  "code-exchange.response.access-token-opaque": { id: "code-exchange.response.access-token-opaque", role: "partner", tier: "contract", level: "should", clause: "2.1 access_token", says: "The application signs the user in for an access token of any text.", implied: true, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "code-exchange.response.with-lifetime": { id: "code-exchange.response.with-lifetime", role: "partner", tier: "contract", level: "must", clause: "2.1 expires_in", says: "The application signs the user in for a token response with `expires_in`.", implied: true, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "code-exchange.response.without-lifetime": { id: "code-exchange.response.without-lifetime", role: "partner", tier: "contract", level: "must", clause: "2.1 expires_in", says: "The application signs the user in for a token response without `expires_in`.", implied: false, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "code-exchange.secret.access-token-not-in-browser": { id: "code-exchange.secret.access-token-not-in-browser", role: "partner", tier: "contract", level: "should", clause: "5 item 1", says: "A confidential client never sends the access token to the browser.", implied: true, feature: "confidential-client", needs: [], operation: "exchangeCode" },
  "code-exchange.secret.not-in-browser": { id: "code-exchange.secret.not-in-browser", role: "partner", tier: "contract", level: "must", clause: "5 item 1", says: "The application never sends the client secret to the browser.", implied: true, feature: "confidential-client", needs: [], operation: "exchangeCode" },
  "code-exchange.secret.not-password": { id: "code-exchange.secret.not-password", role: "partner", tier: "contract", level: "must", clause: "5 item 2", says: "The application never redeems a code with the password from a webhook.", implied: false, feature: "service", needs: ["consent.mutate","tenant.fresh"], operation: "exchangeCode" },
  "code-exchange.secret.public-client": { id: "code-exchange.secret.public-client", role: "partner", tier: "contract", level: "must", clause: "5 item 1", says: "A public client sends no client secret.", implied: false, feature: "public-client", needs: ["alone"], operation: "exchangeCode" },
  "code-exchange.secret.service-not-in-browser": { id: "code-exchange.secret.service-not-in-browser", role: "partner", tier: "contract", level: "should", clause: "5 item 1", says: "The application sends neither the password of a school nor its service token to the browser.", implied: true, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "exchangeCode" },
  "code-exchange.tenant": { id: "code-exchange.tenant", role: "partner", tier: "contract", level: "must", clause: "4", says: "The application redeems each code at the tenant that issued it, even if users of two tenants sign in at the same time.", implied: false, feature: "sso", needs: ["tenant.second"], operation: "exchangeCode" },
  "code-exchange.verifier.characters": { id: "code-exchange.verifier.characters", role: "partner", tier: "contract", level: "must", clause: "4.2 code_verifier", says: "The application sends a `code_verifier` of only letters, digits and `-._~`.", implied: false, feature: "sso", needs: ["alone"], operation: "exchangeCode" },
  "code-exchange.verifier.fits-challenge": { id: "code-exchange.verifier.fits-challenge", role: "partner", tier: "contract", level: "must", clause: "4.2 code_verifier", says: "The application sends the `code_verifier` from which it made the challenge, if it sent one.", implied: false, feature: "sso", needs: [], operation: "exchangeCode" },
  "code-exchange.verifier.hidden": { id: "code-exchange.verifier.hidden", role: "partner", tier: "contract", level: "should", clause: "4.2 code_verifier", says: "A confidential client sends the browser no URL, page or script-readable cookie that contains the verifier.", implied: false, feature: "confidential-client", needs: [], operation: "exchangeCode" },
  "code-exchange.verifier.interleaved": { id: "code-exchange.verifier.interleaved", role: "partner", tier: "contract", level: "must", clause: "4.2 code_verifier", says: "The application redeems each code of two overlapping flows in one browser with the verifier of its own flow, or not at all.", implied: false, feature: "sso", needs: [], operation: "exchangeCode" },
  "code-exchange.verifier.length": { id: "code-exchange.verifier.length", role: "partner", tier: "contract", level: "must", clause: "4.2 code_verifier", says: "The application sends a `code_verifier` of 43 to 128 characters.", implied: false, feature: "sso", needs: ["alone"], operation: "exchangeCode" },
  "code-exchange.verifier.no-clear-cookie": { id: "code-exchange.verifier.no-clear-cookie", role: "partner", tier: "contract", level: "should", clause: "4.2 code_verifier", says: "A confidential client puts the verifier in no cookie in clear text.", implied: true, feature: "confidential-client", needs: [], operation: "exchangeCode" },
  "code-exchange.verifier.unique": { id: "code-exchange.verifier.unique", role: "partner", tier: "contract", level: "must", clause: "4.2 code_verifier", says: "The application sends a different `code_verifier` with each token request.", implied: false, feature: "sso", needs: [], operation: "exchangeCode" },
  "credentials.answer-before-token.refused": { id: "credentials.answer-before-token.refused", role: "partner", tier: "contract", level: "must", clause: "6 credentials", says: "The application answers a credentials webhook with status 200 even while the token endpoint still answers 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh"], operation: "credentialsWebhook" },
  "credentials.answer-before-token.withheld": { id: "credentials.answer-before-token.withheld", role: "partner", tier: "contract", level: "must", clause: "6 credentials", says: "The application answers a credentials webhook before it has a service token.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh"], operation: "credentialsWebhook" },
  "credentials.before-configuration": { id: "credentials.before-configuration", role: "partner", tier: "contract", level: "must", clause: "1", says: "The application answers the webhook in scenario 2 with status 200 before the school is configured.", implied: false, feature: "scenario-2", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh"], operation: "credentialsWebhook" },
  "credentials.configuration-completes.afterwards": { id: "credentials.configuration-completes.afterwards", role: "partner", tier: "contract", level: "should", clause: "1", says: "The application synchronises a school in scenario 2 once it is configured, without another webhook.", implied: false, feature: "scenario-2", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.configure"], operation: "requestServiceToken" },
  "credentials.configuration-completes.not-before": { id: "credentials.configuration-completes.not-before", role: "partner", tier: "contract", level: "should", clause: "1", says: "The application does not synchronise a school in scenario 2 before an administrator has configured it.", implied: false, feature: "scenario-2", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.configure"], operation: "requestServiceToken" },
  "credentials.delivered-password": { id: "credentials.delivered-password", role: "partner", tier: "contract", level: "must", clause: "6 credentials", says: "The application requests service tokens with the password that the credentials webhook delivers.", implied: false, feature: "webhooks", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "credentials.entered": { id: "credentials.entered", role: "partner", tier: "contract", level: "must", clause: "1", says: "The application uses the entered password in scenario 3, without any webhook.", implied: false, feature: "scenario-3", needs: ["consent.mutate","tenant.fresh","driver.sync","driver.configure"], operation: "requestServiceToken" },
  "credentials.no-manual-step.sign-in": { id: "credentials.no-manual-step.sign-in", role: "partner", tier: "contract", level: "must", clause: "1", says: "The application signs in users of a school in scenario 1 after its webhook, without any other step.", implied: false, feature: "scenario-1", needs: ["probe","consent.mutate","tenant.fresh"], operation: "authorize" },
  "credentials.no-manual-step.synchronisation": { id: "credentials.no-manual-step.synchronisation", role: "partner", tier: "contract", level: "must", clause: "1", says: "The application synchronises a school in scenario 1 after its webhook, without any other step.", implied: false, feature: "service", also: ["scenario-1"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "credentials.per-school": { id: "credentials.per-school", role: "partner", tier: "contract", level: "must", clause: "1", says: "The application uses for each school the credentials that were delivered for it, in any order of activations.", implied: false, feature: "service", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "credentials.replaced": { id: "credentials.replaced", role: "partner", tier: "contract", level: "must", clause: "6 credentials", says: "The application replaces the password of a school that is activated again.", implied: false, feature: "service", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "credentials.survive-restart": { id: "credentials.survive-restart", role: "partner", tier: "contract", level: "should", clause: "6 credentials", says: "The application still has the delivered credentials after a restart.", implied: false, feature: "service", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.restart"], operation: "requestServiceToken" },
  "data-calls.base": { id: "data-calls.base", role: "partner", tier: "contract", level: "must", clause: "4.6 base", says: "The application calls data APIs under the base path of version 3.", implied: false, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: null },
  "data-calls.bearer": { id: "data-calls.bearer", role: "partner", tier: "contract", level: "must", clause: "5 item 3", says: "The application calls data APIs with the access token in an Authorization header of the scheme Bearer.", implied: false, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: null },
  "data-calls.permission.after-reinstallation": { id: "data-calls.permission.after-reinstallation", role: "partner", tier: "contract", level: "must", clause: "5 item 3", says: "The application synchronises the timetable after it was installed again with the permission.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getTimetable" },
  "data-calls.permission.data-kept": { id: "data-calls.permission.data-kept", role: "partner", tier: "contract", level: "must", clause: "5 item 3", says: "The application keeps the timetable data that it has if the permission for the timetable is missing.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "data-calls.permission.no-storm": { id: "data-calls.permission.no-storm", role: "partner", tier: "contract", level: "should", clause: "5 item 3", says: "The application does not request a timetable, or tokens for it, again and again if the permission is missing.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getTimetable" },
  "data-calls.permission.no-success": { id: "data-calls.permission.no-success", role: "partner", tier: "contract", level: "must", clause: "5 item 3", says: "The application does not report a timetable as synchronised if the permission for it is missing.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getTimetable" },
  "data-calls.records": { id: "data-calls.records", role: "partner", tier: "contract", level: "should", clause: "2.6", says: "The application synchronises records that have unknown fields and lack fields that the contract does not promise.", implied: true, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: null },
  "data-calls.user-details": { id: "data-calls.user-details", role: "partner", tier: "contract", level: "should", clause: "2.2 profile claims", says: "The application reads details of users from the users of the roster.", implied: false, feature: "roster", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "listRosterUsers" },
  "data-calls.validation-error.failed": { id: "data-calls.validation-error.failed", role: "partner", tier: "contract", level: "must", clause: "2.5", says: "The application reports a write as failed if the platform answers with a validation error.", implied: false, feature: "class-updates", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.class-update"], operation: "updateClasses" },
  "data-calls.validation-error.others": { id: "data-calls.validation-error.others", role: "partner", tier: "contract", level: "should", clause: "2.5", says: "The application writes the other classes if the platform refuses one class.", implied: true, feature: "class-updates", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.class-update"], operation: "updateClasses" },
  "data-calls.validation-error.survived": { id: "data-calls.validation-error.survived", role: "partner", tier: "contract", level: "must", clause: "2.5", says: "The application continues to synchronise a school after a validation error, with any fields in it.", implied: false, feature: "class-updates", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.class-update"], operation: "updateClasses" },
  "id-token-check.accepted.other-spelling": { id: "id-token-check.accepted.other-spelling", role: "partner", tier: "contract", level: "must", clause: "2.2", says: "The application accepts an ID token with its claims in any order, and with any blanks and escapes in its text.", implied: true, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "id-token-check.accepted.several-keys": { id: "id-token-check.accepted.several-keys", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "The application accepts an ID token whose key comes after keys of other types and uses in the key set.", implied: true, feature: "sso", needs: ["probe","tenant.fresh"], operation: "exchangeCode" },
  "id-token-check.accepted.short-life": { id: "id-token-check.accepted.short-life", role: "partner", tier: "contract", level: "must", clause: "2.2 exp", says: "The application accepts an ID token that is valid for one minute.", implied: true, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "id-token-check.accepted.without-type": { id: "id-token-check.accepted.without-type", role: "partner", tier: "contract", level: "must", clause: "2.2", says: "The application accepts an ID token whose header has no `typ`.", implied: true, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "id-token-check.audience.joined": { id: "id-token-check.audience.joined", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token whose `aud` is one text with its client ID and another one.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.audience.letter-case": { id: "id-token-check.audience.letter-case", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token whose `aud` is its client ID in another letter case.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.audience.list-of-others": { id: "id-token-check.audience.list-of-others", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token whose `aud` is a list without its client ID.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.audience.longer": { id: "id-token-check.audience.longer", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token whose `aud` has more text after its client ID.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.audience.missing": { id: "id-token-check.audience.missing", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token whose `aud` is missing, null or empty.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.audience.other": { id: "id-token-check.audience.other", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token whose `aud` is another client.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.audience.other-value": { id: "id-token-check.audience.other-value", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token whose `aud` is the tenant ID, the issuer or the redirect URI.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.audience.shorter": { id: "id-token-check.audience.shorter", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token whose `aud` is only the beginning of its client ID.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.expiry.missing": { id: "id-token-check.expiry.missing", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token without `exp`.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.expiry.no-number": { id: "id-token-check.expiry.no-number", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token whose `exp` is null, a word, true, a list or an object.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.expiry.not-positive": { id: "id-token-check.expiry.not-positive", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token whose `exp` is zero or negative.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.expiry.past": { id: "id-token-check.expiry.past", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token that expired more than ten minutes ago.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.expiry.past-text": { id: "id-token-check.expiry.past-text", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token whose `exp` is a past time as text.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.issuer.cut": { id: "id-token-check.issuer.cut", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token whose `iss` lacks the tenant.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.issuer.extended": { id: "id-token-check.issuer.extended", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token whose `iss` has more text after the issuer.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.issuer.foreign-host": { id: "id-token-check.issuer.foreign-host", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token whose `iss` has a foreign host.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.issuer.letter-case": { id: "id-token-check.issuer.letter-case", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token whose `iss` is in another letter case.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.issuer.list": { id: "id-token-check.issuer.list", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token whose `iss` is a list.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.issuer.missing": { id: "id-token-check.issuer.missing", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token whose `iss` is missing, null or empty.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.issuer.other-tenant": { id: "id-token-check.issuer.other-tenant", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token that the tenant signed and whose `iss` is the issuer of another tenant.", implied: false, feature: "sso", needs: ["probe","tenant.second","consent.attack"], operation: "exchangeCode" },
  "id-token-check.issuer.preceded": { id: "id-token-check.issuer.preceded", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token whose `iss` has more text before the issuer.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.issuer.scheme": { id: "id-token-check.issuer.scheme", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token whose `iss` has another scheme.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.issuer.token-of-other-tenant": { id: "id-token-check.issuer.token-of-other-tenant", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses, in a flow of this tenant, a valid ID token of another tenant.", implied: false, feature: "sso", needs: ["probe","tenant.second","consent.attack"], operation: "exchangeCode" },
  "id-token-check.issuer.trailing-slash": { id: "id-token-check.issuer.trailing-slash", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token whose `iss` has an additional slash at its end.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.key.certificate": { id: "id-token-check.key.certificate", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token that was signed by the key of a certificate in its own header.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.key.embedded": { id: "id-token-check.key.embedded", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token that was signed by a key in its own header.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.key.foreign": { id: "id-token-check.key.foreign", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token that a foreign key signed under the `kid` of the right one.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.key.link-not-followed": { id: "id-token-check.key.link-not-followed", role: "partner", tier: "contract", level: "should", clause: "5 item 5", says: "The application does not request addresses in the header of an ID token.", implied: true, feature: "sso", needs: ["consent.attack"], operation: "exchangeCode" },
  "id-token-check.key.linked-certificate": { id: "id-token-check.key.linked-certificate", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token that was signed by the key of a certificate at the address in its `x5u`.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.key.linked-set": { id: "id-token-check.key.linked-set", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token that was signed by a key at the address in its `jku`.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.key.other-tenant": { id: "id-token-check.key.other-tenant", role: "partner", tier: "contract", level: "must", clause: "2.3", says: "The application refuses an ID token of this tenant that the key of another tenant signed.", implied: false, feature: "sso", needs: ["probe","tenant.second","consent.attack"], operation: "exchangeCode" },
  "id-token-check.key.unknown-id": { id: "id-token-check.key.unknown-id", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token that a foreign key signed under an unknown `kid`.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.key.without-id": { id: "id-token-check.key.without-id", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token that a foreign key signed without a `kid`.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.mac.client-secret": { id: "id-token-check.mac.client-secret", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "The application refuses an ID token with a MAC whose key is the client secret.", implied: false, feature: "confidential-client", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.mac.empty-key": { id: "id-token-check.mac.empty-key", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "The application refuses an ID token with a MAC whose key is empty.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.mac.hostile-key-id": { id: "id-token-check.mac.hostile-key-id", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "The application refuses an ID token with a MAC whose key is empty and whose `kid` is a path or a query.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.mac.key-id": { id: "id-token-check.mac.key-id", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "The application refuses an ID token with a MAC whose key is the text of its `kid`.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.mac.password": { id: "id-token-check.mac.password", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "The application refuses an ID token with a MAC whose key is the delivered password of the school.", implied: false, feature: "sso", also: ["service"], needs: ["probe","consent.attack","consent.mutate","tenant.fresh"], operation: "exchangeCode" },
  "id-token-check.mac.public-key": { id: "id-token-check.mac.public-key", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "The application refuses an ID token with a MAC whose key is the published key in any form.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.malformed.encoding": { id: "id-token-check.malformed.encoding", role: "partner", tier: "contract", level: "should", clause: "2.1 id_token", says: "The application refuses an ID token with characters outside its alphabet.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.malformed.header": { id: "id-token-check.malformed.header", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "The application refuses an ID token whose header is not a JSON object.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.malformed.member": { id: "id-token-check.malformed.member", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "The application signs nobody in for a response whose `id_token` is missing, null, empty, a number or an object.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.malformed.no-server-error": { id: "id-token-check.malformed.no-server-error", role: "partner", tier: "contract", level: "should", clause: "5 item 5", says: "The application returns no server error for an ID token that is unreadable or whose `exp` is far out of range.", implied: true, feature: "sso", needs: ["consent.attack"], operation: "exchangeCode" },
  "id-token-check.malformed.payload": { id: "id-token-check.malformed.payload", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "The application refuses an ID token whose payload is not a JSON object.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.malformed.segments": { id: "id-token-check.malformed.segments", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "The application refuses a text with fewer or more parts than a signed ID token has.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.nonce.blank": { id: "id-token-check.nonce.blank", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token with a blank before or after the nonce.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.nonce.earlier-flow": { id: "id-token-check.nonce.earlier-flow", role: "partner", tier: "contract", level: "must", clause: "4.1 nonce", says: "The application refuses an ID token with the nonce of an earlier, finished flow of the same browser.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.nonce.empty": { id: "id-token-check.nonce.empty", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token with an empty nonce.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.nonce.letter-case": { id: "id-token-check.nonce.letter-case", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token with the nonce in another letter case.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.nonce.longer": { id: "id-token-check.nonce.longer", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token whose nonce begins with the one it sent and is longer.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.nonce.missing": { id: "id-token-check.nonce.missing", role: "partner", tier: "contract", level: "must", clause: "2.2 nonce", says: "The application refuses an ID token without a nonce.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.nonce.null": { id: "id-token-check.nonce.null", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token whose nonce is null.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.nonce.other": { id: "id-token-check.nonce.other", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token whose nonce differs from the one it sent.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.nonce.other-browser": { id: "id-token-check.nonce.other-browser", role: "partner", tier: "contract", level: "must", clause: "4.1 nonce", says: "The application refuses an ID token with the nonce of a pending flow of another browser.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.nonce.replayed-token": { id: "id-token-check.nonce.replayed-token", role: "partner", tier: "contract", level: "must", clause: "4.1 nonce", says: "The application refuses the ID token of the previous flow if it is delivered again.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.nonce.shorter": { id: "id-token-check.nonce.shorter", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token whose nonce is only the beginning of the one it sent.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.signature.changed": { id: "id-token-check.signature.changed", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token with a changed signature.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.signature.empty": { id: "id-token-check.signature.empty", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token with the algorithm RS256 and an empty signature.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.signature.of-other-token": { id: "id-token-check.signature.of-other-token", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token with the signature of another valid token.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.signature.other-algorithm": { id: "id-token-check.signature.other-algorithm", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token whose header names another algorithm than the one that signed it.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.signature.other-header": { id: "id-token-check.signature.other-header", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token whose header was changed after it was signed.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.signature.other-payload": { id: "id-token-check.signature.other-payload", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token with the payload of another user under the signature of the first.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.signature.zero-elliptic": { id: "id-token-check.signature.zero-elliptic", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token with an elliptic curve signature of zeros, even if the key set has a key for it.", implied: false, feature: "sso", needs: ["probe","tenant.fresh","consent.attack"], operation: "exchangeCode" },
  "id-token-check.subject.empty": { id: "id-token-check.subject.empty", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token whose `sub` is empty.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.subject.missing": { id: "id-token-check.subject.missing", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token without `sub`.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.subject.null": { id: "id-token-check.subject.null", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application refuses an ID token whose `sub` is null.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.unsigned.no-algorithm": { id: "id-token-check.unsigned.no-algorithm", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "The application refuses an ID token whose header names no algorithm.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.unsigned.none": { id: "id-token-check.unsigned.none", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "The application refuses an unsigned ID token with the algorithm `none` in any spelling.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.unsigned.none-with-signature": { id: "id-token-check.unsigned.none-with-signature", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "The application refuses an ID token with the algorithm `none` even if it has a signature.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "identity.access-token.bearer": { id: "identity.access-token.bearer", role: "partner", tier: "contract", level: "must", clause: "2.1 access_token", says: "The application makes calls for a user with the access token of that user as Bearer token.", implied: false, feature: "user-calls", needs: ["probe"], operation: null },
  "identity.access-token.own": { id: "identity.access-token.own", role: "partner", tier: "contract", level: "must", clause: "2.1 access_token", says: "The application does not use the access token of the previous user after another user signs in in the same browser.", implied: false, feature: "user-calls", needs: ["probe"], operation: null },
  "identity.birthdate.before-1970": { id: "identity.birthdate.before-1970", role: "partner", tier: "contract", level: "should", clause: "2.2 birthdate", says: "The application treats a plausible birthdate before 1970 as a birthdate.", implied: false, feature: "reads-birthdate", needs: ["probe","probe.birthdate"], operation: "exchangeCode" },
  "identity.birthdate.sign-in": { id: "identity.birthdate.sign-in", role: "partner", tier: "contract", level: "should", clause: "2.2 birthdate", says: "The application accepts an ID token with a birthdate, plausible or not.", implied: false, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "identity.birthdate.unset": { id: "identity.birthdate.unset", role: "partner", tier: "contract", level: "must", clause: "2.2 birthdate", says: "The application treats an implausible birthdate as absent.", implied: false, feature: "reads-birthdate", needs: ["probe","probe.birthdate"], operation: "exchangeCode" },
  "identity.locale.follows-token": { id: "identity.locale.follows-token", role: "partner", tier: "contract", level: "should", clause: "2.2 locale", says: "The application changes the language of a user whose `locale` has changed.", implied: false, feature: "localisation", needs: ["probe","probe.locale"], operation: "exchangeCode" },
  "identity.locale.not-from-browser": { id: "identity.locale.not-from-browser", role: "partner", tier: "contract", level: "should", clause: "2.2 locale", says: "The application uses the language of `locale`, and not the one that the browser prefers.", implied: false, feature: "localisation", needs: ["probe","probe.locale"], operation: "exchangeCode" },
  "identity.locale.region": { id: "identity.locale.region", role: "partner", tier: "contract", level: "must", clause: "2.2 locale", says: "The application signs in a user whose `locale` has a further part after a dash.", implied: false, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "identity.locale.region-language": { id: "identity.locale.region-language", role: "partner", tier: "contract", level: "must", clause: "2.2 locale", says: "The application uses the language before the dash of a `locale` with a region.", implied: false, feature: "localisation", needs: ["probe","probe.locale"], operation: "exchangeCode" },
  "identity.locale.two-letters": { id: "identity.locale.two-letters", role: "partner", tier: "contract", level: "must", clause: "2.2 locale", says: "The application signs in a user with a `locale` of two letters, even if it does not support the language.", implied: false, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "identity.platform-claims.region": { id: "identity.platform-claims.region", role: "partner", tier: "contract", level: "must", clause: "2.2 sr", says: "The application accepts an ID token with any country and region of the school.", implied: false, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "identity.platform-claims.school-name": { id: "identity.platform-claims.school-name", role: "partner", tier: "contract", level: "must", clause: "2.2 sn", says: "The application accepts an ID token with a school name of any characters and any length.", implied: false, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "identity.platform-claims.username": { id: "identity.platform-claims.username", role: "partner", tier: "contract", level: "must", clause: "2.2 username", says: "The application accepts an ID token with a login name of any characters.", implied: false, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "identity.role.own": { id: "identity.role.own", role: "partner", tier: "contract", level: "must", clause: "2.2 roles", says: "The application gives each of two accounts of one person its own role.", implied: false, feature: "reads-role", needs: ["probe","probe.role"], operation: "exchangeCode" },
  "identity.role.replaced": { id: "identity.role.replaced", role: "partner", tier: "contract", level: "should", clause: "2.2 roles", says: "The application replaces the role of a user with the role in the latest token.", implied: false, feature: "reads-role", needs: ["probe","probe.role"], operation: "exchangeCode" },
  "identity.scopes-claim.values": { id: "identity.scopes-claim.values", role: "partner", tier: "contract", level: "must", clause: "2.2 scopes", says: "The application accepts an ID token with any order and number of values in `scopes`.", implied: false, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "identity.subject.accounts-of-one-person": { id: "identity.subject.accounts-of-one-person", role: "partner", tier: "contract", level: "must", clause: "2.2 roles", says: "The application treats two accounts of one person, with the same `person_id`, as two users.", implied: false, feature: "sso", needs: ["probe","probe.user"], operation: "exchangeCode" },
  "identity.subject.other": { id: "identity.subject.other", role: "partner", tier: "contract", level: "must", clause: "2.2 sub", says: "The application treats another `sub` as another user, even if all other claims are equal.", implied: false, feature: "sso", needs: ["probe","probe.user"], operation: "exchangeCode" },
  "identity.subject.same": { id: "identity.subject.same", role: "partner", tier: "contract", level: "must", clause: "2.2 sub", says: "The application treats the same `sub` as the same user, even if all other claims have changed.", implied: false, feature: "sso", needs: ["probe","probe.user"], operation: "exchangeCode" },
  "identity.tenant": { id: "identity.tenant", role: "partner", tier: "contract", level: "should", clause: "2.2 sub", says: "The application shows a user whose `sub` exists at two tenants the tenant of the launch, unless it identifies users by `sub` alone.", implied: true, feature: "sso", needs: ["probe","probe.user","probe.tenant","tenant.second"], operation: "exchangeCode" },
  "login-url.leads-to-authorize": { id: "login-url.leads-to-authorize", role: "partner", tier: "contract", level: "must", clause: "1 item 1", says: "The login URL of a tenant leads the browser to the authorize endpoint of version 3.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "login-url.new-flow.after-unfinished": { id: "login-url.new-flow.after-unfinished", role: "partner", tier: "contract", level: "must", clause: "5 item 4", says: "The login URL starts another flow for a browser whose last flow is not finished.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "login-url.new-flow.further-parameters": { id: "login-url.new-flow.further-parameters", role: "partner", tier: "contract", level: "must", clause: "5 item 4", says: "The login URL starts a new flow for a request with further query parameters.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "login-url.new-flow.other-tenant-session": { id: "login-url.new-flow.other-tenant-session", role: "partner", tier: "contract", level: "must", clause: "5 item 4", says: "The login URL starts a new flow for a browser with a session of another tenant.", implied: false, feature: "sso", needs: ["tenant.second","probe"], operation: "authorize" },
  "login-url.new-flow.with-session": { id: "login-url.new-flow.with-session", role: "partner", tier: "contract", level: "must", clause: "5 item 4", says: "The login URL starts another flow for each request of a browser with a session.", implied: false, feature: "sso", needs: ["probe"], operation: "authorize" },
  "login-url.not-kept": { id: "login-url.not-kept", role: "partner", tier: "contract", level: "should", clause: "5 item 4", says: "The login URL does not let browsers store a permanent redirect, which would repeat an old authorize request.", implied: true, feature: "sso", needs: [], operation: "authorize" },
  "login-url.restart.after-abandoned": { id: "login-url.restart.after-abandoned", role: "partner", tier: "contract", level: "must", clause: "7", says: "The application signs the user in for a new launch in the same browser after a flow that the user abandoned.", implied: false, feature: "sso", needs: ["probe"], operation: "authorize" },
  "login-url.restart.after-many": { id: "login-url.restart.after-many", role: "partner", tier: "contract", level: "must", clause: "7", says: "The application signs the user in for a new launch in the same browser after five abandoned flows in a row.", implied: false, feature: "sso", needs: ["probe"], operation: "authorize" },
  "login-url.session.cookie-worthless": { id: "login-url.session.cookie-worthless", role: "partner", tier: "contract", level: "should", clause: "5 item 4", says: "The application signs nobody in for cookies of a session that a launch ended, if another browser sends them.", implied: true, feature: "sso", needs: ["probe","consent.attack"], operation: "authorize" },
  "login-url.session.ended": { id: "login-url.session.ended", role: "partner", tier: "contract", level: "must", clause: "5 item 4", says: "The login URL ends the session in the browser before the new flow is finished.", implied: false, feature: "sso", needs: ["probe"], operation: "authorize" },
  "login-url.session.failed-launch": { id: "login-url.session.failed-launch", role: "partner", tier: "contract", level: "must", clause: "5 item 4", says: "The application leaves nobody signed in if the sign-in of a launch fails in a browser with a session.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "authorize" },
  "login-url.session.interleaved": { id: "login-url.session.interleaved", role: "partner", tier: "contract", level: "must", clause: "5 item 4", says: "The application leaves one user or nobody signed in after two overlapping flows in one browser, and never a mixture of both.", implied: false, feature: "sso", needs: ["probe","probe.user"], operation: "authorize" },
  "login-url.session.other-tenant-user": { id: "login-url.session.other-tenant-user", role: "partner", tier: "contract", level: "must", clause: "5 item 4", says: "The session belongs to the launching user after a launch in a browser with a session of a user of another tenant.", implied: false, feature: "sso", needs: ["probe","probe.user","tenant.second"], operation: "authorize" },
  "login-url.session.other-user": { id: "login-url.session.other-user", role: "partner", tier: "contract", level: "must", clause: "5 item 4", says: "The session belongs to the launching user after a launch in a browser with a session of another user.", implied: false, feature: "sso", needs: ["probe","probe.user"], operation: "authorize" },
  "login-url.slow-login": { id: "login-url.slow-login", role: "partner", tier: "contract", level: "should", clause: "4.1 behaviour 2", says: "The application completes a sign-in even if the user stays on the login page of the platform for a minute and a half.", implied: false, feature: "sso", needs: ["probe","time"], operation: "authorize" },
  "login-url.tenant": { id: "login-url.tenant", role: "partner", tier: "contract", level: "must", clause: "4", says: "The login URL leads to the authorize endpoint of the tenant from which the user launches, in every browser.", implied: false, feature: "sso", needs: ["tenant.second"], operation: "authorize" },
  "login-url.tenant-over-session": { id: "login-url.tenant-over-session", role: "partner", tier: "contract", level: "must", clause: "4", says: "The login URL leads to the authorize endpoint of the launching tenant, even if the browser has a session of another tenant.", implied: false, feature: "sso", needs: ["tenant.second","probe"], operation: "authorize" },
  "login-url.ui-url.identity-in-header": { id: "login-url.ui-url.identity-in-header", role: "partner", tier: "contract", level: "must", clause: "1 item 1", says: "A UI Integration URL signs nobody in without the flow if a header names a user.", implied: false, feature: "sso", needs: ["ui-url","probe","consent.attack"], operation: "authorize" },
  "login-url.ui-url.identity-in-query": { id: "login-url.ui-url.identity-in-query", role: "partner", tier: "contract", level: "must", clause: "1 item 1", says: "A UI Integration URL signs nobody in without the flow if its query names a user.", implied: false, feature: "sso", needs: ["ui-url","probe","consent.attack"], operation: "authorize" },
  "login-url.ui-url.nobody-signed-in": { id: "login-url.ui-url.nobody-signed-in", role: "partner", tier: "contract", level: "must", clause: "1 item 1", says: "A UI Integration URL signs nobody in before the flow in a fresh browser.", implied: false, feature: "sso", needs: ["ui-url","probe"], operation: "authorize" },
  "login-url.ui-url.starts-flow": { id: "login-url.ui-url.starts-flow", role: "partner", tier: "contract", level: "must", clause: "1 item 1", says: "A UI Integration URL leads a fresh browser to an authorize request.", implied: false, feature: "sso", needs: ["ui-url"], operation: "authorize" },
  "provider-keys.address.from-document": { id: "provider-keys.address.from-document", role: "partner", tier: "contract", level: "must", clause: "2.3", says: "The application reads the key that verifies the ID token from the address in the discovery document.", implied: false, feature: "sso", needs: ["probe","tenant.fresh"], operation: "getKeySet" },
  "provider-keys.address.no-guess": { id: "provider-keys.address.no-guess", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "The application verifies nothing with a key at an address that the discovery document does not name.", implied: false, feature: "sso", needs: ["probe","tenant.fresh","consent.attack"], operation: "getKeySet" },
  "provider-keys.issuer-from-document": { id: "provider-keys.issuer-from-document", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application signs nobody in for an ID token whose `iss` is the SSO base if the discovery document names another issuer.", implied: false, feature: "sso", needs: ["probe","tenant.fresh","consent.attack"], operation: "getDiscovery" },
  "provider-keys.per-tenant": { id: "provider-keys.per-tenant", role: "partner", tier: "contract", level: "must", clause: "2.3", says: "The application signs in users of two tenants with different issuers and keys in turn.", implied: false, feature: "sso", needs: ["probe","tenant.second"], operation: "getDiscovery" },
  "provider-keys.unknown-members": { id: "provider-keys.unknown-members", role: "partner", tier: "contract", level: "should", clause: "2.3", says: "The application ignores unknown fields of the discovery document.", implied: true, feature: "sso", needs: ["probe","tenant.fresh"], operation: "getDiscovery" },
  "provider-keys.unobtainable.document": { id: "provider-keys.unobtainable.document", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application signs nobody in if it cannot read the discovery document of the tenant or the document names no key set.", implied: false, feature: "sso", needs: ["probe","tenant.fresh"], operation: "getDiscovery" },
  "provider-keys.unobtainable.foreign-signature": { id: "provider-keys.unobtainable.foreign-signature", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application signs nobody in for an ID token that a foreign key signed if it cannot read the key set of the tenant.", implied: false, feature: "sso", needs: ["probe","tenant.fresh","consent.attack"], operation: "getKeySet" },
  "provider-keys.unobtainable.keys": { id: "provider-keys.unobtainable.keys", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "The application signs nobody in if it cannot read the key set of the tenant or the key set has no suitable key.", implied: false, feature: "sso", needs: ["probe","tenant.fresh"], operation: "getKeySet" },
  "room-data.by-id": { id: "room-data.by-id", role: "partner", tier: "contract", level: "must", clause: "4.6 Room management", says: "The application requests a single room only by its id.", implied: true, feature: "rooms", also: ["service","timetable"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getRoom" },
  "room-data.full-name": { id: "room-data.full-name", role: "partner", tier: "contract", level: "should", clause: "2.6 Period", says: "The application takes the full name of a room from room management, and not from the timetable.", implied: true, feature: "rooms", also: ["service","timetable"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "listRooms" },
  "room-data.new-room": { id: "room-data.new-room", role: "partner", tier: "contract", level: "should", clause: "4.6 Room management", says: "The application also has a room that the school added after the first synchronisation.", implied: true, feature: "rooms", also: ["service","timetable"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "listRooms" },
  "roster-data.deleted": { id: "roster-data.deleted", role: "partner", tier: "contract", level: "should", clause: "3 rule 6", says: "The application does not show a student as active who is no longer in the roster.", implied: true, feature: "roster", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "listRosterUsers" },
  "roster-data.disabled": { id: "roster-data.disabled", role: "partner", tier: "contract", level: "must", clause: "2.6 Roster user", says: "The application does not show a user as active whose account is disabled.", implied: true, feature: "roster", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "listRosterUsers" },
  "roster-data.display-name": { id: "roster-data.display-name", role: "partner", tier: "contract", level: "should", clause: "2.6 Roster user", says: "The application takes the display name of a teacher as the platform sends it.", implied: true, feature: "roster", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "listRosterUsers" },
  "roster-data.inactive-kept": { id: "roster-data.inactive-kept", role: "partner", tier: "contract", level: "should", clause: "3 rule 6", says: "The application keeps a student whose account is disabled or who has left.", implied: true, feature: "roster", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "listRosterUsers" },
  "roster-data.left": { id: "roster-data.left", role: "partner", tier: "contract", level: "should", clause: "2.6 Roster user", says: "The application does not show a user as active whose exit date has passed.", implied: true, feature: "roster", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "listRosterUsers" },
  "roster-data.lesson-teachers": { id: "roster-data.lesson-teachers", role: "partner", tier: "contract", level: "should", clause: "4.6 other facts", says: "The application keeps the teachers of a lesson although a class of the roster returns only its students.", implied: true, feature: "roster", also: ["service","timetable"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "listRosterClassStudents" },
  "roster-data.school-name": { id: "roster-data.school-name", role: "partner", tier: "contract", level: "should", clause: "2.6 Roster organization", says: "The application takes the name of the school from the field `name` of the organization.", implied: true, feature: "roster", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "listRosterOrgs" },
  "roster-data.sessions": { id: "roster-data.sessions", role: "partner", tier: "contract", level: "should", clause: "2.6 Roster academic session", says: "The application takes the first and the last day of a school year from its academic session.", implied: true, feature: "roster", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "listRosterSessions" },
  "roster-data.synchronised": { id: "roster-data.synchronised", role: "partner", tier: "contract", level: "must", clause: "3 rule 6", says: "The application synchronises a roster with disabled accounts and with persons who have left.", implied: true, feature: "roster", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "listRosterUsers" },
  "roster-data.unknown-status": { id: "roster-data.unknown-status", role: "partner", tier: "contract", level: "must", clause: "3", says: "The application synchronises a roster with an unknown status of a user, and keeps the user.", implied: true, feature: "roster", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "listRosterUsers" },
  "roster-data.without-account": { id: "roster-data.without-account", role: "partner", tier: "contract", level: "should", clause: "4.6 other facts", says: "The application keeps students who have no account and are therefore not in the roster.", implied: true, feature: "roster", also: ["service","students"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "listRosterUsers" },
  "service-token-request.address": { id: "service-token-request.address", role: "partner", tier: "contract", level: "must", clause: "4.3", says: "The application requests a service token at the token endpoint of its school.", implied: false, feature: "service", needs: ["consent.mutate","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.basic": { id: "service-token-request.basic", role: "partner", tier: "contract", level: "must", clause: "4.3", says: "The application sends one Authorization header: Basic, with the Base64 of client ID, colon and password.", implied: false, feature: "service", needs: ["consent.mutate","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.client-id": { id: "service-token-request.client-id", role: "partner", tier: "contract", level: "must", clause: "4.3", says: "The application sends the client ID before the colon, unchanged or form-encoded.", implied: false, feature: "service", needs: ["consent.mutate","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.content-type": { id: "service-token-request.content-type", role: "partner", tier: "contract", level: "must", clause: "4.3", says: "The application sends the content type `application/x-www-form-urlencoded`, even if the body is empty.", implied: false, feature: "service", needs: ["consent.mutate","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.expiry": { id: "service-token-request.expiry", role: "partner", tier: "contract", level: "must", clause: "2.1 expires_in", says: "The application does not use a service token for longer than its `expires_in` says.", implied: false, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync","wait"], operation: "requestServiceToken" },
  "service-token-request.grant": { id: "service-token-request.grant", role: "partner", tier: "contract", level: "must", clause: "1 item 2", says: "The application calls the data APIs with a token of the grant `client_credentials`, even if nobody has ever signed in.", implied: false, feature: "service", needs: ["consent.mutate","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.grant-in-query": { id: "service-token-request.grant-in-query", role: "partner", tier: "contract", level: "must", clause: "4.3", says: "The application sends `grant_type=client_credentials` in the query of the token request.", implied: false, feature: "service", needs: ["consent.mutate","driver.sync"], operation: "requestServiceToken", waivedBy: {"CC_GRANT_IN_BODY":"warn"} },
  "service-token-request.method": { id: "service-token-request.method", role: "partner", tier: "contract", level: "must", clause: "4.3", says: "The application requests a service token with POST.", implied: false, feature: "service", needs: ["consent.mutate","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.no-client-secret": { id: "service-token-request.no-client-secret", role: "partner", tier: "contract", level: "must", clause: "5 item 2", says: "The application never uses the OIDC client secret for a service token, after any response of the token endpoint.", implied: false, feature: "service", also: ["confidential-client"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.no-endless-retry": { id: "service-token-request.no-endless-retry", role: "partner", tier: "contract", level: "should", clause: "7", says: "The application requests a token at most ten times in a minute with credentials that get `invalid_grant`.", implied: true, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync","patience"], operation: "requestServiceToken" },
  "service-token-request.opaque-token": { id: "service-token-request.opaque-token", role: "partner", tier: "contract", level: "should", clause: "2.1", says: "The application accepts a service token of any text.", implied: true, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.own-school": { id: "service-token-request.own-school", role: "partner", tier: "contract", level: "must", clause: "1 item 2", says: "The application calls the data APIs only with a service token of the school whose data it reads.", implied: false, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.password-in-header": { id: "service-token-request.password-in-header", role: "partner", tier: "contract", level: "must", clause: "4.3", says: "The application sends the password only in the Authorization header.", implied: false, feature: "service", needs: ["consent.mutate","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.response": { id: "service-token-request.response", role: "partner", tier: "contract", level: "must", clause: "4.3", says: "The application accepts a token response with `access_token`, `token_type` and `expires_in`, and ignores further fields.", implied: false, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.retry.after-failure": { id: "service-token-request.retry.after-failure", role: "partner", tier: "contract", level: "should", clause: "7", says: "The application completes later synchronisations after the token endpoint has failed once.", implied: true, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.retry.number": { id: "service-token-request.retry.number", role: "partner", tier: "contract", level: "should", clause: "7", says: "The application requests a token at most ten times in half a minute while an activation is not complete.", implied: false, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync","patience"], operation: "requestServiceToken" },
  "service-token-request.retry.pause": { id: "service-token-request.retry.pause", role: "partner", tier: "contract", level: "should", clause: "7", says: "The application waits at least a second after a 401 `invalid_client` before it requests the token again.", implied: false, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync","patience"], operation: "requestServiceToken" },
  "service-token-request.retry.until-valid": { id: "service-token-request.retry.until-valid", role: "partner", tier: "contract", level: "must", clause: "7", says: "After a 401 `invalid_client` that follows an activation, the application serves the school seconds later without a new activation.", implied: false, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync","wait"], operation: "requestServiceToken" },
  "service-token-request.reuse.next-synchronisation": { id: "service-token-request.reuse.next-synchronisation", role: "partner", tier: "contract", level: "must", clause: "8", says: "The application reuses a valid service token in synchronisations that follow one another.", implied: false, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.reuse.within-synchronisation": { id: "service-token-request.reuse.within-synchronisation", role: "partner", tier: "contract", level: "must", clause: "8", says: "The application reuses a valid service token within one synchronisation.", implied: false, feature: "service", needs: ["consent.mutate","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.shared": { id: "service-token-request.shared", role: "partner", tier: "contract", level: "should", clause: "8", says: "The application waits for one token for parallel work, and does not request several.", implied: true, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.wait": { id: "service-token-request.wait", role: "partner", tier: "contract", level: "must", clause: "6 credentials", says: "The application waits at least a second after its response to a credentials webhook before it first requests a token.", implied: false, feature: "service", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "standard.authorize-request.repeated-parameter": { id: "standard.authorize-request.repeated-parameter", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 3.1", says: "The application sends no parameter of the authorize request twice.", implied: false, feature: "sso", needs: ["alone"], operation: "authorize" },
  "standard.authorize-request.scope-openid": { id: "standard.authorize-request.scope-openid", role: "partner", tier: "standard", level: "must", clause: "OpenID Connect Core 3.1.2.1", says: "The application sends `openid` in `scope`. Without it, no ID token is due.", implied: false, feature: "sso", needs: ["alone"], operation: "authorize" },
  "standard.callback.code-once.harmless": { id: "standard.callback.code-once.harmless", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 10.5", says: "The application returns no server error and signs nobody else in if a response is opened again.", implied: false, feature: "sso", needs: ["probe","probe.user","consent.attack"], operation: null },
  "standard.callback.code-once.parallel": { id: "standard.callback.code-once.parallel", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 10.5", says: "The application redeems a code once if the response is opened twice at the same time.", implied: false, feature: "sso", needs: ["consent.attack"], operation: "exchangeCode" },
  "standard.callback.code-once.reload": { id: "standard.callback.code-once.reload", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 10.5", says: "The application does not redeem a code a second time if the response is opened again.", implied: false, feature: "sso", needs: ["consent.attack"], operation: "exchangeCode" },
  "standard.callback.error.escaped": { id: "standard.callback.error.escaped", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 4.1.2.1", says: "The application escapes markup of an error description in its page.", implied: false, feature: "sso", needs: ["consent.attack"], operation: null },
  "standard.callback.error.no-server-error": { id: "standard.callback.error.no-server-error", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 4.1.2.1", says: "The application returns no server error for a response with an error, known or not.", implied: false, feature: "sso", needs: [], operation: null },
  "standard.callback.error.no-token-request": { id: "standard.callback.error.no-token-request", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 4.1.2.1", says: "The application makes no token request for a response with an error, even if it has a code.", implied: false, feature: "sso", needs: [], operation: "exchangeCode" },
  "standard.callback.error.nobody-signed-in": { id: "standard.callback.error.nobody-signed-in", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 4.1.2.1", says: "The application signs nobody in for a response with an error.", implied: false, feature: "sso", needs: ["probe"], operation: null },
  "standard.callback.other-browser.fresh": { id: "standard.callback.other-browser.fresh", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 10.12", says: "The application signs nobody in if a response for one browser is opened in another one.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: null },
  "standard.callback.other-browser.with-flow": { id: "standard.callback.other-browser.with-flow", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 10.12", says: "The application signs nobody in if a response for one browser is opened in another one that has a pending flow.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: null },
  "standard.callback.other-browser.with-session": { id: "standard.callback.other-browser.with-session", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 10.12", says: "The application does not change the session of a browser that opens a response for another browser.", implied: false, feature: "sso", needs: ["probe","probe.user","consent.attack"], operation: null },
  "standard.callback.state.empty": { id: "standard.callback.state.empty", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 10.12", says: "The application signs nobody in for a response with an empty `state` if it sent one.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: null },
  "standard.callback.state.missing": { id: "standard.callback.state.missing", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 10.12", says: "The application signs nobody in for a response without the `state` that it sent.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: null },
  "standard.callback.state.other": { id: "standard.callback.state.other", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 10.12", says: "The application signs nobody in for a response whose `state` differs from the one it sent.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: null },
  "standard.callback.state.other-browser": { id: "standard.callback.state.other-browser", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 10.12", says: "The application signs nobody in for a response with the `state` of a pending flow of another browser.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: null },
  "standard.callback.unknown-parameter": { id: "standard.callback.unknown-parameter", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 4.1.2", says: "The application ignores unknown parameters of a response, and signs the user in.", implied: false, feature: "sso", needs: ["probe"], operation: null },
  "standard.code-exchange.one-authentication": { id: "standard.code-exchange.one-authentication", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 2.3", says: "The application authenticates in only one way in a token request.", implied: false, feature: "confidential-client", needs: ["alone"], operation: "exchangeCode" },
  "standard.code-exchange.repeated-parameter": { id: "standard.code-exchange.repeated-parameter", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 3.2", says: "The application sends no parameter of the token request twice.", implied: false, feature: "sso", needs: ["alone"], operation: "exchangeCode" },
  "standard.code-exchange.unknown-member": { id: "standard.code-exchange.unknown-member", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 5.1", says: "The application ignores unknown fields of the token response, and signs the user in.", implied: false, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "standard.code-exchange.url": { id: "standard.code-exchange.url", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 2.3.1", says: "The application puts neither client secret nor code nor verifier in the URL of the token request.", implied: false, feature: "sso", needs: ["alone"], operation: "exchangeCode" },
  "standard.code-exchange.verifier-randomness": { id: "standard.code-exchange.verifier-randomness", role: "partner", tier: "standard", level: "should", clause: "RFC 7636 7.1", says: "The application sends verifiers without common parts that make them easier to guess.", implied: false, feature: "sso", needs: [], operation: "exchangeCode" },
  "standard.data-calls.refused-token": { id: "standard.data-calls.refused-token", role: "partner", tier: "standard", level: "should", clause: "RFC 6750 3.1", says: "The application does not repeat a call again and again if it is answered with 401 for every token.", implied: false, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: null },
  "standard.data-calls.token-in-url": { id: "standard.data-calls.token-in-url", role: "partner", tier: "standard", level: "should", clause: "RFC 6750 2.3", says: "The application puts no access token in the address of a call.", implied: false, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: null },
  "standard.id-token-check.access-token": { id: "standard.id-token-check.access-token", role: "partner", tier: "standard", level: "should", clause: "RFC 8725 3.12", says: "The application refuses an access token of the same issuer in place of the ID token.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "standard.id-token-check.audience.further": { id: "standard.id-token-check.audience.further", role: "partner", tier: "standard", level: "should", clause: "OpenID Connect Core 3.1.3.7", says: "The application refuses an ID token with a further audience that it does not trust.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "standard.id-token-check.audience.further-and-party": { id: "standard.id-token-check.audience.further-and-party", role: "partner", tier: "standard", level: "should", clause: "OpenID Connect Core 3.1.3.7", says: "The application refuses an ID token with a further audience that is also its `azp`.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "standard.id-token-check.authorized-party": { id: "standard.id-token-check.authorized-party", role: "partner", tier: "standard", level: "should", clause: "OpenID Connect Core 3.1.3.7", says: "The application refuses an ID token whose `azp` is another client.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "standard.id-token-check.critical-header": { id: "standard.id-token-check.critical-header", role: "partner", tier: "standard", level: "should", clause: "RFC 7515 4.1.11", says: "The application refuses an ID token with an unknown critical header field.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "standard.id-token-check.encryption-key": { id: "standard.id-token-check.encryption-key", role: "partner", tier: "standard", level: "should", clause: "RFC 7517 4.2", says: "The application refuses an ID token that was signed by a key published for encryption.", implied: false, feature: "sso", needs: ["probe","tenant.fresh","consent.attack"], operation: "exchangeCode" },
  "standard.id-token-check.not-before": { id: "standard.id-token-check.not-before", role: "partner", tier: "standard", level: "should", clause: "RFC 7519 4.1.5", says: "The application refuses an ID token that is not valid before a future time.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "standard.id-token-check.subject.boolean": { id: "standard.id-token-check.subject.boolean", role: "partner", tier: "standard", level: "should", clause: "OpenID Connect Core 2", says: "The application refuses an ID token whose `sub` is false.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "standard.id-token-check.subject.number": { id: "standard.id-token-check.subject.number", role: "partner", tier: "standard", level: "should", clause: "OpenID Connect Core 2", says: "The application refuses an ID token whose `sub` is a number.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "standard.id-token-check.subject.structure": { id: "standard.id-token-check.subject.structure", role: "partner", tier: "standard", level: "should", clause: "OpenID Connect Core 2", says: "The application refuses an ID token whose `sub` is a list or an object.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "standard.id-token-check.unknown-claims": { id: "standard.id-token-check.unknown-claims", role: "partner", tier: "standard", level: "should", clause: "OpenID Connect Core 2", says: "The application ignores claims that are unknown or that it did not request, and signs the user in.", implied: false, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "standard.provider-keys.fetches": { id: "standard.provider-keys.fetches", role: "partner", tier: "standard", level: "should", clause: "OpenID Connect Core 10.1.1", says: "The application requests the key set at most once more for an ID token with an unknown key id than for any other one.", implied: false, feature: "sso", needs: ["tenant.fresh","consent.attack"], operation: "getKeySet" },
  "standard.provider-keys.issuer-of-other-tenant": { id: "standard.provider-keys.issuer-of-other-tenant", role: "partner", tier: "standard", level: "should", clause: "OpenID Connect Discovery 4.3", says: "The application does not accept the issuer of another tenant, even if the discovery document of this tenant names it.", implied: false, feature: "sso", needs: ["probe","tenant.fresh","consent.attack"], operation: "getDiscovery" },
  "standard.provider-keys.rotation": { id: "standard.provider-keys.rotation", role: "partner", tier: "standard", level: "should", clause: "OpenID Connect Core 10.1.1", says: "The application accepts an ID token of a new key within five minutes after the tenant has changed its key.", implied: false, feature: "sso", needs: ["probe","tenant.fresh"], operation: "getKeySet" },
  "standard.service-token-request.password-encoding": { id: "standard.service-token-request.password-encoding", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 2.3.1", says: "The application sends a password of any characters as it was delivered, or form-encoded.", implied: false, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "standard.service-token-request.redirect": { id: "standard.service-token-request.redirect", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 3.2", says: "The application does not send credentials to another host after a redirect of the token endpoint.", implied: false, feature: "service", needs: ["simulator.local","consent.attack","consent.mutate","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "standard.webhook-endpoint.chunked": { id: "standard.webhook-endpoint.chunked", role: "partner", tier: "standard", level: "should", clause: "RFC 9112 7.1", says: "The application reads a body in chunks like one that arrives at once, for any division into chunks.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh"], operation: null },
  "standard.webhook-endpoint.header-case": { id: "standard.webhook-endpoint.header-case", role: "partner", tier: "standard", level: "should", clause: "RFC 9110 5.1", says: "The application reads header names in any letter case.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh"], operation: null },
  "student-data.lookup.by-internal-id": { id: "student-data.lookup.by-internal-id", role: "partner", tier: "contract", level: "must", clause: "4.6 students by key", says: "If the application knows only the internal id of a student, it looks the student up in the list with a filter on `id`.", implied: false, feature: "student-lookup", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.student-lookup"], operation: "listStudents" },
  "student-data.lookup.encoded-key": { id: "student-data.lookup.encoded-key", role: "partner", tier: "contract", level: "must", clause: "4.6 students by key", says: "The application percent-encodes characters of an external key that a path cannot contain.", implied: false, feature: "student-lookup", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.student-lookup"], operation: "getStudent" },
  "student-data.lookup.key-in-path": { id: "student-data.lookup.key-in-path", role: "partner", tier: "contract", level: "must", clause: "4.6 students by key", says: "The application never puts the internal id of a student in the path if it knows the external key.", implied: false, feature: "student-lookup", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.student-lookup"], operation: "getStudent" },
  "student-data.pages.all": { id: "student-data.pages.all", role: "partner", tier: "contract", level: "must", clause: "4.6 students", says: "The application reads all students of a school, although one answer has 1000 unless the request has a higher limit.", implied: false, feature: "students", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "listStudents" },
  "student-data.pages.end": { id: "student-data.pages.end", role: "partner", tier: "contract", level: "must", clause: "4.6 students", says: "The application stops reading pages of students at the end of the list.", implied: false, feature: "students", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "listStudents" },
  "student-data.pages.integers": { id: "student-data.pages.integers", role: "partner", tier: "contract", level: "should", clause: "4.6 students", says: "The application sends integers as `limit` and `offset`.", implied: false, feature: "students", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "listStudents" },
  "student-data.pages.without-gap": { id: "student-data.pages.without-gap", role: "partner", tier: "contract", level: "should", clause: "4.6 students", says: "The application starts each page of students no later than at the end of the previous page.", implied: false, feature: "students", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "listStudents" },
  "student-data.without-key.kept": { id: "student-data.without-key.kept", role: "partner", tier: "contract", level: "should", clause: "2.6 Student", says: "The application keeps students without `externalKey`.", implied: false, feature: "students", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "listStudents" },
  "student-data.without-key.not-merged": { id: "student-data.without-key.not-merged", role: "partner", tier: "contract", level: "must", clause: "2.6 Student", says: "The application keeps two students without `externalKey` as two students.", implied: false, feature: "students", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "listStudents" },
  "student-data.without-key.synchronised": { id: "student-data.without-key.synchronised", role: "partner", tier: "contract", level: "must", clause: "2.6 Student", says: "The application synchronises a school that has students without `externalKey`.", implied: false, feature: "students", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "listStudents" },
  "timetable-data.cancelled": { id: "timetable-data.cancelled", role: "partner", tier: "contract", level: "must", clause: "3", says: "The application does not show a cancelled period as taking place, whether its resources are removed or not.", implied: true, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "timetable-data.double.different": { id: "timetable-data.double.different", role: "partner", tier: "contract", level: "must", clause: "4.6 grouping", says: "The application does not join two periods that differ in one of the twelve attributes.", implied: false, feature: "double-periods", also: ["service","timetable"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "timetable-data.double.equal": { id: "timetable-data.double.equal", role: "partner", tier: "contract", level: "must", clause: "4.6 grouping", says: "The application joins two periods in a row that match in all twelve attributes.", implied: false, feature: "double-periods", also: ["service","timetable"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "timetable-data.double.separate": { id: "timetable-data.double.separate", role: "partner", tier: "contract", level: "should", clause: "4.6 grouping", says: "The application keeps both halves of a double period as two periods.", implied: true, feature: "double-periods", also: ["service","timetable"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "timetable-data.half-cancelled": { id: "timetable-data.half-cancelled", role: "partner", tier: "contract", level: "must", clause: "3 rule 5", says: "The application still shows one half of a double period as taking place if the other half is cancelled.", implied: true, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "timetable-data.lesson-teacher": { id: "timetable-data.lesson-teacher", role: "partner", tier: "contract", level: "must", clause: "3 rule 2", says: "The application shows only the present teacher after a lesson has permanently changed its teacher.", implied: true, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "timetable-data.moved.chain": { id: "timetable-data.moved.chain", role: "partner", tier: "contract", level: "must", clause: "3 rule 3", says: "The application shows a period that was moved twice as taking place once, although only the last two of its periods are linked.", implied: true, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "timetable-data.moved.once": { id: "timetable-data.moved.once", role: "partner", tier: "contract", level: "must", clause: "3 rule 3", says: "The application shows a moved period as taking place once.", implied: true, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "timetable-data.moved.time": { id: "timetable-data.moved.time", role: "partner", tier: "contract", level: "must", clause: "3 rule 3", says: "The application shows a moved period at its new time.", implied: true, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "timetable-data.moved.unknown-period": { id: "timetable-data.moved.unknown-period", role: "partner", tier: "contract", level: "must", clause: "3 rule 3", says: "The application synchronises a period whose `relatedPeriod` is in no answer, and shows it as taking place.", implied: true, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "timetable-data.notes": { id: "timetable-data.notes", role: "partner", tier: "contract", level: "should", clause: "2.6 Period", says: "The application shows the note of a period at this period only.", implied: true, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "timetable-data.occurrences": { id: "timetable-data.occurrences", role: "partner", tier: "contract", level: "must", clause: "2.6 Period", says: "The application shows each period once, and no occurrences that the platform does not return.", implied: true, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "timetable-data.resources.lower-case": { id: "timetable-data.resources.lower-case", role: "partner", tier: "contract", level: "should", clause: "3 rule 3", says: "The application reads the resource status `regular` also in lower case.", implied: true, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "timetable-data.resources.present": { id: "timetable-data.resources.present", role: "partner", tier: "contract", level: "should", clause: "3 rule 4", says: "The application shows every resource of a period that is regular, also if the status of the period has changed.", implied: true, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "timetable-data.resources.removed": { id: "timetable-data.resources.removed", role: "partner", tier: "contract", level: "should", clause: "3 rule 4", says: "The application does not show a room or a class as taking part that was removed from a period.", implied: true, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "timetable-data.substitution.removed": { id: "timetable-data.substitution.removed", role: "partner", tier: "contract", level: "must", clause: "3 rule 1", says: "The application does not show a teacher as teaching whom a substitution has removed from the period.", implied: true, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "timetable-data.substitution.substitute": { id: "timetable-data.substitution.substitute", role: "partner", tier: "contract", level: "must", clause: "3 rule 1", says: "The application shows the substitute as the teacher of the period.", implied: true, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "timetable-data.synchronised": { id: "timetable-data.synchronised", role: "partner", tier: "contract", level: "must", clause: "3", says: "The application synchronises a timetable whose periods were changed, moved or cancelled.", implied: true, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "timetable-data.unknown-status": { id: "timetable-data.unknown-status", role: "partner", tier: "contract", level: "must", clause: "3", says: "The application synchronises a timetable with an unknown status of a period or a resource, and keeps the period.", implied: true, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "timetable-sync.atomic.in-the-end": { id: "timetable-sync.atomic.in-the-end", role: "partner", tier: "contract", level: "must", clause: "4.6 sync rule 1", says: "The application applies the changes and deletions of a failed synchronisation with the next one.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "timetable-sync.atomic.together": { id: "timetable-sync.atomic.together", role: "partner", tier: "contract", level: "must", clause: "4.6 sync rule 1", says: "The application applies nothing of a synchronisation in which one of the calls failed.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "timetable-sync.both-calls": { id: "timetable-sync.both-calls", role: "partner", tier: "contract", level: "must", clause: "4.6 sync rule 1", says: "The application requests deleted periods in every synchronisation in which it requests changes of the timetable.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getDeletedPeriods" },
  "timetable-sync.cursor-kept.after-failure": { id: "timetable-sync.cursor-kept.after-failure", role: "partner", tier: "contract", level: "must", clause: "4.6 sync rule 2", says: "The application starts the next synchronisation no later than a synchronisation in which one of the calls failed.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getTimetable" },
  "timetable-sync.cursor-kept.first-load": { id: "timetable-sync.cursor-kept.first-load", role: "partner", tier: "contract", level: "must", clause: "4.6 sync rule 2", says: "The application repeats a failed first load completely.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getTimetable" },
  "timetable-sync.cursor-kept.second-part": { id: "timetable-sync.cursor-kept.second-part", role: "partner", tier: "contract", level: "must", clause: "4.6 deleted-periods rule 2", says: "The application starts the next synchronisation no later than one in which a further page or filter of the timetable failed.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getTimetable" },
  "timetable-sync.cursor-moves": { id: "timetable-sync.cursor-moves", role: "partner", tier: "contract", level: "should", clause: "4.6 sync rule 2", says: "The application requests later changes in the synchronisation after a success.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getTimetable" },
  "timetable-sync.deletions.gone": { id: "timetable-sync.deletions.gone", role: "partner", tier: "contract", level: "must", clause: "4.6 deleted-periods", says: "The application removes a deleted period.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getDeletedPeriods" },
  "timetable-sync.deletions.others-stay": { id: "timetable-sync.deletions.others-stay", role: "partner", tier: "contract", level: "must", clause: "4.6 deleted-periods", says: "The application keeps periods that were not deleted, also if no period was deleted.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getDeletedPeriods" },
  "timetable-sync.deletions.unknown": { id: "timetable-sync.deletions.unknown", role: "partner", tier: "contract", level: "must", clause: "4.6 deleted-periods", says: "The application ignores ids of deleted periods that it never had or receives twice.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getDeletedPeriods" },
  "timetable-sync.large": { id: "timetable-sync.large", role: "partner", tier: "contract", level: "must", clause: "4.6 timetable", says: "The application accepts a timetable of 20,000 periods in one answer.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","heavy","alone"], operation: "getTimetable" },
  "timetable-sync.no-filter-on-deletions": { id: "timetable-sync.no-filter-on-deletions", role: "partner", tier: "contract", level: "must", clause: "4.6 deleted-periods", says: "The application requests deleted periods without the filters of the timetable.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getDeletedPeriods" },
  "timetable-sync.not-hammered": { id: "timetable-sync.not-hammered", role: "partner", tier: "contract", level: "should", clause: "8", says: "The application makes at most ten requests to a failing platform in one synchronisation.", implied: true, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getDeletedPeriods" },
  "timetable-sync.nothing-lost": { id: "timetable-sync.nothing-lost", role: "partner", tier: "contract", level: "should", clause: "4.6 sync rule 1", says: "The application requests changes that happen during a synchronisation in the next one.", implied: true, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getTimetable" },
  "timetable-sync.same-cursor": { id: "timetable-sync.same-cursor", role: "partner", tier: "contract", level: "must", clause: "4.6 sync rule 1", says: "The application sends the same `dateLastModifiedAfter` with all calls of one synchronisation.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getDeletedPeriods" },
  "timetable-sync.tried-again": { id: "timetable-sync.tried-again", role: "partner", tier: "contract", level: "must", clause: "4.6 sync rule 2", says: "The application requests the data of a failed call again in the next synchronisation.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getTimetable" },
  "timetable-sync.without-access.difference": { id: "timetable-sync.without-access.difference", role: "partner", tier: "contract", level: "must", clause: "4.6 sync rule 3", says: "The application removes a period that is missing in the whole timetable.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "timetable-sync.without-access.not-blind": { id: "timetable-sync.without-access.not-blind", role: "partner", tier: "contract", level: "must", clause: "4.6 sync rule 3", says: "The application does not continue with changes only if it has no access to deleted periods.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getTimetable" },
  "timetable-sync.without-access.reloaded": { id: "timetable-sync.without-access.reloaded", role: "partner", tier: "contract", level: "should", clause: "4.6 sync rule 3", says: "The application loads the whole timetable again if it has no access to deleted periods.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getTimetable" },
  "webhook-check.algorithm.missing": { id: "webhook-check.algorithm.missing", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application never processes a webhook without an Algorithm header.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.algorithm.other-than-signed": { id: "webhook-check.algorithm.other-than-signed", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application refuses a signature made with another algorithm than the header names.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.algorithm.sha256-with-rsa": { id: "webhook-check.algorithm.sha256-with-rsa", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application supports the algorithm SHA256withRSA.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh"], operation: null },
  "webhook-check.algorithm.unsupported": { id: "webhook-check.algorithm.unsupported", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application never processes a webhook whose Algorithm header is unknown or is not for RSA signatures.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.algorithm.weak": { id: "webhook-check.algorithm.weak", role: "partner", tier: "contract", level: "should", clause: "5 item 6", says: "The application does not support algorithms with SHA-1 or MD5, or without a digest.", implied: true, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.authorization.malformed": { id: "webhook-check.authorization.malformed", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application answers a webhook whose Authorization header cannot be decoded with 401, and never with a server error.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.authorization.missing": { id: "webhook-check.authorization.missing", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application answers a webhook with a missing or empty Authorization header with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.authorization.other-content": { id: "webhook-check.authorization.other-content", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application answers a webhook whose Authorization header is the Base64 of anything but a signature with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.authorization.plain-base64": { id: "webhook-check.authorization.plain-base64", role: "partner", tier: "contract", level: "must", clause: "2.4 Authorization", says: "The application reads the signature in Authorization as plain Base64, without a word before it.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh"], operation: null },
  "webhook-check.body.changed": { id: "webhook-check.body.changed", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application answers a body that was changed after it was signed with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.body.cut": { id: "webhook-check.body.cut", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application answers a body that lacks its end, or is empty, with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.body.encoded-otherwise": { id: "webhook-check.body.encoded-otherwise", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application answers a body in another encoding than the signed one with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.body.of-other-webhook": { id: "webhook-check.body.of-other-webhook", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application answers the signature of another webhook with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.body.reformatted": { id: "webhook-check.body.reformatted", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application answers a body with the meaning of the signed one, but other bytes, with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.body.unparsable": { id: "webhook-check.body.unparsable", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application answers a body that is not JSON, under the signature of one that is, with 401, or with 415 if its Content-Type is not JSON.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.bypass.header": { id: "webhook-check.bypass.header", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application does not accept an unsigned webhook because of a header.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.bypass.method": { id: "webhook-check.bypass.method", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application does not accept an unsigned webhook because of another method.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.bypass.path": { id: "webhook-check.bypass.path", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application does not accept an unsigned webhook because of another spelling of the path.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.bypass.query": { id: "webhook-check.bypass.query", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application does not accept an unsigned webhook because of a query parameter.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.key.id-token": { id: "webhook-check.key.id-token", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application answers a signature by the key of the ID tokens of the school with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.key.link-not-followed": { id: "webhook-check.key.link-not-followed", role: "partner", tier: "contract", level: "should", clause: "5 item 6", says: "The application does not request a key from an address in a webhook.", implied: true, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.key.offered": { id: "webhook-check.key.offered", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application answers a signature by a key that the webhook itself contains or links to with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.key.other-environment": { id: "webhook-check.key.other-environment", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application answers a signature by the key of another environment with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.key.rogue": { id: "webhook-check.key.rogue", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application answers a signature by an unknown key with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.mac.public-key": { id: "webhook-check.mac.public-key", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application does not accept a MAC whose key is the public key, in any form, as a signature.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.mac.shared-secret": { id: "webhook-check.mac.shared-secret", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application does not accept the client secret, a password, or a MAC with either as its key, as a signature.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.not-processed.credentials": { id: "webhook-check.not-processed.credentials", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application changes nothing for a served school because of a credentials webhook that fails verification.", implied: false, feature: "webhooks", also: ["service"], needs: ["consent.mutate","consent.attack","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "webhook-check.not-processed.deactivation": { id: "webhook-check.not-processed.deactivation", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application deactivates no school because of a deactivation webhook that fails verification.", implied: false, feature: "deactivation-webhook", also: ["service"], needs: ["consent.mutate","consent.attack","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "webhook-check.not-processed.unknown-school": { id: "webhook-check.not-processed.unknown-school", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application adds no school because of a credentials webhook that fails verification.", implied: false, feature: "webhooks", also: ["service"], needs: ["consent.mutate","consent.attack","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "webhook-check.padding.pss": { id: "webhook-check.padding.pss", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application answers a signature with the padding PSS under the name SHA256withRSA with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.padding.structure": { id: "webhook-check.padding.structure", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application answers a signature whose padding differs in any byte from the one of PKCS 1 with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.raw-body.accepted": { id: "webhook-check.raw-body.accepted", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application accepts a body as it was signed, with any order of fields, blanks, escapes, numbers and size.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh"], operation: null },
  "webhook-check.raw-body.other-bytes-signed": { id: "webhook-check.raw-body.other-bytes-signed", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application answers a signature over anything other than the raw body with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.signature.beyond-modulus": { id: "webhook-check.signature.beyond-modulus", role: "partner", tier: "contract", level: "should", clause: "5 item 6", says: "The application answers a signature with the modulus added to it with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.signature.other-number": { id: "webhook-check.signature.other-number", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The application answers a number other than the signature, or one that is longer or shorter than the key, with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.status.algorithm": { id: "webhook-check.status.algorithm", role: "partner", tier: "contract", level: "should", clause: "7 webhook endpoint", says: "The application answers a missing or unsupported algorithm with 400 or 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.status.before-parsing": { id: "webhook-check.status.before-parsing", role: "partner", tier: "contract", level: "should", clause: "5 item 6", says: "The application answers a badly signed body that cannot be parsed with 401, or with 415 if its Content-Type is not JSON, because it verifies before it parses.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.status.no-server-error": { id: "webhook-check.status.no-server-error", role: "partner", tier: "contract", level: "should", clause: "5 item 6", says: "The application returns no server error for a webhook that differs in form from the documented one.", implied: true, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-endpoint.bare": { id: "webhook-endpoint.bare", role: "partner", tier: "contract", level: "must", clause: "5 item 7", says: "The application accepts a webhook without a time, a number or any proof other than its signature.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh"], operation: null },
  "webhook-endpoint.content-type": { id: "webhook-endpoint.content-type", role: "partner", tier: "contract", level: "must", clause: "2.4 Content-Type", says: "The application accepts a webhook in UTF-8 with characters beyond ASCII.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh"], operation: null },
  "webhook-endpoint.credentials.accepted": { id: "webhook-endpoint.credentials.accepted", role: "partner", tier: "contract", level: "must", clause: "4.5", says: "The application answers a correctly signed credentials webhook of an unknown school with 200.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh"], operation: "credentialsWebhook" },
  "webhook-endpoint.deactivation.accepted": { id: "webhook-endpoint.deactivation.accepted", role: "partner", tier: "contract", level: "must", clause: "4.5", says: "The application answers a correctly signed deactivation webhook of an active school with 200, 202 or 204.", implied: false, feature: "deactivation-webhook", needs: ["consent.mutate","tenant.fresh"], operation: "deactivationWebhook" },
  "webhook-endpoint.heavy.badly-signed": { id: "webhook-endpoint.heavy.badly-signed", role: "partner", tier: "contract", level: "should", clause: "5 item 6", says: "The application refuses a badly signed body of one or ten megabytes, and accepts the next webhook.", implied: true, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh","heavy"], operation: null },
  "webhook-endpoint.heavy.signed": { id: "webhook-endpoint.heavy.signed", role: "partner", tier: "contract", level: "should", clause: "4.5", says: "The application accepts or refuses a correctly signed body of one or ten megabytes, and accepts the next webhook.", implied: true, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh","heavy"], operation: null },
  "webhook-endpoint.reads.refused": { id: "webhook-endpoint.reads.refused", role: "partner", tier: "contract", level: "should", clause: "4.5", says: "The application refuses GET and HEAD at the webhook endpoints.", implied: true, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-endpoint.unknown-members": { id: "webhook-endpoint.unknown-members", role: "partner", tier: "contract", level: "should", clause: "4.5", says: "The application ignores unknown fields of a body.", implied: true, feature: "webhooks", needs: ["consent.mutate","tenant.fresh"], operation: null },
  "webhook-endpoint.unusable.nested": { id: "webhook-endpoint.unusable.nested", role: "partner", tier: "contract", level: "should", clause: "4.5", says: "The application accepts or refuses a correctly signed body with ten thousand nested levels, without a server error.", implied: true, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-endpoint.unusable.nothing-stored": { id: "webhook-endpoint.unusable.nothing-stored", role: "partner", tier: "contract", level: "should", clause: "6 credentials", says: "The application keeps a stored password after a credentials webhook without a usable password.", implied: true, feature: "webhooks", also: ["service"], needs: ["consent.mutate","consent.attack","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "webhook-endpoint.unusable.refused": { id: "webhook-endpoint.unusable.refused", role: "partner", tier: "contract", level: "should", clause: "4.5", says: "The application refuses a correctly signed webhook without usable content, without a server error.", implied: true, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-repetition.at-once.all-accepted": { id: "webhook-repetition.at-once.all-accepted", role: "partner", tier: "contract", level: "should", clause: "5 item 7", says: "The application answers all of several simultaneous copies of a credentials webhook with 200.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh"], operation: "credentialsWebhook" },
  "webhook-repetition.at-once.credentials": { id: "webhook-repetition.at-once.credentials", role: "partner", tier: "contract", level: "must", clause: "5 item 7", says: "The application answers at least one of several simultaneous copies of a credentials webhook with 200, and serves the school.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "credentialsWebhook" },
  "webhook-repetition.at-once.deactivation": { id: "webhook-repetition.at-once.deactivation", role: "partner", tier: "contract", level: "must", clause: "5 item 7", says: "The application answers at least one of several simultaneous copies of a deactivation webhook with success, and none fails.", implied: false, feature: "deactivation-webhook", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh"], operation: "deactivationWebhook" },
  "webhook-repetition.credentials.answer": { id: "webhook-repetition.credentials.answer", role: "partner", tier: "contract", level: "must", clause: "5 item 7", says: "The application answers a repeated credentials webhook with 200.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh"], operation: "credentialsWebhook" },
  "webhook-repetition.credentials.effect": { id: "webhook-repetition.credentials.effect", role: "partner", tier: "contract", level: "must", clause: "5 item 7", says: "The application changes nothing after a repeated credentials webhook, and still serves the school with its password.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "credentialsWebhook" },
  "webhook-repetition.credentials.one-school": { id: "webhook-repetition.credentials.one-school", role: "partner", tier: "contract", level: "must", clause: "5 item 7", says: "The application stores a school once, even if its credentials are delivered again, or several times at once.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh","driver.export"], operation: "credentialsWebhook" },
  "webhook-repetition.deactivation.accepted": { id: "webhook-repetition.deactivation.accepted", role: "partner", tier: "contract", level: "should", clause: "5 item 7", says: "The application answers a repeated deactivation webhook with success.", implied: false, feature: "deactivation-webhook", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh"], operation: "deactivationWebhook" },
  "webhook-repetition.deactivation.answer": { id: "webhook-repetition.deactivation.answer", role: "partner", tier: "contract", level: "must", clause: "5 item 7", says: "The application answers a repeated deactivation webhook with success, or with a status that says that the school is gone.", implied: false, feature: "deactivation-webhook", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh"], operation: "deactivationWebhook" },
  "webhook-repetition.deactivation.effect": { id: "webhook-repetition.deactivation.effect", role: "partner", tier: "contract", level: "must", clause: "5 item 7", says: "The application changes nothing after a repeated deactivation webhook, and the school stays deactivated.", implied: false, feature: "deactivation-webhook", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh"], operation: "deactivationWebhook" },
  "webhook-repetition.early-deactivation.activation": { id: "webhook-repetition.early-deactivation.activation", role: "partner", tier: "contract", level: "should", clause: "6 deactivation", says: "The application accepts the activation of a school whose deactivation came before any activation.", implied: false, feature: "deactivation-webhook", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "credentialsWebhook" },
  "webhook-repetition.early-deactivation.answer": { id: "webhook-repetition.early-deactivation.answer", role: "partner", tier: "contract", level: "should", clause: "6 deactivation", says: "The application answers a deactivation of a school that was never active without a server error.", implied: false, feature: "deactivation-webhook", needs: ["consent.mutate","tenant.fresh"], operation: "deactivationWebhook" },
  "webhook-repetition.event.credentials": { id: "webhook-repetition.event.credentials", role: "partner", tier: "contract", level: "must", clause: "5 item 7", says: "The application does not apply a credentials event again whose id it has processed, even if another event came in between.", implied: false, feature: "event-ids", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "credentialsWebhook" },
  "webhook-repetition.event.deactivation": { id: "webhook-repetition.event.deactivation", role: "partner", tier: "contract", level: "must", clause: "5 item 7", says: "The application does not apply a deactivation event again whose id it has processed, so that a school that is active again stays active.", implied: false, feature: "deactivation-event-ids", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh"], operation: "deactivationWebhook" },
  "webhook-repetition.event.new-id": { id: "webhook-repetition.event.new-id", role: "partner", tier: "contract", level: "should", clause: "5 item 7", says: "The application processes an event with a new id, even if it equals another one except for the password.", implied: false, feature: "event-ids", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "credentialsWebhook" },
  "webhook-repetition.other-school": { id: "webhook-repetition.other-school", role: "partner", tier: "contract", level: "must", clause: "6 deactivation", says: "The application deactivates only the school that a deactivation names.", implied: false, feature: "deactivation-webhook", also: ["webhooks"], needs: ["alone","consent.mutate","tenant.fresh"], operation: "deactivationWebhook" },
  "webhook-repetition.reactivation": { id: "webhook-repetition.reactivation", role: "partner", tier: "contract", level: "must", clause: "6 credentials", says: "The application serves a school that is activated after a deactivation, with the new password.", implied: false, feature: "deactivation-webhook", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "credentialsWebhook" },
}

/** Every open point of the contract for a partner by its id, sorted by id. */
export const partnerOpenPoints: Readonly<Record<PartnerOpenPointId, CatalogueOpenPoint & { readonly id: PartnerOpenPointId }>> = {
  "observe.partner.callback.issuer-parameter": { id: "observe.partner.callback.issuer-parameter", role: "partner", clause: "4.1 behaviour 1", says: "Whether the application accepts a response with a wrong `iss` parameter.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.callback.refusal": { id: "observe.partner.callback.refusal", role: "partner", clause: "5 item 5", says: "How the application presents a refused sign-in: status, page, or a new flow.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.callback.reload": { id: "observe.partner.callback.reload", role: "partner", clause: "4.1 behaviour 1", says: "Which page a user sees who opens the response a second time.", feature: "sso", needs: ["probe"] },
  "observe.partner.callback.retry": { id: "observe.partner.callback.retry", role: "partner", clause: "7", says: "Whether the application repeats a failed token request, and how often.", feature: "sso", needs: [] },
  "observe.partner.code-exchange.authentication": { id: "observe.partner.code-exchange.authentication", role: "partner", clause: "4.2 client_secret", says: "How the application authenticates at the token endpoint: form field, Basic, or both.", feature: "sso", needs: [] },
  "observe.partner.code-exchange.moment": { id: "observe.partner.code-exchange.moment", role: "partner", clause: "4.1 behaviour 1", says: "How long after its delivery the application redeems the code, in ranges of seconds.", feature: "sso", needs: [] },
  "observe.partner.code-exchange.no-access-token": { id: "observe.partner.code-exchange.no-access-token", role: "partner", clause: "2.1 access_token", says: "Whether the application signs the user in for a token response without `access_token`.", feature: "sso", needs: ["probe"] },
  "observe.partner.code-exchange.no-token-type": { id: "observe.partner.code-exchange.no-token-type", role: "partner", clause: "2.1", says: "Whether the application signs the user in for a token response without `token_type`.", feature: "sso", needs: ["probe"] },
  "observe.partner.data-calls.other-paths": { id: "observe.partner.data-calls.other-paths", role: "partner", clause: "4.6", says: "Which paths that are neither documented nor in the profile the application calls with service tokens.", feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"] },
  "observe.partner.data-calls.refused-token": { id: "observe.partner.data-calls.refused-token", role: "partner", clause: "2.1 expires_in", says: "How the application treats a service token that a data API refuses before its time is over.", feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"] },
  "observe.partner.id-token-check.audience-list": { id: "observe.partner.id-token-check.audience-list", role: "partner", clause: "5 item 5", says: "Whether the application accepts a list that holds only its client ID as audience.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.id-token-check.audience-trusted-party": { id: "observe.partner.id-token-check.audience-trusted-party", role: "partner", clause: "5 item 5", says: "Whether the application accepts a further audience if `azp` is its client ID.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.id-token-check.blank-subject": { id: "observe.partner.id-token-check.blank-subject", role: "partner", clause: "5 item 5", says: "Whether the application accepts a `sub` of blanks.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.id-token-check.issued-at": { id: "observe.partner.id-token-check.issued-at", role: "partner", clause: "2.2 iat", says: "Whether the application accepts an `iat` a day ahead, an `iat` a day ago, or an ID token without `iat`.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.id-token-check.just-expired": { id: "observe.partner.id-token-check.just-expired", role: "partner", clause: "5 item 5", says: "Whether the application accepts an ID token that expired half a minute ago.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.id-token-check.long-subject": { id: "observe.partner.id-token-check.long-subject", role: "partner", clause: "5 item 5", says: "Whether the application accepts a `sub` of 300 characters.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.id-token-check.missing-claim": { id: "observe.partner.id-token-check.missing-claim", role: "partner", clause: "2.2", says: "Whether the application accepts an ID token without one of the platform claims.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.id-token-check.no-key-id": { id: "observe.partner.id-token-check.no-key-id", role: "partner", clause: "2.1 id_token", says: "Whether the application accepts an ID token without `kid` if the key set has one key.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.id-token-check.nonce-list": { id: "observe.partner.id-token-check.nonce-list", role: "partner", clause: "5 item 5", says: "Whether the application accepts a list of the nonce it sent as nonce.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.id-token-check.odd-expiry": { id: "observe.partner.id-token-check.odd-expiry", role: "partner", clause: "5 item 5", says: "Whether the application accepts an `exp` in milliseconds, beyond all dates, with a fraction, or as text of a future time.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.id-token-check.other-rsa-algorithms": { id: "observe.partner.id-token-check.other-rsa-algorithms", role: "partner", clause: "2.1 id_token", says: "Which RSA algorithms other than RS256 the application accepts.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.id-token-check.second-key": { id: "observe.partner.id-token-check.second-key", role: "partner", clause: "2.1 id_token", says: "Whether the application accepts an ID token signed by the second key of the set under the `kid` of the first.", feature: "sso", needs: ["probe","tenant.fresh","consent.attack"] },
  "observe.partner.id-token-check.tenant-id": { id: "observe.partner.id-token-check.tenant-id", role: "partner", clause: "2.2 tenant_id", says: "Whether the application accepts a `tenant_id` that contradicts `iss`.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.id-token-check.token-type": { id: "observe.partner.id-token-check.token-type", role: "partner", clause: "2.2", says: "Whether the application accepts an ID token whose header has the `typ` of an access token.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.id-token-check.user-type": { id: "observe.partner.id-token-check.user-type", role: "partner", clause: "2.2 user_type", says: "Whether the application accepts a `user_type` other than `USER`.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.identity.markup": { id: "observe.partner.identity.markup", role: "partner", clause: "2.2 sn", says: "Whether the page of the application contains markup of the school name as markup.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.identity.subject-of-two-tenants": { id: "observe.partner.identity.subject-of-two-tenants", role: "partner", clause: "2.2 sub", says: "Whether the application treats one `sub` at two tenants as one user or two.", feature: "sso", needs: ["probe","probe.user","tenant.second"] },
  "observe.partner.identity.unknown-role": { id: "observe.partner.identity.unknown-role", role: "partner", clause: "2.2 roles", says: "How the application treats a role that it does not know.", feature: "sso", needs: ["probe"] },
  "observe.partner.login-url.late-return": { id: "observe.partner.login-url.late-return", role: "partner", clause: "7", says: "How the application answers the late return from a flow that the user gave up for another one.", feature: "sso", needs: ["probe"] },
  "observe.partner.login-url.parameters": { id: "observe.partner.login-url.parameters", role: "partner", clause: "4.1", says: "Which undocumented parameters the authorize request has.", feature: "sso", needs: [] },
  "observe.partner.login-url.pkce": { id: "observe.partner.login-url.pkce", role: "partner", clause: "5 item 1", says: "Whether the application sends a code challenge always, never or sometimes.", feature: "sso", needs: [] },
  "observe.partner.login-url.prompt": { id: "observe.partner.login-url.prompt", role: "partner", clause: "4.1 prompt", says: "Whether the application sends `prompt=login`.", feature: "sso", needs: [] },
  "observe.partner.login-url.state-length": { id: "observe.partner.login-url.state-length", role: "partner", clause: "4.1 state", says: "How long the `state` is.", feature: "sso", needs: [] },
  "observe.partner.login-url.way": { id: "observe.partner.login-url.way", role: "partner", clause: "1 item 1", says: "How the login URL leads the browser to the authorize endpoint: redirects, their status codes, a page or a form.", feature: "sso", needs: [] },
  "observe.partner.provider-keys.caching": { id: "observe.partner.provider-keys.caching", role: "partner", clause: "2.1 id_token", says: "How often the application requests discovery document and key set in several sign-ins.", feature: "sso", needs: ["probe"] },
  "observe.partner.provider-keys.issuer-spelling": { id: "observe.partner.provider-keys.issuer-spelling", role: "partner", clause: "2.3", says: "Whether the application accepts an issuer with version and tenant at another address than the SSO base.", feature: "sso", needs: ["probe","tenant.fresh"] },
  "observe.partner.provider-keys.minimal-document": { id: "observe.partner.provider-keys.minimal-document", role: "partner", clause: "2.3", says: "Whether the application accepts a discovery document with only the four documented fields.", feature: "sso", needs: ["probe","tenant.fresh"] },
  "observe.partner.webhook-check.content-type": { id: "observe.partner.webhook-check.content-type", role: "partner", clause: "2.4 Content-Type", says: "Whether the application accepts a genuine webhook with another Content-Type or without one.", feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"] },
  "observe.partner.webhook-check.digest-without-null": { id: "observe.partner.webhook-check.digest-without-null", role: "partner", clause: "5 item 6", says: "Whether the application accepts a signature whose digest lacks its NULL.", feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"] },
  "observe.partner.webhook-check.lenient-base64": { id: "observe.partner.webhook-check.lenient-base64", role: "partner", clause: "5 item 6", says: "Which other spellings of Base64 the application reads, and which of two signatures it uses.", feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"] },
  "observe.partner.webhook-check.other-algorithms": { id: "observe.partner.webhook-check.other-algorithms", role: "partner", clause: "5 item 6", says: "Which other names and algorithms the application supports, and which of two Algorithm headers it uses.", feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"] },
  "observe.partner.webhook-endpoint.byte-order-mark": { id: "observe.partner.webhook-endpoint.byte-order-mark", role: "partner", clause: "4.5", says: "Whether the application accepts a signed body that begins with a byte order mark.", feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"] },
  "observe.partner.webhook-endpoint.other-kind": { id: "observe.partner.webhook-endpoint.other-kind", role: "partner", clause: "4.5", says: "How the endpoint of one kind answers a genuine webhook of the other kind.", feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"] },
  "observe.partner.webhook-repetition.id-of-other-school": { id: "observe.partner.webhook-repetition.id-of-other-school", role: "partner", clause: "5 item 7", says: "Whether the application processes an event with an id that another school has used.", feature: "event-ids", needs: ["consent.mutate","tenant.fresh","driver.sync"] },
}

/** Statements that no check can verify, of both roles, sorted by id. */
export const notTestable: readonly NotTestableEntry[] = [
  { id: "not-testable.additional-configuration", role: "platform", clause: "1", says: "The partner asks the administrator for more configuration in scenario 2.", reason: "It happens at the partner. A rule checks the duty of the platform in this scenario." },
  { id: "not-testable.client-checks", role: "platform", clause: "5 item 5", says: "The client verifies signature, issuer, audience, expiry, nonce and subject.", reason: "It binds the partner. Rules check that a token of the platform passes these checks." },
  { id: "not-testable.copying-credentials", role: "platform", clause: "1", says: "The administrator copies the credentials to the partner application in scenario 3.", reason: "People do it on a page without a documented interface. A rule checks that the copied credentials work." },
  { id: "not-testable.external-identity-provider", role: "platform", clause: "1 item 5", says: "The platform may accept sign-ins from another identity provider.", reason: "The contract excludes it, and administrators set it up outside the interfaces." },
  { id: "not-testable.external-provider-return", role: "platform", clause: "7", says: "A user from an external identity provider may not return to the application.", reason: "It is a documented defect, so both outcomes are accepted." },
  { id: "not-testable.few-token-requests", role: "platform", clause: "8", says: "Clients request only the service tokens that they need.", reason: "It binds the partner, and no rate limit is documented." },
  { id: "not-testable.first-request-refused", role: "platform", clause: "7", says: "The token endpoint refuses a service token request immediately after activation.", reason: "It describes a race that the suite cannot force. Success also conforms." },
  { id: "not-testable.full-names-elsewhere", role: "platform", clause: "2.6 Period", says: "Other APIs return the full names that the timetable lacks.", reason: "The API and the field are not documented. A rule checks that the timetable lacks the names." },
  { id: "not-testable.globally-unique-classes", role: "platform", clause: "2.6 Class", says: "No two classes of any two schools have the same `id` or `externKey`.", reason: "Only records of the tenants in the profile are visible. A rule checks it within them." },
  { id: "not-testable.grouping-by-client", role: "platform", clause: "4.6 grouping", says: "Clients join periods with equal grouping attributes into a double period.", reason: "It binds the partner. A rule checks that both halves agree." },
  { id: "not-testable.identity-by-sub", role: "platform", clause: "1 item 1", says: "The partner identifies a user only by `sub`.", reason: "It binds the partner. Rules check the duty of the platform: a stable and distinct `sub`." },
  { id: "not-testable.implausible-birthdate", role: "platform", clause: "2.2 birthdate", says: "The reader of a token treats an implausible birthdate as unknown.", reason: "It binds the reader of the token. The suite only accepts these values." },
  { id: "not-testable.key-of-environment", role: "platform", clause: "5 item 6", says: "The partner keeps the public key as configuration, and each environment has its own key.", reason: "It is an arrangement between people. The suite reads the key from the profile." },
  { id: "not-testable.lesson-model", role: "platform", clause: "2.6 Lesson", says: "A lesson connects teacher, students, subject and room, and every student group has a lesson.", reason: "No documented request returns a lesson. Rules check the parts of it that periods and roster classes show." },
  { id: "not-testable.lifecycle", role: "platform", clause: "9", says: "The platform keeps versions for a certain time and announces their end in a certain way.", reason: "The contract states nothing about it. An observation records headers that announce it." },
  { id: "not-testable.login-page-mechanism", role: "platform", clause: "4.1 behaviour 2", says: "The platform leads the browser to the login page in a certain way.", reason: "Redirect, script and inline page are all allowed. The suite only recognises the page at the end." },
  { id: "not-testable.management-console", role: "platform", clause: "1", says: "The console has the client ID, secret, redirect path, domain and UI Integration URLs of an application.", reason: "It is a page for people without a documented interface. Its values are part of the profile." },
  { id: "not-testable.no-history", role: "platform", clause: "4.6 other facts", says: "The roster has no data of the past.", reason: "The suite can only look for known lessons, and the contract also says that earlier school years may be available." },
  { id: "not-testable.no-other-disappearance", role: "platform", clause: "3 rule 6", says: "A student leaves the roster only by physical deletion.", reason: "It excludes every other reason. A rule covers disabled accounts and past exit dates." },
  { id: "not-testable.no-picture-interface", role: "platform", clause: "4.6 other facts", says: "No interface reads or writes profile pictures.", reason: "There is no list of all interfaces. A rule scans records for pictures." },
  { id: "not-testable.no-recorded-substitution", role: "platform", clause: "3 rule 2", says: "The platform records no substitution when a whole lesson changes its teacher.", reason: "Internal records are not visible. A rule checks the content of the timetable." },
  { id: "not-testable.no-recurring-events", role: "platform", clause: "2.6 Period", says: "The platform has no events that repeat by a recurrence rule.", reason: "The suite can only look at known weekly lessons." },
  { id: "not-testable.no-timestamp", role: "platform", clause: "5 item 7", says: "Webhooks have neither a timestamp nor a nonce.", reason: "It warns partners of replays and forbids nothing, so a field of this kind violates nothing. An observation records whether there is one." },
  { id: "not-testable.nonce-and-state-per-request", role: "platform", clause: "4.1 nonce", says: "The client makes a new nonce and a new random state for each request.", reason: "It binds the partner. An observation records whether the platform accepts a repeated nonce." },
  { id: "not-testable.not-exposed-anywhere", role: "platform", clause: "4.6 other facts", says: "No field of any record contains break duration or time zone.", reason: "A field of any name could contain them. Rules scan for the likely names." },
  { id: "not-testable.one-role-everywhere", role: "platform", clause: "2.2 roles", says: "Every account of a school has one role.", reason: "Only accounts that the suite can sign in with show their role." },
  { id: "not-testable.only-source-of-language", role: "platform", clause: "2.2 locale", says: "No other interface returns the language of a user.", reason: "It excludes a field of any name in any answer, and fields beyond the documented ones are not known." },
  { id: "not-testable.partner-login-url", role: "platform", clause: "5 item 4", says: "The login URL of the partner starts a new sign-in with each call.", reason: "It binds the partner." },
  { id: "not-testable.partner.array-of-roles", role: "partner", clause: "2.2 roles", says: "A user has exactly one role.", reason: "It binds the platform. The suite never sends several roles in one token, because no conforming platform does." },
  { id: "not-testable.partner.bytes-before-parsing", role: "partner", clause: "5 item 6", says: "The application reads the raw bytes of a webhook before it parses them.", reason: "The order of its work is only visible in the webhooks that it accepts and refuses, and other rules check that." },
  { id: "not-testable.partner.class-assignments", role: "partner", clause: "2.6 Student", says: "A class assignment that the application writes has a `startDate`.", reason: "No call that writes assignments is documented, so nobody knows where to look for them." },
  { id: "not-testable.partner.console-values", role: "partner", clause: "1", says: "The application is configured with client ID, secret, redirect path, domain and UI Integration URLs.", reason: "The console is a page for people. The values come from the profile, and rules check how the application uses them." },
  { id: "not-testable.partner.distinct-person", role: "partner", clause: "2.2 person_id", says: "The `person_id` of a token differs from its `user_id`.", reason: "It is a fact about tokens. Simulated users have different values, and rules check that neither identifies a user." },
  { id: "not-testable.partner.external-provider", role: "partner", clause: "1 item 5", says: "Users may sign in at the platform with an external identity provider.", reason: "The contract excludes it, and a partner receives the same response." },
  { id: "not-testable.partner.key-as-configuration", role: "partner", clause: "5 item 6", says: "The application keeps the public key that verifies webhooks as configuration.", reason: "The place where it is kept is inside the application. The webhooks that it accepts show that it can read the key." },
  { id: "not-testable.partner.key-of-environment", role: "partner", clause: "5", says: "Each environment has a certain public key.", reason: "The contract does not show it. A run is one environment, and tries the key of another one." },
  { id: "not-testable.partner.lesson-model", role: "partner", clause: "2.6 Lesson", says: "The application understands a lesson as teacher, students, subject and room, and a student group as part of a lesson.", reason: "Its data model is not visible. Rules check what it shows of periods." },
  { id: "not-testable.partner.local-accounts", role: "partner", clause: "1 item 1", says: "The application does not open an account that was made at the partner for a user with the same login name.", reason: "The accounts of an application in addition to those of the platform are not known. A rule checks it between users of the platform." },
  { id: "not-testable.partner.lost-user", role: "partner", clause: "7", says: "The platform keeps a user from an external identity provider on its own pages and does not return the user to the application.", reason: "It is a defect of the platform. A rule checks that a restart works afterwards." },
  { id: "not-testable.partner.not-exposed", role: "partner", clause: "4.6 other facts", says: "The application expects no pictures, no duration of breaks and no time zone from the platform.", reason: "No answer has them, so an application that expects them looks the same as one that does not." },
  { id: "not-testable.partner.password-again", role: "partner", clause: "5 item 4", says: "The user types a password for a new authentication.", reason: "The platform decides whether it asks for a password. A new flow is enough." },
  { id: "not-testable.partner.permissions-of-token", role: "partner", clause: "5", says: "An access token allows certain calls, and permissions have certain names.", reason: "The contract does not show it." },
  { id: "not-testable.partner.profile-scope-changes", role: "partner", clause: "9 item 3", says: "Changes of the profile scope may require work on the client.", reason: "It is about future versions. A rule checks that the scope is not requested." },
  { id: "not-testable.partner.recorded-changes", role: "partner", clause: "3 rule 2", says: "The application does not list a permanent change of a teacher as a substitution.", reason: "What it calls such a change is its own choice, and no export shows it. A rule checks who teaches afterwards." },
  { id: "not-testable.partner.roster-history", role: "partner", clause: "4.6 other facts", says: "The application expects no data of the past from the roster.", reason: "The roster returns nothing of the past, so every application sees the present only." },
  { id: "not-testable.partner.scope-blanks", role: "partner", clause: "2.2 scopes", says: "No blank follows a comma in `scopes`.", reason: "It binds the platform, and the suite never sends this form." },
  { id: "not-testable.partner.session-at-server", role: "partner", clause: "5 item 4", says: "A launch also ends the old session on the server.", reason: "A session that is only in a cookie cannot be ended elsewhere. A rule of level should checks that its old cookies are worthless." },
  { id: "not-testable.partner.shown-links", role: "partner", clause: "3 rule 3", says: "The application shows which period a moved period was before.", reason: "The contract does not say what it shows. Rules check what takes place, and when." },
  { id: "not-testable.partner.sso-lifecycle", role: "partner", clause: "9", says: "Versions of the single sign-on end in a certain way.", reason: "The contract shows no policy, so nothing follows for a partner." },
  { id: "not-testable.partner.subject-names", role: "partner", clause: "2.6 Period", says: "The application takes full names of subjects from another API than the timetable.", reason: "No documented API returns subjects. Rules check the names of rooms and classes." },
  { id: "not-testable.partner.subject-stored", role: "partner", clause: "9 item 4", says: "The application stores users by their `sub`.", reason: "Its storage is not visible. The session probe shows which sessions belong to one user, and rules check that." },
  { id: "not-testable.partner.token-lifetimes", role: "partner", clause: "8", says: "Codes and ID tokens are valid for a certain time.", reason: "The contract does not show it, so no lifetime can be required of a partner." },
  { id: "not-testable.partner.ui-integration", role: "partner", clause: "1 item 1", says: "The application always combines single sign-on with an integration into the user interface.", reason: "The setup of an application at the platform is not visible to it. A rule checks that UI Integration URLs sign in only by the flow." },
  { id: "not-testable.partner.underscore-locale", role: "partner", clause: "2.2 locale", says: "An underscore never separates the region in `locale`.", reason: "It binds the platform, and the suite never sends this form." },
  { id: "not-testable.partner.verifier-storage", role: "partner", clause: "4.2 code_verifier", says: "The application keeps the verifier in a secure session.", reason: "The place where it is kept is not visible. A rule checks that it does not leak to the browser." },
  { id: "not-testable.password-generated", role: "platform", clause: "4.3 Authorization", says: "The platform generates the password itself.", reason: "The origin of a value is not visible, only that it works." },
  { id: "not-testable.profile-scope-avoided", role: "platform", clause: "2.2", says: "Applications do not use the profile scope.", reason: "It binds the partner. A rule checks that its claims are absent unless they are requested." },
  { id: "not-testable.profile-scope-compatibility", role: "platform", clause: "9 item 3", says: "The profile scope may change in ways that break clients.", reason: "It is about future versions." },
  { id: "not-testable.sign-in-with-ui-integration", role: "platform", clause: "1 item 1", says: "The platform never offers sign-in without UI integration.", reason: "It describes how applications are set up. No request shows it." },
  { id: "not-testable.sub-across-tenants", role: "platform", clause: "2.2 sub", says: "Values of `sub` are practically unique across all tenants.", reason: "The contract does not guarantee it, so an overlap violates nothing. A rule checks it within a tenant." },
  { id: "not-testable.synchronisation-by-client", role: "platform", clause: "4.6 sync rule 1", says: "Clients process both answers as one, move their moment only after success, and compute differences.", reason: "It binds the partner. Rules check the duties of the two endpoints for it." },
  { id: "not-testable.transitions", role: "platform", clause: "3", says: "Periods change from one state to another in a certain order.", reason: "The contract states nothing about it. An observation records the words after each kind of change." },
  { id: "not-testable.verifier-per-request", role: "platform", clause: "4.2 code_verifier", says: "The client makes a new verifier for each request and keeps it in a protected session.", reason: "It binds the partner, and the place where it keeps the value is not visible." },
  { id: "not-testable.wait-after-activation", role: "platform", clause: "6", says: "The partner waits a second or two before it requests its first service token.", reason: "It binds the partner." },
  { id: "not-testable.webhook-verification", role: "platform", clause: "5 item 6", says: "The receiver of a webhook verifies its signature and refuses a wrong one with 401 or 400.", reason: "It binds the partner. The contract does not state how the platform treats that response, so an observation records it." },
]

/** Every clause that an entry may name, in the order of the documents. */
export const clauses: ClauseRegistry = {
  contract: [
    { section: "1", title: "What the service offers", parts: [{"name":"item 1","title":"Users come from the school platform"},{"name":"item 2","title":"Tokens without a user"},{"name":"item 4","title":"Data of the school"},{"name":"item 5","title":"External identity providers"}] },
    { section: "2.1", title: "Fields of a token response", parts: [{"name":"id_token","title":null},{"name":"access_token","title":null},{"name":"expires_in","title":null}] },
    { section: "2.2", title: "Claims of the ID token", parts: [{"name":"sub","title":null},{"name":"iss","title":null},{"name":"aud","title":null},{"name":"iat","title":null},{"name":"exp","title":null},{"name":"nonce","title":null},{"name":"tenant_id","title":null},{"name":"user_id","title":null},{"name":"person_id","title":null},{"name":"username","title":null},{"name":"roles","title":null},{"name":"user_type","title":null},{"name":"scopes","title":null},{"name":"locale","title":null},{"name":"sc","title":null},{"name":"sr","title":null},{"name":"sn","title":null},{"name":"profile claims","title":null},{"name":"gender","title":null},{"name":"birthdate","title":null}] },
    { section: "2.3", title: "Discovery document", parts: [] },
    { section: "2.4", title: "Headers of a webhook", parts: [{"name":"Authorization","title":null},{"name":"Algorithm","title":null},{"name":"Content-Type","title":null}] },
    { section: "2.5", title: "How the data APIs report invalid input", parts: [{"name":"errorCode","title":null},{"name":"requestId","title":null},{"name":"traceId","title":null},{"name":"validationErrors","title":null}] },
    { section: "2.6", title: "Records of the data APIs", parts: [{"name":"Student","title":"Students"},{"name":"Class","title":"Classes"},{"name":"Period","title":"Periods"},{"name":"Lesson","title":"Lessons"},{"name":"Roster user","title":"Users of the roster"},{"name":"Roster organization","title":"Organizations of the roster"},{"name":"Roster academic session","title":"School years of the roster"}] },
    { section: "3", title: "How timetable and roster change", parts: [{"name":"rule 1","title":"A substitute teacher"},{"name":"rule 2","title":"A permanent change of teacher"},{"name":"rule 3","title":"A moved period"},{"name":"rule 4","title":"Added and removed resources"},{"name":"rule 5","title":"A double period with one cancelled half"},{"name":"rule 6","title":"Users who leave the roster"},{"name":"item 7","title":"When new credentials become valid"}] },
    { section: "4", title: "Addresses of single sign-on", parts: [] },
    { section: "4.1", title: "Signing a user in", parts: [{"name":"response_type","title":null},{"name":"scope","title":null},{"name":"client_id","title":null},{"name":"redirect_uri","title":null},{"name":"nonce","title":null},{"name":"state","title":null},{"name":"prompt","title":null},{"name":"code_challenge","title":null},{"name":"code_challenge_method","title":null},{"name":"behaviour 1","title":"A user with a session"},{"name":"behaviour 2","title":"A user without a session"}] },
    { section: "4.2", title: "Exchanging a code for tokens", parts: [{"name":"grant_type","title":null},{"name":"code","title":null},{"name":"redirect_uri","title":null},{"name":"client_id","title":null},{"name":"client_secret","title":null},{"name":"code_verifier","title":null}] },
    { section: "4.3", title: "Getting a service token", parts: [{"name":"Authorization","title":null}] },
    { section: "4.4", title: "Finding the discovery document", parts: [] },
    { section: "4.5", title: "Where the partner receives webhooks", parts: [] },
    { section: "4.6", title: "Data APIs", parts: [{"name":"base","title":"Address"},{"name":"students","title":"List of students"},{"name":"students filter","title":"Students by a filter"},{"name":"students limit","title":"Number of students in one answer"},{"name":"students offset","title":"Students page by page"},{"name":"students by key","title":"One student by key"},{"name":"update classes","title":"Changing classes"},{"name":"timetable","title":"Timetable"},{"name":"deleted-periods","title":"Deleted periods"},{"name":"deleted-periods rule 2","title":"Deleted periods: after both answers have arrived"},{"name":"Room management","title":"Rooms"},{"name":"sync rule 1","title":"Synchronisation: both lists as one"},{"name":"sync rule 2","title":"Synchronisation: continuing from the right time"},{"name":"sync rule 3","title":"Synchronisation: without the deleted periods"},{"name":"grouping","title":"Double periods"},{"name":"other facts","title":"Data that the APIs do not return"},{"name":"logout","title":"Logout"}] },
    { section: "5", title: "Who may do what, and how it is proved", parts: [{"name":"item 1","title":"Confidential and public applications"},{"name":"item 2","title":"Client secret and service password"},{"name":"item 3","title":"Access to the data APIs"},{"name":"item 4","title":"Every launch is a new sign-in"},{"name":"item 5","title":"Checking an ID token"},{"name":"item 6","title":"Signatures of webhooks"},{"name":"item 7","title":"Repeated webhooks"}] },
    { section: "6", title: "What webhooks announce", parts: [{"name":"credentials","title":"Credentials of a school"},{"name":"deactivation","title":"Deactivation of a school"}] },
    { section: "7", title: "Errors", parts: [{"name":"webhook endpoint","title":"At the webhook endpoint"},{"name":"data API","title":"At the data APIs"},{"name":"timetable API","title":"At the timetable API"}] },
    { section: "8", title: "Limits", parts: [{"name":"Default result limit","title":"Number of records by default"}] },
    { section: "9", title: "Versions", parts: [{"name":"item 1","title":"Versions of single sign-on"},{"name":"item 2","title":"Versions of the data APIs"},{"name":"item 3","title":"Changes of the profile scope"},{"name":"item 4","title":"What identifies a user"}] },
  ],
  standards: [
    { name: "OpenID Connect Core", title: null, sections: ["2","3.1.2.1","3.1.3.6","3.1.3.7","10.1","10.1.1"] },
    { name: "OpenID Connect Discovery", title: null, sections: ["3","4.2","4.3"] },
    { name: "RFC 6749", title: "OAuth 2.0", sections: ["2.3","2.3.1","3.1","3.1.2","3.2","4.1.2","4.1.2.1","4.1.3","5.1","5.2","10.5","10.12"] },
    { name: "RFC 6750", title: "Bearer tokens", sections: ["2.3","3","3.1"] },
    { name: "RFC 7515", title: "JSON Web Signature", sections: ["4.1.11","7.1"] },
    { name: "RFC 7517", title: "JSON Web Key", sections: ["4.2","4.5","5","9.2"] },
    { name: "RFC 7518", title: "JSON Web Algorithms", sections: ["3.3"] },
    { name: "RFC 7519", title: "JSON Web Token", sections: ["4.1","4.1.5"] },
    { name: "RFC 7636", title: "PKCE", sections: ["4.1","4.4.1","7.1"] },
    { name: "RFC 8017", title: "RSA signatures", sections: ["8.2"] },
    { name: "RFC 8725", title: "Best practices for JSON Web Tokens", sections: ["3.12"] },
    { name: "RFC 9110", title: "HTTP", sections: ["5.1"] },
    { name: "RFC 9112", title: "HTTP/1.1", sections: ["7.1"] },
    { name: "RFC 9700", title: "Security of OAuth 2.0", sections: ["2.4"] },
  ],
}

/** Values that the contract states. */
export const documented = {
  /** Students in one answer if the request has no `limit`. Clause 8 Default result limit. */
  defaultResultLimit: 1000,
  /** Characters of a code verifier, smallest and greatest length. Clause 8. */
  verifierLength: {"min":43,"max":128},
  /** Seconds for which a service token is valid. Clause 8. */
  serviceTokenSeconds: 180,
  /** Status of a period, and of a resource in it, that is as planned. Clause 2.6 Period. */
  regularStatus: "REGULAR",
  /** Status of a resource that a period has lost. Clause 3 rule 1. */
  removedStatus: "REMOVED",
  /** Status of a roster user whose exit date has passed. Clause 3 rule 6. */
  deletedUserStatus: "tobedeleted",
} as const
