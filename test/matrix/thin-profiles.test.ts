/**
 * No rule passes a fault because the profile lacks something, and no conforming target is violated because of that.
 *
 * Without `MATRIX=full`, a small part runs; `MATRIX_SAMPLE=<number>` selects another one.
 */
import { describeThinProfiles, partnerRole, platformRole } from '../support/thin-profiles.js'

describeThinProfiles(
  platformRole(
    [
      ['authorize-target-without-query', 'without OIDC_UI_URLS'],
      ['birthdate-in-days', 'fixtures without users'],
      ['class-identifiers-id-of-two-schools', 'without CLASSES_YEARS'],
      ['class-identifiers-key-of-two-years', 'without CLASSES_YEARS'],
      ['code-redirect-uri-any-configured', 'without OIDC_UI_URLS'],
      ['data-tenant-query-tenant-id-at-rooms', 'DATA_PERMITTED without rooms'],
      ['data-token-algorithm-none-at-roster', 'DATA_PERMITTED without roster'],
      ['given-name-is-family-name-of-student', 'fixtures without users/second'],
      ['login-continues-left-page', 'without OIDC_UI_URLS'],
      ['launch-half-query', 'OIDC_UI_URLS without https://app.example.com/ui/launch?mode=lti&x=1'],
      ['locale-missing-without-language', 'without NOLANG_LOGIN'],
      ['roster-locale-of-users', 'fixtures without users/teacher/language'],
      ['roster-without-account-by-id', 'fixtures without students/without_account/forename'],
      ['scopes-without-suffix', 'OIDC_GRANTED_SCOPES without roster-core.readonly'],
      ['service-basic-last-colon', 'without SPECIAL_CLIENT_ID'],
      ['service-token-refused-with-cookie', 'without DATA_PROBE_PATH'],
      ['students-key-plus-is-blank', 'fixtures without students/special_keys (only the first)'],
      ['students-list-unknown-student', 'without STUDENTS_COUNT'],
      ['sub-per-run', 'fixtures without users/teacher/sub'],
      ['timetable-last-day', 'fixtures without timetable/known (only the first)'],
      ['timetable-resources-no-change', 'fixtures without timetable/modified_each (only the first)'],
      ['user-id-of-first-account', 'fixtures without users/twin_b/user_id'],
    ],
    [
      // The embedded platform is served over http, and does not know the other domain.
      [/^(without ALLOW_HTTP|minimal)$/, /^standard\.(id-token\.iss-form|transport\.tls)$/],
      [/^UI Integration URLs on another domain$/, /ui-url$|^token\.code\.redirect-uri\.different$/],
    ],
  ),
)

describeThinProfiles(partnerRole([], []))
