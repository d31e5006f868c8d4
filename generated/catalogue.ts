// Made from specs/ by src/catalogue/build.ts. Do not edit.
import type { CatalogueRule, CatalogueSilence, ClauseRegistry, NotTestableEntry } from '../src/catalogue/entries.js'

/** SHA-256 of the catalogue of both roles, hex. */
export const contractHash = "c82ca71df17beddd9a1ee13744ac7d0ca414d6dcf4a4386ae99d394e5a9f41e0"

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
export type SilenceId =
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
  "authorize.client-id.missing": { id: "authorize.client-id.missing", role: "platform", tier: "contract", level: "must", clause: "4.1 client_id", says: "Without a client_id no code is issued.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize", waivedBy: {"TOLERATED_MISSING":"client_id"} },
  "authorize.client-id.unknown": { id: "authorize.client-id.unknown", role: "platform", tier: "contract", level: "must", clause: "4.1 client_id", says: "A client_id that names no application gets no code.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.error.invalid-request.public-without-pkce": { id: "authorize.error.invalid-request.public-without-pkce", role: "platform", tier: "contract", level: "must", clause: "7", says: "A public client that sends no challenge is refused by the name `invalid_request`.", implied: false, feature: "public-client", needs: ["user.teacher","client.public"], operation: "authorize" },
  "authorize.error.invalid-resource.host": { id: "authorize.error.invalid-resource.host", role: "platform", tier: "contract", level: "must", clause: "7", says: "A redirect_uri on a domain that is not registered is refused by the name `invalid_resource`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.error.invalid-resource.path": { id: "authorize.error.invalid-resource.path", role: "platform", tier: "contract", level: "must", clause: "7", says: "A redirect_uri with a path that is not configured is refused by the name `invalid_resource`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.error.invalid-resource.ui-url": { id: "authorize.error.invalid-resource.ui-url", role: "platform", tier: "contract", level: "must", clause: "7", says: "A near miss of a UI Integration URL is refused as redirect_uri by the name `invalid_resource`.", implied: false, feature: "sso", needs: ["user.teacher","client.ui-urls"], operation: "authorize" },
  "authorize.login.keeps-parameters": { id: "authorize.login.keeps-parameters", role: "platform", tier: "contract", level: "must", clause: "4.1 behaviour 2", says: "What the authorize request asked for (nonce, challenge, scope, redirect_uri) still holds after the login page.", implied: true, feature: "sso", needs: ["user.teacher","login.page"], operation: "authorize" },
  "authorize.login.page": { id: "authorize.login.page", role: "platform", tier: "contract", level: "must", clause: "4.1 behaviour 2", says: "A browser that is not signed in gets to see the login page, and no code.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "authorize.login.returns": { id: "authorize.login.returns", role: "platform", tier: "contract", level: "must", clause: "4.1 behaviour 2", says: "A user who signs in at the login page comes back to the redirect_uri with a code, without starting again.", implied: false, feature: "sso", needs: ["user.teacher","login.page"], operation: "authorize" },
  "authorize.login.wrong-password": { id: "authorize.login.wrong-password", role: "platform", tier: "contract", level: "must", clause: "4.1 behaviour 2", says: "A login attempt with wrong credentials produces no code.", implied: true, feature: "sso", needs: ["user.lockable","consent.wrong-password","login.page"], operation: "authorize" },
  "authorize.nonce.missing": { id: "authorize.nonce.missing", role: "platform", tier: "contract", level: "must", clause: "4.1 nonce", says: "Without a nonce no code is issued.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize", waivedBy: {"TOLERATED_MISSING":"nonce"} },
  "authorize.pkce.confidential-accepted": { id: "authorize.pkce.confidential-accepted", role: "platform", tier: "contract", level: "must", clause: "4.1 code_challenge", says: "A confidential client that sends an S256 challenge can complete the flow, whatever characters the challenge holds.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.pkce.confidential-optional": { id: "authorize.pkce.confidential-optional", role: "platform", tier: "contract", level: "must", clause: "5 item 1", says: "A confidential client that sends no challenge can complete the flow.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.pkce.method-missing": { id: "authorize.pkce.method-missing", role: "platform", tier: "contract", level: "must", clause: "4.1 code_challenge_method", says: "A challenge without a method cannot be redeemed by sending the challenge itself as verifier.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.pkce.method-other": { id: "authorize.pkce.method-other", role: "platform", tier: "contract", level: "must", clause: "4.1 code_challenge_method", says: "A challenge with the method `plain`, or any other than S256, ends without tokens.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.pkce.public-accepted": { id: "authorize.pkce.public-accepted", role: "platform", tier: "contract", level: "must", clause: "5 item 1", says: "A public client completes the flow with an S256 challenge and without a secret.", implied: false, feature: "public-client", needs: ["user.teacher","client.public"], operation: "authorize" },
  "authorize.pkce.public-required": { id: "authorize.pkce.public-required", role: "platform", tier: "contract", level: "must", clause: "5 item 1", says: "A public client that sends no challenge gets no code.", implied: false, feature: "public-client", needs: ["user.teacher","client.public"], operation: "authorize" },
  "authorize.prompt.ends-session": { id: "authorize.prompt.ends-session", role: "platform", tier: "contract", level: "must", clause: "4.1 prompt", says: "With `prompt=login` the session that the browser had is over, also where the user then does not sign in.", implied: false, feature: "sso", needs: ["user.teacher","login.fresh"], operation: "authorize" },
  "authorize.prompt.login-page": { id: "authorize.prompt.login-page", role: "platform", tier: "contract", level: "must", clause: "4.1 prompt", says: "With `prompt=login` even a signed-in user meets the login page, and a code follows only after signing in there.", implied: false, feature: "sso", needs: ["user.teacher","login.page"], operation: "authorize" },
  "authorize.prompt.optional": { id: "authorize.prompt.optional", role: "platform", tier: "contract", level: "must", clause: "4.1 prompt", says: "Where prompt is left out, a signed-in user sees no login page.", implied: false, feature: "sso", needs: ["user.teacher","login.fresh"], operation: "authorize" },
  "authorize.prompt.other-user": { id: "authorize.prompt.other-user", role: "platform", tier: "contract", level: "must", clause: "4.1 prompt", says: "Whoever signs in after `prompt=login` is the user of the tokens.", implied: true, feature: "sso", needs: ["user.teacher","user.second","login.page"], operation: "authorize" },
  "authorize.redirect-uri.host": { id: "authorize.redirect-uri.host", role: "platform", tier: "contract", level: "must", clause: "4.1 redirect_uri", says: "A redirect_uri with any other host than the registered domain gets no code.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.redirect-uri.missing": { id: "authorize.redirect-uri.missing", role: "platform", tier: "contract", level: "must", clause: "4.1 redirect_uri", says: "Without a redirect_uri no code is issued, and none is sent to a default address.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize", waivedBy: {"TOLERATED_MISSING":"redirect_uri"} },
  "authorize.redirect-uri.mixed-parts": { id: "authorize.redirect-uri.mixed-parts", role: "platform", tier: "contract", level: "must", clause: "4.1 redirect_uri", says: "A redirect_uri pieced together from several configured values gets no code.", implied: true, feature: "sso", needs: ["user.teacher","client.ui-urls"], operation: "authorize" },
  "authorize.redirect-uri.other-client": { id: "authorize.redirect-uri.other-client", role: "platform", tier: "contract", level: "must", clause: "4.1 redirect_uri", says: "A redirect_uri configured for one application gets no code for another one.", implied: false, feature: "second-client", needs: ["user.teacher","client.second"], operation: "authorize" },
  "authorize.redirect-uri.path": { id: "authorize.redirect-uri.path", role: "platform", tier: "contract", level: "must", clause: "4.1 redirect_uri", says: "A redirect_uri with any other path than the SSO redirect path gets no code.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.redirect-uri.sso-path-accepted": { id: "authorize.redirect-uri.sso-path-accepted", role: "platform", tier: "contract", level: "must", clause: "4.1 redirect_uri", says: "A code is delivered to the SSO redirect path on the registered domain.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.redirect-uri.ui-url": { id: "authorize.redirect-uri.ui-url", role: "platform", tier: "contract", level: "must", clause: "4.1 redirect_uri", says: "A near miss of a UI Integration URL gets no code as redirect_uri.", implied: false, feature: "sso", needs: ["user.teacher","client.ui-urls"], operation: "authorize" },
  "authorize.redirect-uri.ui-url-accepted": { id: "authorize.redirect-uri.ui-url-accepted", role: "platform", tier: "contract", level: "must", clause: "4.1 redirect_uri", says: "Each UI Integration URL of the application receives a code as redirect_uri.", implied: false, feature: "sso", needs: ["user.teacher","client.ui-urls"], operation: "authorize" },
  "authorize.response-type.missing": { id: "authorize.response-type.missing", role: "platform", tier: "contract", level: "must", clause: "4.1 response_type", says: "Without a response_type no code is issued.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize", waivedBy: {"TOLERATED_MISSING":"response_type"} },
  "authorize.response-type.other": { id: "authorize.response-type.other", role: "platform", tier: "contract", level: "must", clause: "4.1 response_type", says: "A response_type other than `code` produces neither a code nor a token.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.scope.list": { id: "authorize.scope.list", role: "platform", tier: "contract", level: "must", clause: "4.1 scope", says: "`openid` is accepted alone, and in one list with `roster-core.readonly`: encoded blanks between, either one first.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.scope.missing": { id: "authorize.scope.missing", role: "platform", tier: "contract", level: "must", clause: "4.1 scope", says: "Without a scope no code is issued.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize", waivedBy: {"TOLERATED_MISSING":"scope"} },
  "authorize.state.optional": { id: "authorize.state.optional", role: "platform", tier: "contract", level: "must", clause: "4.1 state", says: "A request that leaves out state gets its code all the same.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.success.code": { id: "authorize.success.code", role: "platform", tier: "contract", level: "must", clause: "4.1 behaviour 1", says: "The query of the Location holds one non-empty `code`, and the fragment holds none.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.success.location": { id: "authorize.success.location", role: "platform", tier: "contract", level: "must", clause: "4.1 behaviour 1", says: "Apart from the response parameters, the Location is the redirect_uri that this request named.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.success.new-code": { id: "authorize.success.new-code", role: "platform", tier: "contract", level: "must", clause: "4.1 behaviour 1", says: "No two authorize requests receive the same code.", implied: true, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "authorize.success.status": { id: "authorize.success.status", role: "platform", tier: "contract", level: "must", clause: "4.1 behaviour 1", says: "A complete request of a signed-in user is answered with status 302.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "classes.outside-year.further-identifier": { id: "classes.outside-year.further-identifier", role: "platform", tier: "contract", level: "must", clause: "4.6 update classes", says: "It fails likewise where `shortName` stands beside another identifier of such a class.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"], operation: "updateClasses" },
  "classes.outside-year.short-name": { id: "classes.outside-year.short-name", role: "platform", tier: "contract", level: "must", clause: "4.6 update classes", says: "An update that names a class of another school year by `shortName` fails.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"], operation: "updateClasses" },
  "classes.outside-year.unchanged": { id: "classes.outside-year.unchanged", role: "platform", tier: "contract", level: "must", clause: "4.6 update classes", says: "An update that failed has changed nothing on the class.", implied: true, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"], operation: "updateClasses" },
  "classes.teachers.none": { id: "classes.teachers.none", role: "platform", tier: "contract", level: "must", clause: "2.6 Class", says: "A class without class teacher is returned, with no teacher listed.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","fixture.classes.without_teacher"], operation: "listClasses" },
  "classes.teachers.several": { id: "classes.teachers.several", role: "platform", tier: "contract", level: "must", clause: "2.6 Class", says: "A class with several class teachers lists every one of them.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","fixture.classes.several_teachers"], operation: "listClasses" },
  "classes.teachers.subject-teacher": { id: "classes.teachers.subject-teacher", role: "platform", tier: "contract", level: "must", clause: "2.6 Class", says: "Who merely teaches a lesson of a class is not listed as its class teacher.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","fixture.classes.subject_teacher"], operation: "listClasses" },
  "classes.unique.extern-key": { id: "classes.unique.extern-key", role: "platform", tier: "contract", level: "must", clause: "2.6 Class", says: "No two classes share an `externKey`, whatever their school years.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes"], operation: "listClasses" },
  "classes.unique.id": { id: "classes.unique.id", role: "platform", tier: "contract", level: "must", clause: "2.6 Class", says: "No two classes share an `id`, whatever their school years.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes"], operation: "listClasses" },
  "classes.unique.short-name": { id: "classes.unique.short-name", role: "platform", tier: "contract", level: "must", clause: "2.6 Class", says: "No two classes of the active school year share a `shortName`.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes"], operation: "listClasses" },
  "classes.update.accepted": { id: "classes.update.accepted", role: "platform", tier: "contract", level: "must", clause: "4.6 update classes", says: "An update whose body holds its items in the array `classes` succeeds and shows when read back.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.throw_away"], operation: "updateClasses" },
  "classes.update.by-extern-key": { id: "classes.update.by-extern-key", role: "platform", tier: "contract", level: "must", clause: "4.6 update classes", says: "An item with nothing but `externKey` to identify it changes the class of that key and no other.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.throw_away"], operation: "updateClasses" },
  "classes.update.by-id": { id: "classes.update.by-id", role: "platform", tier: "contract", level: "must", clause: "4.6 update classes", says: "An item with nothing but `id` to identify it changes the class of that id and no other.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.throw_away"], operation: "updateClasses" },
  "classes.update.by-short-name": { id: "classes.update.by-short-name", role: "platform", tier: "contract", level: "must", clause: "4.6 update classes", says: "An item with nothing but `shortName` to identify it changes the class of that name this year.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.throw_away"], operation: "updateClasses" },
  "classes.update.precedence": { id: "classes.update.precedence", role: "platform", tier: "contract", level: "must", clause: "2.6 Class", says: "Where an item holds two identifiers, the class that only the lower one means stays as it is.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.throw_away"], operation: "updateClasses" },
  "classes.update.short-name-of-two-years": { id: "classes.update.short-name-of-two-years", role: "platform", tier: "contract", level: "must", clause: "2.6 Class", says: "A `shortName` that two school years know changes the class of the active year.", implied: true, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.same_short_name"], operation: "updateClasses" },
  "data-api.break-duration": { id: "data-api.break-duration", role: "platform", tier: "contract", level: "should", clause: "4.6 other facts", says: "No record tells how long a break is.", implied: false, feature: "data-api", needs: ["client.service"], operation: null },
  "data-api.error.class-not-found": { id: "data-api.error.class-not-found", role: "platform", tier: "contract", level: "must", clause: "7 data API", says: "A `shortName` that means a class outside the active school year is reported as `entity.notFound`.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"], operation: "updateClasses" },
  "data-api.error.class-path": { id: "data-api.error.class-path", role: "platform", tier: "contract", level: "must", clause: "4.6 update classes", says: "For the first item that error stands on the path `classes[0].id`, whatever identifies the class.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"], operation: "updateClasses" },
  "data-api.error.code": { id: "data-api.error.code", role: "platform", tier: "contract", level: "must", clause: "2.5 errorCode", says: "The body of a validation error holds `errorCode` with the value VALIDATION_ERROR.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"], operation: "updateClasses" },
  "data-api.error.forbidden-deleted-periods": { id: "data-api.error.forbidden-deleted-periods", role: "platform", tier: "contract", level: "must", clause: "4.6 sync rule 3", says: "An application without access to deleted periods gets none.", implied: true, feature: "data-api", needs: ["client.service","permitted.deleted-periods"], operation: "getDeletedPeriods" },
  "data-api.error.forbidden-elsewhere": { id: "data-api.error.forbidden-elsewhere", role: "platform", tier: "contract", level: "must", clause: "5 item 3", says: "The token that the timetable refuses opens the APIs that its application may call.", implied: true, feature: "data-api", needs: ["client.service","permitted.timetable","permitted.students","client.no-permission"], operation: null },
  "data-api.error.forbidden-timetable": { id: "data-api.error.forbidden-timetable", role: "platform", tier: "contract", level: "must", clause: "7 timetable API", says: "The timetable answers 403 to an application that lacks the permission.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","client.no-permission"], operation: "getTimetable" },
  "data-api.error.item-index": { id: "data-api.error.item-index", role: "platform", tier: "contract", level: "must", clause: "2.5 validationErrors", says: "Each item of `validationErrors` holds `index`, an integer.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"], operation: "updateClasses" },
  "data-api.error.item-key": { id: "data-api.error.item-key", role: "platform", tier: "contract", level: "must", clause: "2.5 validationErrors", says: "Each item of `validationErrors` holds `errorKey`, a string.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"], operation: "updateClasses" },
  "data-api.error.item-message": { id: "data-api.error.item-message", role: "platform", tier: "contract", level: "must", clause: "2.5 validationErrors", says: "Each item of `validationErrors` holds `errorMessage`, a string.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"], operation: "updateClasses" },
  "data-api.error.item-path": { id: "data-api.error.item-path", role: "platform", tier: "contract", level: "must", clause: "2.5 validationErrors", says: "Each item of `validationErrors` holds `path`, a string.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"], operation: "updateClasses" },
  "data-api.error.request-id": { id: "data-api.error.request-id", role: "platform", tier: "contract", level: "must", clause: "2.5 requestId", says: "The body of a validation error holds a UUID as `requestId`.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"], operation: "updateClasses" },
  "data-api.error.trace-id": { id: "data-api.error.trace-id", role: "platform", tier: "contract", level: "must", clause: "2.5 traceId", says: "The body of a validation error holds `traceId`, a string.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"], operation: "updateClasses" },
  "data-api.error.validation-errors": { id: "data-api.error.validation-errors", role: "platform", tier: "contract", level: "must", clause: "2.5 validationErrors", says: "The body of a validation error holds the array `validationErrors` with at least one item.", implied: false, feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"], operation: "updateClasses" },
  "data-api.pictures": { id: "data-api.pictures", role: "platform", tier: "contract", level: "must", clause: "4.6 other facts", says: "Records of students, classes, rooms and school years hold no picture.", implied: false, feature: "data-api", needs: ["client.service"], operation: null },
  "data-api.tenant.foreign-ids": { id: "data-api.tenant.foreign-ids", role: "platform", tier: "contract", level: "must", clause: "4.6 students", says: "An id or key of another tenant gives no record of that tenant.", implied: false, feature: "second-tenant", also: ["data-api"], needs: ["client.service","tenant-b"], operation: null },
  "data-api.tenant.lists": { id: "data-api.tenant.lists", role: "platform", tier: "contract", level: "must", clause: "4.6 timetable", says: "Lists hold no record of another tenant.", implied: false, feature: "second-tenant", also: ["data-api"], needs: ["client.service","tenant-b"], operation: null },
  "data-api.tenant.named-in-request": { id: "data-api.tenant.named-in-request", role: "platform", tier: "contract", level: "must", clause: "4.6", says: "Another tenant named in the query or in a header changes nothing.", implied: false, feature: "second-tenant", also: ["data-api"], needs: ["client.service","tenant-b"], operation: null },
  "data-api.times.local": { id: "data-api.times.local", role: "platform", tier: "contract", level: "must", clause: "4.6 other facts", says: "A period begins and ends at its local wall clock time, in summer and in winter.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.known"], operation: "getTimetable" },
  "data-api.times.no-zone": { id: "data-api.times.no-zone", role: "platform", tier: "contract", level: "must", clause: "4.6 other facts", says: "No record names the time zone of the school.", implied: false, feature: "data-api", needs: ["client.service"], operation: null },
  "data-api.token.accepted": { id: "data-api.token.accepted", role: "platform", tier: "contract", level: "must", clause: "5 item 3", says: "A service token opens each data API that the application may call.", implied: false, feature: "data-api", needs: ["client.service"], operation: null },
  "data-api.token.invalid": { id: "data-api.token.invalid", role: "platform", tier: "contract", level: "must", clause: "4.6", says: "A token that the platform never issued, or that was altered, gets no data.", implied: true, feature: "data-api", needs: ["client.service"], operation: null },
  "data-api.token.missing": { id: "data-api.token.missing", role: "platform", tier: "contract", level: "must", clause: "4.6", says: "A request without token gets no data.", implied: true, feature: "data-api", needs: ["client.service"], operation: null },
  "deleted-periods.answer.array": { id: "deleted-periods.answer.array", role: "platform", tier: "contract", level: "must", clause: "4.6 deleted-periods", says: "The answer is an array.", implied: false, feature: "data-api", needs: ["client.service","permitted.deleted-periods"], operation: "getDeletedPeriods" },
  "deleted-periods.answer.ids-only": { id: "deleted-periods.answer.ids-only", role: "platform", tier: "contract", level: "must", clause: "4.6 deleted-periods", says: "Each element of the answer is the bare id of a period.", implied: false, feature: "data-api", needs: ["client.service","permitted.deleted-periods","fixture.timetable.deleted"], operation: "getDeletedPeriods" },
  "deleted-periods.entity-filter.not-narrowed": { id: "deleted-periods.entity-filter.not-narrowed", role: "platform", tier: "contract", level: "must", clause: "4.6 deleted-periods", says: "An entity filter of the timetable takes no id away from the answer.", implied: false, feature: "data-api", needs: ["client.service","permitted.deleted-periods","fixture.timetable.deleted","fixture.timetable.teacher"], operation: "getDeletedPeriods" },
  "deleted-periods.modified-after.earlier": { id: "deleted-periods.modified-after.earlier", role: "platform", tier: "contract", level: "must", clause: "4.6 deleted-periods", says: "A period that was deleted before `dateLastModifiedAfter` is not in the answer.", implied: true, feature: "data-api", needs: ["client.service","permitted.deleted-periods","fixture.timetable.deleted"], operation: "getDeletedPeriods" },
  "deleted-periods.modified-after.later": { id: "deleted-periods.modified-after.later", role: "platform", tier: "contract", level: "must", clause: "4.6 deleted-periods", says: "A period that was deleted after `dateLastModifiedAfter` is in the answer.", implied: false, feature: "data-api", needs: ["client.service","permitted.deleted-periods"], operation: "getDeletedPeriods" },
  "deleted-periods.sync.reload": { id: "deleted-periods.sync.reload", role: "platform", tier: "contract", level: "must", clause: "4.6 sync rule 3", says: "An application without access to deleted periods sees a deletion by reloading the timetable.", implied: true, feature: "data-api", needs: ["client.no-deleted","permitted.timetable","fixture.timetable.deleted","fixture.timetable.known"], operation: "getTimetable" },
  "deleted-periods.sync.repeatable": { id: "deleted-periods.sync.repeatable", role: "platform", tier: "contract", level: "must", clause: "4.6 sync rule 2", says: "A repeated request with the same moment loses no id.", implied: true, feature: "data-api", needs: ["client.service","permitted.deleted-periods","fixture.timetable.deleted"], operation: "getDeletedPeriods" },
  "deleted-periods.sync.same-value": { id: "deleted-periods.sync.same-value", role: "platform", tier: "contract", level: "must", clause: "4.6 sync rule 1", says: "Timetable and deleted periods take the same text as `dateLastModifiedAfter`.", implied: false, feature: "data-api", needs: ["client.service","permitted.deleted-periods","permitted.timetable"], operation: null },
  "deleted-periods.timetable.deleted-absent": { id: "deleted-periods.timetable.deleted-absent", role: "platform", tier: "contract", level: "must", clause: "4.6 sync rule 1", says: "A period that is listed as deleted is not in the timetable.", implied: true, feature: "data-api", needs: ["client.service","permitted.deleted-periods","permitted.timetable"], operation: null },
  "deleted-periods.timetable.existing-not-listed": { id: "deleted-periods.timetable.existing-not-listed", role: "platform", tier: "contract", level: "must", clause: "3 rule 3", says: "A period that the timetable still returns, cancelled or not, is not listed as deleted.", implied: true, feature: "data-api", needs: ["client.service","permitted.deleted-periods","permitted.timetable"], operation: null },
  "discovery.authorization-endpoint": { id: "discovery.authorization-endpoint", role: "platform", tier: "contract", level: "must", clause: "2.3", says: "`authorization_endpoint` is an absolute URL of the tenant at which a sign-in can be started.", implied: false, feature: "sso", needs: ["user.teacher","login.page"], operation: "getDiscovery" },
  "discovery.document": { id: "discovery.document", role: "platform", tier: "contract", level: "must", clause: "4.4", says: "The well-known path under the SSO base gives the discovery document as a JSON object.", implied: false, feature: "sso", needs: [], operation: "getDiscovery" },
  "discovery.issuer": { id: "discovery.issuer", role: "platform", tier: "contract", level: "must", clause: "2.3", says: "The document names its issuer by an absolute URL.", implied: false, feature: "sso", needs: [], operation: "getDiscovery" },
  "discovery.jwks-uri": { id: "discovery.jwks-uri", role: "platform", tier: "contract", level: "must", clause: "2.3", says: "`jwks_uri` is an absolute URL, and the key set loads from there.", implied: false, feature: "sso", needs: [], operation: "getDiscovery" },
  "discovery.per-tenant": { id: "discovery.per-tenant", role: "platform", tier: "contract", level: "must", clause: "2.3", says: "Two tenants have discovery documents of their own: each names its own issuer, authorize and token endpoint.", implied: false, feature: "second-tenant", needs: ["tenant-b"], operation: "getDiscovery" },
  "discovery.public": { id: "discovery.public", role: "platform", tier: "contract", level: "must", clause: "4.4", says: "The discovery document can be read without credentials or cookies.", implied: true, feature: "sso", needs: [], operation: "getDiscovery" },
  "discovery.rsa-key": { id: "discovery.rsa-key", role: "platform", tier: "contract", level: "must", clause: "2.1 id_token", says: "The key set holds at least one RSA public key.", implied: false, feature: "sso", needs: [], operation: "getKeySet" },
  "discovery.token-endpoint": { id: "discovery.token-endpoint", role: "platform", tier: "contract", level: "must", clause: "2.3", says: "`token_endpoint` is an absolute URL of the tenant at which a code can be redeemed.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "getDiscovery" },
  "id-token.alg": { id: "id-token.alg", role: "platform", tier: "contract", level: "must", clause: "2.1 id_token", says: "The algorithm in the header is an RSA signature algorithm.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.aud": { id: "id-token.aud", role: "platform", tier: "contract", level: "must", clause: "2.2 aud", says: "`aud` is the client ID of the application that signed the user in, and nothing beside it.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.exp": { id: "id-token.exp", role: "platform", tier: "contract", level: "must", clause: "2.2 exp", says: "`exp` is a time in seconds since 1970 that has not passed when the token arrives.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.format": { id: "id-token.format", role: "platform", tier: "contract", level: "must", clause: "2.1 id_token", says: "The ID token is a JWT of three parts with a signature.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.iat": { id: "id-token.iat", role: "platform", tier: "contract", level: "must", clause: "2.2 iat", says: "`iat` is the time of issue, counted in seconds since 1970.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.iss.discovery": { id: "id-token.iss.discovery", role: "platform", tier: "contract", level: "must", clause: "5 item 5", says: "`iss` and the issuer of the tenant's discovery document are the same string.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.iss.tenant": { id: "id-token.iss.tenant", role: "platform", tier: "contract", level: "must", clause: "2.2 iss", says: "`iss` has the segments `v3` and the tenant ID of the request, one after the other.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.iss.url": { id: "id-token.iss.url", role: "platform", tier: "contract", level: "must", clause: "2.2 iss", says: "`iss` is an absolute URL.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.locale.present": { id: "id-token.locale.present", role: "platform", tier: "contract", level: "must", clause: "2.2 locale", says: "`locale` has a value for every user, also for one who never chose a language.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.locale.separator": { id: "id-token.locale.separator", role: "platform", tier: "contract", level: "must", clause: "2.2 locale", says: "`locale` joins its subtags by a dash, and has no underscore.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.locale.two-letters": { id: "id-token.locale.two-letters", role: "platform", tier: "contract", level: "must", clause: "2.2 locale", says: "For a standard language `locale` is two letters and nothing more.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.locale.user-language": { id: "id-token.locale.user-language", role: "platform", tier: "contract", level: "must", clause: "2.2 locale", says: "`locale` follows the language set for the user, not that of the browser or the request.", implied: false, feature: "sso", needs: ["user.teacher","user.second"], operation: "exchangeCode" },
  "id-token.nonce": { id: "id-token.nonce", role: "platform", tier: "contract", level: "must", clause: "2.2 nonce", says: "`nonce` is, character for character, what the authorize request sent.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.person-id.distinct": { id: "id-token.person-id.distinct", role: "platform", tier: "contract", level: "must", clause: "2.2 person_id", says: "`person_id` is not a copy of `user_id`.", implied: false, feature: "sso", needs: ["user.teacher","user.second"], operation: "exchangeCode" },
  "id-token.person-id.present": { id: "id-token.person-id.present", role: "platform", tier: "contract", level: "must", clause: "2.2 person_id", says: "`person_id` has a value, that of the user's person.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.platform-claims": { id: "id-token.platform-claims", role: "platform", tier: "contract", level: "must", clause: "2.2", says: "All eleven platform claims are in every ID token, for each scope.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.profile-claims.absent": { id: "id-token.profile-claims.absent", role: "platform", tier: "contract", level: "must", clause: "2.2", says: "Unless the profile scope is requested, the ID token holds none of the five profile claims.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.profile-claims.birthdate": { id: "id-token.profile-claims.birthdate", role: "platform", tier: "contract", level: "must", clause: "2.2 birthdate", says: "With the profile scope `birthdate`, where the token has it, is a number that counts from 1970.", implied: false, feature: "profile-scope", needs: ["user.teacher","scope.profile"], operation: "exchangeCode" },
  "id-token.profile-claims.gender": { id: "id-token.profile-claims.gender", role: "platform", tier: "contract", level: "must", clause: "2.2 gender", says: "With the profile scope `gender`, where the token has it, is a non-empty word.", implied: false, feature: "profile-scope", needs: ["user.teacher","scope.profile"], operation: "exchangeCode" },
  "id-token.profile-claims.names": { id: "id-token.profile-claims.names", role: "platform", tier: "contract", level: "must", clause: "2.2", says: "With the profile scope the ID token holds `given_name`, `family_name` and `name` of the user.", implied: false, feature: "profile-scope", needs: ["user.teacher","scope.profile"], operation: "exchangeCode" },
  "id-token.roles.single": { id: "id-token.roles.single", role: "platform", tier: "contract", level: "must", clause: "2.2 roles", says: "`roles` holds one role, no fewer and no more.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.roles.value": { id: "id-token.roles.value", role: "platform", tier: "contract", level: "must", clause: "2.2 roles", says: "`roles` names the role of the account.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.sc": { id: "id-token.sc", role: "platform", tier: "contract", level: "must", clause: "2.2 sc", says: "`sc` is the code of the school's country in small letters.", implied: false, feature: "sso", needs: ["user.teacher","school"], operation: "exchangeCode" },
  "id-token.scopes.commas": { id: "id-token.scopes.commas", role: "platform", tier: "contract", level: "must", clause: "2.2 scopes", says: "`scopes` is one string that sets its entries apart by commas.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.scopes.granted": { id: "id-token.scopes.granted", role: "platform", tier: "contract", level: "must", clause: "2.2 scopes", says: "`scopes` names `roster-core.readonly` where it was asked for and granted, and only then.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.signature": { id: "id-token.signature", role: "platform", tier: "contract", level: "must", clause: "2.1 id_token", says: "The signature verifies with an RSA key from the key set that the tenant's discovery document names.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.sn": { id: "id-token.sn", role: "platform", tier: "contract", level: "must", clause: "2.2 sn", says: "`sn` is the name of the school.", implied: false, feature: "sso", needs: ["user.teacher","school"], operation: "exchangeCode" },
  "id-token.sr": { id: "id-token.sr", role: "platform", tier: "contract", level: "must", clause: "2.2 sr", says: "`sr` is the school's country and region, joined by a dash.", implied: false, feature: "sso", needs: ["user.teacher","school"], operation: "exchangeCode" },
  "id-token.standard-claims": { id: "id-token.standard-claims", role: "platform", tier: "contract", level: "must", clause: "2.2", says: "`sub`, `iss`, `aud`, `iat`, `exp` and `nonce` are in every ID token, for each scope and kind of client.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.sub.per-user": { id: "id-token.sub.per-user", role: "platform", tier: "contract", level: "must", clause: "2.2 sub", says: "Two users of a tenant have different values of `sub`.", implied: true, feature: "sso", needs: ["user.teacher","user.second"], operation: "exchangeCode" },
  "id-token.sub.present": { id: "id-token.sub.present", role: "platform", tier: "contract", level: "must", clause: "2.2 sub", says: "`sub` is a string that is not empty.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.sub.profile-independent": { id: "id-token.sub.profile-independent", role: "platform", tier: "contract", level: "must", clause: "9 item 4", says: "Neither the requested scope nor a change of profile data alters the `sub` of a user.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.sub.stable": { id: "id-token.sub.stable", role: "platform", tier: "contract", level: "must", clause: "2.2 sub", says: "A user has the same `sub` in every sign-in at the same application.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.sub.uuid": { id: "id-token.sub.uuid", role: "platform", tier: "contract", level: "must", clause: "2.2 sub", says: "`sub` is written as a UUID.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.tenant-id": { id: "id-token.tenant-id", role: "platform", tier: "contract", level: "must", clause: "2.2 tenant_id", says: "`tenant_id` is the tenant ID of the path.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.user-id": { id: "id-token.user-id", role: "platform", tier: "contract", level: "must", clause: "2.2 user_id", says: "`user_id` has a value, the user's own.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.user-type": { id: "id-token.user-type", role: "platform", tier: "contract", level: "must", clause: "2.2 user_type", says: "`user_type` is `USER` where a user signed in.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "id-token.username": { id: "id-token.username", role: "platform", tier: "contract", level: "must", clause: "2.2 username", says: "`username` is the name that the user signs in with.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "launch.session": { id: "launch.session", role: "platform", tier: "contract", level: "must", clause: "1 item 1", says: "The authorize request after a launch is answered from the session that was there, without a login page.", implied: true, feature: "sso", needs: ["user.teacher","driver.launch","login.fresh"], operation: "authorize" },
  "launch.ui-url": { id: "launch.ui-url", role: "platform", tier: "contract", level: "must", clause: "1 item 1", says: "A signed-in user who launches the application arrives at one of its UI Integration URLs.", implied: true, feature: "sso", needs: ["user.teacher","driver.launch","login.fresh"], operation: null },
  "launch.user": { id: "launch.user", role: "platform", tier: "contract", level: "must", clause: "1 item 1", says: "The sign-in after a launch is that of the user who launched the application.", implied: true, feature: "sso", needs: ["user.teacher","driver.launch","login.fresh"], operation: "exchangeCode" },
  "logout.redirect.foreign-domain": { id: "logout.redirect.foreign-domain", role: "platform", tier: "contract", level: "must", clause: "4.6 logout", says: "Logout never sends the browser to a domain that is not the platform's own.", implied: false, feature: "logout", needs: ["user.teacher","login.fresh"], operation: null },
  "logout.redirect.own-domain": { id: "logout.redirect.own-domain", role: "platform", tier: "contract", level: "must", clause: "4.6 logout", says: "A target within the own domain leaves the browser within the own domain.", implied: true, feature: "logout", needs: ["user.teacher","login.fresh"], operation: null },
  "rooms.by-id.found": { id: "rooms.by-id.found", role: "platform", tier: "contract", level: "must", clause: "4.6 Room management", says: "A request with the id of a listed room gives that room, as the list has it.", implied: false, feature: "data-api", needs: ["client.service","permitted.rooms"], operation: "getRoom" },
  "rooms.by-id.unknown": { id: "rooms.by-id.unknown", role: "platform", tier: "contract", level: "must", clause: "4.6 Room management", says: "A request with an id that no room has gives no room.", implied: true, feature: "data-api", needs: ["client.service","permitted.rooms"], operation: "getRoom" },
  "rooms.list.complete": { id: "rooms.list.complete", role: "platform", tier: "contract", level: "must", clause: "4.6 Room management", says: "The list holds every room of the tenant.", implied: false, feature: "data-api", needs: ["client.service","permitted.rooms","fixture.rooms.all"], operation: "listRooms" },
  "roster.class-students.exact": { id: "roster.class-students.exact", role: "platform", tier: "contract", level: "must", clause: "4.6 other facts", says: "The students of a roster class are the students of that lesson and nobody else.", implied: false, feature: "roster", needs: ["client.roster","permitted.roster","fixture.roster.lesson"], operation: "listRosterClassStudents" },
  "roster.classes.listed": { id: "roster.classes.listed", role: "platform", tier: "contract", level: "must", clause: "1 item 4", says: "The roster lists classes, each of which is a lesson.", implied: false, feature: "roster", needs: ["client.roster","permitted.roster","fixture.roster.lesson"], operation: "listRosterClasses" },
  "roster.classes.present-only": { id: "roster.classes.present-only", role: "platform", tier: "contract", level: "should", clause: "4.6 other facts", says: "A lesson that took place in an earlier school year only is not among the roster classes.", implied: true, feature: "roster", needs: ["client.roster","permitted.roster","fixture.roster.lesson","fixture.roster.past_lesson"], operation: "listRosterClasses" },
  "roster.display-name.teacher": { id: "roster.display-name.teacher", role: "platform", tier: "contract", level: "must", clause: "2.6 Roster user", says: "`displayName` of a teacher is laid out as the school has set it.", implied: false, feature: "roster", needs: ["client.roster","permitted.roster"], operation: "listRosterUsers" },
  "roster.enabled-user.disabled": { id: "roster.enabled-user.disabled", role: "platform", tier: "contract", level: "must", clause: "2.6 Roster user", says: "`enabledUser` is false for a disabled account.", implied: false, feature: "roster", needs: ["client.roster","permitted.roster","fixture.roster.disabled"], operation: "listRosterUsers" },
  "roster.enabled-user.enabled": { id: "roster.enabled-user.enabled", role: "platform", tier: "contract", level: "must", clause: "2.6 Roster user", says: "`enabledUser` is not false for an enabled account.", implied: true, feature: "roster", needs: ["client.roster","permitted.roster","fixture.roster.enabled"], operation: "listRosterUsers" },
  "roster.organizations.listed": { id: "roster.organizations.listed", role: "platform", tier: "contract", level: "must", clause: "1 item 4", says: "The roster lists organizations and schools.", implied: false, feature: "roster", needs: ["client.roster","permitted.roster"], operation: null },
  "roster.organizations.name": { id: "roster.organizations.name", role: "platform", tier: "contract", level: "must", clause: "2.6 Roster organization", says: "The organization of the school has the name of the school as `name`.", implied: false, feature: "roster", needs: ["client.roster","permitted.roster","school"], operation: "listRosterOrgs" },
  "roster.sessions.dates": { id: "roster.sessions.dates", role: "platform", tier: "contract", level: "must", clause: "2.6 Roster academic session", says: "An academic session carries the first and the last day of its school year.", implied: false, feature: "roster", needs: ["client.roster","permitted.roster","fixture.roster.session"], operation: "listRosterSessions" },
  "roster.sessions.listed": { id: "roster.sessions.listed", role: "platform", tier: "contract", level: "must", clause: "1 item 4", says: "The roster lists academic sessions.", implied: false, feature: "roster", needs: ["client.roster","permitted.roster"], operation: "listRosterSessions" },
  "roster.status.exited": { id: "roster.status.exited", role: "platform", tier: "contract", level: "must", clause: "2.6 Roster user", says: "`status` is `tobedeleted` for a person whose exit date has passed.", implied: false, feature: "roster", needs: ["client.roster","permitted.roster","fixture.roster.exited"], operation: "listRosterUsers" },
  "roster.status.not-exited": { id: "roster.status.not-exited", role: "platform", tier: "contract", level: "must", clause: "2.6 Roster user", says: "`status` is not `tobedeleted` for a person whose exit date has not passed or who has none.", implied: true, feature: "roster", needs: ["client.roster","permitted.roster","fixture.roster.enabled","fixture.roster.disabled"], operation: "listRosterUsers" },
  "roster.users.by-sub": { id: "roster.users.by-sub", role: "platform", tier: "contract", level: "must", clause: "2.2", says: "The user whom `sub` of an ID token identifies is found among the roster users.", implied: true, feature: "roster", needs: ["client.roster","permitted.roster","user.teacher","roster.user-by-sub"], operation: "getRosterUser" },
  "roster.users.deleted": { id: "roster.users.deleted", role: "platform", tier: "contract", level: "must", clause: "3 rule 6", says: "A user whose account was physically deleted is neither listed nor found.", implied: false, feature: "roster", needs: ["client.roster","permitted.roster","fixture.roster.enabled"], operation: null },
  "roster.users.inactive-kept": { id: "roster.users.inactive-kept", role: "platform", tier: "contract", level: "must", clause: "3 rule 6", says: "A student with a disabled account and one with a past exit date stay in the list.", implied: false, feature: "roster", needs: ["client.roster","permitted.roster","fixture.roster.disabled","fixture.roster.exited"], operation: "listRosterUsers" },
  "roster.users.listed": { id: "roster.users.listed", role: "platform", tier: "contract", level: "must", clause: "1 item 4", says: "The roster lists users.", implied: false, feature: "roster", needs: ["client.roster","permitted.roster","fixture.roster.enabled"], operation: "listRosterUsers" },
  "roster.users.with-account-only": { id: "roster.users.with-account-only", role: "platform", tier: "contract", level: "must", clause: "4.6 other facts", says: "A student who has no user account is not in the roster.", implied: false, feature: "roster", needs: ["client.roster","permitted.roster","fixture.roster.enabled","fixture.students.without_account"], operation: null },
  "service-token.access-token": { id: "service-token.access-token", role: "platform", tier: "contract", level: "must", clause: "4.3", says: "The answer holds the non-empty string `access_token`.", implied: false, feature: "service-tokens", needs: ["client.service"], operation: "requestServiceToken" },
  "service-token.activation.invalid-client": { id: "service-token.activation.invalid-client", role: "platform", tier: "contract", level: "must", clause: "7", says: "A service token request that is refused because the activation goes on names invalid_client.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"], operation: "requestServiceToken" },
  "service-token.activation.unauthorized": { id: "service-token.activation.unauthorized", role: "platform", tier: "contract", level: "must", clause: "7", says: "A service token request that is refused because the activation goes on is answered with 401.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"], operation: "requestServiceToken" },
  "service-token.basic-raw": { id: "service-token.basic-raw", role: "platform", tier: "contract", level: "must", clause: "4.3 Authorization", says: "Client ID and password are taken from the Basic header as they are, without form encoding.", implied: false, feature: "service-tokens", needs: ["client.service"], operation: "requestServiceToken" },
  "service-token.client-id": { id: "service-token.client-id", role: "platform", tier: "contract", level: "must", clause: "4.3 Authorization", says: "A password gets no token under a client ID that it does not belong to.", implied: false, feature: "service-tokens", needs: ["client.service"], operation: "requestServiceToken" },
  "service-token.credentials-missing": { id: "service-token.credentials-missing", role: "platform", tier: "contract", level: "must", clause: "4.3 Authorization", says: "A request without usable Basic credentials gets no token.", implied: true, feature: "service-tokens", needs: ["client.service"], operation: "requestServiceToken" },
  "service-token.error.invalid-grant.client-secret": { id: "service-token.error.invalid-grant.client-secret", role: "platform", tier: "contract", level: "must", clause: "7", says: "The OIDC client secret in place of the password is refused by the name `invalid_grant`.", implied: false, feature: "service-tokens", needs: ["client.service"], operation: "requestServiceToken" },
  "service-token.expires-in.number": { id: "service-token.expires-in.number", role: "platform", tier: "contract", level: "must", clause: "2.1 expires_in", says: "The answer holds `expires_in` as a JSON number.", implied: false, feature: "service-tokens", needs: ["client.service"], operation: "requestServiceToken" },
  "service-token.expires-in.three-minutes": { id: "service-token.expires-in.three-minutes", role: "platform", tier: "contract", level: "must", clause: "8", says: "A new service token announces 180 seconds; up to 5 fewer are taken as time spent on the way.", implied: false, feature: "service-tokens", needs: ["client.service"], operation: "requestServiceToken" },
  "service-token.grant-type": { id: "service-token.grant-type", role: "platform", tier: "contract", level: "must", clause: "4.3", says: "Correct credentials get no token where the grant_type is absent or names no known grant.", implied: false, feature: "service-tokens", needs: ["client.service"], operation: "requestServiceToken" },
  "service-token.json": { id: "service-token.json", role: "platform", tier: "contract", level: "must", clause: "4.3", says: "The request as documented, with an empty body, is answered with a JSON object.", implied: false, feature: "service-tokens", needs: ["client.service"], operation: "requestServiceToken" },
  "service-token.other-tenant": { id: "service-token.other-tenant", role: "platform", tier: "contract", level: "must", clause: "4", says: "Credentials of an application in one tenant open nothing of another tenant.", implied: true, feature: "second-tenant", needs: ["client.service","client.service-b","tenant-b"], operation: "requestServiceToken" },
  "service-token.password.client-secret": { id: "service-token.password.client-secret", role: "platform", tier: "contract", level: "must", clause: "5 item 2", says: "The OIDC client secret does not serve as password for a service token.", implied: false, feature: "service-tokens", needs: ["client.service"], operation: "requestServiceToken" },
  "service-token.password.wrong": { id: "service-token.password.wrong", role: "platform", tier: "contract", level: "must", clause: "4.3 Authorization", says: "A wrong password gets no token.", implied: false, feature: "service-tokens", needs: ["client.service"], operation: "requestServiceToken" },
  "service-token.validity.ends": { id: "service-token.validity.ends", role: "platform", tier: "contract", level: "must", clause: "8", says: "Once its time and the clock leeway are over, a service token is refused.", implied: false, feature: "service-tokens", needs: ["client.service","probe.data","time"], operation: "requestServiceToken" },
  "service-token.validity.older-token": { id: "service-token.validity.older-token", role: "platform", tier: "contract", level: "must", clause: "8", says: "A service token stays valid when a newer one is issued.", implied: true, feature: "service-tokens", needs: ["client.service","probe.data"], operation: "requestServiceToken" },
  "service-token.validity.throughout": { id: "service-token.validity.throughout", role: "platform", tier: "contract", level: "must", clause: "8", says: "The data APIs accept a service token until its announced time is over.", implied: false, feature: "service-tokens", needs: ["client.service","probe.data","time"], operation: "requestServiceToken" },
  "service-token.without-session": { id: "service-token.without-session", role: "platform", tier: "contract", level: "must", clause: "1 item 2", says: "A service token is issued to a caller that holds no cookie and has no signed-in user.", implied: false, feature: "service-tokens", needs: ["client.service"], operation: "requestServiceToken" },
  "service.code-flow": { id: "service.code-flow", role: "platform", tier: "contract", level: "must", clause: "1 item 1", says: "Signing a user in, from the authorize request to the token answer, gives the application an ID token and an access token.", implied: false, feature: "sso", needs: ["user.teacher","login.page"], operation: "exchangeCode" },
  "service.data-base-path": { id: "service.data-base-path", role: "platform", tier: "contract", level: "must", clause: "4.6", says: "The data APIs answer under version 3 of the `extern` base path.", implied: false, feature: "data-api", needs: ["client.service","probe.data"], operation: null },
  "service.own-user": { id: "service.own-user", role: "platform", tier: "contract", level: "must", clause: "1 item 1", says: "Tokens describe the user of the browser that made the authorize request, however many sign-ins run side by side.", implied: true, feature: "sso", needs: ["user.teacher","user.second"], operation: "exchangeCode" },
  "service.sso-base-path": { id: "service.sso-base-path", role: "platform", tier: "contract", level: "must", clause: "4", says: "Authorize, token and discovery answer under version 3 of the SSO base path, which ends in the tenant ID.", implied: false, feature: "sso", needs: [], operation: null },
  "standard.authorize.code-lifetime": { id: "standard.authorize.code-lifetime", role: "platform", tier: "standard", level: "should", clause: "RFC 6749 4.1.2", says: "A code is dead once ten minutes have passed, whatever limit the profile sets.", implied: false, feature: "sso", needs: ["user.teacher","time"], operation: "exchangeCode" },
  "standard.authorize.empty-parameter": { id: "standard.authorize.empty-parameter", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 3.1", says: "A parameter without a value is treated as if it were not there.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "standard.authorize.no-redirect-to-invalid-uri": { id: "standard.authorize.no-redirect-to-invalid-uri", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 4.1.2.1", says: "An address that is not registered for the client is never redirected to, not even with an error.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "standard.authorize.pkce-method-error": { id: "standard.authorize.pkce-method-error", role: "platform", tier: "standard", level: "must", clause: "RFC 7636 4.4.1", says: "Where authorize refuses a challenge method, it does so by the name `invalid_request`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "standard.authorize.redirect-uri.exact": { id: "standard.authorize.redirect-uri.exact", role: "platform", tier: "standard", level: "must", clause: "OpenID Connect Core 3.1.2.1", says: "A redirect_uri that differs in scheme, port, query or user information gets no code.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "standard.authorize.redirect-uri.fragment": { id: "standard.authorize.redirect-uri.fragment", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 3.1.2", says: "A redirect_uri with a fragment gets no code.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "standard.authorize.redirect-uri.query-kept": { id: "standard.authorize.redirect-uri.query-kept", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 3.1.2", says: "Where the redirect_uri has a query, that query stays and the code is appended to it.", implied: false, feature: "sso", needs: ["user.teacher","client.ui-urls"], operation: "authorize" },
  "standard.authorize.repeated-parameter": { id: "standard.authorize.repeated-parameter", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 3.1", says: "A request that names a parameter twice gets no code.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "standard.authorize.response-type-error": { id: "standard.authorize.response-type-error", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 4.1.2.1", says: "A missing or unknown response_type is refused by the name `invalid_request` or `unsupported_response_type`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "standard.authorize.state-echo": { id: "standard.authorize.state-echo", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 4.1.2", says: "A code comes with the very state that was sent.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "standard.authorize.state-in-error": { id: "standard.authorize.state-in-error", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 4.1.2.1", says: "An error that is delivered by redirect comes with the very state that was sent.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "standard.authorize.unknown-parameter": { id: "standard.authorize.unknown-parameter", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 3.1", says: "Request parameters that the server does not know change nothing.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "authorize" },
  "standard.data-api.unauthorized-challenge": { id: "standard.data-api.unauthorized-challenge", role: "platform", tier: "standard", level: "must", clause: "RFC 6750 3", says: "The answer to a request without a valid token carries a `WWW-Authenticate` challenge for Bearer.", implied: false, feature: "data-api", needs: ["client.service"], operation: null },
  "standard.data-api.unauthorized-status": { id: "standard.data-api.unauthorized-status", role: "platform", tier: "standard", level: "should", clause: "RFC 6750 3.1", says: "A request without a valid token is answered with 401.", implied: false, feature: "data-api", needs: ["client.service"], operation: null },
  "standard.discovery.issuer-location": { id: "standard.discovery.issuer-location", role: "platform", tier: "standard", level: "should", clause: "OpenID Connect Discovery 4.3", says: "The issuer followed by the well-known path is the address of the document itself.", implied: false, feature: "sso", needs: [], operation: "getDiscovery" },
  "standard.discovery.key-set": { id: "standard.discovery.key-set", role: "platform", tier: "standard", level: "must", clause: "RFC 7517 5", says: "The key set lists its keys under `keys`, and each RSA key gives modulus and exponent in URL-safe base64.", implied: false, feature: "sso", needs: [], operation: "getKeySet" },
  "standard.discovery.key-use": { id: "standard.discovery.key-use", role: "platform", tier: "standard", level: "must", clause: "RFC 7517 4.2", says: "`use` of the key that verifies the ID token, where given, is `sig`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "getKeySet" },
  "standard.discovery.kid-distinct": { id: "standard.discovery.kid-distinct", role: "platform", tier: "standard", level: "should", clause: "RFC 7517 4.5", says: "No two keys of the set share a `kid`.", implied: false, feature: "sso", needs: [], operation: "getKeySet" },
  "standard.discovery.media-type": { id: "standard.discovery.media-type", role: "platform", tier: "standard", level: "must", clause: "OpenID Connect Discovery 4.2", says: "The discovery document is delivered as `application/json`.", implied: false, feature: "sso", needs: [], operation: "getDiscovery" },
  "standard.discovery.no-private-keys": { id: "standard.discovery.no-private-keys", role: "platform", tier: "standard", level: "must", clause: "RFC 7517 9.2", says: "The key set discloses no private or symmetric key.", implied: false, feature: "sso", needs: [], operation: "getKeySet" },
  "standard.discovery.required-metadata": { id: "standard.discovery.required-metadata", role: "platform", tier: "standard", level: "should", clause: "OpenID Connect Discovery 3", says: "The document names its response types, subject types and ID token algorithms.", implied: false, feature: "sso", needs: [], operation: "getDiscovery" },
  "standard.discovery.status": { id: "standard.discovery.status", role: "platform", tier: "standard", level: "must", clause: "OpenID Connect Discovery 4.2", says: "The discovery document is delivered with status 200.", implied: false, feature: "sso", needs: [], operation: "getDiscovery" },
  "standard.discovery.true-metadata": { id: "standard.discovery.true-metadata", role: "platform", tier: "standard", level: "must", clause: "OpenID Connect Discovery 3", says: "What the document says of response types and challenge methods agrees with what the endpoints do.", implied: false, feature: "sso", needs: [], operation: "getDiscovery" },
  "standard.id-token.at-hash": { id: "standard.id-token.at-hash", role: "platform", tier: "standard", level: "must", clause: "OpenID Connect Core 3.1.3.6", says: "`at_hash`, where the token has it, belongs to the access token beside it.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.id-token.compact": { id: "standard.id-token.compact", role: "platform", tier: "standard", level: "must", clause: "RFC 7515 7.1", says: "The parts of the token use the URL-safe base64 alphabet without padding.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.id-token.iss-form": { id: "standard.id-token.iss-form", role: "platform", tier: "standard", level: "must", clause: "OpenID Connect Core 2", says: "`iss` is an https URL that has neither query nor fragment.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.id-token.key-size": { id: "standard.id-token.key-size", role: "platform", tier: "standard", level: "must", clause: "RFC 7518 3.3", says: "The key that verifies the ID token has at least 2048 bits.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "getKeySet" },
  "standard.id-token.kid": { id: "standard.id-token.kid", role: "platform", tier: "standard", level: "must", clause: "OpenID Connect Core 10.1", says: "Where the key set has several keys, the header names one of them by `kid`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.id-token.numeric-dates": { id: "standard.id-token.numeric-dates", role: "platform", tier: "standard", level: "must", clause: "RFC 7519 4.1", says: "`iat` and `exp` are JSON numbers.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.id-token.sub-length": { id: "standard.id-token.sub-length", role: "platform", tier: "standard", level: "must", clause: "OpenID Connect Core 2", says: "`sub` has at most 255 characters, all of them ASCII.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.token.client-binding": { id: "standard.token.client-binding", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 4.1.3", says: "A code of one client gets no tokens for another client, although that one proves itself.", implied: false, feature: "second-client", needs: ["user.teacher","client.second"], operation: "exchangeCode" },
  "standard.token.error-body": { id: "standard.token.error-body", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 5.2", says: "A refusal is a JSON object with the string `error`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.token.error-status": { id: "standard.token.error-status", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 5.2", says: "A refusal has status 400, or 401 where it is `invalid_client`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.token.invalid-client": { id: "standard.token.invalid-client", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 5.2", says: "A client that fails to prove itself is refused by the name `invalid_client`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.token.invalid-client-challenge": { id: "standard.token.invalid-client-challenge", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 5.2", says: "A client that fails with HTTP Basic gets status 401 and a WWW-Authenticate header.", implied: false, feature: "service-tokens", needs: ["client.service"], operation: "requestServiceToken" },
  "standard.token.invalid-grant": { id: "standard.token.invalid-grant", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 5.2", says: "A code that is unknown, expired, used or sent with the wrong redirect_uri is refused by the name `invalid_grant`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.token.missing-grant-type": { id: "standard.token.missing-grant-type", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 5.2", says: "A missing grant_type is refused by the name `invalid_request`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", waivedBy: {"TOLERATED_MISSING":"grant_type"} },
  "standard.token.no-store": { id: "standard.token.no-store", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 5.1", says: "An answer with tokens forbids storing by Cache-Control.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.token.post-only": { id: "standard.token.post-only", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 3.2", says: "A request by another method than POST gets no tokens.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.token.repeated-parameter": { id: "standard.token.repeated-parameter", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 3.2", says: "A form that names a parameter twice gets no tokens.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.token.secret-in-query": { id: "standard.token.secret-in-query", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 2.3.1", says: "A client secret in the URL gets no tokens.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.token.single-use": { id: "standard.token.single-use", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 4.1.2", says: "A code gets tokens at most once, also where two requests race.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.token.success-media-type": { id: "standard.token.success-media-type", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 5.1", says: "Tokens are delivered as `application/json`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.token.success-status": { id: "standard.token.success-status", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 5.1", says: "Tokens are delivered with status 200.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.token.token-type": { id: "standard.token.token-type", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 5.1", says: "`token_type` is Bearer, in any letter case.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.token.unknown-parameter": { id: "standard.token.unknown-parameter", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 3.2", says: "Form parameters that the server does not know change nothing.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.token.unsupported-grant-type": { id: "standard.token.unsupported-grant-type", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 5.2", says: "An unknown grant_type is refused by the name `unsupported_grant_type`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.token.verifier-dot-tilde": { id: "standard.token.verifier-dot-tilde", role: "platform", tier: "standard", level: "must", clause: "RFC 7636 4.1", says: "A verifier with `.` and `~` gets tokens.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "standard.transport.tls": { id: "standard.transport.tls", role: "platform", tier: "standard", level: "must", clause: "RFC 6749 3.1", says: "Every endpoint that the suite uses, and every one that discovery names, has an https address.", implied: false, feature: "sso", needs: [], operation: "getDiscovery" },
  "standard.webhooks.signature.encoding": { id: "standard.webhooks.signature.encoding", role: "platform", tier: "standard", level: "must", clause: "RFC 8017 8.2", says: "A webhook signature is encoded with PKCS1 v1.5 and a digest identifier whose parameters are NULL.", implied: false, feature: "webhooks", needs: ["client.onboarding","webhook.key","scenario.1","driver.activate","consent.mutate","time"], operation: null },
  "students.by-key.found": { id: "students.by-key.found", role: "platform", tier: "contract", level: "must", clause: "4.6 students by key", says: "A path that ends in an `externalKey` gives the student with that key.", implied: false, feature: "data-api", needs: ["client.service","permitted.students","fixture.students.with_key"], operation: "getStudent" },
  "students.by-key.internal-id": { id: "students.by-key.internal-id", role: "platform", tier: "contract", level: "must", clause: "4.6 students by key", says: "A path that ends in an internal id does not give the student with that id.", implied: false, feature: "data-api", needs: ["client.service","permitted.students","fixture.students.with_key","fixture.students.without_key"], operation: "getStudent" },
  "students.class-assignments.class-name": { id: "students.class-assignments.class-name", role: "platform", tier: "contract", level: "must", clause: "2.6 Student", says: "A student carries a `classAssignments` item with `className` for each class.", implied: false, feature: "data-api", needs: ["client.service","permitted.students","fixture.students.assigned"], operation: "listStudents" },
  "students.class-assignments.start-date.present": { id: "students.class-assignments.start-date.present", role: "platform", tier: "contract", level: "must", clause: "2.6 Student", says: "Each class assignment carries a `startDate`.", implied: false, feature: "data-api", needs: ["client.service","permitted.students","fixture.students.assigned"], operation: "listStudents" },
  "students.class-assignments.start-date.value": { id: "students.class-assignments.start-date.value", role: "platform", tier: "contract", level: "must", clause: "2.6 Student", says: "`startDate` is the day on which the assignment begins.", implied: false, feature: "data-api", needs: ["client.service","permitted.students","fixture.students.assigned"], operation: "listStudents" },
  "students.filter.class": { id: "students.filter.class", role: "platform", tier: "contract", level: "must", clause: "4.6 students filter", says: "A filter on the class name gives all students of that class and nobody else.", implied: false, feature: "data-api", needs: ["client.service","permitted.students","fixture.students.look_alike_classes"], operation: "listStudents" },
  "students.filter.id": { id: "students.filter.id", role: "platform", tier: "contract", level: "must", clause: "4.6 students filter", says: "A filter on `id` gives the student with that internal id and no other.", implied: false, feature: "data-api", needs: ["client.service","permitted.students","fixture.students.with_key","fixture.students.without_key"], operation: "listStudents" },
  "students.filter.paged": { id: "students.filter.paged", role: "platform", tier: "contract", level: "must", clause: "4.6 students filter", says: "With a filter, `limit` and `offset` count the students that it lets through.", implied: true, feature: "data-api", needs: ["client.service","permitted.students","fixture.students.look_alike_classes"], operation: "listStudents" },
  "students.limit.bound": { id: "students.limit.bound", role: "platform", tier: "contract", level: "must", clause: "4.6 students limit", says: "With `limit`, an answer holds that many students, or all where fewer are left.", implied: false, feature: "data-api", needs: ["client.service","permitted.students"], operation: "listStudents" },
  "students.limit.default": { id: "students.limit.default", role: "platform", tier: "contract", level: "must", clause: "8 Default result limit", says: "Without `limit`, an answer holds 1000 students where more exist.", implied: false, feature: "data-api", needs: ["client.service","permitted.students","fixture.students.more_than_1000"], operation: "listStudents" },
  "students.limit.raised": { id: "students.limit.raised", role: "platform", tier: "contract", level: "must", clause: "8 Default result limit", says: "A `limit` above 1000 gives more than 1000 students.", implied: false, feature: "data-api", needs: ["client.service","permitted.students","fixture.students.more_than_1000"], operation: "listStudents" },
  "students.list.complete": { id: "students.list.complete", role: "platform", tier: "contract", level: "must", clause: "4.6 students", says: "Paging through the list finds the known students, and as many as the tenant is said to have.", implied: false, feature: "data-api", needs: ["client.service","permitted.students","fixture.students.with_key"], operation: "listStudents" },
  "students.list.without-account": { id: "students.list.without-account", role: "platform", tier: "contract", level: "must", clause: "4.6 other facts", says: "A student who has no user account is in the list.", implied: false, feature: "data-api", needs: ["client.service","permitted.students","fixture.students.without_account"], operation: "listStudents" },
  "students.list.without-key": { id: "students.list.without-key", role: "platform", tier: "contract", level: "must", clause: "2.6 Student", says: "A student who was created in the platform and has no `externalKey` is in the list.", implied: false, feature: "data-api", needs: ["client.service","permitted.students","fixture.students.without_key"], operation: "listStudents" },
  "students.offset.every-student-once": { id: "students.offset.every-student-once", role: "platform", tier: "contract", level: "must", clause: "4.6 students offset", says: "Pages of one size give every student exactly once.", implied: true, feature: "data-api", needs: ["client.service","permitted.students"], operation: "listStudents" },
  "students.offset.pages": { id: "students.offset.pages", role: "platform", tier: "contract", level: "must", clause: "4.6 students offset", says: "`offset` moves the start of the answer within the same result.", implied: false, feature: "data-api", needs: ["client.service","permitted.students"], operation: "listStudents" },
  "students.offset.past-end": { id: "students.offset.past-end", role: "platform", tier: "contract", level: "must", clause: "4.6 students offset", says: "An `offset` at or past the end of the result gives no student.", implied: true, feature: "data-api", needs: ["client.service","permitted.students"], operation: "listStudents" },
  "students.record.external-key": { id: "students.record.external-key", role: "platform", tier: "contract", level: "must", clause: "2.6 Student", says: "An imported student carries the key of its source in `externalKey`.", implied: false, feature: "data-api", needs: ["client.service","permitted.students","fixture.students.with_key"], operation: "listStudents" },
  "students.record.id": { id: "students.record.id", role: "platform", tier: "contract", level: "must", clause: "2.6 Student", says: "Each student of the list has an internal `id` of its own.", implied: false, feature: "data-api", needs: ["client.service","permitted.students"], operation: "listStudents" },
  "timetable.cancellation.period-status": { id: "timetable.cancellation.period-status", role: "platform", tier: "contract", level: "must", clause: "3 rule 4", says: "A period that was cancelled no longer has the status REGULAR.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.cancellation.resources": { id: "timetable.cancellation.resources", role: "platform", tier: "contract", level: "must", clause: "3 rule 4", says: "The resources of a cancelled period keep the status `regular`.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.double.attributes": { id: "timetable.double.attributes", role: "platform", tier: "contract", level: "must", clause: "4.6 grouping", says: "Both halves of a double period agree in every attribute by which they are grouped.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.double"], operation: "getTimetable" },
  "timetable.double.lesson-id": { id: "timetable.double.lesson-id", role: "platform", tier: "contract", level: "must", clause: "4.6 grouping", says: "Both halves of a double period carry the same `lessonId`.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.double"], operation: "getTimetable" },
  "timetable.double.two-periods": { id: "timetable.double.two-periods", role: "platform", tier: "contract", level: "must", clause: "4.6 grouping", says: "A double period is returned as two consecutive periods with ids of their own.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.double"], operation: "getTimetable" },
  "timetable.entity-filter.exact": { id: "timetable.entity-filter.exact", role: "platform", tier: "contract", level: "must", clause: "4.6 timetable", says: "A filter for one entity gives the periods of that entity, all of them and no others.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.teacher"], operation: "getTimetable" },
  "timetable.half-cancelled.other-half": { id: "timetable.half-cancelled.other-half", role: "platform", tier: "contract", level: "must", clause: "3 rule 5", says: "Where one half of a double period is cancelled, the other stays REGULAR with regular resources.", implied: true, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.half-cancelled.two-periods": { id: "timetable.half-cancelled.two-periods", role: "platform", tier: "contract", level: "must", clause: "3 rule 5", says: "Where one half of a double period is cancelled, both halves are still returned at their times.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.lesson-change.present-teacher": { id: "timetable.lesson-change.present-teacher", role: "platform", tier: "contract", level: "must", clause: "3 rule 2", says: "Once a lesson has another teacher, its periods list that teacher alone, with no mark of a change.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.lesson-id.other-lesson": { id: "timetable.lesson-id.other-lesson", role: "platform", tier: "contract", level: "must", clause: "2.6 Lesson", says: "Periods of different lessons carry different values of `lessonId`.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.known"], operation: "getTimetable" },
  "timetable.lesson-id.present": { id: "timetable.lesson-id.present", role: "platform", tier: "contract", level: "must", clause: "2.6 Period", says: "A period carries `lessonId`.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.known"], operation: "getTimetable" },
  "timetable.lesson-id.same-lesson": { id: "timetable.lesson-id.same-lesson", role: "platform", tier: "contract", level: "must", clause: "2.6 Period", says: "The periods of one lesson carry the same `lessonId`.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.recurring"], operation: "getTimetable" },
  "timetable.list.complete": { id: "timetable.list.complete", role: "platform", tier: "contract", level: "must", clause: "4.6 timetable", says: "An early moment without entity filter gives every period of the tenant.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.known"], operation: "getTimetable" },
  "timetable.modified-after.each-change": { id: "timetable.modified-after.each-change", role: "platform", tier: "contract", level: "must", clause: "4.6 timetable", says: "After each kind of change, the changed period is among what changed after a moment before.", implied: true, feature: "data-api", needs: ["client.service","permitted.timetable","consent.mutate","fixture.timetable.changeable"], operation: "getTimetable" },
  "timetable.modified-after.earlier": { id: "timetable.modified-after.earlier", role: "platform", tier: "contract", level: "must", clause: "4.6 timetable", says: "A period that has not changed since `dateLastModifiedAfter` is not in the answer.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.modified-after.later": { id: "timetable.modified-after.later", role: "platform", tier: "contract", level: "must", clause: "4.6 timetable", says: "A period that changed after `dateLastModifiedAfter` is in the answer.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.move-chain.first": { id: "timetable.move-chain.first", role: "platform", tier: "contract", level: "must", clause: "3 rule 3", says: "After two moves, no link leads from or to the first period.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.move-chain.last-two": { id: "timetable.move-chain.last-two", role: "platform", tier: "contract", level: "must", clause: "3 rule 3", says: "After two moves, the second and the third period are linked.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.move.linked": { id: "timetable.move.linked", role: "platform", tier: "contract", level: "must", clause: "3 rule 3", says: "`relatedPeriod` of one of the two periods of a move points to the other.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.move.new-period": { id: "timetable.move.new-period", role: "platform", tier: "contract", level: "must", clause: "3 rule 3", says: "A move gives a further period, with its own id, at the new time.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.move.original-cancelled": { id: "timetable.move.original-cancelled", role: "platform", tier: "contract", level: "must", clause: "3 rule 3", says: "A period that was moved no longer has the status REGULAR.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.move.original-kept": { id: "timetable.move.original-kept", role: "platform", tier: "contract", level: "must", clause: "3 rule 3", says: "A period that was moved is still returned, at its old time.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.move.related-period": { id: "timetable.move.related-period", role: "platform", tier: "contract", level: "must", clause: "2.6 Period", says: "At least one of the two periods of a move carries the member `relatedPeriod`.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.move.resources": { id: "timetable.move.resources", role: "platform", tier: "contract", level: "must", clause: "3 rule 3", says: "A move leaves all resources of both periods at the status `regular`.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.names.class": { id: "timetable.names.class", role: "platform", tier: "contract", level: "must", clause: "2.6 Period", says: "Classes appear under their abbreviations and never under their full names.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.names"], operation: "getTimetable" },
  "timetable.names.room": { id: "timetable.names.room", role: "platform", tier: "contract", level: "must", clause: "2.6 Period", says: "Rooms appear under their abbreviations and never under their full names.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.names"], operation: "getTimetable" },
  "timetable.names.subject": { id: "timetable.names.subject", role: "platform", tier: "contract", level: "must", clause: "2.6 Period", says: "Subjects appear under their abbreviations and never under their full names.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.names"], operation: "getTimetable" },
  "timetable.note.single-period": { id: "timetable.note.single-period", role: "platform", tier: "contract", level: "must", clause: "2.6 Period", says: "A note on one period shows on that period alone.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.permission.after-reinstallation": { id: "timetable.permission.after-reinstallation", role: "platform", tier: "contract", level: "must", clause: "5 item 3", says: "An application that gets the permission and is installed once more may read the timetable.", implied: false, feature: "data-api", needs: ["client.no-permission","consent.mutate","driver.grant-permission","driver.reinstall"], operation: "getTimetable" },
  "timetable.recurring.materialized": { id: "timetable.recurring.materialized", role: "platform", tier: "contract", level: "must", clause: "2.6 Period", says: "A weekly lesson gives one period for each of its dates, each with an id of its own.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.recurring"], operation: "getTimetable" },
  "timetable.recurring.no-rule": { id: "timetable.recurring.no-rule", role: "platform", tier: "contract", level: "must", clause: "2.6 Period", says: "No period carries a rule by which it repeats.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.recurring"], operation: "getTimetable" },
  "timetable.resource-change.added": { id: "timetable.resource-change.added", role: "platform", tier: "contract", level: "must", clause: "3 rule 4", says: "A resource that was added to a period is listed there with a status.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.resource-change.period-status": { id: "timetable.resource-change.period-status", role: "platform", tier: "contract", level: "must", clause: "3 rule 4", says: "A period whose resources changed no longer has the status REGULAR.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.resource-change.removed": { id: "timetable.resource-change.removed", role: "platform", tier: "contract", level: "must", clause: "3 rule 4", says: "A resource that was taken from a period is still listed there, with a status other than `regular`.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.resources.listed": { id: "timetable.resources.listed", role: "platform", tier: "contract", level: "must", clause: "2.6 Period", says: "A period lists its resources.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.known"], operation: "getTimetable" },
  "timetable.resources.status": { id: "timetable.resources.status", role: "platform", tier: "contract", level: "must", clause: "2.6 Period", says: "Each resource that a period lists has a status.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.known"], operation: "getTimetable" },
  "timetable.substitution.original": { id: "timetable.substitution.original", role: "platform", tier: "contract", level: "must", clause: "3 rule 1", says: "After a substitution the period lists its original teacher as REMOVED.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.substitution.other-periods": { id: "timetable.substitution.other-periods", role: "platform", tier: "contract", level: "must", clause: "3 rule 1", says: "A substitution leaves the other periods of the lesson as they were.", implied: true, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.substitution.substitute": { id: "timetable.substitution.substitute", role: "platform", tier: "contract", level: "must", clause: "3 rule 1", says: "After a substitution the period lists the substitute as REGULAR.", implied: false, feature: "data-api", needs: ["client.service","permitted.timetable"], operation: "getTimetable" },
  "timetable.untouched.period-status": { id: "timetable.untouched.period-status", role: "platform", tier: "contract", level: "must", clause: "3", says: "A period that takes place as planned has the status REGULAR.", implied: true, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.known"], operation: "getTimetable" },
  "timetable.untouched.resource-status": { id: "timetable.untouched.resource-status", role: "platform", tier: "contract", level: "must", clause: "3", says: "The resources of a period that takes place as planned have the status `regular`.", implied: true, feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.known"], operation: "getTimetable" },
  "token.code.access-token": { id: "token.code.access-token", role: "platform", tier: "contract", level: "must", clause: "4.2", says: "The answer to a correct request holds the non-empty string `access_token`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "token.code.bearer": { id: "token.code.bearer", role: "platform", tier: "contract", level: "must", clause: "2.1 access_token", says: "As Bearer token, the access token of a signed-in user opens the API that its scope is for.", implied: false, feature: "sso", needs: ["user.teacher","probe.user-token"], operation: "exchangeCode" },
  "token.code.client-id": { id: "token.code.client-id", role: "platform", tier: "contract", level: "must", clause: "4.2 client_id", says: "Without a client_id, or with one that is not known, the token request gets no tokens.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "token.code.client-secret.missing": { id: "token.code.client-secret.missing", role: "platform", tier: "contract", level: "must", clause: "4.2 client_secret", says: "A confidential client without its secret gets no tokens, whether it uses PKCE or not.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "token.code.client-secret.password": { id: "token.code.client-secret.password", role: "platform", tier: "contract", level: "must", clause: "4.2 client_secret", says: "The generated password does not serve as client_secret for a code.", implied: false, feature: "service-tokens", needs: ["user.teacher","client.service"], operation: "exchangeCode" },
  "token.code.client-secret.wrong": { id: "token.code.client-secret.wrong", role: "platform", tier: "contract", level: "must", clause: "4.2 client_secret", says: "A confidential client with a wrong secret gets no tokens.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "token.code.content-type": { id: "token.code.content-type", role: "platform", tier: "contract", level: "must", clause: "4.2", says: "A request that is not form-encoded, or does not say so, gets no tokens.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "token.code.grant-type": { id: "token.code.grant-type", role: "platform", tier: "contract", level: "must", clause: "4.2 grant_type", says: "A code is exchanged only under the grant_type `authorization_code`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "token.code.id-token": { id: "token.code.id-token", role: "platform", tier: "contract", level: "must", clause: "4.2", says: "The answer to a correct request is a JSON object with the string `id_token`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "token.code.issued-code": { id: "token.code.issued-code", role: "platform", tier: "contract", level: "must", clause: "4.2 code", says: "Only a code that the platform issued gets tokens: none for a missing, altered or invented one.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "token.code.lifetime.fresh": { id: "token.code.lifetime.fresh", role: "platform", tier: "contract", level: "must", clause: "8", says: "A code that is redeemed at once gets tokens.", implied: true, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "token.code.lifetime.old": { id: "token.code.lifetime.old", role: "platform", tier: "contract", level: "must", clause: "8", says: "A code that has grown older than the profile allows (660 seconds by default) gets no tokens.", implied: false, feature: "sso", needs: ["user.teacher","time"], operation: "exchangeCode" },
  "token.code.other-tenant": { id: "token.code.other-tenant", role: "platform", tier: "contract", level: "must", clause: "4", says: "A code of one tenant gets no tokens at the token endpoint of another.", implied: true, feature: "second-tenant", needs: ["user.teacher","tenant-b"], operation: "exchangeCode" },
  "token.code.pkce.confidential-no-verifier": { id: "token.code.pkce.confidential-no-verifier", role: "platform", tier: "contract", level: "must", clause: "4.2 code_verifier", says: "A confidential client that sent a challenge gets no tokens without the verifier, although its secret is right.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "token.code.pkce.public-no-verifier": { id: "token.code.pkce.public-no-verifier", role: "platform", tier: "contract", level: "must", clause: "4.2 code_verifier", says: "A public client that sends no verifier gets no tokens.", implied: false, feature: "public-client", needs: ["user.teacher","client.public"], operation: "exchangeCode" },
  "token.code.pkce.right-verifier": { id: "token.code.pkce.right-verifier", role: "platform", tier: "contract", level: "must", clause: "4.2 code_verifier", says: "The verifier that belongs to the challenge gets tokens.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "token.code.pkce.swapped-verifier": { id: "token.code.pkce.swapped-verifier", role: "platform", tier: "contract", level: "must", clause: "4.2 code_verifier", says: "The verifier of one authorize request does not redeem the code of another.", implied: true, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "token.code.pkce.wrong-verifier": { id: "token.code.pkce.wrong-verifier", role: "platform", tier: "contract", level: "must", clause: "4.2 code_verifier", says: "A verifier that does not hash to the challenge gets no tokens.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "token.code.redirect-uri.different": { id: "token.code.redirect-uri.different", role: "platform", tier: "contract", level: "must", clause: "4.2 redirect_uri", says: "A redirect_uri other than the one the code was issued for gets no tokens, even where it is configured.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "token.code.redirect-uri.missing": { id: "token.code.redirect-uri.missing", role: "platform", tier: "contract", level: "must", clause: "4.2 redirect_uri", says: "Without a redirect_uri the token request gets no tokens.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", waivedBy: {"TOLERATED_MISSING":"redirect_uri"} },
  "token.code.verifier.longest": { id: "token.code.verifier.longest", role: "platform", tier: "contract", level: "must", clause: "8", says: "A verifier of 128 characters gets tokens.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "token.code.verifier.safe-characters": { id: "token.code.verifier.safe-characters", role: "platform", tier: "contract", level: "must", clause: "8", says: "A verifier made of all letters, all digits, `-` and `_` gets tokens.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "token.code.verifier.shortest": { id: "token.code.verifier.shortest", role: "platform", tier: "contract", level: "must", clause: "8", says: "A verifier of 43 characters gets tokens.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "token.code.verifier.too-long": { id: "token.code.verifier.too-long", role: "platform", tier: "contract", level: "must", clause: "8", says: "A verifier of more than 128 characters gets no tokens.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", waivedBy: {"VERIFIER_LIMITS_ENFORCED":"no"} },
  "token.code.verifier.too-short": { id: "token.code.verifier.too-short", role: "platform", tier: "contract", level: "must", clause: "8", says: "A verifier of fewer than 43 characters gets no tokens.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", waivedBy: {"VERIFIER_LIMITS_ENFORCED":"no"} },
  "token.code.verifier.unsafe-characters": { id: "token.code.verifier.unsafe-characters", role: "platform", tier: "contract", level: "must", clause: "8", says: "A verifier with a character that is not URL-safe gets no tokens.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode", waivedBy: {"VERIFIER_LIMITS_ENFORCED":"no"} },
  "token.error.invalid-grant.no-verifier": { id: "token.error.invalid-grant.no-verifier", role: "platform", tier: "contract", level: "must", clause: "7", says: "A token request that lacks its verifier is refused by the name `invalid_grant`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "token.error.invalid-grant.wrong-verifier": { id: "token.error.invalid-grant.wrong-verifier", role: "platform", tier: "contract", level: "must", clause: "7", says: "A token request with a wrong verifier is refused by the name `invalid_grant`.", implied: false, feature: "sso", needs: ["user.teacher"], operation: "exchangeCode" },
  "webhooks.activation.no-manual-step": { id: "webhooks.activation.no-manual-step", role: "platform", tier: "contract", level: "must", clause: "1", says: "In scenario 1 the activation completes after the answer of the partner without another step.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"], operation: null },
  "webhooks.activation.not-before": { id: "webhooks.activation.not-before", role: "platform", tier: "contract", level: "must", clause: "3 item 7", says: "Delivered credentials get no token before the activation has completed.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"], operation: "requestServiceToken" },
  "webhooks.activation.valid-soon": { id: "webhooks.activation.valid-soon", role: "platform", tier: "contract", level: "must", clause: "6", says: "Delivered credentials get a token within seconds of the answer to the webhook.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"], operation: "requestServiceToken" },
  "webhooks.content-type": { id: "webhooks.content-type", role: "platform", tier: "contract", level: "must", clause: "2.4 Content-Type", says: "A webhook carries the content type application/json with the charset utf-8.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","driver.deactivate","consent.mutate","time"], operation: null },
  "webhooks.credentials.json": { id: "webhooks.credentials.json", role: "platform", tier: "contract", level: "must", clause: "4.5", says: "The body of the credentials webhook is JSON.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"], operation: "credentialsWebhook" },
  "webhooks.credentials.password": { id: "webhooks.credentials.password", role: "platform", tier: "contract", level: "must", clause: "6", says: "The credentials webhook delivers a password with which the client gets service tokens.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"], operation: "credentialsWebhook" },
  "webhooks.credentials.post": { id: "webhooks.credentials.post", role: "platform", tier: "contract", level: "must", clause: "4.5", says: "The credentials webhook is a POST.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"], operation: "credentialsWebhook" },
  "webhooks.credentials.sent": { id: "webhooks.credentials.sent", role: "platform", tier: "contract", level: "must", clause: "6", says: "Activating the app makes the platform call the partner's credentials endpoint.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"], operation: "credentialsWebhook" },
  "webhooks.deactivation.json": { id: "webhooks.deactivation.json", role: "platform", tier: "contract", level: "must", clause: "4.5", says: "The body of the deactivation webhook is JSON.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","driver.deactivate","consent.mutate","time"], operation: "deactivationWebhook" },
  "webhooks.deactivation.post": { id: "webhooks.deactivation.post", role: "platform", tier: "contract", level: "must", clause: "4.5", says: "The deactivation webhook is a POST.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","driver.deactivate","consent.mutate","time"], operation: "deactivationWebhook" },
  "webhooks.deactivation.sent": { id: "webhooks.deactivation.sent", role: "platform", tier: "contract", level: "must", clause: "6", says: "Deactivating the app for a school makes the platform call the partner's deactivation endpoint.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","driver.deactivate","consent.mutate","time"], operation: "deactivationWebhook" },
  "webhooks.only-named-events": { id: "webhooks.only-named-events", role: "platform", tier: "contract", level: "must", clause: "1", says: "Sign-ins, token requests and failed requests trigger no webhook, and none comes unprompted.", implied: true, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"], operation: null },
  "webhooks.own-endpoint": { id: "webhooks.own-endpoint", role: "platform", tier: "contract", level: "must", clause: "4.5", says: "Credentials go to the credentials endpoint only, deactivations to the deactivation endpoint only.", implied: true, feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","driver.deactivate","consent.mutate","time"], operation: null },
  "webhooks.scenario-2": { id: "webhooks.scenario-2", role: "platform", tier: "contract", level: "must", clause: "1", says: "In scenario 2 a signed credentials webhook comes and its credentials work, as in scenario 1.", implied: false, feature: "webhooks", needs: ["client.onboarding","webhook.key","scenario.1","scenario.2","driver.activate","consent.mutate","time"], operation: "credentialsWebhook" },
  "webhooks.scenario-3.credentials": { id: "webhooks.scenario-3.credentials", role: "platform", tier: "contract", level: "must", clause: "1", says: "In scenario 3 the credentials that the administrator sees get a service token.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.3","driver.activate","consent.mutate","time"], operation: "requestServiceToken" },
  "webhooks.scenario-3.silent": { id: "webhooks.scenario-3.silent", role: "platform", tier: "contract", level: "must", clause: "1", says: "In scenario 3 no credentials webhook is sent.", implied: false, feature: "webhooks", needs: ["client.onboarding","scenario.1","scenario.3","driver.activate","consent.mutate","time"], operation: "credentialsWebhook" },
  "webhooks.signature.algorithm": { id: "webhooks.signature.algorithm", role: "platform", tier: "contract", level: "must", clause: "2.4 Algorithm", says: "The Algorithm header of a webhook names an RSA signature algorithm.", implied: false, feature: "webhooks", needs: ["client.onboarding","webhook.key","scenario.1","driver.activate","driver.deactivate","consent.mutate","time"], operation: null },
  "webhooks.signature.base64": { id: "webhooks.signature.base64", role: "platform", tier: "contract", level: "must", clause: "2.4 Authorization", says: "The Authorization header of a webhook is the signature in standard Base64 and nothing else.", implied: false, feature: "webhooks", needs: ["client.onboarding","webhook.key","scenario.1","driver.activate","driver.deactivate","consent.mutate","time"], operation: null },
  "webhooks.signature.every-webhook": { id: "webhooks.signature.every-webhook", role: "platform", tier: "contract", level: "must", clause: "5 item 6", says: "Every webhook is signed, of both kinds, at each activation, and each time that it is sent again.", implied: false, feature: "webhooks", needs: ["client.onboarding","webhook.key","scenario.1","driver.activate","driver.deactivate","consent.mutate","time"], operation: null },
  "webhooks.signature.one-key": { id: "webhooks.signature.one-key", role: "platform", tier: "contract", level: "must", clause: "5 item 6", says: "All webhooks of an environment are signed with the same key, for every school and of both kinds.", implied: true, feature: "webhooks", needs: ["client.onboarding","webhook.key","scenario.1","driver.activate","driver.deactivate","consent.mutate","time"], operation: null },
  "webhooks.signature.verifies": { id: "webhooks.signature.verifies", role: "platform", tier: "contract", level: "must", clause: "5 item 6", says: "The signature fits the raw body, the key of the environment and the algorithm that the header names.", implied: false, feature: "webhooks", needs: ["client.onboarding","webhook.key","scenario.1","driver.activate","driver.deactivate","consent.mutate","time"], operation: null },
}

/** Every open point of the contract for a platform by its id, sorted by id. */
export const silences: Readonly<Record<SilenceId, CatalogueSilence & { readonly id: SilenceId }>> = {
  "observe.access-token.format": { id: "observe.access-token.format", role: "platform", clause: "2.1", says: "Whether the access token is opaque or a JWT, its length, and the names of its claims.", feature: "sso", needs: ["user.teacher"] },
  "observe.authorize.error-delivery": { id: "observe.authorize.error-delivery", role: "platform", clause: "7", says: "Status and delivery (redirect, JSON or page) of each refusal in a session.", feature: "sso", needs: ["user.teacher"] },
  "observe.authorize.error-without-session": { id: "observe.authorize.error-without-session", role: "platform", clause: "7", says: "Whether a faulty request is refused before or after the login page.", feature: "sso", needs: [] },
  "observe.authorize.head": { id: "observe.authorize.head", role: "platform", clause: "4.1", says: "How authorize answers HEAD.", feature: "sso", needs: ["user.teacher"] },
  "observe.authorize.headers": { id: "observe.authorize.headers", role: "platform", clause: "4.1", says: "Headers against caching, framing and referrer leaks on the login page and on the redirect with the code.", feature: "sso", needs: [] },
  "observe.authorize.nonce-reuse": { id: "observe.authorize.nonce-reuse", role: "platform", clause: "4.1 nonce", says: "Whether a nonce can be used a second time.", feature: "sso", needs: ["user.teacher"] },
  "observe.authorize.older-codes": { id: "observe.authorize.older-codes", role: "platform", clause: "4.1 behaviour 1", says: "Whether a code stays valid once a newer one was issued in the same session.", feature: "sso", needs: ["user.teacher"] },
  "observe.authorize.pkce-challenge-forms": { id: "observe.authorize.pkce-challenge-forms", role: "platform", clause: "4.1 code_challenge", says: "How a challenge with padding or of another length is taken.", feature: "sso", needs: ["user.teacher"] },
  "observe.authorize.pkce-method-case": { id: "observe.authorize.pkce-method-case", role: "platform", clause: "4.1 code_challenge_method", says: "Whether the method `s256` in small letters is taken for S256.", feature: "sso", needs: ["user.teacher"] },
  "observe.authorize.pkce-method-missing": { id: "observe.authorize.pkce-method-missing", role: "platform", clause: "4.1 code_challenge_method", says: "Whether a hashed challenge without a method is refused or taken as S256.", feature: "sso", needs: ["user.teacher"] },
  "observe.authorize.post": { id: "observe.authorize.post", role: "platform", clause: "4.1", says: "How authorize answers a form sent by POST.", feature: "sso", needs: ["user.teacher"] },
  "observe.authorize.prompt-login-other-browsers": { id: "observe.authorize.prompt-login-other-browsers", role: "platform", clause: "4.1 prompt", says: "Whether `prompt=login` in one browser ends the user's session in another.", feature: "sso", needs: ["user.teacher","login.fresh"] },
  "observe.authorize.prompt-none": { id: "observe.authorize.prompt-none", role: "platform", clause: "4.1 prompt", says: "What `prompt=none` does with and without a session.", feature: "sso", needs: ["user.teacher","login.fresh"] },
  "observe.authorize.prompt-values": { id: "observe.authorize.prompt-values", role: "platform", clause: "4.1 prompt", says: "What `consent`, `select_account`, an unknown value and several values of prompt do.", feature: "sso", needs: ["user.teacher","login.fresh"] },
  "observe.authorize.redirect-uri-equivalents": { id: "observe.authorize.redirect-uri-equivalents", role: "platform", clause: "4.1 redirect_uri", says: "Whether a written default port, other letter case of scheme or host, or a final dot of the host is accepted.", feature: "sso", needs: ["user.teacher"] },
  "observe.authorize.response-type-spelling": { id: "observe.authorize.response-type-spelling", role: "platform", clause: "4.1 response_type", says: "Whether `CODE`, or `code` with blanks around it, is taken for `code`.", feature: "sso", needs: ["user.teacher"] },
  "observe.authorize.scope-spelling": { id: "observe.authorize.scope-spelling", role: "platform", clause: "4.1 scope", says: "How commas, extra blanks and repeated values in the scope are taken.", feature: "sso", needs: ["user.teacher"] },
  "observe.authorize.scope-unknown": { id: "observe.authorize.scope-unknown", role: "platform", clause: "4.1 scope", says: "What an unknown scope value beside `openid` ends in.", feature: "sso", needs: ["user.teacher"] },
  "observe.authorize.scope-without-openid": { id: "observe.authorize.scope-without-openid", role: "platform", clause: "4.1 scope", says: "What a request without `openid` in its scope ends in, and whether an ID token comes.", feature: "sso", needs: ["user.teacher"] },
  "observe.authorize.ui-url-other-domain": { id: "observe.authorize.ui-url-other-domain", role: "platform", clause: "4.1 redirect_uri", says: "Whether a UI Integration URL outside the registered domain is accepted, where one is configured.", feature: "sso", needs: ["user.teacher","client.ui-urls"] },
  "observe.classes.list": { id: "observe.classes.list", role: "platform", clause: "4.6", says: "Envelope, order and paging members of the list of classes.", feature: "class-management", needs: ["client.service","permitted.classes"] },
  "observe.classes.members": { id: "observe.classes.members", role: "platform", clause: "2.6", says: "Names of the members of class records.", feature: "class-management", needs: ["client.service","permitted.classes"] },
  "observe.classes.mixed-identifiers": { id: "observe.classes.mixed-identifiers", role: "platform", clause: "2.6 Class", says: "Whether an item whose identifiers mean two classes is carried out or refused.", feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.throw_away"] },
  "observe.classes.outside-year-identifiers": { id: "observe.classes.outside-year-identifiers", role: "platform", clause: "4.6 update classes", says: "What becomes of an update that names a class of another year by `id` or `externKey` alone.", feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"] },
  "observe.classes.several-items": { id: "observe.classes.several-items", role: "platform", clause: "4.6 update classes", says: "Whether a good item is carried out beside a bad one.", feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.throw_away","fixture.classes.old"] },
  "observe.classes.short-name-case": { id: "observe.classes.short-name-case", role: "platform", clause: "2.6 Class", says: "Whether a `shortName` is found in other letter case.", feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.throw_away"] },
  "observe.classes.taken-extern-key": { id: "observe.classes.taken-extern-key", role: "platform", clause: "2.6 Class", says: "Answer to an update that gives a class the `externKey` of another.", feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.throw_away"] },
  "observe.classes.unknown-identifiers": { id: "observe.classes.unknown-identifiers", role: "platform", clause: "4.6 update classes", says: "Answers where the identifiers are unknown, misspelt, or unknown beside a known one of lower rank.", feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.throw_away"] },
  "observe.classes.update-answers": { id: "observe.classes.update-answers", role: "platform", clause: "4.6 update classes", says: "Status and body of an update that succeeds and of one that fails.", feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.throw_away","fixture.classes.old"] },
  "observe.data-api.basic-credentials": { id: "observe.data-api.basic-credentials", role: "platform", clause: "4.6", says: "Whether Basic credentials open a data API without a token.", feature: "data-api", needs: ["client.service"] },
  "observe.data-api.error-message": { id: "observe.data-api.error-message", role: "platform", clause: "2.5 validationErrors", says: "Whether `errorMessage` holds text, and which further members an error carries.", feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"] },
  "observe.data-api.id-token": { id: "observe.data-api.id-token", role: "platform", clause: "4.6", says: "Whether an ID token opens a data API.", feature: "data-api", needs: ["client.service","user.teacher"] },
  "observe.data-api.lists": { id: "observe.data-api.lists", role: "platform", clause: "4.6", says: "Envelope, order and paging members of the lists of students, periods, deleted periods and rooms.", feature: "data-api", needs: ["client.service"] },
  "observe.data-api.other-errors": { id: "observe.data-api.other-errors", role: "platform", clause: "2.5", says: "Body of data API errors that are no validation errors.", feature: "data-api", needs: ["client.service"] },
  "observe.data-api.permissions": { id: "observe.data-api.permissions", role: "platform", clause: "5", says: "Which data APIs answer the application, and which refuse it and how.", feature: "data-api", needs: ["client.service"] },
  "observe.data-api.picture-members": { id: "observe.data-api.picture-members", role: "platform", clause: "4.6 other facts", says: "Which members speak of a picture, a break or a time zone and are empty.", feature: "data-api", needs: ["client.service"] },
  "observe.data-api.refusals": { id: "observe.data-api.refusals", role: "platform", clause: "4.6", says: "Status and body of the answers to requests without a token and with a wrong one.", feature: "data-api", needs: ["client.service"] },
  "observe.data-api.request-id": { id: "observe.data-api.request-id", role: "platform", clause: "2.5 requestId", says: "Whether two errors carry different values of `requestId`.", feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.old"] },
  "observe.data-api.scheme-case": { id: "observe.data-api.scheme-case", role: "platform", clause: "4.6", says: "Whether the scheme word Bearer is taken in other letter case.", feature: "data-api", needs: ["client.service"] },
  "observe.data-api.second-item": { id: "observe.data-api.second-item", role: "platform", clause: "2.5 validationErrors", says: "`path` and `index` where the item at fault is the second of its request.", feature: "class-management", needs: ["client.service","permitted.classes","consent.mutate","fixture.classes.throw_away","fixture.classes.old"] },
  "observe.data-api.token-in-query": { id: "observe.data-api.token-in-query", role: "platform", clause: "4.6", says: "Whether a token in the query opens a data API.", feature: "data-api", needs: ["client.service"] },
  "observe.data-api.user-token": { id: "observe.data-api.user-token", role: "platform", clause: "1 item 4", says: "Which data APIs the access token of a signed-in user opens.", feature: "data-api", needs: ["user.teacher"] },
  "observe.deleted-periods.filters": { id: "observe.deleted-periods.filters", role: "platform", clause: "4.6 deleted-periods", says: "Whether an entity filter is ignored or refused.", feature: "data-api", needs: ["client.service","permitted.deleted-periods","fixture.timetable.teacher"] },
  "observe.deleted-periods.modified-after-values": { id: "observe.deleted-periods.modified-after-values", role: "platform", clause: "4.6 deleted-periods", says: "Answers to a moment that is missing, malformed or in the future.", feature: "data-api", needs: ["client.service","permitted.deleted-periods"] },
  "observe.deleted-periods.refusal": { id: "observe.deleted-periods.refusal", role: "platform", clause: "7", says: "How an application without access to deleted periods is refused.", feature: "data-api", needs: ["permitted.deleted-periods","client.no-deleted"] },
  "observe.discovery.authorization-header": { id: "observe.discovery.authorization-header", role: "platform", clause: "4.4", says: "Whether a useless Authorization header changes the answer.", feature: "sso", needs: [] },
  "observe.discovery.endpoint-paths": { id: "observe.discovery.endpoint-paths", role: "platform", clause: "2.3", says: "Whether the named endpoints are spelled as the documented paths.", feature: "sso", needs: [] },
  "observe.discovery.keys": { id: "observe.discovery.keys", role: "platform", clause: "2.1 id_token", says: "Number, types and lengths of the published keys.", feature: "sso", needs: [] },
  "observe.discovery.other-members": { id: "observe.discovery.other-members", role: "platform", clause: "2.3", says: "Names of members beyond the documented ones.", feature: "sso", needs: [] },
  "observe.id-token.alg": { id: "observe.id-token.alg", role: "platform", clause: "2.1 id_token", says: "Which RSA algorithm signs.", feature: "sso", needs: ["user.teacher"] },
  "observe.id-token.birthdate": { id: "observe.id-token.birthdate", role: "platform", clause: "2.2 birthdate", says: "The unit of `birthdate`, and what stands for an unknown one.", feature: "profile-scope", needs: ["user.teacher","scope.profile"] },
  "observe.id-token.claim-types": { id: "observe.id-token.claim-types", role: "platform", clause: "2.2", says: "JSON types of `aud`, `roles`, `tenant_id`, `user_id` and `person_id`.", feature: "sso", needs: ["user.teacher"] },
  "observe.id-token.gender": { id: "observe.id-token.gender", role: "platform", clause: "2.2 gender", says: "Which words `gender` uses.", feature: "profile-scope", needs: ["user.teacher","scope.profile"] },
  "observe.id-token.letter-case": { id: "observe.id-token.letter-case", role: "platform", clause: "2.2", says: "Letter case of `sub`, `locale` and `sr`.", feature: "sso", needs: ["user.teacher"] },
  "observe.id-token.lifetime": { id: "observe.id-token.lifetime", role: "platform", clause: "8", says: "Seconds between `iat` and `exp`.", feature: "sso", needs: ["user.teacher"] },
  "observe.id-token.other-claims": { id: "observe.id-token.other-claims", role: "platform", clause: "2.2", says: "Names of claims beyond the documented ones.", feature: "sso", needs: ["user.teacher"] },
  "observe.id-token.person-id-twins": { id: "observe.id-token.person-id-twins", role: "platform", clause: "2.2 person_id", says: "Whether two accounts of one person share their `person_id`.", feature: "sso", needs: ["user.twins"] },
  "observe.id-token.scopes-openid": { id: "observe.id-token.scopes-openid", role: "platform", clause: "2.2 scopes", says: "Whether `scopes` lists `openid`, and what else that was not requested.", feature: "sso", needs: ["user.teacher"] },
  "observe.id-token.sub-across-clients": { id: "observe.id-token.sub-across-clients", role: "platform", clause: "2.2 sub", says: "Whether a user has the same `sub` at two applications.", feature: "second-client", needs: ["user.teacher","client.second"] },
  "observe.id-token.sub-across-tenants": { id: "observe.id-token.sub-across-tenants", role: "platform", clause: "2.2 sub", says: "Whether values of `sub` seen in two tenants overlap.", feature: "second-tenant", needs: ["user.teacher","tenant-b","login.page"], disturbs: ["sign-ins"] },
  "observe.id-token.username-case": { id: "observe.id-token.username-case", role: "platform", clause: "2.2 username", says: "What `username` is where the login name was typed in other letter case.", feature: "sso", needs: ["user.teacher","login.page"] },
  "observe.launch.parameters": { id: "observe.launch.parameters", role: "platform", clause: "1 item 1", says: "How a launch opens the UI Integration URL, and which parameters the platform adds to it.", feature: "sso", needs: ["user.teacher","driver.launch","login.fresh"] },
  "observe.logout.answers": { id: "observe.logout.answers", role: "platform", clause: "4.6 logout", says: "Status and target of logout for each kind of address that it is given.", feature: "logout", needs: ["user.teacher","login.fresh"] },
  "observe.logout.session": { id: "observe.logout.session", role: "platform", clause: "4.6 logout", says: "Whether logout ends the session, with a target and without one.", feature: "logout", needs: ["user.teacher","login.fresh"] },
  "observe.rooms.by-id-answers": { id: "observe.rooms.by-id-answers", role: "platform", clause: "4.6 Room management", says: "Form of a single room, and status and body for an unknown id.", feature: "data-api", needs: ["client.service","permitted.rooms"] },
  "observe.rooms.members": { id: "observe.rooms.members", role: "platform", clause: "2.6", says: "Names of the members of room records.", feature: "data-api", needs: ["client.service","permitted.rooms"] },
  "observe.roster.archived": { id: "observe.roster.archived", role: "platform", clause: "3 rule 6", says: "How many disabled and exited persons the list of users holds.", feature: "roster", needs: ["client.roster","permitted.roster"] },
  "observe.roster.enabled-user": { id: "observe.roster.enabled-user", role: "platform", clause: "2.6 Roster user", says: "Types and values of `enabledUser`.", feature: "roster", needs: ["client.roster","permitted.roster"] },
  "observe.roster.lesson-id": { id: "observe.roster.lesson-id", role: "platform", clause: "1 item 4", says: "Whether a roster class has the `lessonId` of the timetable as its id.", feature: "roster", needs: ["client.service","client.roster","permitted.roster","permitted.timetable","fixture.roster.lesson"] },
  "observe.roster.lists": { id: "observe.roster.lists", role: "platform", clause: "4.6", says: "Envelope, order and paging of the roster lists.", feature: "roster", needs: ["client.roster","permitted.roster"] },
  "observe.roster.members": { id: "observe.roster.members", role: "platform", clause: "2.6", says: "Names of the members of roster users, classes, organizations and sessions.", feature: "roster", needs: ["client.roster","permitted.roster"] },
  "observe.roster.school-name": { id: "observe.roster.school-name", role: "platform", clause: "2.6 Roster organization", says: "Whether the claim `sn` and the name of the organization agree.", feature: "roster", needs: ["client.roster","permitted.roster","user.teacher"] },
  "observe.roster.sessions": { id: "observe.roster.sessions", role: "platform", clause: "2.6 Roster academic session", says: "Whether sessions of earlier school years are listed, and which types there are.", feature: "roster", needs: ["client.roster","permitted.roster","fixture.roster.session"] },
  "observe.roster.status": { id: "observe.roster.status", role: "platform", clause: "3", says: "Which words `status` of roster users uses, and their letter case.", feature: "roster", needs: ["client.roster","permitted.roster"] },
  "observe.roster.tokens": { id: "observe.roster.tokens", role: "platform", clause: "1 item 4", says: "Whether the roster takes a service token, and whether it takes the token of a user.", feature: "roster", needs: ["client.roster","permitted.roster","user.teacher"] },
  "observe.roster.unknown-ids": { id: "observe.roster.unknown-ids", role: "platform", clause: "3 rule 6", says: "Status and body for the id of a deleted user and for one that nobody has.", feature: "roster", needs: ["client.roster","permitted.roster","fixture.roster.deleted"] },
  "observe.roster.user-id": { id: "observe.roster.user-id", role: "platform", clause: "2.2", says: "Which member of a roster user holds `sub` of the ID token, and which its `user_id`.", feature: "roster", needs: ["client.roster","permitted.roster","user.teacher"] },
  "observe.service-token.content-type-missing": { id: "observe.service-token.content-type-missing", role: "platform", clause: "4.3", says: "Whether a request without a content type is accepted.", feature: "service-tokens", needs: ["client.service"] },
  "observe.service-token.credentials-in-body": { id: "observe.service-token.credentials-in-body", role: "platform", clause: "4.3", says: "Whether client ID and password may stand in the body.", feature: "service-tokens", needs: ["client.service"] },
  "observe.service-token.encoded-credentials": { id: "observe.service-token.encoded-credentials", role: "platform", clause: "4.3 Authorization", says: "Whether a password that was form-encoded before base64 is accepted.", feature: "service-tokens", needs: ["client.special-password"] },
  "observe.service-token.grant-type-in-body": { id: "observe.service-token.grant-type-in-body", role: "platform", clause: "4.3", says: "Whether a grant_type that stands only in the body is accepted.", feature: "service-tokens", needs: ["client.service"] },
  "observe.service-token.other-members": { id: "observe.service-token.other-members", role: "platform", clause: "4.3", says: "Members of the answer beyond the two documented ones, such as `token_type`, `scope`, `refresh_token` or `id_token`.", feature: "service-tokens", needs: ["client.service"] },
  "observe.service-token.repeated-request": { id: "observe.service-token.repeated-request", role: "platform", clause: "8", says: "Whether a second request gives the same token or another one.", feature: "service-tokens", needs: ["client.service"] },
  "observe.service-token.scheme-case": { id: "observe.service-token.scheme-case", role: "platform", clause: "4.3 Authorization", says: "Whether the scheme `basic` in small letters is accepted.", feature: "service-tokens", needs: ["client.service"] },
  "observe.service-token.two-grant-types": { id: "observe.service-token.two-grant-types", role: "platform", clause: "4.3", says: "Which grant_type counts where query and body name different ones.", feature: "service-tokens", needs: ["client.service"] },
  "observe.service.client-in-other-tenant": { id: "observe.service.client-in-other-tenant", role: "platform", clause: "4", says: "How authorize of the second tenant treats a client of the first.", feature: "second-tenant", needs: ["tenant-b"] },
  "observe.service.lifecycle-headers": { id: "observe.service.lifecycle-headers", role: "platform", clause: "9", says: "Deprecation and Sunset headers.", feature: "sso", needs: [] },
  "observe.service.other-data-versions": { id: "observe.service.other-data-versions", role: "platform", clause: "9 item 2", says: "Which other version segments answer on the data API base path.", feature: "data-api", needs: ["client.service","probe.data"] },
  "observe.service.other-sso-versions": { id: "observe.service.other-sso-versions", role: "platform", clause: "9 item 1", says: "Which other version segments answer on the SSO base path.", feature: "sso", needs: [] },
  "observe.service.path-spelling": { id: "observe.service.path-spelling", role: "platform", clause: "4", says: "How the SSO base path answers with a capital V, without its tenant and with a trailing slash.", feature: "sso", needs: [] },
  "observe.service.rate-limits": { id: "observe.service.rate-limits", role: "platform", clause: "8", says: "Whether an answer asked the caller to slow down (429 or Retry-After), and how.", feature: "sso", needs: [] },
  "observe.service.session-in-other-tenant": { id: "observe.service.session-in-other-tenant", role: "platform", clause: "4", says: "Whether a session of the first tenant counts at authorize of the second.", feature: "second-tenant", needs: ["user.teacher","tenant-b"] },
  "observe.service.unknown-tenant": { id: "observe.service.unknown-tenant", role: "platform", clause: "4", says: "How discovery, authorize and token answer for a tenant that does not exist.", feature: "sso", needs: [] },
  "observe.students.absent-key": { id: "observe.students.absent-key", role: "platform", clause: "2.6 Student", says: "What stands for an absent `externalKey`.", feature: "data-api", needs: ["client.service","permitted.students","fixture.students.without_key"] },
  "observe.students.by-key-answers": { id: "observe.students.by-key-answers", role: "platform", clause: "4.6 students by key", says: "Form of a single record; status and body for an unknown key and for an internal id.", feature: "data-api", needs: ["client.service","permitted.students","fixture.students.with_key"] },
  "observe.students.filter-class": { id: "observe.students.filter-class", role: "platform", clause: "4.6 students filter", says: "Whether the filter on the class name minds letter case and finds past assignments.", feature: "data-api", needs: ["client.service","permitted.students","fixture.students.look_alike_classes"] },
  "observe.students.filter-values": { id: "observe.students.filter-values", role: "platform", clause: "4.6 students filter", says: "Answers to a filter that is malformed, names an unknown field or fits nobody.", feature: "data-api", needs: ["client.service","permitted.students"] },
  "observe.students.key-case": { id: "observe.students.key-case", role: "platform", clause: "4.6 students by key", says: "Whether an `externalKey` is found in other letter case.", feature: "data-api", needs: ["client.service","permitted.students","fixture.students.with_key"] },
  "observe.students.limit-maximum": { id: "observe.students.limit-maximum", role: "platform", clause: "8", says: "The largest `limit` that is honoured, and the answer to a larger one.", feature: "data-api", needs: ["client.service","permitted.students","fixture.students.more_than_1000"] },
  "observe.students.limit-values": { id: "observe.students.limit-values", role: "platform", clause: "4.6 students limit", says: "Answers to a `limit` that is zero, negative, no integer, empty or beyond 32 bits.", feature: "data-api", needs: ["client.service","permitted.students"] },
  "observe.students.members": { id: "observe.students.members", role: "platform", clause: "2.6", says: "Names of the members of student records.", feature: "data-api", needs: ["client.service","permitted.students"] },
  "observe.students.offset-values": { id: "observe.students.offset-values", role: "platform", clause: "4.6 students offset", says: "Answers to an `offset` that is negative, no integer or past the end.", feature: "data-api", needs: ["client.service","permitted.students"] },
  "observe.students.start-date": { id: "observe.students.start-date", role: "platform", clause: "2.6 Student", says: "The form of `startDate`, and whether an assignment has an end.", feature: "data-api", needs: ["client.service","permitted.students","fixture.students.assigned"] },
  "observe.timetable.change-words": { id: "observe.timetable.change-words", role: "platform", clause: "3", says: "Which status words periods and resources carry around each kind of change, and what else it modifies.", feature: "data-api", needs: ["client.service","permitted.timetable"], disturbs: ["timetable"] },
  "observe.timetable.filters": { id: "observe.timetable.filters", role: "platform", clause: "4.6 timetable", says: "Effect of several filters, of an unknown id, and of a teacher who was replaced.", feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.teacher"] },
  "observe.timetable.members": { id: "observe.timetable.members", role: "platform", clause: "2.6", says: "Names of the members of period records.", feature: "data-api", needs: ["client.service","permitted.timetable"] },
  "observe.timetable.modified-after-precision": { id: "observe.timetable.modified-after-precision", role: "platform", clause: "4.6 timetable", says: "Whether the moment itself counts, how fine it is taken, and what a zone changes.", feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.modified"] },
  "observe.timetable.modified-after-values": { id: "observe.timetable.modified-after-values", role: "platform", clause: "4.6 timetable", says: "Answers to a moment that is malformed, in another form or in the future.", feature: "data-api", needs: ["client.service","permitted.timetable"] },
  "observe.timetable.moved-lesson": { id: "observe.timetable.moved-lesson", role: "platform", clause: "3 rule 3", says: "Whether the new period of a move keeps the `lessonId`.", feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.moved_once"] },
  "observe.timetable.parameters": { id: "observe.timetable.parameters", role: "platform", clause: "4.6", says: "What the answer holds without `dateLastModifiedAfter`, between two dates and with limit and offset.", feature: "data-api", needs: ["client.service","permitted.timetable"] },
  "observe.timetable.period-status": { id: "observe.timetable.period-status", role: "platform", clause: "3", says: "Which status words periods carry.", feature: "data-api", needs: ["client.service","permitted.timetable"] },
  "observe.timetable.related-period": { id: "observe.timetable.related-period", role: "platform", clause: "3 rule 3", says: "Whether `relatedPeriod` is an id or a record, and whether both periods carry it.", feature: "data-api", needs: ["client.service","permitted.timetable","fixture.timetable.moved_once"] },
  "observe.timetable.resource-status": { id: "observe.timetable.resource-status", role: "platform", clause: "3", says: "Which status words resources carry.", feature: "data-api", needs: ["client.service","permitted.timetable"] },
  "observe.timetable.time-offset": { id: "observe.timetable.time-offset", role: "platform", clause: "4.6 other facts", says: "Whether times of periods carry an offset from UTC.", feature: "data-api", needs: ["client.service","permitted.timetable"] },
  "observe.timetable.without-lesson": { id: "observe.timetable.without-lesson", role: "platform", clause: "2.6 Period", says: "How many periods have no `lessonId`, and of what type they are.", feature: "data-api", needs: ["client.service","permitted.timetable"] },
  "observe.token.basic-authentication": { id: "observe.token.basic-authentication", role: "platform", clause: "4.2 client_secret", says: "Whether the client may prove itself by HTTP Basic in this grant.", feature: "sso", needs: ["user.teacher"] },
  "observe.token.code-after-failure": { id: "observe.token.code-after-failure", role: "platform", clause: "4.2 code", says: "Whether a code can still be redeemed after a failed attempt.", feature: "sso", needs: ["user.teacher"] },
  "observe.token.code-lifetime": { id: "observe.token.code-lifetime", role: "platform", clause: "8", says: "The greatest age at which a code was redeemed, and the smallest at which it was refused.", feature: "sso", needs: ["user.teacher","time"] },
  "observe.token.code-spelling": { id: "observe.token.code-spelling", role: "platform", clause: "4.2 code", says: "Whether a code with blanks around it is accepted.", feature: "sso", needs: ["user.teacher"] },
  "observe.token.content-type-charset": { id: "observe.token.content-type-charset", role: "platform", clause: "4.2", says: "Whether the form type is accepted with a charset parameter.", feature: "sso", needs: ["user.teacher"] },
  "observe.token.error-shape": { id: "observe.token.error-shape", role: "platform", clause: "7", says: "Status, media type and members of each refusal.", feature: "sso", needs: ["user.teacher"] },
  "observe.token.expires-in": { id: "observe.token.expires-in", role: "platform", clause: "2.1 expires_in", says: "Whether the answer to a code holds `expires_in`, and its value.", feature: "sso", needs: ["user.teacher"] },
  "observe.token.grant-type-spelling": { id: "observe.token.grant-type-spelling", role: "platform", clause: "4.2 grant_type", says: "Whether other letter case in grant_type is accepted, and what `client_credentials` beside a code gives.", feature: "sso", needs: ["user.teacher"] },
  "observe.token.other-methods": { id: "observe.token.other-methods", role: "platform", clause: "4.2", says: "With which status GET and PUT are refused.", feature: "sso", needs: ["user.teacher"] },
  "observe.token.parameters-in-query": { id: "observe.token.parameters-in-query", role: "platform", clause: "4.2", says: "Whether parameters are read from the query where the body is empty.", feature: "sso", needs: ["user.teacher"] },
  "observe.token.pragma": { id: "observe.token.pragma", role: "platform", clause: "4.2", says: "Whether the answer with tokens has a Pragma header.", feature: "sso", needs: ["user.teacher"] },
  "observe.token.revocation-after-reuse": { id: "observe.token.revocation-after-reuse", role: "platform", clause: "4.2 code", says: "Whether the first access token still works after its code was sent again.", feature: "sso", needs: ["user.teacher","probe.user-token"] },
  "observe.token.scope-member": { id: "observe.token.scope-member", role: "platform", clause: "4.2", says: "Whether the answer to a code holds `scope`, and its value.", feature: "sso", needs: ["user.teacher"] },
  "observe.token.verifier-without-challenge": { id: "observe.token.verifier-without-challenge", role: "platform", clause: "4.2 code_verifier", says: "How a verifier is taken where no challenge was sent.", feature: "sso", needs: ["user.teacher"] },
  "observe.webhooks.after-deactivation": { id: "observe.webhooks.after-deactivation", role: "platform", clause: "6", says: "What credentials and tokens are good for after the deactivation, and whether the password is another one afterwards.", feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","driver.deactivate","consent.mutate","time"] },
  "observe.webhooks.algorithm": { id: "observe.webhooks.algorithm", role: "platform", clause: "2.4 Algorithm", says: "Names of the signature algorithms, and further parameters of the content type.", feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"] },
  "observe.webhooks.body-members": { id: "observe.webhooks.body-members", role: "platform", clause: "6", says: "Names of the members of both bodies, among them event ids, timestamps and nonces.", feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"] },
  "observe.webhooks.delivery": { id: "observe.webhooks.delivery", role: "platform", clause: "6", says: "How long after the activation and the deactivation their webhooks come, and over which kind of connection.", feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"] },
  "observe.webhooks.first-success": { id: "observe.webhooks.first-success", role: "platform", clause: "3 item 7", says: "Whether delivered credentials get a token before the webhook is answered, and how long until they first do.", feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"] },
  "observe.webhooks.other-kinds": { id: "observe.webhooks.other-kinds", role: "platform", clause: "6", says: "Which requests came to the receiver that are neither of the two kinds.", feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"] },
  "observe.webhooks.refusal-message": { id: "observe.webhooks.refusal-message", role: "platform", clause: "7", says: "Where an early refusal speaks of a failed client authentication, and in which words.", feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"] },
  "observe.webhooks.scenario-3-deactivation": { id: "observe.webhooks.scenario-3-deactivation", role: "platform", clause: "1", says: "Whether a deactivation webhook comes for a school that was activated in scenario 3.", feature: "webhooks", needs: ["client.onboarding","scenario.3","driver.activate","driver.deactivate","consent.mutate","time"] },
  "observe.webhooks.sent-again": { id: "observe.webhooks.sent-again", role: "platform", clause: "6", says: "Whether webhooks come twice, and whether they come again after the answers 500 and 401.", feature: "webhooks", needs: ["client.onboarding","scenario.1","driver.activate","consent.mutate","time"] },
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
  | "callback.sign-in"
  | "callback.without-flow.nobody-signed-in"
  | "callback.without-flow.nonce-of-other-browser"
  | "class-updates.class-teachers"
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
export type PartnerSilenceId =
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
  "authorize-request.client-id": { id: "authorize-request.client-id", role: "partner", tier: "contract", level: "must", clause: "4.1 client_id", says: "`client_id` is the configured OIDC client ID.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "authorize-request.method": { id: "authorize-request.method", role: "partner", tier: "contract", level: "must", clause: "4.1", says: "The authorize endpoint is requested with GET, its parameters in the query.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "authorize-request.nonce.present": { id: "authorize-request.nonce.present", role: "partner", tier: "contract", level: "must", clause: "4.1 nonce", says: "A `nonce` is sent, and is not empty.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "authorize-request.nonce.unique": { id: "authorize-request.nonce.unique", role: "partner", tier: "contract", level: "must", clause: "4.1 nonce", says: "No two authorize requests have the same `nonce`.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "authorize-request.pkce.challenge": { id: "authorize-request.pkce.challenge", role: "partner", tier: "contract", level: "must", clause: "4.1 code_challenge", says: "A code challenge is 43 characters of the URL-safe Base64 alphabet, without padding.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "authorize-request.pkce.method": { id: "authorize-request.pkce.method", role: "partner", tier: "contract", level: "must", clause: "4.1 code_challenge_method", says: "A code challenge comes with the method `S256`, and the method never without a challenge.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "authorize-request.pkce.public-client": { id: "authorize-request.pkce.public-client", role: "partner", tier: "contract", level: "must", clause: "5 item 1", says: "A public client sends a code challenge with every authorize request.", implied: false, feature: "public-client", needs: [], operation: "authorize" },
  "authorize-request.prompt": { id: "authorize-request.prompt", role: "partner", tier: "contract", level: "should", clause: "4.1 prompt", says: "A `prompt` that is sent is `login`.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "authorize-request.redirect-uri.configured": { id: "authorize-request.redirect-uri.configured", role: "partner", tier: "contract", level: "must", clause: "4.1 redirect_uri", says: "`redirect_uri` is exactly one of the configured addresses: domain with SSO redirect path, or a UI Integration URL.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "authorize-request.redirect-uri.forwarded-host": { id: "authorize-request.redirect-uri.forwarded-host", role: "partner", tier: "contract", level: "must", clause: "4.1 redirect_uri", says: "Headers of the launch that name another host do not change `redirect_uri`.", implied: false, feature: "sso", needs: ["consent.attack"], operation: "authorize" },
  "authorize-request.redirect-uri.launch-parameters": { id: "authorize-request.redirect-uri.launch-parameters", role: "partner", tier: "contract", level: "must", clause: "4.1 redirect_uri", says: "Query parameters of the launch that name another address do not change `redirect_uri`.", implied: false, feature: "sso", needs: ["consent.attack"], operation: "authorize" },
  "authorize-request.response-mode": { id: "authorize-request.response-mode", role: "partner", tier: "contract", level: "should", clause: "4.1 behaviour 1", says: "No response mode other than `query` is asked for, in which the code is delivered.", implied: true, feature: "sso", needs: [], operation: "authorize" },
  "authorize-request.response-type": { id: "authorize-request.response-type", role: "partner", tier: "contract", level: "must", clause: "4.1 response_type", says: "`response_type` is `code`.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "authorize-request.scope.present": { id: "authorize-request.scope.present", role: "partner", tier: "contract", level: "must", clause: "4.1 scope", says: "A `scope` is sent, and is not empty.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "authorize-request.scope.profile": { id: "authorize-request.scope.profile", role: "partner", tier: "contract", level: "must", clause: "2.2", says: "No authorize request of a browser in which nobody has signed in yet asks for the scope `platform-profile`.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "authorize-request.scope.profile-afterwards": { id: "authorize-request.scope.profile-afterwards", role: "partner", tier: "contract", level: "must", clause: "2.2", says: "After an ID token without profile claims, the scope `platform-profile` is not asked for either.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "authorize-request.scope.separator": { id: "authorize-request.scope.separator", role: "partner", tier: "contract", level: "must", clause: "4.1 scope", says: "The values of `scope` are separated by spaces.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "authorize-request.scope.values": { id: "authorize-request.scope.values", role: "partner", tier: "contract", level: "should", clause: "4.1 scope", says: "No scope is requested other than `openid` and `roster-core.readonly`.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "authorize-request.state.present": { id: "authorize-request.state.present", role: "partner", tier: "contract", level: "should", clause: "4.1 state", says: "A `state` is sent, and is not empty.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "authorize-request.state.unique": { id: "authorize-request.state.unique", role: "partner", tier: "contract", level: "should", clause: "4.1 state", says: "No two authorize requests have the same `state`.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "authorize-request.state.unpredictable": { id: "authorize-request.state.unpredictable", role: "partner", tier: "contract", level: "should", clause: "4.1 state", says: "The `state` of a request does not follow from that of the request before: it neither counts nor tells the time.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "callback.code.long": { id: "callback.code.long", role: "partner", tier: "contract", level: "must", clause: "4.1 behaviour 1", says: "A code of a thousand characters is redeemed, and the user signed in.", implied: false, feature: "sso", needs: ["probe"], operation: null },
  "callback.code.redeemed-at-once": { id: "callback.code.redeemed-at-once", role: "partner", tier: "contract", level: "should", clause: "4.1 behaviour 1", says: "The short-lived code is redeemed within ten seconds, or the seconds that the profile gives.", implied: true, feature: "sso", needs: [], operation: null },
  "callback.code.reserved-characters": { id: "callback.code.reserved-characters", role: "partner", tier: "contract", level: "must", clause: "4.1 behaviour 1", says: "A code with characters that are encoded in a query is redeemed, and the user signed in.", implied: false, feature: "sso", needs: ["probe"], operation: null },
  "callback.failed-exchange.nobody-signed-in": { id: "callback.failed-exchange.nobody-signed-in", role: "partner", tier: "contract", level: "must", clause: "4.2", says: "When the token endpoint refuses, fails, or gives no ID token, nobody is signed in.", implied: false, feature: "sso", needs: ["probe"], operation: null },
  "callback.failed-exchange.token-with-error-status": { id: "callback.failed-exchange.token-with-error-status", role: "partner", tier: "contract", level: "should", clause: "4.2", says: "An ID token in an answer with an error status signs nobody in.", implied: true, feature: "sso", needs: ["probe","consent.attack"], operation: null },
  "callback.front-channel.access-token": { id: "callback.front-channel.access-token", role: "partner", tier: "contract", level: "must", clause: "1 item 1", says: "A valid access token that the browser brings along without a code signs nobody in.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: null },
  "callback.front-channel.id-token": { id: "callback.front-channel.id-token", role: "partner", tier: "contract", level: "must", clause: "1 item 1", says: "A valid ID token that the browser brings along without a code signs nobody in.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: null },
  "callback.front-channel.id-token-beside-refused-code": { id: "callback.front-channel.id-token-beside-refused-code", role: "partner", tier: "contract", level: "must", clause: "1 item 1", says: "A valid ID token that the browser brings along beside a code that cannot be redeemed signs nobody in.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: null },
  "callback.front-channel.user": { id: "callback.front-channel.user", role: "partner", tier: "contract", level: "must", clause: "1 item 1", says: "The name or `sub` of a user that the browser brings along without a code signs nobody in.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: null },
  "callback.new-flow-after-failure": { id: "callback.new-flow-after-failure", role: "partner", tier: "contract", level: "must", clause: "5 item 4", says: "After a sign-in that failed, a new launch in the same browser signs in.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: null },
  "callback.no-server-error": { id: "callback.no-server-error", role: "partner", tier: "contract", level: "should", clause: "5 item 5", says: "A sign-in that is refused for what the browser or the token brings ends without a server error.", implied: true, feature: "sso", needs: ["consent.attack"], operation: null },
  "callback.sign-in": { id: "callback.sign-in", role: "partner", tier: "contract", level: "must", clause: "1 item 1", says: "A user who comes back with a code, and for whom it gets a token of the documented claims alone, is signed in.", implied: false, feature: "sso", needs: ["probe"], operation: null },
  "callback.without-flow.nobody-signed-in": { id: "callback.without-flow.nobody-signed-in", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A code opened in a browser without a pending flow signs nobody in.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: null },
  "callback.without-flow.nonce-of-other-browser": { id: "callback.without-flow.nonce-of-other-browser", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A code opened in a browser without a pending flow signs nobody in, although its token has a nonce of another browser.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: null },
  "class-updates.class-teachers": { id: "class-updates.class-teachers", role: "partner", tier: "contract", level: "must", clause: "2.6 Class", says: "Classes with no, one or several class teachers are synchronised.", implied: false, feature: "class-updates", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.class-update"], operation: "listClasses" },
  "class-updates.identified": { id: "class-updates.identified", role: "partner", tier: "contract", level: "must", clause: "4.6 update classes", says: "Every class that is written is named by `id`, `externKey` or `shortName`.", implied: false, feature: "class-updates", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.class-update"], operation: "updateClasses" },
  "class-updates.past-class": { id: "class-updates.past-class", role: "partner", tier: "contract", level: "must", clause: "4.6 update classes", says: "A class outside the current school year is written without `shortName`.", implied: false, feature: "class-updates", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.class-update"], operation: "updateClasses" },
  "class-updates.request": { id: "class-updates.request", role: "partner", tier: "contract", level: "must", clause: "4.6 update classes", says: "Classes are written with PUT and a list `classes`.", implied: false, feature: "class-updates", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.class-update"], operation: "updateClasses" },
  "class-updates.same-name.copied": { id: "class-updates.same-name.copied", role: "partner", tier: "contract", level: "must", clause: "2.6 Class", says: "Two classes of one name in two school years are two classes.", implied: false, feature: "class-updates", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.class-update","driver.export"], operation: "listClasses" },
  "class-updates.same-name.written": { id: "class-updates.same-name.written", role: "partner", tier: "contract", level: "must", clause: "2.6 Class", says: "Of two classes of one name in two school years, the one that is meant is written.", implied: false, feature: "class-updates", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.class-update"], operation: "updateClasses" },
  "class-updates.subject-teachers": { id: "class-updates.subject-teachers", role: "partner", tier: "contract", level: "should", clause: "2.6 Class", says: "Whoever teaches a class something is told by its lessons, and not by its class teachers.", implied: false, feature: "class-updates", also: ["service","timetable"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "code-exchange.client-id": { id: "code-exchange.client-id", role: "partner", tier: "contract", level: "must", clause: "4.2 client_id", says: "The form field `client_id` is the OIDC client ID.", implied: false, feature: "sso", needs: [], operation: "exchangeCode", waivedBy: {"CODE_BASIC_AUTH":"warn"} },
  "code-exchange.client-secret": { id: "code-exchange.client-secret", role: "partner", tier: "contract", level: "must", clause: "4.2 client_secret", says: "The form field `client_secret` of a confidential client is the OIDC client secret.", implied: false, feature: "confidential-client", needs: [], operation: "exchangeCode", waivedBy: {"CODE_BASIC_AUTH":"warn"} },
  "code-exchange.code": { id: "code-exchange.code", role: "partner", tier: "contract", level: "must", clause: "4.2 code", says: "`code` is exactly what was delivered.", implied: false, feature: "sso", needs: [], operation: "exchangeCode" },
  "code-exchange.content-type": { id: "code-exchange.content-type", role: "partner", tier: "contract", level: "must", clause: "4.2", says: "The token request is a form of the type `application/x-www-form-urlencoded`.", implied: false, feature: "sso", needs: [], operation: "exchangeCode" },
  "code-exchange.grant-type": { id: "code-exchange.grant-type", role: "partner", tier: "contract", level: "must", clause: "4.2 grant_type", says: "`grant_type` is `authorization_code`.", implied: false, feature: "sso", needs: [], operation: "exchangeCode" },
  "code-exchange.method": { id: "code-exchange.method", role: "partner", tier: "contract", level: "must", clause: "4.2", says: "The code is redeemed with POST at the token endpoint.", implied: false, feature: "sso", needs: [], operation: "exchangeCode" },
  "code-exchange.redirect-uri": { id: "code-exchange.redirect-uri", role: "partner", tier: "contract", level: "must", clause: "4.2 redirect_uri", says: "`redirect_uri` is that of the authorize request.", implied: false, feature: "sso", needs: [], operation: "exchangeCode" },
  "code-exchange.response.access-token-opaque": { id: "code-exchange.response.access-token-opaque", role: "partner", tier: "contract", level: "should", clause: "2.1 access_token", says: "The user is signed in whatever text the access token is.", implied: true, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "code-exchange.response.with-lifetime": { id: "code-exchange.response.with-lifetime", role: "partner", tier: "contract", level: "must", clause: "2.1 expires_in", says: "An answer with `expires_in` signs the user in.", implied: true, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "code-exchange.response.without-lifetime": { id: "code-exchange.response.without-lifetime", role: "partner", tier: "contract", level: "must", clause: "2.1 expires_in", says: "An answer without `expires_in` signs the user in.", implied: false, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "code-exchange.secret.access-token-not-in-browser": { id: "code-exchange.secret.access-token-not-in-browser", role: "partner", tier: "contract", level: "should", clause: "5 item 1", says: "The access token of a confidential client stands in nothing that the browser gets.", implied: true, feature: "confidential-client", needs: [], operation: "exchangeCode" },
  "code-exchange.secret.not-in-browser": { id: "code-exchange.secret.not-in-browser", role: "partner", tier: "contract", level: "must", clause: "5 item 1", says: "The client secret stands in nothing that the browser gets.", implied: true, feature: "confidential-client", needs: [], operation: "exchangeCode" },
  "code-exchange.secret.not-password": { id: "code-exchange.secret.not-password", role: "partner", tier: "contract", level: "must", clause: "5 item 2", says: "The password that a webhook delivers is never used to redeem a code.", implied: false, feature: "service", needs: ["consent.mutate","tenant.fresh"], operation: "exchangeCode" },
  "code-exchange.secret.public-client": { id: "code-exchange.secret.public-client", role: "partner", tier: "contract", level: "must", clause: "5 item 1", says: "A public client sends no client secret.", implied: false, feature: "public-client", needs: [], operation: "exchangeCode" },
  "code-exchange.secret.service-not-in-browser": { id: "code-exchange.secret.service-not-in-browser", role: "partner", tier: "contract", level: "should", clause: "5 item 1", says: "Neither the password of a school nor its service token stands in anything that the browser gets.", implied: true, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "exchangeCode" },
  "code-exchange.tenant": { id: "code-exchange.tenant", role: "partner", tier: "contract", level: "must", clause: "4", says: "Each code is redeemed at the tenant that gave it, also when users of two tenants sign in at once.", implied: false, feature: "sso", needs: ["tenant.second"], operation: "exchangeCode" },
  "code-exchange.verifier.characters": { id: "code-exchange.verifier.characters", role: "partner", tier: "contract", level: "must", clause: "4.2 code_verifier", says: "`code_verifier` has only letters, digits and `-._~`.", implied: false, feature: "sso", needs: [], operation: "exchangeCode" },
  "code-exchange.verifier.fits-challenge": { id: "code-exchange.verifier.fits-challenge", role: "partner", tier: "contract", level: "must", clause: "4.2 code_verifier", says: "Where a challenge was sent, `code_verifier` is the value that it was made from.", implied: false, feature: "sso", needs: [], operation: "exchangeCode" },
  "code-exchange.verifier.hidden": { id: "code-exchange.verifier.hidden", role: "partner", tier: "contract", level: "should", clause: "4.2 code_verifier", says: "The verifier stands in no URL, page or script-readable cookie that the browser gets from a confidential client.", implied: false, feature: "confidential-client", needs: [], operation: "exchangeCode" },
  "code-exchange.verifier.interleaved": { id: "code-exchange.verifier.interleaved", role: "partner", tier: "contract", level: "must", clause: "4.2 code_verifier", says: "Of two flows that overlap in one browser, each code is redeemed with the verifier of its own flow, or not at all.", implied: false, feature: "sso", needs: [], operation: "exchangeCode" },
  "code-exchange.verifier.length": { id: "code-exchange.verifier.length", role: "partner", tier: "contract", level: "must", clause: "4.2 code_verifier", says: "`code_verifier` has 43 to 128 characters.", implied: false, feature: "sso", needs: [], operation: "exchangeCode" },
  "code-exchange.verifier.no-clear-cookie": { id: "code-exchange.verifier.no-clear-cookie", role: "partner", tier: "contract", level: "should", clause: "4.2 code_verifier", says: "The verifier of a confidential client stands in no cookie in clear text.", implied: true, feature: "confidential-client", needs: [], operation: "exchangeCode" },
  "code-exchange.verifier.unique": { id: "code-exchange.verifier.unique", role: "partner", tier: "contract", level: "must", clause: "4.2 code_verifier", says: "No two token requests have the same `code_verifier`.", implied: false, feature: "sso", needs: [], operation: "exchangeCode" },
  "credentials.answer-before-token.refused": { id: "credentials.answer-before-token.refused", role: "partner", tier: "contract", level: "must", clause: "6 credentials", says: "A credentials webhook is answered with 200 also where the token endpoint still answers 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh"], operation: "credentialsWebhook" },
  "credentials.answer-before-token.withheld": { id: "credentials.answer-before-token.withheld", role: "partner", tier: "contract", level: "must", clause: "6 credentials", says: "A credentials webhook is answered before a service token is there.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh"], operation: "credentialsWebhook" },
  "credentials.before-configuration": { id: "credentials.before-configuration", role: "partner", tier: "contract", level: "must", clause: "1", says: "In scenario 2, the webhook is answered with 200 although the school is not configured yet.", implied: false, feature: "scenario-2", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh"], operation: "credentialsWebhook" },
  "credentials.configuration-completes.afterwards": { id: "credentials.configuration-completes.afterwards", role: "partner", tier: "contract", level: "should", clause: "1", says: "In scenario 2, a school is synchronised once it is configured, without another webhook.", implied: false, feature: "scenario-2", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.configure"], operation: "requestServiceToken" },
  "credentials.configuration-completes.not-before": { id: "credentials.configuration-completes.not-before", role: "partner", tier: "contract", level: "should", clause: "1", says: "In scenario 2, a school is not synchronised before an administrator has configured it.", implied: false, feature: "scenario-2", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.configure"], operation: "requestServiceToken" },
  "credentials.delivered-password": { id: "credentials.delivered-password", role: "partner", tier: "contract", level: "must", clause: "6 credentials", says: "The password that the credentials webhook delivers is the one that the application asks for service tokens with.", implied: false, feature: "webhooks", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "credentials.entered": { id: "credentials.entered", role: "partner", tier: "contract", level: "must", clause: "1", says: "In scenario 3, the password that was entered is used, without any webhook.", implied: false, feature: "scenario-3", needs: ["consent.mutate","tenant.fresh","driver.sync","driver.configure"], operation: "requestServiceToken" },
  "credentials.no-manual-step.sign-in": { id: "credentials.no-manual-step.sign-in", role: "partner", tier: "contract", level: "must", clause: "1", says: "In scenario 1, users of a school are signed in after its webhook without anything else.", implied: false, feature: "scenario-1", needs: ["probe","consent.mutate","tenant.fresh"], operation: "authorize" },
  "credentials.no-manual-step.synchronisation": { id: "credentials.no-manual-step.synchronisation", role: "partner", tier: "contract", level: "must", clause: "1", says: "In scenario 1, a school is synchronised after its webhook without anything else.", implied: false, feature: "service", also: ["scenario-1"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "credentials.per-school": { id: "credentials.per-school", role: "partner", tier: "contract", level: "must", clause: "1", says: "Each school is served with the credentials that were delivered for it, in whatever order schools are activated.", implied: false, feature: "service", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "credentials.replaced": { id: "credentials.replaced", role: "partner", tier: "contract", level: "must", clause: "6 credentials", says: "A further activation of a school replaces its password.", implied: false, feature: "service", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "credentials.survive-restart": { id: "credentials.survive-restart", role: "partner", tier: "contract", level: "should", clause: "6 credentials", says: "Credentials that were delivered are still there after a restart.", implied: false, feature: "service", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.restart"], operation: "requestServiceToken" },
  "data-calls.base": { id: "data-calls.base", role: "partner", tier: "contract", level: "must", clause: "4.6 base", says: "Data APIs are called under the base of their version 3.", implied: false, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: null },
  "data-calls.bearer": { id: "data-calls.bearer", role: "partner", tier: "contract", level: "must", clause: "5 item 3", says: "Every call of a data API carries its access token in a header Authorization of scheme Bearer.", implied: false, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: null },
  "data-calls.permission.after-reinstallation": { id: "data-calls.permission.after-reinstallation", role: "partner", tier: "contract", level: "must", clause: "5 item 3", says: "Once the application was installed again with the permission, the timetable is synchronised.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getTimetable" },
  "data-calls.permission.data-kept": { id: "data-calls.permission.data-kept", role: "partner", tier: "contract", level: "must", clause: "5 item 3", says: "A timetable that is refused for want of permission leaves what was copied before as it is.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "data-calls.permission.no-storm": { id: "data-calls.permission.no-storm", role: "partner", tier: "contract", level: "should", clause: "5 item 3", says: "A timetable that is refused for want of permission is not asked for over and over, and neither are tokens for it.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getTimetable" },
  "data-calls.permission.no-success": { id: "data-calls.permission.no-success", role: "partner", tier: "contract", level: "must", clause: "5 item 3", says: "A timetable that is refused for want of permission is not reported as synchronised.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getTimetable" },
  "data-calls.records": { id: "data-calls.records", role: "partner", tier: "contract", level: "should", clause: "2.6", says: "Records with members that nobody knows, and without those that nobody has promised, are synchronised.", implied: true, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: null },
  "data-calls.user-details": { id: "data-calls.user-details", role: "partner", tier: "contract", level: "should", clause: "2.2 profile claims", says: "Details of users come from the users of the roster.", implied: false, feature: "roster", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "listRosterUsers" },
  "data-calls.validation-error.failed": { id: "data-calls.validation-error.failed", role: "partner", tier: "contract", level: "must", clause: "2.5", says: "A write that is answered with a validation error has failed.", implied: false, feature: "class-updates", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.class-update"], operation: "updateClasses" },
  "data-calls.validation-error.others": { id: "data-calls.validation-error.others", role: "partner", tier: "contract", level: "should", clause: "2.5", says: "A class that is refused does not keep others from being written.", implied: true, feature: "class-updates", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.class-update"], operation: "updateClasses" },
  "data-calls.validation-error.survived": { id: "data-calls.validation-error.survived", role: "partner", tier: "contract", level: "must", clause: "2.5", says: "A validation error, with whatever members, does not end the synchronisation of a school.", implied: false, feature: "class-updates", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.class-update"], operation: "updateClasses" },
  "id-token-check.accepted.other-spelling": { id: "id-token-check.accepted.other-spelling", role: "partner", tier: "contract", level: "must", clause: "2.2", says: "A token signs in whatever the order of its claims, the blanks and the escapes in its text.", implied: true, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "id-token-check.accepted.several-keys": { id: "id-token-check.accepted.several-keys", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "A token signs in whose key stands in the key set after keys of other kinds and uses.", implied: true, feature: "sso", needs: ["probe","tenant.fresh"], operation: "exchangeCode" },
  "id-token-check.accepted.short-life": { id: "id-token-check.accepted.short-life", role: "partner", tier: "contract", level: "must", clause: "2.2 exp", says: "A token that lives for a minute signs in.", implied: true, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "id-token-check.accepted.without-type": { id: "id-token-check.accepted.without-type", role: "partner", tier: "contract", level: "must", clause: "2.2", says: "A token whose header has no `typ` signs in.", implied: true, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "id-token-check.audience.joined": { id: "id-token-check.audience.joined", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token whose `aud` is one text with the own and another client ID is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.audience.letter-case": { id: "id-token-check.audience.letter-case", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token whose `aud` is the own client ID in other letter case is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.audience.list-of-others": { id: "id-token-check.audience.list-of-others", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token whose `aud` is a list without the own client ID is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.audience.longer": { id: "id-token-check.audience.longer", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token whose `aud` goes on after the own client ID is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.audience.missing": { id: "id-token-check.audience.missing", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token without `aud`, or with one that is null or empty, is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.audience.other": { id: "id-token-check.audience.other", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token whose `aud` is another client is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.audience.other-value": { id: "id-token-check.audience.other-value", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token whose `aud` is tenant ID, issuer or redirect URI is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.audience.shorter": { id: "id-token-check.audience.shorter", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token whose `aud` is a beginning of the own client ID is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.expiry.missing": { id: "id-token-check.expiry.missing", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token without `exp` is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.expiry.no-number": { id: "id-token-check.expiry.no-number", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token whose `exp` is null, a word, true, a list or an object is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.expiry.not-positive": { id: "id-token-check.expiry.not-positive", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token whose `exp` is zero or negative is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.expiry.past": { id: "id-token-check.expiry.past", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token that expired more than ten minutes ago is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.expiry.past-text": { id: "id-token-check.expiry.past-text", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token whose `exp` is a past time written as text is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.issuer.cut": { id: "id-token-check.issuer.cut", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token whose `iss` lacks the tenant is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.issuer.extended": { id: "id-token-check.issuer.extended", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token whose `iss` goes on after the issuer is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.issuer.foreign-host": { id: "id-token-check.issuer.foreign-host", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token whose `iss` has a foreign host is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.issuer.letter-case": { id: "id-token-check.issuer.letter-case", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token whose `iss` is spelled in other letter case is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.issuer.list": { id: "id-token-check.issuer.list", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token whose `iss` is a list is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.issuer.missing": { id: "id-token-check.issuer.missing", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token without `iss`, or with one that is null or empty, is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.issuer.other-tenant": { id: "id-token-check.issuer.other-tenant", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token signed by the tenant whose `iss` is the issuer of another tenant is refused.", implied: false, feature: "sso", needs: ["probe","tenant.second","consent.attack"], operation: "exchangeCode" },
  "id-token-check.issuer.preceded": { id: "id-token-check.issuer.preceded", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token whose `iss` has something before the issuer is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.issuer.scheme": { id: "id-token-check.issuer.scheme", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token whose `iss` has another scheme is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.issuer.token-of-other-tenant": { id: "id-token-check.issuer.token-of-other-tenant", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token of another tenant, valid there, is refused in a flow of this tenant.", implied: false, feature: "sso", needs: ["probe","tenant.second","consent.attack"], operation: "exchangeCode" },
  "id-token-check.issuer.trailing-slash": { id: "id-token-check.issuer.trailing-slash", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token whose `iss` has a slash more at its end is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.key.certificate": { id: "id-token-check.key.certificate", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token signed by the key of a certificate in its own header is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.key.embedded": { id: "id-token-check.key.embedded", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token signed by a key that stands in its own header is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.key.foreign": { id: "id-token-check.key.foreign", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token signed by a foreign key under the `kid` of the own one is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.key.link-not-followed": { id: "id-token-check.key.link-not-followed", role: "partner", tier: "contract", level: "should", clause: "5 item 5", says: "Addresses in the header of a token are not requested.", implied: true, feature: "sso", needs: ["consent.attack"], operation: "exchangeCode" },
  "id-token-check.key.linked-certificate": { id: "id-token-check.key.linked-certificate", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token signed by the key of a certificate at the address in its `x5u` is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.key.linked-set": { id: "id-token-check.key.linked-set", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token signed by a key at the address in its `jku` is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.key.other-tenant": { id: "id-token-check.key.other-tenant", role: "partner", tier: "contract", level: "must", clause: "2.3", says: "A token of this tenant signed by the key of another is refused.", implied: false, feature: "sso", needs: ["probe","tenant.second","consent.attack"], operation: "exchangeCode" },
  "id-token-check.key.unknown-id": { id: "id-token-check.key.unknown-id", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token signed by a foreign key under an unknown `kid` is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.key.without-id": { id: "id-token-check.key.without-id", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token signed by a foreign key without a `kid` is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.mac.client-secret": { id: "id-token-check.mac.client-secret", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "A token with a MAC whose key is the client secret is refused.", implied: false, feature: "confidential-client", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.mac.empty-key": { id: "id-token-check.mac.empty-key", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "A token with a MAC whose key is empty is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.mac.hostile-key-id": { id: "id-token-check.mac.hostile-key-id", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "A token with a MAC whose key is empty, and whose `kid` is a path or a query, is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.mac.key-id": { id: "id-token-check.mac.key-id", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "A token with a MAC whose key is the text of its `kid` is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.mac.password": { id: "id-token-check.mac.password", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "A token with a MAC whose key is the password that was delivered for the school is refused.", implied: false, feature: "sso", also: ["service"], needs: ["probe","consent.attack","consent.mutate","tenant.fresh"], operation: "exchangeCode" },
  "id-token-check.mac.public-key": { id: "id-token-check.mac.public-key", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "A token with a MAC whose key is the published key, in any form, is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.malformed.encoding": { id: "id-token-check.malformed.encoding", role: "partner", tier: "contract", level: "should", clause: "2.1 id_token", says: "A token with characters outside its alphabet is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.malformed.header": { id: "id-token-check.malformed.header", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "A token whose header is no JSON object is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.malformed.member": { id: "id-token-check.malformed.member", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "An answer whose `id_token` is missing, null, empty, a number or an object signs nobody in.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.malformed.no-server-error": { id: "id-token-check.malformed.no-server-error", role: "partner", tier: "contract", level: "should", clause: "5 item 5", says: "A token that cannot be read, or whose `exp` is beyond all reason, brings about no server error.", implied: true, feature: "sso", needs: ["consent.attack"], operation: "exchangeCode" },
  "id-token-check.malformed.payload": { id: "id-token-check.malformed.payload", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "A token whose payload is no JSON object is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.malformed.segments": { id: "id-token-check.malformed.segments", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "A text with fewer or more parts than a signed token has is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.nonce.blank": { id: "id-token-check.nonce.blank", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token with a blank before or after the nonce is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.nonce.earlier-flow": { id: "id-token-check.nonce.earlier-flow", role: "partner", tier: "contract", level: "must", clause: "4.1 nonce", says: "A token with the nonce of an earlier, finished flow of the same browser is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.nonce.empty": { id: "id-token-check.nonce.empty", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token with an empty nonce is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.nonce.letter-case": { id: "id-token-check.nonce.letter-case", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token with the nonce in other letter case is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.nonce.longer": { id: "id-token-check.nonce.longer", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token whose nonce goes on after the one sent is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.nonce.missing": { id: "id-token-check.nonce.missing", role: "partner", tier: "contract", level: "must", clause: "2.2 nonce", says: "A token without a nonce is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.nonce.null": { id: "id-token-check.nonce.null", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token whose nonce is null is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.nonce.other": { id: "id-token-check.nonce.other", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token with another nonce than the one sent is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.nonce.other-browser": { id: "id-token-check.nonce.other-browser", role: "partner", tier: "contract", level: "must", clause: "4.1 nonce", says: "A token with the nonce of a pending flow of another browser is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.nonce.replayed-token": { id: "id-token-check.nonce.replayed-token", role: "partner", tier: "contract", level: "must", clause: "4.1 nonce", says: "The ID token of the flow before, delivered once more, is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.nonce.shorter": { id: "id-token-check.nonce.shorter", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token whose nonce is a beginning of the one sent is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.signature.changed": { id: "id-token-check.signature.changed", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token with a changed signature is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.signature.empty": { id: "id-token-check.signature.empty", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token with the algorithm RS256 and an empty signature is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.signature.of-other-token": { id: "id-token-check.signature.of-other-token", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token with the signature of another valid token is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.signature.other-algorithm": { id: "id-token-check.signature.other-algorithm", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token whose header names another algorithm than it was signed with is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.signature.other-header": { id: "id-token-check.signature.other-header", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token whose header was changed after it was signed is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.signature.other-payload": { id: "id-token-check.signature.other-payload", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token whose payload is that of another user, under the signature of the first, is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.signature.zero-elliptic": { id: "id-token-check.signature.zero-elliptic", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token with an elliptic curve signature of zeros is refused, also where the key set has such a key.", implied: false, feature: "sso", needs: ["probe","tenant.fresh","consent.attack"], operation: "exchangeCode" },
  "id-token-check.subject.empty": { id: "id-token-check.subject.empty", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token whose `sub` is empty is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.subject.missing": { id: "id-token-check.subject.missing", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token without `sub` is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.subject.null": { id: "id-token-check.subject.null", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token whose `sub` is null is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.unsigned.no-algorithm": { id: "id-token-check.unsigned.no-algorithm", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "A token whose header names no algorithm is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.unsigned.none": { id: "id-token-check.unsigned.none", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "An unsigned token with the algorithm `none`, however it is spelled, is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "id-token-check.unsigned.none-with-signature": { id: "id-token-check.unsigned.none-with-signature", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "A token with the algorithm `none` is refused although it carries a signature.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "identity.access-token.bearer": { id: "identity.access-token.bearer", role: "partner", tier: "contract", level: "must", clause: "2.1 access_token", says: "What is called for a user is called with that user's access token as Bearer token.", implied: false, feature: "user-calls", needs: ["probe"], operation: null },
  "identity.access-token.own": { id: "identity.access-token.own", role: "partner", tier: "contract", level: "must", clause: "2.1 access_token", says: "When another user signs in in a browser, calls for that user are not made with the access token of the one before.", implied: false, feature: "user-calls", needs: ["probe"], operation: null },
  "identity.birthdate.before-1970": { id: "identity.birthdate.before-1970", role: "partner", tier: "contract", level: "should", clause: "2.2 birthdate", says: "A birthdate before 1970 that is plausible counts as a birthdate.", implied: false, feature: "reads-birthdate", needs: ["probe","probe.birthdate"], operation: "exchangeCode" },
  "identity.birthdate.sign-in": { id: "identity.birthdate.sign-in", role: "partner", tier: "contract", level: "should", clause: "2.2 birthdate", says: "A token with a birthdate, plausible or not, signs in.", implied: false, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "identity.birthdate.unset": { id: "identity.birthdate.unset", role: "partner", tier: "contract", level: "must", clause: "2.2 birthdate", says: "An implausible birthdate counts as none.", implied: false, feature: "reads-birthdate", needs: ["probe","probe.birthdate"], operation: "exchangeCode" },
  "identity.locale.follows-token": { id: "identity.locale.follows-token", role: "partner", tier: "contract", level: "should", clause: "2.2 locale", says: "A user whose `locale` has changed gets the new language.", implied: false, feature: "localisation", needs: ["probe","probe.locale"], operation: "exchangeCode" },
  "identity.locale.not-from-browser": { id: "identity.locale.not-from-browser", role: "partner", tier: "contract", level: "should", clause: "2.2 locale", says: "The language is that of `locale`, whatever language the browser prefers.", implied: false, feature: "localisation", needs: ["probe","probe.locale"], operation: "exchangeCode" },
  "identity.locale.region": { id: "identity.locale.region", role: "partner", tier: "contract", level: "must", clause: "2.2 locale", says: "A `locale` with a further part after a dash signs in.", implied: false, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "identity.locale.region-language": { id: "identity.locale.region-language", role: "partner", tier: "contract", level: "must", clause: "2.2 locale", says: "A `locale` with a region gives the language before the dash.", implied: false, feature: "localisation", needs: ["probe","probe.locale"], operation: "exchangeCode" },
  "identity.locale.two-letters": { id: "identity.locale.two-letters", role: "partner", tier: "contract", level: "must", clause: "2.2 locale", says: "A `locale` of two letters signs in, also where the language is not supported.", implied: false, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "identity.platform-claims.region": { id: "identity.platform-claims.region", role: "partner", tier: "contract", level: "must", clause: "2.2 sr", says: "A token signs in whatever country and region the school is in.", implied: false, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "identity.platform-claims.school-name": { id: "identity.platform-claims.school-name", role: "partner", tier: "contract", level: "must", clause: "2.2 sn", says: "A token signs in whatever characters the name of the school has, and however long it is.", implied: false, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "identity.platform-claims.username": { id: "identity.platform-claims.username", role: "partner", tier: "contract", level: "must", clause: "2.2 username", says: "A token signs in whatever characters the login name has.", implied: false, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "identity.role.own": { id: "identity.role.own", role: "partner", tier: "contract", level: "must", clause: "2.2 roles", says: "Each of two accounts of one person has its own role.", implied: false, feature: "reads-role", needs: ["probe","probe.role"], operation: "exchangeCode" },
  "identity.role.replaced": { id: "identity.role.replaced", role: "partner", tier: "contract", level: "should", clause: "2.2 roles", says: "The role of the latest token takes the place of the one before.", implied: false, feature: "reads-role", needs: ["probe","probe.role"], operation: "exchangeCode" },
  "identity.scopes-claim.values": { id: "identity.scopes-claim.values", role: "partner", tier: "contract", level: "must", clause: "2.2 scopes", says: "A token signs in whatever the order and number of the values in `scopes`.", implied: false, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "identity.subject.accounts-of-one-person": { id: "identity.subject.accounts-of-one-person", role: "partner", tier: "contract", level: "must", clause: "2.2 roles", says: "Two accounts of one person, with one `person_id`, are two users.", implied: false, feature: "sso", needs: ["probe","probe.user"], operation: "exchangeCode" },
  "identity.subject.other": { id: "identity.subject.other", role: "partner", tier: "contract", level: "must", clause: "2.2 sub", says: "Another `sub` is another user, whatever other claims are equal.", implied: false, feature: "sso", needs: ["probe","probe.user"], operation: "exchangeCode" },
  "identity.subject.same": { id: "identity.subject.same", role: "partner", tier: "contract", level: "must", clause: "2.2 sub", says: "The same `sub` is the same user, whatever other claims have changed.", implied: false, feature: "sso", needs: ["probe","probe.user"], operation: "exchangeCode" },
  "identity.tenant": { id: "identity.tenant", role: "partner", tier: "contract", level: "should", clause: "2.2 sub", says: "A `sub` that two tenants have in common sees, at each, the tenant that it launched from.", implied: true, feature: "sso", needs: ["probe","probe.tenant","tenant.second"], operation: "exchangeCode" },
  "login-url.leads-to-authorize": { id: "login-url.leads-to-authorize", role: "partner", tier: "contract", level: "must", clause: "1 item 1", says: "Opening the login URL of a tenant takes the browser to the authorize endpoint, version 3.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "login-url.new-flow.after-unfinished": { id: "login-url.new-flow.after-unfinished", role: "partner", tier: "contract", level: "must", clause: "5 item 4", says: "In a browser whose last flow is not finished, a request to the login URL starts another flow.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "login-url.new-flow.further-parameters": { id: "login-url.new-flow.further-parameters", role: "partner", tier: "contract", level: "must", clause: "5 item 4", says: "A request to the login URL with further query parameters starts a new flow.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "login-url.new-flow.other-tenant-session": { id: "login-url.new-flow.other-tenant-session", role: "partner", tier: "contract", level: "must", clause: "5 item 4", says: "In a browser with a session of another tenant, a request to the login URL starts a new flow.", implied: false, feature: "sso", needs: ["tenant.second","probe"], operation: "authorize" },
  "login-url.new-flow.with-session": { id: "login-url.new-flow.with-session", role: "partner", tier: "contract", level: "must", clause: "5 item 4", says: "In a browser with a session, each request to the login URL starts another flow.", implied: false, feature: "sso", needs: ["probe"], operation: "authorize" },
  "login-url.not-kept": { id: "login-url.not-kept", role: "partner", tier: "contract", level: "should", clause: "5 item 4", says: "A permanent redirect from the login URL may not be kept by the browser, for that would repeat an old authorize request.", implied: true, feature: "sso", needs: [], operation: "authorize" },
  "login-url.restart.after-abandoned": { id: "login-url.restart.after-abandoned", role: "partner", tier: "contract", level: "must", clause: "7", says: "After a flow from which the user never returned, a new launch in the same browser signs in.", implied: false, feature: "sso", needs: ["probe"], operation: "authorize" },
  "login-url.restart.after-many": { id: "login-url.restart.after-many", role: "partner", tier: "contract", level: "must", clause: "7", says: "After five flows in a row from which the user never returned, a new launch in the same browser signs in.", implied: false, feature: "sso", needs: ["probe"], operation: "authorize" },
  "login-url.session.cookie-worthless": { id: "login-url.session.cookie-worthless", role: "partner", tier: "contract", level: "should", clause: "5 item 4", says: "Cookies of a session that ended by a launch, put into another browser, sign nobody in.", implied: true, feature: "sso", needs: ["probe","consent.attack"], operation: "authorize" },
  "login-url.session.ended": { id: "login-url.session.ended", role: "partner", tier: "contract", level: "must", clause: "5 item 4", says: "Requesting the login URL ends the session in that browser, before the new flow is finished.", implied: false, feature: "sso", needs: ["probe"], operation: "authorize" },
  "login-url.session.failed-launch": { id: "login-url.session.failed-launch", role: "partner", tier: "contract", level: "must", clause: "5 item 4", says: "When the sign-in of a launch fails in a browser with a session, nobody is signed in there.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "authorize" },
  "login-url.session.interleaved": { id: "login-url.session.interleaved", role: "partner", tier: "contract", level: "must", clause: "5 item 4", says: "Of two flows that overlap in one browser, one user remains, or nobody, and never a mixture of both.", implied: false, feature: "sso", needs: ["probe","probe.user"], operation: "authorize" },
  "login-url.session.other-tenant-user": { id: "login-url.session.other-tenant-user", role: "partner", tier: "contract", level: "must", clause: "5 item 4", says: "When a user of another tenant launches in a browser with a session, the session is that of the launching user.", implied: false, feature: "sso", needs: ["probe","probe.user","tenant.second"], operation: "authorize" },
  "login-url.session.other-user": { id: "login-url.session.other-user", role: "partner", tier: "contract", level: "must", clause: "5 item 4", says: "When another user launches in a browser with a session, the session is that of the launching user.", implied: false, feature: "sso", needs: ["probe","probe.user"], operation: "authorize" },
  "login-url.slow-login": { id: "login-url.slow-login", role: "partner", tier: "contract", level: "should", clause: "4.1 behaviour 2", says: "A sign-in completes although the user stays at the login page of the platform for a minute and a half.", implied: false, feature: "sso", needs: ["probe","time"], operation: "authorize" },
  "login-url.tenant": { id: "login-url.tenant", role: "partner", tier: "contract", level: "must", clause: "4", says: "The authorize request goes to the tenant from which the user launches, in every browser.", implied: false, feature: "sso", needs: ["tenant.second"], operation: "authorize" },
  "login-url.tenant-over-session": { id: "login-url.tenant-over-session", role: "partner", tier: "contract", level: "must", clause: "4", says: "In a browser with a session of another tenant, the authorize request goes to the tenant of the launch.", implied: false, feature: "sso", needs: ["tenant.second","probe"], operation: "authorize" },
  "login-url.ui-url.identity-in-header": { id: "login-url.ui-url.identity-in-header", role: "partner", tier: "contract", level: "must", clause: "1 item 1", says: "A UI Integration URL opened with a header that names a user signs nobody in without the flow.", implied: false, feature: "sso", needs: ["ui-url","probe","consent.attack"], operation: "authorize" },
  "login-url.ui-url.identity-in-query": { id: "login-url.ui-url.identity-in-query", role: "partner", tier: "contract", level: "must", clause: "1 item 1", says: "A UI Integration URL with a user named in its query signs nobody in without the flow.", implied: false, feature: "sso", needs: ["ui-url","probe","consent.attack"], operation: "authorize" },
  "login-url.ui-url.nobody-signed-in": { id: "login-url.ui-url.nobody-signed-in", role: "partner", tier: "contract", level: "must", clause: "1 item 1", says: "Opening a UI Integration URL in a fresh browser signs nobody in before the flow.", implied: false, feature: "sso", needs: ["ui-url","probe"], operation: "authorize" },
  "login-url.ui-url.starts-flow": { id: "login-url.ui-url.starts-flow", role: "partner", tier: "contract", level: "must", clause: "1 item 1", says: "Opening a UI Integration URL in a fresh browser leads to an authorize request.", implied: false, feature: "sso", needs: ["ui-url"], operation: "authorize" },
  "provider-keys.address.from-document": { id: "provider-keys.address.from-document", role: "partner", tier: "contract", level: "must", clause: "2.3", says: "The key that verifies the ID token is read from the address that the discovery document names.", implied: false, feature: "sso", needs: ["probe","tenant.fresh"], operation: "getKeySet" },
  "provider-keys.address.no-guess": { id: "provider-keys.address.no-guess", role: "partner", tier: "contract", level: "must", clause: "2.1 id_token", says: "A key at an address that the discovery document does not name verifies nothing.", implied: false, feature: "sso", needs: ["probe","tenant.fresh","consent.attack"], operation: "getKeySet" },
  "provider-keys.issuer-from-document": { id: "provider-keys.issuer-from-document", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "A token whose `iss` is the SSO base, where the discovery document names another issuer, signs nobody in.", implied: false, feature: "sso", needs: ["probe","tenant.fresh","consent.attack"], operation: "getDiscovery" },
  "provider-keys.per-tenant": { id: "provider-keys.per-tenant", role: "partner", tier: "contract", level: "must", clause: "2.3", says: "Users of two tenants with issuers and keys of their own sign in by turns.", implied: false, feature: "sso", needs: ["probe","tenant.second"], operation: "getDiscovery" },
  "provider-keys.unknown-members": { id: "provider-keys.unknown-members", role: "partner", tier: "contract", level: "should", clause: "2.3", says: "Members of the discovery document that nobody knows are ignored.", implied: true, feature: "sso", needs: ["probe","tenant.fresh"], operation: "getDiscovery" },
  "provider-keys.unobtainable.document": { id: "provider-keys.unobtainable.document", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "Where the discovery document of a tenant cannot be had or names no key set, nobody is signed in.", implied: false, feature: "sso", needs: ["probe","tenant.fresh"], operation: "getDiscovery" },
  "provider-keys.unobtainable.foreign-signature": { id: "provider-keys.unobtainable.foreign-signature", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "Where the key set of a tenant cannot be had, a token signed by a foreign key signs nobody in.", implied: false, feature: "sso", needs: ["probe","tenant.fresh","consent.attack"], operation: "getKeySet" },
  "provider-keys.unobtainable.keys": { id: "provider-keys.unobtainable.keys", role: "partner", tier: "contract", level: "must", clause: "5 item 5", says: "Where the key set of a tenant cannot be had or holds no fitting key, nobody is signed in.", implied: false, feature: "sso", needs: ["probe","tenant.fresh"], operation: "getKeySet" },
  "service-token-request.address": { id: "service-token-request.address", role: "partner", tier: "contract", level: "must", clause: "4.3", says: "A service token is asked for at the token endpoint of its school.", implied: false, feature: "service", needs: ["consent.mutate","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.basic": { id: "service-token-request.basic", role: "partner", tier: "contract", level: "must", clause: "4.3", says: "The request carries one Authorization header: Basic, with the Base64 of client ID, colon and password.", implied: false, feature: "service", needs: ["consent.mutate","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.client-id": { id: "service-token-request.client-id", role: "partner", tier: "contract", level: "must", clause: "4.3", says: "The client ID stands before the colon, as it is or as forms encode it.", implied: false, feature: "service", needs: ["consent.mutate","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.content-type": { id: "service-token-request.content-type", role: "partner", tier: "contract", level: "must", clause: "4.3", says: "The content type of the request is `application/x-www-form-urlencoded`, also where its body is empty.", implied: false, feature: "service", needs: ["consent.mutate","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.expiry": { id: "service-token-request.expiry", role: "partner", tier: "contract", level: "must", clause: "2.1 expires_in", says: "A service token is not used any more once the seconds are over that `expires_in` says.", implied: false, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync","wait"], operation: "requestServiceToken" },
  "service-token-request.grant": { id: "service-token-request.grant", role: "partner", tier: "contract", level: "must", clause: "1 item 2", says: "The data APIs are called with a token of the grant `client_credentials`, also where nobody has ever signed in.", implied: false, feature: "service", needs: ["consent.mutate","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.grant-in-query": { id: "service-token-request.grant-in-query", role: "partner", tier: "contract", level: "must", clause: "4.3", says: "`grant_type=client_credentials` stands in the query of the request.", implied: false, feature: "service", needs: ["consent.mutate","driver.sync"], operation: "requestServiceToken", waivedBy: {"CC_GRANT_IN_BODY":"warn"} },
  "service-token-request.method": { id: "service-token-request.method", role: "partner", tier: "contract", level: "must", clause: "4.3", says: "A service token is asked for with POST.", implied: false, feature: "service", needs: ["consent.mutate","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.no-client-secret": { id: "service-token-request.no-client-secret", role: "partner", tier: "contract", level: "must", clause: "5 item 2", says: "The OIDC client secret is never used for a service token, whatever the token endpoint answers.", implied: false, feature: "service", also: ["confidential-client"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.no-endless-retry": { id: "service-token-request.no-endless-retry", role: "partner", tier: "contract", level: "should", clause: "7", says: "With credentials that are answered with `invalid_grant`, there are at most ten requests for a token in a minute.", implied: true, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync","patience"], operation: "requestServiceToken" },
  "service-token-request.opaque-token": { id: "service-token-request.opaque-token", role: "partner", tier: "contract", level: "should", clause: "2.1", says: "The text of a service token does not matter.", implied: true, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.own-school": { id: "service-token-request.own-school", role: "partner", tier: "contract", level: "must", clause: "1 item 2", says: "The data APIs are called with a service token of the school whose data they tell, and with no other token.", implied: false, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.password-in-header": { id: "service-token-request.password-in-header", role: "partner", tier: "contract", level: "must", clause: "4.3", says: "The password stands in the Authorization header alone.", implied: false, feature: "service", needs: ["consent.mutate","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.response": { id: "service-token-request.response", role: "partner", tier: "contract", level: "must", clause: "4.3", says: "An answer with `access_token`, `token_type` and `expires_in` is enough, and further members do no harm.", implied: false, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.retry.after-failure": { id: "service-token-request.retry.after-failure", role: "partner", tier: "contract", level: "should", clause: "7", says: "A token endpoint that fails once does not keep later synchronisations from working.", implied: true, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.retry.number": { id: "service-token-request.retry.number", role: "partner", tier: "contract", level: "should", clause: "7", says: "While an activation is not complete, there are at most ten requests for a token in half a minute.", implied: false, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync","patience"], operation: "requestServiceToken" },
  "service-token-request.retry.pause": { id: "service-token-request.retry.pause", role: "partner", tier: "contract", level: "should", clause: "7", says: "Where a token is refused with 401 `invalid_client`, a second at least goes by before it is asked for again.", implied: false, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync","patience"], operation: "requestServiceToken" },
  "service-token-request.retry.until-valid": { id: "service-token-request.retry.until-valid", role: "partner", tier: "contract", level: "must", clause: "7", says: "A 401 `invalid_client` after an activation is not final: some seconds later the school works, without a new activation.", implied: false, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync","wait"], operation: "requestServiceToken" },
  "service-token-request.reuse.next-synchronisation": { id: "service-token-request.reuse.next-synchronisation", role: "partner", tier: "contract", level: "must", clause: "8", says: "Synchronisations that follow one another use the same service token while it is valid.", implied: false, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.reuse.within-synchronisation": { id: "service-token-request.reuse.within-synchronisation", role: "partner", tier: "contract", level: "must", clause: "8", says: "In one synchronisation a service token is used again while it is valid.", implied: false, feature: "service", needs: ["consent.mutate","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.shared": { id: "service-token-request.shared", role: "partner", tier: "contract", level: "should", clause: "8", says: "Work side by side waits for one token instead of asking for several.", implied: true, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "service-token-request.wait": { id: "service-token-request.wait", role: "partner", tier: "contract", level: "must", clause: "6 credentials", says: "After the answer to a credentials webhook, a second at least goes by before the first request for a token.", implied: false, feature: "service", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "standard.authorize-request.repeated-parameter": { id: "standard.authorize-request.repeated-parameter", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 3.1", says: "No parameter of the authorize request occurs twice.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "standard.authorize-request.scope-openid": { id: "standard.authorize-request.scope-openid", role: "partner", tier: "standard", level: "must", clause: "OpenID Connect Core 3.1.2.1", says: "`scope` has the value `openid`, without which no ID token is due.", implied: false, feature: "sso", needs: [], operation: "authorize" },
  "standard.callback.code-once.harmless": { id: "standard.callback.code-once.harmless", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 10.5", says: "An answer that is opened again brings about no server error and signs nobody else in.", implied: false, feature: "sso", needs: ["probe","probe.user","consent.attack"], operation: null },
  "standard.callback.code-once.parallel": { id: "standard.callback.code-once.parallel", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 10.5", says: "An answer that is opened twice at once redeems its code once.", implied: false, feature: "sso", needs: ["consent.attack"], operation: "exchangeCode" },
  "standard.callback.code-once.reload": { id: "standard.callback.code-once.reload", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 10.5", says: "An answer that is opened again redeems its code no second time.", implied: false, feature: "sso", needs: ["consent.attack"], operation: "exchangeCode" },
  "standard.callback.error.escaped": { id: "standard.callback.error.escaped", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 4.1.2.1", says: "Markup in an error description does not stand in the page as markup.", implied: false, feature: "sso", needs: ["consent.attack"], operation: null },
  "standard.callback.error.no-server-error": { id: "standard.callback.error.no-server-error", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 4.1.2.1", says: "An answer with an error, known or not, brings about no server error.", implied: false, feature: "sso", needs: [], operation: null },
  "standard.callback.error.no-token-request": { id: "standard.callback.error.no-token-request", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 4.1.2.1", says: "An answer with an error leads to no token request, also where it carries a code.", implied: false, feature: "sso", needs: [], operation: "exchangeCode" },
  "standard.callback.error.nobody-signed-in": { id: "standard.callback.error.nobody-signed-in", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 4.1.2.1", says: "An answer with an error signs nobody in.", implied: false, feature: "sso", needs: ["probe"], operation: null },
  "standard.callback.other-browser.fresh": { id: "standard.callback.other-browser.fresh", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 10.12", says: "The answer to one browser, opened in another, signs nobody in there.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: null },
  "standard.callback.other-browser.with-flow": { id: "standard.callback.other-browser.with-flow", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 10.12", says: "The answer to one browser, opened in another with a pending flow of its own, signs nobody in there.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: null },
  "standard.callback.other-browser.with-session": { id: "standard.callback.other-browser.with-session", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 10.12", says: "The answer to one browser, opened in another with a session, does not change who is signed in there.", implied: false, feature: "sso", needs: ["probe","probe.user","consent.attack"], operation: null },
  "standard.callback.state.empty": { id: "standard.callback.state.empty", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 10.12", says: "An answer with an empty `state`, where one was sent, signs nobody in.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: null },
  "standard.callback.state.missing": { id: "standard.callback.state.missing", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 10.12", says: "An answer without the `state` that was sent signs nobody in.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: null },
  "standard.callback.state.other": { id: "standard.callback.state.other", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 10.12", says: "An answer whose `state` differs from the one sent signs nobody in.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: null },
  "standard.callback.state.other-browser": { id: "standard.callback.state.other-browser", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 10.12", says: "An answer with the `state` of a pending flow of another browser signs nobody in.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: null },
  "standard.callback.unknown-parameter": { id: "standard.callback.unknown-parameter", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 4.1.2", says: "Parameters of an answer that nobody knows are ignored, and the user is signed in.", implied: false, feature: "sso", needs: ["probe"], operation: null },
  "standard.code-exchange.one-authentication": { id: "standard.code-exchange.one-authentication", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 2.3", says: "A token request authenticates its client in one way only.", implied: false, feature: "confidential-client", needs: [], operation: "exchangeCode" },
  "standard.code-exchange.repeated-parameter": { id: "standard.code-exchange.repeated-parameter", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 3.2", says: "No parameter of the token request occurs twice.", implied: false, feature: "sso", needs: [], operation: "exchangeCode" },
  "standard.code-exchange.unknown-member": { id: "standard.code-exchange.unknown-member", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 5.1", says: "Members of the token response that nobody knows are ignored, and the user is signed in.", implied: false, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "standard.code-exchange.url": { id: "standard.code-exchange.url", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 2.3.1", says: "Neither client secret nor code nor verifier stands in the URL of the token request.", implied: false, feature: "sso", needs: [], operation: "exchangeCode" },
  "standard.code-exchange.verifier-randomness": { id: "standard.code-exchange.verifier-randomness", role: "partner", tier: "standard", level: "should", clause: "RFC 7636 7.1", says: "Verifiers have nothing in common that would make them easier to guess.", implied: false, feature: "sso", needs: [], operation: "exchangeCode" },
  "standard.data-calls.refused-token": { id: "standard.data-calls.refused-token", role: "partner", tier: "standard", level: "should", clause: "RFC 6750 3.1", says: "A call that is answered with 401 whatever its token is not repeated again and again.", implied: false, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: null },
  "standard.data-calls.token-in-url": { id: "standard.data-calls.token-in-url", role: "partner", tier: "standard", level: "should", clause: "RFC 6750 2.3", says: "Access tokens do not stand in the address of a call.", implied: false, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: null },
  "standard.id-token-check.access-token": { id: "standard.id-token-check.access-token", role: "partner", tier: "standard", level: "should", clause: "RFC 8725 3.12", says: "An access token of the same issuer in place of the ID token is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "standard.id-token-check.audience.further": { id: "standard.id-token-check.audience.further", role: "partner", tier: "standard", level: "should", clause: "OpenID Connect Core 3.1.3.7", says: "A token with a further audience that is not trusted is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "standard.id-token-check.audience.further-and-party": { id: "standard.id-token-check.audience.further-and-party", role: "partner", tier: "standard", level: "should", clause: "OpenID Connect Core 3.1.3.7", says: "A token with a further audience, which is also its `azp`, is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "standard.id-token-check.authorized-party": { id: "standard.id-token-check.authorized-party", role: "partner", tier: "standard", level: "should", clause: "OpenID Connect Core 3.1.3.7", says: "A token whose `azp` is another client is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "standard.id-token-check.critical-header": { id: "standard.id-token-check.critical-header", role: "partner", tier: "standard", level: "should", clause: "RFC 7515 4.1.11", says: "A token with a critical header member that nobody knows is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "standard.id-token-check.encryption-key": { id: "standard.id-token-check.encryption-key", role: "partner", tier: "standard", level: "should", clause: "RFC 7517 4.2", says: "A token signed by a key that is published for encryption is refused.", implied: false, feature: "sso", needs: ["probe","tenant.fresh","consent.attack"], operation: "exchangeCode" },
  "standard.id-token-check.not-before": { id: "standard.id-token-check.not-before", role: "partner", tier: "standard", level: "should", clause: "RFC 7519 4.1.5", says: "A token that is not valid before a future time is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "standard.id-token-check.subject.boolean": { id: "standard.id-token-check.subject.boolean", role: "partner", tier: "standard", level: "should", clause: "OpenID Connect Core 2", says: "A token whose `sub` is false is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "standard.id-token-check.subject.number": { id: "standard.id-token-check.subject.number", role: "partner", tier: "standard", level: "should", clause: "OpenID Connect Core 2", says: "A token whose `sub` is a number is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "standard.id-token-check.subject.structure": { id: "standard.id-token-check.subject.structure", role: "partner", tier: "standard", level: "should", clause: "OpenID Connect Core 2", says: "A token whose `sub` is a list or an object is refused.", implied: false, feature: "sso", needs: ["probe","consent.attack"], operation: "exchangeCode" },
  "standard.id-token-check.unknown-claims": { id: "standard.id-token-check.unknown-claims", role: "partner", tier: "standard", level: "should", clause: "OpenID Connect Core 2", says: "Claims that nobody knows or asked for are ignored, and the user is signed in.", implied: false, feature: "sso", needs: ["probe"], operation: "exchangeCode" },
  "standard.provider-keys.fetches": { id: "standard.provider-keys.fetches", role: "partner", tier: "standard", level: "should", clause: "OpenID Connect Core 10.1.1", says: "Tokens with unknown key ids lead to no more than one request for the key set each.", implied: false, feature: "sso", needs: ["tenant.fresh","consent.attack"], operation: "getKeySet" },
  "standard.provider-keys.issuer-of-other-tenant": { id: "standard.provider-keys.issuer-of-other-tenant", role: "partner", tier: "standard", level: "should", clause: "OpenID Connect Discovery 4.3", says: "A discovery document that names the issuer of another tenant makes that issuer no valid one here.", implied: false, feature: "sso", needs: ["probe","tenant.fresh","consent.attack"], operation: "getDiscovery" },
  "standard.provider-keys.rotation": { id: "standard.provider-keys.rotation", role: "partner", tier: "standard", level: "should", clause: "OpenID Connect Core 10.1.1", says: "When the tenant has changed its key, a token signed by the new one signs in within five minutes.", implied: false, feature: "sso", needs: ["probe","tenant.fresh"], operation: "getKeySet" },
  "standard.service-token-request.password-encoding": { id: "standard.service-token-request.password-encoding", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 2.3.1", says: "A password with any characters arrives as it was delivered, or as forms encode it.", implied: false, feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "standard.service-token-request.redirect": { id: "standard.service-token-request.redirect", role: "partner", tier: "standard", level: "should", clause: "RFC 6749 3.2", says: "Credentials do not follow a redirect of the token endpoint to another host.", implied: false, feature: "service", needs: ["simulator.local","consent.attack","consent.mutate","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "standard.webhook-endpoint.chunked": { id: "standard.webhook-endpoint.chunked", role: "partner", tier: "standard", level: "should", clause: "RFC 9112 7.1", says: "A body that comes in chunks is read as one that comes at once, wherever it is cut.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh"], operation: null },
  "standard.webhook-endpoint.header-case": { id: "standard.webhook-endpoint.header-case", role: "partner", tier: "standard", level: "should", clause: "RFC 9110 5.1", says: "Names of headers are read in any letter case.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh"], operation: null },
  "student-data.lookup.by-internal-id": { id: "student-data.lookup.by-internal-id", role: "partner", tier: "contract", level: "must", clause: "4.6 students by key", says: "A student of whom the internal id alone is known is looked up in the list, by a filter on `id`.", implied: false, feature: "student-lookup", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.student-lookup"], operation: "listStudents" },
  "student-data.lookup.encoded-key": { id: "student-data.lookup.encoded-key", role: "partner", tier: "contract", level: "must", clause: "4.6 students by key", says: "An external key with characters that a path cannot hold reaches the platform as it is, percent-encoded.", implied: false, feature: "student-lookup", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.student-lookup"], operation: "getStudent" },
  "student-data.lookup.key-in-path": { id: "student-data.lookup.key-in-path", role: "partner", tier: "contract", level: "must", clause: "4.6 students by key", says: "A student whose external key is known is never asked for by the internal id in the path.", implied: false, feature: "student-lookup", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.student-lookup"], operation: "getStudent" },
  "student-data.pages.all": { id: "student-data.pages.all", role: "partner", tier: "contract", level: "must", clause: "4.6 students", says: "All students of a school are fetched, although one answer holds 1000 of them unless more are asked for.", implied: false, feature: "students", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "listStudents" },
  "student-data.pages.end": { id: "student-data.pages.end", role: "partner", tier: "contract", level: "must", clause: "4.6 students", says: "Paging through students ends where the list ends.", implied: false, feature: "students", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "listStudents" },
  "student-data.pages.integers": { id: "student-data.pages.integers", role: "partner", tier: "contract", level: "should", clause: "4.6 students", says: "`limit` and `offset` are integers.", implied: false, feature: "students", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "listStudents" },
  "student-data.pages.without-gap": { id: "student-data.pages.without-gap", role: "partner", tier: "contract", level: "should", clause: "4.6 students", says: "Each page begins at the latest where the one before ended.", implied: false, feature: "students", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "listStudents" },
  "student-data.without-key.kept": { id: "student-data.without-key.kept", role: "partner", tier: "contract", level: "should", clause: "2.6 Student", says: "Students without `externalKey` are not left out.", implied: false, feature: "students", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "listStudents" },
  "student-data.without-key.not-merged": { id: "student-data.without-key.not-merged", role: "partner", tier: "contract", level: "must", clause: "2.6 Student", says: "Two students without `externalKey` are not taken for one.", implied: false, feature: "students", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "listStudents" },
  "student-data.without-key.synchronised": { id: "student-data.without-key.synchronised", role: "partner", tier: "contract", level: "must", clause: "2.6 Student", says: "Students without `externalKey` do not keep a school from being synchronised.", implied: false, feature: "students", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "listStudents" },
  "timetable-sync.atomic.in-the-end": { id: "timetable-sync.atomic.in-the-end", role: "partner", tier: "contract", level: "must", clause: "4.6 sync rule 1", says: "After a synchronisation that failed, the next one brings the changes and the deletions of both.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "timetable-sync.atomic.together": { id: "timetable-sync.atomic.together", role: "partner", tier: "contract", level: "should", clause: "4.6 sync rule 1", says: "Where one of the calls failed, nothing of the other is applied.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "timetable-sync.both-calls": { id: "timetable-sync.both-calls", role: "partner", tier: "contract", level: "must", clause: "4.6 sync rule 1", says: "Whoever asks for changes of the timetable asks for deleted periods in the same synchronisation.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getDeletedPeriods" },
  "timetable-sync.cursor-kept.after-failure": { id: "timetable-sync.cursor-kept.after-failure", role: "partner", tier: "contract", level: "must", clause: "4.6 sync rule 2", says: "After a synchronisation in which one of the calls failed, the next begins no later than that one did.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getTimetable" },
  "timetable-sync.cursor-kept.first-load": { id: "timetable-sync.cursor-kept.first-load", role: "partner", tier: "contract", level: "must", clause: "4.6 sync rule 2", says: "A first load that failed is made again as a whole.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getTimetable" },
  "timetable-sync.cursor-kept.second-part": { id: "timetable-sync.cursor-kept.second-part", role: "partner", tier: "contract", level: "must", clause: "4.6 deleted-periods rule 2", says: "After a synchronisation in which a further page or filter of the timetable failed, the next begins no later than that one did.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getTimetable" },
  "timetable-sync.cursor-moves": { id: "timetable-sync.cursor-moves", role: "partner", tier: "contract", level: "should", clause: "4.6 sync rule 2", says: "After a success the next synchronisation asks for later changes.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getTimetable" },
  "timetable-sync.deletions.gone": { id: "timetable-sync.deletions.gone", role: "partner", tier: "contract", level: "must", clause: "4.6 deleted-periods", says: "A deleted period is gone.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getDeletedPeriods" },
  "timetable-sync.deletions.others-stay": { id: "timetable-sync.deletions.others-stay", role: "partner", tier: "contract", level: "must", clause: "4.6 deleted-periods", says: "Periods that were not deleted stay, also where no period was.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getDeletedPeriods" },
  "timetable-sync.deletions.unknown": { id: "timetable-sync.deletions.unknown", role: "partner", tier: "contract", level: "must", clause: "4.6 deleted-periods", says: "Ids of deleted periods that the application never had, or gets twice, do no harm.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getDeletedPeriods" },
  "timetable-sync.large": { id: "timetable-sync.large", role: "partner", tier: "contract", level: "must", clause: "4.6 timetable", says: "A timetable of 20,000 periods in one answer is taken.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","heavy"], operation: "getTimetable" },
  "timetable-sync.no-filter-on-deletions": { id: "timetable-sync.no-filter-on-deletions", role: "partner", tier: "contract", level: "must", clause: "4.6 deleted-periods", says: "Deleted periods are asked for without the filters of the timetable.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getDeletedPeriods" },
  "timetable-sync.not-hammered": { id: "timetable-sync.not-hammered", role: "partner", tier: "contract", level: "should", clause: "8", says: "A platform that fails is not asked more than ten times in one synchronisation.", implied: true, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getDeletedPeriods" },
  "timetable-sync.nothing-lost": { id: "timetable-sync.nothing-lost", role: "partner", tier: "contract", level: "should", clause: "4.6 sync rule 1", says: "What changes during a synchronisation is asked for in the next.", implied: true, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getTimetable" },
  "timetable-sync.same-cursor": { id: "timetable-sync.same-cursor", role: "partner", tier: "contract", level: "must", clause: "4.6 sync rule 1", says: "All calls of one synchronisation carry the same `dateLastModifiedAfter`.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getDeletedPeriods" },
  "timetable-sync.tried-again": { id: "timetable-sync.tried-again", role: "partner", tier: "contract", level: "must", clause: "4.6 sync rule 2", says: "What failed in one synchronisation is asked for again in the next.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getTimetable" },
  "timetable-sync.without-access.difference": { id: "timetable-sync.without-access.difference", role: "partner", tier: "contract", level: "must", clause: "4.6 sync rule 3", says: "A period that is missing in the whole timetable is gone.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync","driver.export"], operation: "getTimetable" },
  "timetable-sync.without-access.not-blind": { id: "timetable-sync.without-access.not-blind", role: "partner", tier: "contract", level: "must", clause: "4.6 sync rule 3", says: "Whoever may not see deleted periods does not go on with changes alone.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getTimetable" },
  "timetable-sync.without-access.reloaded": { id: "timetable-sync.without-access.reloaded", role: "partner", tier: "contract", level: "should", clause: "4.6 sync rule 3", says: "Whoever may not see deleted periods loads the whole timetable again.", implied: false, feature: "timetable", also: ["service"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "getTimetable" },
  "webhook-check.algorithm.missing": { id: "webhook-check.algorithm.missing", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "A webhook without Algorithm is never processed.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.algorithm.other-than-signed": { id: "webhook-check.algorithm.other-than-signed", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "A signature made with another algorithm than the one that is named does not verify.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.algorithm.sha256-with-rsa": { id: "webhook-check.algorithm.sha256-with-rsa", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "The algorithm SHA256withRSA is supported.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh"], operation: null },
  "webhook-check.algorithm.unsupported": { id: "webhook-check.algorithm.unsupported", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "A webhook whose Algorithm is unknown, or none for RSA signatures, is never processed.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.algorithm.weak": { id: "webhook-check.algorithm.weak", role: "partner", tier: "contract", level: "should", clause: "5 item 6", says: "Algorithms with SHA-1 or MD5, or without a digest, are not supported.", implied: true, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.authorization.malformed": { id: "webhook-check.authorization.malformed", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "A webhook whose Authorization cannot be decoded is answered with 401 or 400, and never with a server error.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.authorization.missing": { id: "webhook-check.authorization.missing", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "A webhook without Authorization, or with an empty one, is answered with 401 or 400.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.authorization.other-content": { id: "webhook-check.authorization.other-content", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "A webhook whose Authorization is the Base64 of something else than a signature is answered with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.authorization.plain-base64": { id: "webhook-check.authorization.plain-base64", role: "partner", tier: "contract", level: "must", clause: "2.4 Authorization", says: "The signature is read from Authorization as plain Base64, without a word in front.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh"], operation: null },
  "webhook-check.body.changed": { id: "webhook-check.body.changed", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "A body that was changed after it was signed is answered with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.body.cut": { id: "webhook-check.body.cut", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "A body of which the end or all is missing is answered with 401 or 400.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.body.encoded-otherwise": { id: "webhook-check.body.encoded-otherwise", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "A body in another encoding than the signed one is answered with 401, 400 or 415.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.body.of-other-webhook": { id: "webhook-check.body.of-other-webhook", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "A signature is good for its own body, and that of another webhook is answered with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.body.reformatted": { id: "webhook-check.body.reformatted", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "A body that means the same as the signed one in other bytes is answered with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.body.unparsable": { id: "webhook-check.body.unparsable", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "A body that is no JSON, under the signature of one that is, is answered with 401, 400 or 415.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.bypass.header": { id: "webhook-check.bypass.header", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "No header makes an unsigned webhook acceptable.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.bypass.method": { id: "webhook-check.bypass.method", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "No other method makes an unsigned webhook acceptable.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.bypass.path": { id: "webhook-check.bypass.path", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "No other spelling of the path makes an unsigned webhook acceptable.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.bypass.query": { id: "webhook-check.bypass.query", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "No parameter in the query makes an unsigned webhook acceptable.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.key.id-token": { id: "webhook-check.key.id-token", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "A signature by the key of the school's ID tokens is answered with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.key.link-not-followed": { id: "webhook-check.key.link-not-followed", role: "partner", tier: "contract", level: "should", clause: "5 item 6", says: "An address that comes along with a webhook is not asked for a key.", implied: true, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.key.offered": { id: "webhook-check.key.offered", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "A signature by a key that comes along with the webhook, itself or its address, is answered with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.key.other-environment": { id: "webhook-check.key.other-environment", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "A signature by the key of another environment is answered with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.key.rogue": { id: "webhook-check.key.rogue", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "A signature by an unknown key is answered with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.mac.public-key": { id: "webhook-check.mac.public-key", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "A code whose key is the public key in any form is no signature.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.mac.shared-secret": { id: "webhook-check.mac.shared-secret", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "Neither the client secret nor a password, nor a code whose key they are, is a signature.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.not-processed.credentials": { id: "webhook-check.not-processed.credentials", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "A credentials webhook that fails verification changes nothing at a school that is served.", implied: false, feature: "webhooks", also: ["service"], needs: ["consent.mutate","consent.attack","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "webhook-check.not-processed.deactivation": { id: "webhook-check.not-processed.deactivation", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "A deactivation webhook that fails verification ends nothing.", implied: false, feature: "deactivation-webhook", also: ["service"], needs: ["consent.mutate","consent.attack","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "webhook-check.not-processed.unknown-school": { id: "webhook-check.not-processed.unknown-school", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "A credentials webhook that fails verification makes no school known.", implied: false, feature: "webhooks", also: ["service"], needs: ["consent.mutate","consent.attack","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "webhook-check.padding.pss": { id: "webhook-check.padding.pss", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "A signature with the padding PSS under the name SHA256withRSA is answered with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.padding.structure": { id: "webhook-check.padding.structure", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "A signature whose padding is not that of PKCS 1 from its first byte to its last is answered with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.raw-body.accepted": { id: "webhook-check.raw-body.accepted", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "A body is accepted as it was signed, whatever the order of its members, its blanks, escapes, numbers and size.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh"], operation: null },
  "webhook-check.raw-body.other-bytes-signed": { id: "webhook-check.raw-body.other-bytes-signed", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "A signature over anything else than the raw body is answered with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.signature.beyond-modulus": { id: "webhook-check.signature.beyond-modulus", role: "partner", tier: "contract", level: "should", clause: "5 item 6", says: "A signature to which the modulus was added is answered with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.signature.other-number": { id: "webhook-check.signature.other-number", role: "partner", tier: "contract", level: "must", clause: "5 item 6", says: "A number that is another one than the signature, or longer or shorter than the key, is answered with 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.status.algorithm": { id: "webhook-check.status.algorithm", role: "partner", tier: "contract", level: "should", clause: "7 webhook endpoint", says: "A missing or unsupported algorithm is answered with 400 or 401.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.status.before-parsing": { id: "webhook-check.status.before-parsing", role: "partner", tier: "contract", level: "should", clause: "5 item 6", says: "What cannot be parsed and is badly signed is answered with 401, for verification comes first.", implied: false, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-check.status.no-server-error": { id: "webhook-check.status.no-server-error", role: "partner", tier: "contract", level: "should", clause: "5 item 6", says: "A webhook that is written in another way than the documented one ends without a server error.", implied: true, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-endpoint.bare": { id: "webhook-endpoint.bare", role: "partner", tier: "contract", level: "must", clause: "5 item 7", says: "A webhook needs neither a time nor a number, nor any proof beside its signature, to be accepted.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh"], operation: null },
  "webhook-endpoint.content-type": { id: "webhook-endpoint.content-type", role: "partner", tier: "contract", level: "must", clause: "2.4 Content-Type", says: "A webhook in UTF-8 with characters beyond ASCII is accepted.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh"], operation: null },
  "webhook-endpoint.credentials.accepted": { id: "webhook-endpoint.credentials.accepted", role: "partner", tier: "contract", level: "must", clause: "4.5", says: "A correctly signed credentials webhook of a school that nobody has heard of is answered with 200.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh"], operation: "credentialsWebhook" },
  "webhook-endpoint.deactivation.accepted": { id: "webhook-endpoint.deactivation.accepted", role: "partner", tier: "contract", level: "must", clause: "4.5", says: "A correctly signed deactivation webhook of an active school is answered with 200, 202 or 204.", implied: false, feature: "deactivation-webhook", needs: ["consent.mutate","tenant.fresh"], operation: "deactivationWebhook" },
  "webhook-endpoint.heavy.badly-signed": { id: "webhook-endpoint.heavy.badly-signed", role: "partner", tier: "contract", level: "should", clause: "5 item 6", says: "A badly signed body of one or ten megabytes is refused, and the next webhook is taken.", implied: true, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh","heavy"], operation: null },
  "webhook-endpoint.heavy.signed": { id: "webhook-endpoint.heavy.signed", role: "partner", tier: "contract", level: "should", clause: "4.5", says: "A correctly signed body of one or ten megabytes is taken or refused, and the next webhook is taken.", implied: true, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh","heavy"], operation: null },
  "webhook-endpoint.reads.refused": { id: "webhook-endpoint.reads.refused", role: "partner", tier: "contract", level: "should", clause: "4.5", says: "GET and HEAD are refused.", implied: true, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-endpoint.unknown-members": { id: "webhook-endpoint.unknown-members", role: "partner", tier: "contract", level: "should", clause: "4.5", says: "Members of a body that the application does not know do no harm.", implied: true, feature: "webhooks", needs: ["consent.mutate","tenant.fresh"], operation: null },
  "webhook-endpoint.unusable.nested": { id: "webhook-endpoint.unusable.nested", role: "partner", tier: "contract", level: "should", clause: "4.5", says: "A correctly signed body that is nested ten thousand deep is taken or refused, without a server error.", implied: true, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-endpoint.unusable.nothing-stored": { id: "webhook-endpoint.unusable.nothing-stored", role: "partner", tier: "contract", level: "should", clause: "6 credentials", says: "A credentials webhook without a usable password takes no stored password away.", implied: true, feature: "webhooks", also: ["service"], needs: ["consent.mutate","consent.attack","tenant.fresh","driver.sync"], operation: "requestServiceToken" },
  "webhook-endpoint.unusable.refused": { id: "webhook-endpoint.unusable.refused", role: "partner", tier: "contract", level: "should", clause: "4.5", says: "A webhook that is correctly signed and holds nothing that can be used is refused, without a server error.", implied: true, feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"], operation: null },
  "webhook-repetition.at-once.all-accepted": { id: "webhook-repetition.at-once.all-accepted", role: "partner", tier: "contract", level: "should", clause: "5 item 7", says: "Credentials webhooks that come several times at once are all answered with 200.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh"], operation: "credentialsWebhook" },
  "webhook-repetition.at-once.credentials": { id: "webhook-repetition.at-once.credentials", role: "partner", tier: "contract", level: "must", clause: "5 item 7", says: "Of credentials webhooks that come several times at once, one is answered with 200, and the school is served.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "credentialsWebhook" },
  "webhook-repetition.at-once.deactivation": { id: "webhook-repetition.at-once.deactivation", role: "partner", tier: "contract", level: "must", clause: "5 item 7", says: "Of deactivation webhooks that come several times at once, one is answered as a success, and none fails.", implied: false, feature: "deactivation-webhook", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh"], operation: "deactivationWebhook" },
  "webhook-repetition.credentials.answer": { id: "webhook-repetition.credentials.answer", role: "partner", tier: "contract", level: "must", clause: "5 item 7", says: "A credentials webhook that comes again is answered with 200.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh"], operation: "credentialsWebhook" },
  "webhook-repetition.credentials.effect": { id: "webhook-repetition.credentials.effect", role: "partner", tier: "contract", level: "must", clause: "5 item 7", says: "A credentials webhook that comes again changes nothing: the school is served with its password as before.", implied: false, feature: "webhooks", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "credentialsWebhook" },
  "webhook-repetition.deactivation.accepted": { id: "webhook-repetition.deactivation.accepted", role: "partner", tier: "contract", level: "should", clause: "5 item 7", says: "A deactivation webhook that comes again is answered as a success.", implied: false, feature: "deactivation-webhook", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh"], operation: "deactivationWebhook" },
  "webhook-repetition.deactivation.answer": { id: "webhook-repetition.deactivation.answer", role: "partner", tier: "contract", level: "must", clause: "5 item 7", says: "A deactivation webhook that comes again is answered as a success, or as one of a school that is gone.", implied: false, feature: "deactivation-webhook", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh"], operation: "deactivationWebhook" },
  "webhook-repetition.deactivation.effect": { id: "webhook-repetition.deactivation.effect", role: "partner", tier: "contract", level: "must", clause: "5 item 7", says: "A deactivation webhook that comes again changes nothing: the school stays deactivated.", implied: false, feature: "deactivation-webhook", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh"], operation: "deactivationWebhook" },
  "webhook-repetition.early-deactivation.activation": { id: "webhook-repetition.early-deactivation.activation", role: "partner", tier: "contract", level: "should", clause: "6 deactivation", says: "A school whose deactivation came before any activation can be activated.", implied: false, feature: "deactivation-webhook", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "credentialsWebhook" },
  "webhook-repetition.early-deactivation.answer": { id: "webhook-repetition.early-deactivation.answer", role: "partner", tier: "contract", level: "should", clause: "6 deactivation", says: "A deactivation of a school that was never active is answered without a server error.", implied: false, feature: "deactivation-webhook", needs: ["consent.mutate","tenant.fresh"], operation: "deactivationWebhook" },
  "webhook-repetition.event.credentials": { id: "webhook-repetition.event.credentials", role: "partner", tier: "contract", level: "must", clause: "5 item 7", says: "A credentials event whose id was processed before is not applied again, although another one came since.", implied: false, feature: "event-ids", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "credentialsWebhook" },
  "webhook-repetition.event.deactivation": { id: "webhook-repetition.event.deactivation", role: "partner", tier: "contract", level: "must", clause: "5 item 7", says: "A deactivation event whose id was processed before is not applied again: a school that is active again stays so.", implied: false, feature: "deactivation-event-ids", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh"], operation: "deactivationWebhook" },
  "webhook-repetition.event.new-id": { id: "webhook-repetition.event.new-id", role: "partner", tier: "contract", level: "should", clause: "5 item 7", says: "An event with an id of its own is processed, although everything else but the password is as in another one.", implied: false, feature: "event-ids", needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "credentialsWebhook" },
  "webhook-repetition.other-school": { id: "webhook-repetition.other-school", role: "partner", tier: "contract", level: "must", clause: "6 deactivation", says: "A deactivation concerns the school alone that it names.", implied: false, feature: "deactivation-webhook", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh"], operation: "deactivationWebhook" },
  "webhook-repetition.reactivation": { id: "webhook-repetition.reactivation", role: "partner", tier: "contract", level: "must", clause: "6 credentials", says: "A school that is activated after a deactivation is served, with the new password.", implied: false, feature: "deactivation-webhook", also: ["webhooks"], needs: ["consent.mutate","tenant.fresh","driver.sync"], operation: "credentialsWebhook" },
}

/** Every open point of the contract for a partner by its id, sorted by id. */
export const partnerSilences: Readonly<Record<PartnerSilenceId, CatalogueSilence & { readonly id: PartnerSilenceId }>> = {
  "observe.partner.callback.issuer-parameter": { id: "observe.partner.callback.issuer-parameter", role: "partner", clause: "4.1 behaviour 1", says: "Whether an answer with a wrong `iss` parameter is accepted.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.callback.refusal": { id: "observe.partner.callback.refusal", role: "partner", clause: "5 item 5", says: "How a refused sign-in is presented: status, page, or a new flow.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.callback.reload": { id: "observe.partner.callback.reload", role: "partner", clause: "4.1 behaviour 1", says: "What a user sees who opens the answer a second time.", feature: "sso", needs: ["probe"] },
  "observe.partner.callback.retry": { id: "observe.partner.callback.retry", role: "partner", clause: "7", says: "Whether a token request that failed is repeated, and how often.", feature: "sso", needs: [] },
  "observe.partner.code-exchange.authentication": { id: "observe.partner.code-exchange.authentication", role: "partner", clause: "4.2 client_secret", says: "How the client authenticates at the token endpoint: form field, Basic, or both.", feature: "sso", needs: [] },
  "observe.partner.code-exchange.moment": { id: "observe.partner.code-exchange.moment", role: "partner", clause: "4.1 behaviour 1", says: "How long after its delivery the code is redeemed, in classes of seconds.", feature: "sso", needs: [] },
  "observe.partner.code-exchange.no-access-token": { id: "observe.partner.code-exchange.no-access-token", role: "partner", clause: "2.1 access_token", says: "Whether a token response without `access_token` signs the user in.", feature: "sso", needs: ["probe"] },
  "observe.partner.code-exchange.no-token-type": { id: "observe.partner.code-exchange.no-token-type", role: "partner", clause: "2.1", says: "Whether a token response without `token_type` signs the user in.", feature: "sso", needs: ["probe"] },
  "observe.partner.data-calls.other-paths": { id: "observe.partner.data-calls.other-paths", role: "partner", clause: "4.6", says: "Which paths that are not documented and not in the profile are called with service tokens.", feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"] },
  "observe.partner.data-calls.refused-token": { id: "observe.partner.data-calls.refused-token", role: "partner", clause: "2.1 expires_in", says: "What becomes of a service token that a data API refuses although its time is not over.", feature: "service", needs: ["consent.mutate","tenant.fresh","driver.sync"] },
  "observe.partner.id-token-check.audience-list": { id: "observe.partner.id-token-check.audience-list", role: "partner", clause: "5 item 5", says: "Whether an audience is accepted that is a list of the own client ID alone.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.id-token-check.audience-trusted-party": { id: "observe.partner.id-token-check.audience-trusted-party", role: "partner", clause: "5 item 5", says: "Whether a further audience is accepted where `azp` is the own client ID.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.id-token-check.blank-subject": { id: "observe.partner.id-token-check.blank-subject", role: "partner", clause: "5 item 5", says: "Whether a `sub` of blanks is accepted.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.id-token-check.issued-at": { id: "observe.partner.id-token-check.issued-at", role: "partner", clause: "2.2 iat", says: "Whether an `iat` a day ahead, a day ago or none at all is accepted.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.id-token-check.just-expired": { id: "observe.partner.id-token-check.just-expired", role: "partner", clause: "5 item 5", says: "Whether a token that expired half a minute ago is accepted.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.id-token-check.long-subject": { id: "observe.partner.id-token-check.long-subject", role: "partner", clause: "5 item 5", says: "Whether a `sub` of 300 characters is accepted.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.id-token-check.missing-claim": { id: "observe.partner.id-token-check.missing-claim", role: "partner", clause: "2.2", says: "Whether a token without one of the platform claims is accepted.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.id-token-check.no-key-id": { id: "observe.partner.id-token-check.no-key-id", role: "partner", clause: "2.1 id_token", says: "Whether a token without `kid` is accepted where the set has one key.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.id-token-check.nonce-list": { id: "observe.partner.id-token-check.nonce-list", role: "partner", clause: "5 item 5", says: "Whether a nonce is accepted that is a list of the one sent.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.id-token-check.odd-expiry": { id: "observe.partner.id-token-check.odd-expiry", role: "partner", clause: "5 item 5", says: "Whether an `exp` in milliseconds, beyond all dates, with a fraction, or as text of a future time is accepted.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.id-token-check.other-rsa-algorithms": { id: "observe.partner.id-token-check.other-rsa-algorithms", role: "partner", clause: "2.1 id_token", says: "Which RSA algorithms other than RS256 are accepted.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.id-token-check.second-key": { id: "observe.partner.id-token-check.second-key", role: "partner", clause: "2.1 id_token", says: "Whether a token signed by a second key of the set under the `kid` of the first is accepted.", feature: "sso", needs: ["probe","tenant.fresh","consent.attack"] },
  "observe.partner.id-token-check.tenant-id": { id: "observe.partner.id-token-check.tenant-id", role: "partner", clause: "2.2 tenant_id", says: "Whether a `tenant_id` is accepted that contradicts `iss`.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.id-token-check.token-type": { id: "observe.partner.id-token-check.token-type", role: "partner", clause: "2.2", says: "Whether a token whose header has the `typ` of an access token is accepted.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.id-token-check.user-type": { id: "observe.partner.id-token-check.user-type", role: "partner", clause: "2.2 user_type", says: "Whether a `user_type` other than `USER` is accepted.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.identity.markup": { id: "observe.partner.identity.markup", role: "partner", clause: "2.2 sn", says: "Whether markup in the name of the school stands in the page as markup.", feature: "sso", needs: ["probe","consent.attack"] },
  "observe.partner.identity.subject-of-two-tenants": { id: "observe.partner.identity.subject-of-two-tenants", role: "partner", clause: "2.2 sub", says: "Whether one `sub` at two tenants is one user or two.", feature: "sso", needs: ["probe","probe.user","tenant.second"] },
  "observe.partner.identity.unknown-role": { id: "observe.partner.identity.unknown-role", role: "partner", clause: "2.2 roles", says: "What comes of a role that the application does not know.", feature: "sso", needs: ["probe"] },
  "observe.partner.login-url.late-return": { id: "observe.partner.login-url.late-return", role: "partner", clause: "7", says: "What comes of the late return from a flow that was given up for another.", feature: "sso", needs: ["probe"] },
  "observe.partner.login-url.parameters": { id: "observe.partner.login-url.parameters", role: "partner", clause: "4.1", says: "Which undocumented parameters the authorize request has.", feature: "sso", needs: [] },
  "observe.partner.login-url.pkce": { id: "observe.partner.login-url.pkce", role: "partner", clause: "5 item 1", says: "Whether the application sends a code challenge, always, never or sometimes.", feature: "sso", needs: [] },
  "observe.partner.login-url.prompt": { id: "observe.partner.login-url.prompt", role: "partner", clause: "4.1 prompt", says: "Whether `prompt=login` is sent.", feature: "sso", needs: [] },
  "observe.partner.login-url.state-length": { id: "observe.partner.login-url.state-length", role: "partner", clause: "4.1 state", says: "How long the `state` is.", feature: "sso", needs: [] },
  "observe.partner.login-url.way": { id: "observe.partner.login-url.way", role: "partner", clause: "1 item 1", says: "How the login URL brings the browser to authorize: redirects, their status codes, a page or a form.", feature: "sso", needs: [] },
  "observe.partner.provider-keys.caching": { id: "observe.partner.provider-keys.caching", role: "partner", clause: "2.1 id_token", says: "How often discovery document and key set are requested in several sign-ins.", feature: "sso", needs: ["probe"] },
  "observe.partner.provider-keys.issuer-spelling": { id: "observe.partner.provider-keys.issuer-spelling", role: "partner", clause: "2.3", says: "Whether an issuer is accepted that is another address than the SSO base and contains version and tenant.", feature: "sso", needs: ["probe","tenant.fresh"] },
  "observe.partner.provider-keys.minimal-document": { id: "observe.partner.provider-keys.minimal-document", role: "partner", clause: "2.3", says: "Whether a discovery document with the four documented members alone is enough.", feature: "sso", needs: ["probe","tenant.fresh"] },
  "observe.partner.webhook-check.content-type": { id: "observe.partner.webhook-check.content-type", role: "partner", clause: "2.4 Content-Type", says: "Whether a genuine webhook is taken whose Content-Type is another, or missing.", feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"] },
  "observe.partner.webhook-check.digest-without-null": { id: "observe.partner.webhook-check.digest-without-null", role: "partner", clause: "5 item 6", says: "Whether a signature is taken whose digest comes without its NULL.", feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"] },
  "observe.partner.webhook-check.lenient-base64": { id: "observe.partner.webhook-check.lenient-base64", role: "partner", clause: "5 item 6", says: "Which other spellings of Base64 are read, and which of two signatures counts.", feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"] },
  "observe.partner.webhook-check.other-algorithms": { id: "observe.partner.webhook-check.other-algorithms", role: "partner", clause: "5 item 6", says: "Which other names and algorithms are supported, and which of two Algorithm headers counts.", feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"] },
  "observe.partner.webhook-endpoint.byte-order-mark": { id: "observe.partner.webhook-endpoint.byte-order-mark", role: "partner", clause: "4.5", says: "Whether a signed body is taken that begins with a byte order mark.", feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"] },
  "observe.partner.webhook-endpoint.other-kind": { id: "observe.partner.webhook-endpoint.other-kind", role: "partner", clause: "4.5", says: "What the endpoint of one kind answers to a genuine webhook of the other.", feature: "webhooks", needs: ["consent.mutate","consent.attack","tenant.fresh"] },
  "observe.partner.webhook-repetition.id-of-other-school": { id: "observe.partner.webhook-repetition.id-of-other-school", role: "partner", clause: "5 item 7", says: "Whether an event is processed whose id another school has used.", feature: "event-ids", needs: ["consent.mutate","tenant.fresh","driver.sync"] },
}

/** Statements that no check can verify, of both roles, sorted by id. */
export const notTestable: readonly NotTestableEntry[] = [
  { id: "not-testable.additional-configuration", role: "platform", clause: "1", says: "In scenario 2 the partner asks the administrator for further configuration.", reason: "It happens at the partner. What the platform owes in this scenario is a rule." },
  { id: "not-testable.client-checks", role: "platform", clause: "5 item 5", says: "The client verifies signature, issuer, audience, expiry, nonce and subject.", reason: "It binds the partner. That a token passes these checks is covered by rules on the token." },
  { id: "not-testable.copying-credentials", role: "platform", clause: "1", says: "In scenario 3 the administrator copies the credentials to the partner application.", reason: "People do it in a page without a documented interface. That the copied credentials work is a rule." },
  { id: "not-testable.external-identity-provider", role: "platform", clause: "1 item 5", says: "The platform may take sign-ins from another identity provider.", reason: "The contract excludes it, and administrators set it up outside the interfaces." },
  { id: "not-testable.external-provider-return", role: "platform", clause: "7", says: "A user from an external identity provider may not come back to the application.", reason: "It is a documented defect, so either outcome is accepted." },
  { id: "not-testable.few-token-requests", role: "platform", clause: "8", says: "Clients ask for no more service tokens than they need.", reason: "It binds the partner, and no rate limit is documented." },
  { id: "not-testable.first-request-refused", role: "platform", clause: "7", says: "A service token request right after activation fails.", reason: "It describes a race that cannot be forced. Success is conforming too." },
  { id: "not-testable.full-names-elsewhere", role: "platform", clause: "2.6 Period", says: "Other APIs have the full names that the timetable lacks.", reason: "Which API and which member is not documented. Their absence from the timetable is a rule." },
  { id: "not-testable.globally-unique-classes", role: "platform", clause: "2.6 Class", says: "No two classes of any two schools share an `id` or `externKey`.", reason: "Only records of the tenants in the profile can be seen. Within them it is a rule." },
  { id: "not-testable.grouping-by-client", role: "platform", clause: "4.6 grouping", says: "Clients join periods that agree in all grouping attributes into a double period.", reason: "It binds the partner. That both halves agree is a rule." },
  { id: "not-testable.identity-by-sub", role: "platform", clause: "1 item 1", says: "Partners identify a user by `sub` and by no other claim.", reason: "It binds the partner. What the platform owes, a stable and distinct `sub`, has rules of its own." },
  { id: "not-testable.implausible-birthdate", role: "platform", clause: "2.2 birthdate", says: "A birthdate beyond reason is read as unknown.", reason: "The reader of the token does it. The suite merely accepts such values." },
  { id: "not-testable.key-of-environment", role: "platform", clause: "5 item 6", says: "The public key is kept as configuration, and each environment has its own.", reason: "It is an arrangement between people. The suite takes the key from the profile." },
  { id: "not-testable.lesson-model", role: "platform", clause: "2.6 Lesson", says: "A lesson ties teacher, students, subject and room together, and every student group has a lesson.", reason: "No documented request returns a lesson. What periods and roster classes show of it is covered by rules." },
  { id: "not-testable.lifecycle", role: "platform", clause: "9", says: "How long versions live and how their end is announced.", reason: "The contract states nothing. Headers that announce it are an observation." },
  { id: "not-testable.login-page-mechanism", role: "platform", clause: "4.1 behaviour 2", says: "How exactly the browser arrives at the login page.", reason: "Redirect, script or inline page are all allowed. Only the page at the end is recognised." },
  { id: "not-testable.management-console", role: "platform", clause: "1", says: "The console holds client ID, secret, redirect path, domain and UI Integration URLs of an application.", reason: "It is a page for people without a documented interface. Its values are part of the profile." },
  { id: "not-testable.no-history", role: "platform", clause: "4.6 other facts", says: "The roster knows nothing of the past.", reason: "Only known lessons can be looked for, and the contract also says that earlier school years may be reached." },
  { id: "not-testable.no-other-disappearance", role: "platform", clause: "3 rule 6", says: "Nothing but physical deletion takes a student out of the roster.", reason: "It denies every other cause. Disabled accounts and past exit dates are covered by a rule." },
  { id: "not-testable.no-picture-interface", role: "platform", clause: "4.6 other facts", says: "No interface reads or writes profile pictures.", reason: "There is no list of all interfaces. Records are scanned for pictures by a rule." },
  { id: "not-testable.no-recorded-substitution", role: "platform", clause: "3 rule 2", says: "A change of teacher for a whole lesson leaves no record of a substitution.", reason: "What is recorded inside cannot be seen. What the timetable returns is a rule." },
  { id: "not-testable.no-recurring-events", role: "platform", clause: "2.6 Period", says: "Nothing on the platform repeats by rule.", reason: "Only known weekly lessons can be looked at." },
  { id: "not-testable.no-timestamp", role: "platform", clause: "5 item 7", says: "Webhooks have neither timestamp nor nonce.", reason: "It warns partners of replays and forbids nothing, so such a member is no breach. Whether one is there is an observation." },
  { id: "not-testable.nonce-and-state-per-request", role: "platform", clause: "4.1 nonce", says: "A client makes a new nonce, and a new random state, for each request.", reason: "It binds the partner. Whether the platform minds a repeated nonce is an observation." },
  { id: "not-testable.not-exposed-anywhere", role: "platform", clause: "4.6 other facts", says: "Break duration and time zone stand in no member of any record.", reason: "A member of any name could hold them. Rules scan for the likely names." },
  { id: "not-testable.one-role-everywhere", role: "platform", clause: "2.2 roles", says: "Every account of a school has one role.", reason: "Only accounts that the suite can sign in with show their role." },
  { id: "not-testable.only-source-of-language", role: "platform", clause: "2.2 locale", says: "No other interface reveals the language of a user.", reason: "It denies a field of any name in any answer, and fields beyond the documented ones are not known." },
  { id: "not-testable.partner-login-url", role: "platform", clause: "5 item 4", says: "Each call of the partner's login URL starts over with a new sign-in.", reason: "It binds the partner." },
  { id: "not-testable.partner.array-of-roles", role: "partner", clause: "2.2 roles", says: "A user has exactly one role.", reason: "The platform owes it. Several roles in one token are never sent, for no conforming platform does." },
  { id: "not-testable.partner.bytes-before-parsing", role: "partner", clause: "5 item 6", says: "The raw bytes of a webhook are read before it is parsed.", reason: "In which order an application works shows only in what it takes and how it refuses, which other rules judge." },
  { id: "not-testable.partner.class-assignments", role: "partner", clause: "2.6 Student", says: "A class assignment that the application writes has a `startDate`.", reason: "No call that writes assignments is documented, so that nobody knows where to look for them." },
  { id: "not-testable.partner.console-values", role: "partner", clause: "1", says: "The application is configured with client ID, secret, redirect path, domain and UI Integration URLs.", reason: "The console is a page for people. The values enter by the profile, and rules check how they are used." },
  { id: "not-testable.partner.distinct-person", role: "partner", clause: "2.2 person_id", says: "`person_id` differs from `user_id`.", reason: "It is a fact about tokens. Simulated users have different values, and rules check that neither identifies a user." },
  { id: "not-testable.partner.external-provider", role: "partner", clause: "1 item 5", says: "Users may sign in at the platform by an external identity provider.", reason: "The contract leaves it out, and a partner sees the same answer." },
  { id: "not-testable.partner.key-as-configuration", role: "partner", clause: "5 item 6", says: "The public key that verifies webhooks is kept as configuration.", reason: "Where it is kept is inside of the application; that it could read it shows in webhooks that it takes." },
  { id: "not-testable.partner.key-of-environment", role: "partner", clause: "5", says: "Which public key belongs to which environment.", reason: "The contract does not show it; a run is one environment, and tries the key of another one." },
  { id: "not-testable.partner.local-accounts", role: "partner", clause: "1 item 1", says: "A login name that belongs to an account made at the partner does not open that account.", reason: "Which accounts an application has beside those of the platform is not known. Between users of the platform it is a rule." },
  { id: "not-testable.partner.lost-user", role: "partner", clause: "7", says: "A user from an external identity provider lands on the platform instead of the application.", reason: "It is a defect of the platform. That a restart works afterwards is a rule." },
  { id: "not-testable.partner.password-again", role: "partner", clause: "5 item 4", says: "A new authentication means that the user types a password.", reason: "Whether the platform asks is its own affair. A new flow is enough." },
  { id: "not-testable.partner.permissions-of-token", role: "partner", clause: "5", says: "What an access token allows, and how permissions are named.", reason: "The contract does not show it." },
  { id: "not-testable.partner.profile-scope-changes", role: "partner", clause: "9 item 3", says: "Changes of the profile scope may ask work of the client.", reason: "It speaks of versions to come. That the scope is not requested is a rule." },
  { id: "not-testable.partner.scope-blanks", role: "partner", clause: "2.2 scopes", says: "No blank follows a comma in `scopes`.", reason: "The platform owes it, and the form is never sent." },
  { id: "not-testable.partner.session-at-server", role: "partner", clause: "5 item 4", says: "A launch ends the old session on the server too.", reason: "A session that lives in a cookie alone cannot be ended elsewhere. That its old cookies are worthless is a rule that only warns." },
  { id: "not-testable.partner.sso-lifecycle", role: "partner", clause: "9", says: "How versions of the single sign-on end.", reason: "The contract shows no policy, so that nothing follows for a partner." },
  { id: "not-testable.partner.subject-stored", role: "partner", clause: "9 item 4", says: "The application stores users by their `sub`.", reason: "Its storage cannot be seen. Which sessions belong to one user is told by the session probe, and judged by rules." },
  { id: "not-testable.partner.token-lifetimes", role: "partner", clause: "8", says: "How long codes and ID tokens live.", reason: "The contract does not show it, so that no lifetime can be asked of a partner." },
  { id: "not-testable.partner.ui-integration", role: "partner", clause: "1 item 1", says: "Single sign-on is always combined with an integration into the user interface.", reason: "How an application is set up at the platform is not visible to it. That UI Integration URLs sign in by the flow alone is a rule." },
  { id: "not-testable.partner.underscore-locale", role: "partner", clause: "2.2 locale", says: "A region in `locale` is never separated by an underscore.", reason: "The platform owes it, and the form is never sent." },
  { id: "not-testable.partner.verifier-storage", role: "partner", clause: "4.2 code_verifier", says: "The verifier is kept in a secure session.", reason: "Where it is kept cannot be seen. That it does not leak to the browser is a rule." },
  { id: "not-testable.password-generated", role: "platform", clause: "4.3 Authorization", says: "The platform itself makes up the password.", reason: "Where a value comes from cannot be seen, only that it works." },
  { id: "not-testable.profile-scope-avoided", role: "platform", clause: "2.2", says: "Applications stay away from the profile scope.", reason: "It binds the partner. That its claims are absent unless requested is a rule." },
  { id: "not-testable.profile-scope-compatibility", role: "platform", clause: "9 item 3", says: "The profile scope may change in ways that break clients.", reason: "It speaks of versions to come." },
  { id: "not-testable.sign-in-with-ui-integration", role: "platform", clause: "1 item 1", says: "Sign-in is never offered apart from UI integration.", reason: "It describes how applications are set up. No request shows it." },
  { id: "not-testable.sub-across-tenants", role: "platform", clause: "2.2 sub", says: "Values of `sub` are practically unique over all tenants.", reason: "The contract declines to guarantee it, so an overlap is no breach. Within a tenant it is a rule." },
  { id: "not-testable.synchronisation-by-client", role: "platform", clause: "4.6 sync rule 1", says: "Clients process both answers as one, move their moment on success only, and compute differences.", reason: "It binds the partner. What the two endpoints owe for it has rules of its own." },
  { id: "not-testable.transitions", role: "platform", clause: "3", says: "Which state follows which.", reason: "The contract states nothing. The words after each kind of change are an observation." },
  { id: "not-testable.verifier-per-request", role: "platform", clause: "4.2 code_verifier", says: "A client makes a new verifier for each request and keeps it in a protected session.", reason: "It binds the partner, and where it keeps the value cannot be seen." },
  { id: "not-testable.wait-after-activation", role: "platform", clause: "6", says: "The partner pauses for a second or two before it asks for its first service token.", reason: "It binds the partner." },
  { id: "not-testable.webhook-verification", role: "platform", clause: "5 item 6", says: "Whoever receives a webhook verifies its signature and refuses what does not fit with 401 or 400.", reason: "It binds the partner. What the platform does with such an answer is not stated, so it is an observation." },
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
