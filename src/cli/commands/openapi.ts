/**
 * The command `openapi`.
 * @module
 */
import path from 'node:path'
import { stringify } from 'yaml'
import { type Deployment, overlaysFor } from '../../openapi/deployment.js'
import { readDocuments } from '../../openapi/documents.js'
import { standardOutput } from '../../output/writer.js'
import { loadProfileBeforeDiscovery } from '../../profile/load.js'
import { loadPartnerProfile } from '../../profile/partner/load.js'
import { roleOf } from '../../profile/role.js'
import { documentedSsoPaths } from '../../profile/sso-paths.js'
import { withoutTrailing } from '../../profile/trailing.js'
import { makeFolders } from '../../record/make-folders.js'
import { writeOutput } from '../../record/output-file.js'
import { mustBeWritableFile } from './output-file.js'

/** Options of the command, as typed. */
export interface OpenApiOptions {
  readonly env: string
  readonly out: string
  /** Base address; default: that of the profile. */
  readonly url?: string
}

/**
 * Writes the OpenAPI documents of the deployment that a profile describes, and for each changed one the overlay that
 * makes it from the document of the contract. Sends nothing.
 * @throws {ConfigurationError} if the profile is wrong, or a file cannot be written
 */
export function writeOpenApi({ env, out, url }: OpenApiOptions): void {
  const deployment = roleOf(env) === 'partner' ? ofApplication(env) : ofPlatform(env)
  const addressed = url === undefined ? deployment : { ...deployment, baseUrl: withoutTrailing(url, '/') }
  const documents = readDocuments()
  const files = [...overlaysFor(addressed, documents)].flatMap(([name, overlay]) => [
    { file: `${name}.yaml`, content: overlay.document },
    ...(overlay.isEmpty
      ? []
      : [
          {
            file: `${name}.overlay.yaml`,
            content: overlay.overlay(`contract/${name}.yaml`, `${name} of ${deployment.name}`),
          },
          { file: `contract/${name}.yaml`, content: documents.get(name) },
        ]),
  ])
  for (const { file } of files) mustBeWritableFile(path.join(out, file))
  makeFolders(path.join(out, 'contract'))
  for (const { file, content } of files) writeOutput(path.join(out, file), stringify(content, layout), shared)
  standardOutput.lines(files.map(({ file }) => path.join(out, file)))
}

const layout = { aliasDuplicateObjects: false, lineWidth: 0 } as const
/** The files are to be handed over. */
const shared = { linkedFolder: true, forEverybody: true } as const

function ofPlatform(env: string): Deployment {
  const { profile } = loadProfileBeforeDiscovery(env)
  const { name, baseUrl, data, segment, ssoPaths, tenant, webhooks } = profile
  return { name, baseUrl, segment, tenant, sso: ssoPaths, data, webhook: webhooks.pointers }
}

/** The platform that an application expects: the suite plays it with the same form of the data. */
function ofApplication(env: string): Deployment {
  const { name, data, simulator } = loadPartnerProfile(env)
  const { host, port, segment, tenants, tls, url } = simulator
  const baseUrl = url ?? `${tls === null ? 'http' : 'https'}://${host}${port === 0 ? '' : `:${port}`}`
  return {
    ...{ name, baseUrl, segment, data, tenant: tenants[0] ?? '1234', sso: documentedSsoPaths },
    timeFormat: data.periods.timeFormat,
  }
}
