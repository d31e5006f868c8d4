/**
 * Browsers of the Chromium family as servers see them: product, version, operating system and language.
 * @module
 */
import { choiceFor } from '../random.js'

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

/** Operating systems, and the words that `User-Agent` has for them. */
const systems = {
  Windows: 'Windows NT 10.0; Win64; x64',
  macOS: 'Macintosh; Intel Mac OS X 10_15_7',
  Linux: 'X11; Linux x86_64',
  'Chrome OS': 'X11; CrOS x86_64 14541.0.0',
} as const

/** Values of `navigator.platform`. */
const navigatorPlatforms: Readonly<Record<string, string>> = { Windows: 'Win32', macOS: 'MacIntel' }

const installed: readonly (readonly [Product, keyof typeof systems])[] = [
  [chrome, 'Windows'],
  [edge, 'Windows'],
  [chrome, 'macOS'],
  [edge, 'macOS'],
  [chrome, 'Linux'],
  [chrome, 'Chrome OS'],
]

/** Signs in the name of the invented brand. */
const between = [' ', '(', ':', '-', '.', '/', ')', ';', '=', '?', '_'] as const
/** Places of the invented brand, of Chromium and of the product in the list of brands. */
const orders = ['012', '021', '102', '120', '201', '210'] as const

/** Major versions whose headers have the same form. */
const versions = [154, 155, 156] as const

/** Settings of browsers of users who read German. The language of the pages stays the same. */
const languages = [
  'de-AT,de;q=0.9,en-US;q=0.8,en;q=0.7',
  'de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7',
  'de-CH,de;q=0.9,en;q=0.8',
  'de,en-US;q=0.9,en;q=0.8',
  'de-AT,de;q=0.9,en;q=0.8',
  'de-DE,de;q=0.9',
] as const

/** Every browser that can be chosen, without a language. */
export const identities: readonly BrowserIdentity[] = versions.flatMap((version) =>
  installed.map(([product, platform]) => identityOf(product, platform, version)),
)

/**
 * A browser that the seed of the run chooses.
 * @param language value of `Accept-Language`; undefined to let the seed choose one, null to send none
 */
export function chosenIdentity(language?: string | null): BrowserIdentity {
  const identity = identities[Math.floor(choiceFor('browser') * identities.length)] as BrowserIdentity
  return { ...identity, language: language === undefined ? chosenLanguage() : language }
}

/**
 * Another browser: it differs in product or operating system, in version, and in language if it has one.
 * @param name of the choice, so that one run can choose several
 */
export function otherIdentity(than: BrowserIdentity, name: string): BrowserIdentity {
  const others = identities.filter(
    ({ brands, platform, userAgent }) =>
      brands !== than.brands && platform !== than.platform && userAgent !== than.userAgent,
  )
  const identity = others[Math.floor(choiceFor(`${name}: browser`) * others.length)] as BrowserIdentity
  const known: readonly string[] = languages
  const further = known.filter((one) => one !== than.language)
  const other = further[Math.floor(choiceFor(`${name}: language`) * further.length)] as string
  // A language that the profile sets stays.
  return { ...identity, language: known.includes(than.language ?? '') ? other : than.language }
}

function chosenLanguage(): string {
  return languages[Math.floor(choiceFor('language of browsers') * languages.length)] as string
}

/** The identity in the form of `Emulation.setUserAgentOverride`, for scripts that ask for it. */
export function userAgentOverride({ userAgent, brands, platform, language }: BrowserIdentity) {
  const named = [...brands.matchAll(/"([^"]*)";v="(\d+)"/g)]
  const own = named.map(([, brand = '', version = '']) => ({ brand, version }))
  return {
    userAgent,
    ...(language === null ? {} : { acceptLanguage: language.replaceAll(/;q=[\d.]+/g, '') }),
    platform: navigatorPlatforms[platform] ?? 'Linux x86_64',
    userAgentMetadata: {
      brands: own,
      fullVersionList: own.map(({ brand, version }) => ({ brand, version: `${version}.0.0.0` })),
      platform,
      platformVersion: '',
      architecture: 'x86',
      model: '',
      mobile: false,
    },
  }
}

/** A browser by its product, operating system and major version. */
function identityOf(
  { brand, suffix }: Product,
  platform: keyof typeof systems,
  version: number,
): BrowserIdentity {
  const safari = `AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`
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
