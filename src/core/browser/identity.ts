/**
 * Browsers of the Chromium family as servers see them: product, version, operating system and language.
 * @module
 */
import { choiceFor, randomChoice } from '../random.js'
import { type Draw, drawnLanguage, itemAt } from './languages.js'

/** What the requests of one installed browser have in common. */
export interface BrowserIdentity {
  /** Value of `User-Agent`. */
  readonly userAgent: string
  /** Value of `sec-ch-ua`. */
  readonly brands: string
  /** Operating system, as in `sec-ch-ua-platform` without its quotes. */
  readonly platform: string
  /** Value of `Accept-Language`; null to send none. */
  readonly language: string | null
}

/** A browser that is sold under a name. */
interface Product {
  /** Name in the list of brands; null for a Chromium without a brand. */
  readonly brand: string | null
  /** Part of `User-Agent` after that of Safari; `{version}` is replaced. */
  readonly suffix: string
}

const chrome: Product = { brand: 'Google Chrome', suffix: '' }
const edge: Product = { brand: 'Microsoft Edge', suffix: ' Edg/{version}.0.0.0' }
const edgeForAndroid: Product = { brand: 'Microsoft Edge', suffix: ' EdgA/{version}.0.0.0' }

/** Operating systems, and the words that `User-Agent` has for them. */
const systems = {
  Windows: 'Windows NT 10.0; Win64; x64',
  macOS: 'Macintosh; Intel Mac OS X 10_15_7',
  Linux: 'X11; Linux x86_64',
  'Chrome OS': 'X11; CrOS x86_64 14541.0.0',
  Android: 'Linux; Android 10; K',
} as const

/** Values of `navigator.platform`. */
const navigatorPlatforms: Readonly<Record<string, string>> = {
  Windows: 'Win32',
  macOS: 'MacIntel',
  Android: 'Linux armv81',
}

type Installed = readonly [Product, keyof typeof systems]

const computers: readonly Installed[] = [
  [chrome, 'Windows'],
  [edge, 'Windows'],
  [chrome, 'macOS'],
  [edge, 'macOS'],
  [chrome, 'Linux'],
  [edge, 'Linux'],
  [chrome, 'Chrome OS'],
]

const phones: readonly Installed[] = [
  [chrome, 'Android'],
  [edgeForAndroid, 'Android'],
]

/** Signs in the name of the invented brand. */
const between = [' ', '(', ':', '-', '.', '/', ')', ';', '=', '?', '_'] as const
/** Places of the invented brand, of Chromium and of the product in the list of brands. */
const orders = ['012', '021', '102', '120', '201', '210'] as const

/** Major versions whose headers have the same form. */
const versions = [147, 148, 149, 150, 151, 152, 153, 154, 155, 156] as const

/** Every browser of a computer that can be chosen, without a language. */
export const identities: readonly BrowserIdentity[] = allOf(computers)
const ofPhones: readonly BrowserIdentity[] = allOf(phones)

function allOf(installed: readonly Installed[]): BrowserIdentity[] {
  return versions.flatMap((version) =>
    installed.map(([product, platform]) => identityOf(product, platform, version)),
  )
}

/** Computers whose browsers the users of a run have. */
const fleetSize = 6

/** The browsers of a run: the seed chooses them, each with a language of its own. */
export function fleet(): readonly BrowserIdentity[] {
  return Array.from({ length: fleetSize }, (_none, at) => {
    const draw: Draw = (name) => choiceFor(`computer ${at}: ${name}`)
    return { ...itemAt(identities, draw('browser')), language: drawnLanguage(draw) }
  })
}

/**
 * A browser of the run. Each call may return another one.
 * @param language value of `Accept-Language`; undefined for that of the computer, null to send none
 */
export function chosenIdentity(language?: string | null): BrowserIdentity {
  const identity = itemAt(fleet(), randomChoice())
  return language === undefined ? identity : { ...identity, language }
}

/**
 * The browser of a phone: all browsers of the run differ in product, operating system, version and language.
 * @param name of the choice, so that one run can choose several
 * @param language see {@link chosenIdentity}
 */
export function otherIdentity(name: string, language?: string | null): BrowserIdentity {
  const usual = fleet()
  const draw: Draw = (what) => choiceFor(`${name}: ${what}`)
  const otherPhones = ofPhones.filter(({ userAgent }) =>
    usual.every((one) => majorOf(one.userAgent) !== majorOf(userAgent)),
  )
  const identity = itemAt(otherPhones, draw('browser'))
  if (language !== undefined) return { ...identity, language }
  for (let attempt = 0; ; attempt += 1) {
    const drawn = drawnLanguage((what) => draw(`${what} ${attempt}`))
    if (!usual.some((one) => one.language === drawn)) return { ...identity, language: drawn }
  }
}

const majorOf = (userAgent: string): string | undefined => /Chrome\/(\d+)/.exec(userAgent)?.[1]

/** True for the browser of a phone. */
export function isPhone({ platform }: Pick<BrowserIdentity, 'platform'>): boolean {
  return platform === 'Android'
}

/** The identity in the form of `Emulation.setUserAgentOverride`, for scripts that ask for it. */
export function userAgentOverride({ userAgent, brands, platform, language }: BrowserIdentity) {
  const named = [...brands.matchAll(/"([^"]*)";v="(\d+)"/g)]
  const entries = named.map(([, brand = '', version = '']) => ({ brand, version }))
  return {
    userAgent,
    ...(language === null ? {} : { acceptLanguage: language.replaceAll(/;q=[\d.]+/g, '') }),
    platform: navigatorPlatforms[platform] ?? 'Linux x86_64',
    userAgentMetadata: {
      brands: entries,
      fullVersionList: entries.map(({ brand, version }) => ({ brand, version: `${version}.0.0.0` })),
      platform,
      platformVersion: '',
      architecture: 'x86',
      model: '',
      mobile: isPhone({ platform }),
    },
  }
}

/** A browser by its product, operating system and major version. */
function identityOf(
  { brand, suffix }: Product,
  platform: keyof typeof systems,
  version: number,
): BrowserIdentity {
  const mobile = isPhone({ platform }) ? ' Mobile' : ''
  const safari = `AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0${mobile} Safari/537.36`
  return {
    userAgent: `Mozilla/5.0 (${systems[platform]}) ${safari}${suffix.replace('{version}', String(version))}`,
    brands: brandList(version, brand),
    platform,
    language: null,
  }
}

/**
 * The list of brands of a Chromium. The version decides the name of the invented brand, and the order.
 * @param brand null for a Chromium without a brand
 */
export function brandList(version: number, brand: string | null): string {
  const sign = (at: number): string => between[at % between.length] as string
  const invented = `"Not${sign(version)}A${sign(version + 1)}Brand";v="${['8', '99', '24'][version % 3]}"`
  const chromium = `"Chromium";v="${version}"`
  if (brand === null) return (version % 2 === 0 ? [invented, chromium] : [chromium, invented]).join(', ')
  const places = orders[version % orders.length] as string
  const brands = [invented, chromium, `"${brand}";v="${version}"`]
  const sorted = ['0', '1', '2'].map((place) => brands[places.indexOf(place)] as string)
  return sorted.join(', ')
}
