/**
 * One runtime for all generated clients. The generator writes it into each client, with another title and another default
 * address.
 * @module
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GeneratorError } from './generator.js'

/** The file, in the folder of each client, and next to these folders. */
export const runtimeFile = 'runtime.ts'

/** What differs between the clients: the comment at the beginning, and the default address. */
const ownPart = /^(?<head>[\s\S]*?\*\/\n)\s*export const BASE_PATH = (?<address>.*);\n/

/** The default address of the shared part. Each client replaces it. */
const noAddress = 'export const BASE_PATH = "";\n'

/**
 * Replaces the runtime of each client by one that adds its default address to the shared one. The exported names stay.
 * @param folder with a folder for each client; gets the shared runtime
 * @throws {GeneratorError} if the runtimes differ in anything else
 */
export async function shareRuntime(folder: string, clients: readonly string[]): Promise<void> {
  const shared = new Set<string>()
  for (const client of clients) {
    const place = join(folder, client, runtimeFile)
    const text = await readFile(place, 'utf8')
    const { head, address } = ownPart.exec(text)?.groups ?? {}
    if (head === undefined || address === undefined)
      throw new GeneratorError(`the runtime of ${client} has no title or no default address`)
    shared.add(`/* tslint:disable */\n/* eslint-disable */\n\n${text.replace(ownPart, noAddress)}`)
    await writeFile(
      place,
      `${head}
import { BaseAPI as SharedAPI, Configuration as SharedConfiguration, type ConfigurationParameters } from '../runtime.js';

export * from '../runtime.js';

export const BASE_PATH = ${address};

export class Configuration extends SharedConfiguration {
    constructor(configuration: ConfigurationParameters = {}) {
        super(configuration.basePath == null ? { ...configuration, basePath: BASE_PATH } : configuration);
    }
}

export const DefaultConfig = new Configuration();

export class BaseAPI extends SharedAPI {
    constructor(configuration: SharedConfiguration = DefaultConfig) {
        super(configuration);
    }
}
`,
    )
  }
  const [text, other] = shared
  if (text === undefined || other !== undefined)
    throw new GeneratorError(
      'the runtimes of the clients differ in more than their title and default address',
    )
  await writeFile(join(folder, runtimeFile), text)
}
