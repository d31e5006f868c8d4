/** The keys that every profile needs. */
export const minimal = {
  TARGET_NAME: 'test',
  BASE_URL: 'https://school.example',
  TENANT: '4711',
  OIDC_CLIENT_ID: 'the-app',
  OIDC_CLIENT_SECRET: 's3cret-of-the-app',
  OIDC_REDIRECT_URI: 'https://app.example/sso',
  LOGIN_MARKER: 'Sign in here',
  TEACHER_LOGIN: 'anna',
  TEACHER_PASSWORD: 'p4ssword-of-anna',
} as const
