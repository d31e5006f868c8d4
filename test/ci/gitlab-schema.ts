/**
 * What of GitLab's pipeline files the component and the examples use. An unknown key is a slip.
 */
const texts = { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1 }
const when = { enum: ['on_success', 'on_failure', 'always', 'manual'] }

const rules = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['if'],
    properties: { if: { type: 'string', pattern: '\\$CI_' }, when },
  },
}

const cache = {
  type: 'object',
  additionalProperties: false,
  required: ['key', 'paths'],
  properties: {
    key: { type: 'string' },
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
      properties: { junit: { type: 'string' }, dotenv: { type: 'string' } },
    },
  },
}

const job = {
  type: 'object',
  additionalProperties: false,
  required: ['stage', 'script'],
  properties: {
    stage: { type: 'string' },
    image: { type: 'string' },
    when,
    rules,
    needs: texts,
    parallel: { type: 'integer', minimum: 1, maximum: 200 },
    timeout: { type: 'string', pattern: '^\\d+ minutes$' },
    environment: { type: 'string' },
    pages: { const: true },
    // GitLab refuses true and false.
    variables: { type: 'object', additionalProperties: { type: 'string' } },
    cache: { type: 'array', items: cache, maxItems: 4 },
    before_script: { type: 'array', items: { type: 'string' } },
    script: texts,
    artifacts,
  },
}

/** The jobs of a pipeline, when all that it includes is merged. */
export const gitlabJobsSchema = { type: 'object', minProperties: 1, additionalProperties: job }

/** A file that includes the component. Its jobs only change those of the component. */
export const gitlabExampleSchema = {
  type: 'object',
  required: ['workflow', 'include'],
  properties: {
    workflow: {
      type: 'object',
      additionalProperties: false,
      required: ['rules'],
      properties: { rules },
    },
    include: {
      type: 'array',
      minItems: 1,
      maxItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['component'],
        properties: { component: { type: 'string' }, inputs: { type: 'object' } },
      },
    },
  },
  additionalProperties: { ...job, required: [] },
}

const scalar = { type: ['string', 'number', 'boolean'] }

/** The inputs of a component. */
export const gitlabInputsSchema = {
  type: 'object',
  additionalProperties: {
    type: 'object',
    additionalProperties: false,
    required: ['description'],
    properties: {
      description: { type: 'string' },
      type: { enum: ['string', 'number', 'boolean'] },
      options: texts,
      regex: { type: 'string' },
      default: scalar,
    },
  },
}
