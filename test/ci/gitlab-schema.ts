/**
 * What of GitLab's pipeline files the examples use. An unknown key is a slip.
 */
const texts = { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1 }
const when = { enum: ['on_success', 'on_failure', 'always', 'manual'] }

const cache = {
  type: 'object',
  additionalProperties: false,
  required: ['key', 'paths'],
  properties: {
    key: {
      oneOf: [
        { type: 'string' },
        { type: 'object', additionalProperties: false, required: ['files'], properties: { files: texts } },
      ],
    },
    paths: texts,
    policy: { enum: ['pull', 'push', 'pull-push'] },
    when,
  },
}

const artifacts = {
  type: 'object',
  additionalProperties: false,
  required: ['paths'],
  properties: {
    when,
    paths: texts,
    expire_in: { type: 'string', pattern: '^\\d+ (?:day|week|month)s?$' },
    reports: {
      type: 'object',
      additionalProperties: false,
      properties: { junit: { type: 'string' } },
    },
  },
}

const job = {
  type: 'object',
  additionalProperties: false,
  required: ['stage', 'script'],
  properties: {
    stage: { type: 'string' },
    when,
    needs: texts,
    parallel: { type: 'integer', minimum: 2, maximum: 200 },
    timeout: { type: 'string', pattern: '^\\d+ minutes$' },
    environment: { type: 'string' },
    variables: { type: 'object', additionalProperties: { type: 'string' } },
    cache: { type: 'array', items: cache, maxItems: 4 },
    before_script: { type: 'array', items: { type: 'string' } },
    script: texts,
    artifacts,
  },
}

export const gitlabSchema = {
  type: 'object',
  required: ['stages', 'default'],
  properties: {
    stages: texts,
    workflow: {
      type: 'object',
      additionalProperties: false,
      properties: {
        rules: {
          type: 'array',
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['if'],
            properties: { if: { type: 'string', pattern: '^\\$CI_' } },
          },
        },
      },
    },
    default: {
      type: 'object',
      additionalProperties: false,
      properties: { image: { type: 'string' }, cache, before_script: texts },
    },
  },
  additionalProperties: job,
}
