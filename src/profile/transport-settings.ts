/**
 * How the suite connects to a target: TLS, proxy, connections, timeouts.
 * @module
 */
import type { LookupAddress } from 'node:dns'

/** Settings of a profile for the connection to a target. */
export interface TransportSettings {
  /** Certificates of private authorities, PEM; null if only the public ones are accepted. */
  readonly ca: string | null
  /** Client certificate, if the target requires one. */
  readonly client: {
    readonly certificate: string
    readonly key: string
    readonly password: string | null
  } | null
  /** True if a certificate of an unknown authority is accepted, also a self-signed one. */
  readonly selfSigned: boolean
  readonly proxy: ProxySettings
  /** True if a public name may lead to addresses of a private network. */
  readonly privateAddresses: boolean
  /** Names that were looked up before the run, with their addresses. They are not looked up again. */
  readonly pinned?: ReadonlyMap<string, readonly LookupAddress[]>
  /** True if a connection is used for several requests. */
  readonly keepAlive: boolean
  /** True if requests that are not those of a browser have a `traceparent` header. */
  readonly traceContext: boolean
  /** Seconds that connecting may take. */
  readonly connectSeconds: number
  /** Longest Retry-After that the suite waits, in seconds. */
  readonly retryAfterSeconds: number
}

/** The proxy for requests. */
export type ProxySettings =
  /** The proxy in HTTP_PROXY, HTTPS_PROXY and NO_PROXY of the environment; never for loopback. */
  | { readonly from: 'environment' }
  | { readonly from: 'nowhere' }
  | {
      readonly from: 'profile'
      /** Without user and password. */
      readonly url: string
      readonly login: string | null
      readonly password: string | null
      /** Hosts that are reached without the proxy, including their sub-domains. */
      readonly except: readonly string[]
    }

/**
 * Reads the connection settings of a profile.
 * @param settings checked values by profile key, with defaults; for files their text
 */
export function transportSettings(settings: Readonly<Record<string, string>>): TransportSettings {
  const {
    TLS_CA: ca,
    TLS_CLIENT_CERTIFICATE: certificate,
    TLS_CLIENT_KEY: key,
    TLS_CLIENT_KEY_PASSWORD: password,
  } = settings
  return {
    ca: ca ?? null,
    client:
      certificate === undefined || key === undefined
        ? null
        : { certificate, key, password: password ?? null },
    selfSigned: settings.TLS_SELF_SIGNED === 'accept',
    proxy: proxySettings(settings),
    privateAddresses: settings.ALLOW_PRIVATE_ADDRESSES === 'yes',
    keepAlive: settings.KEEP_ALIVE !== 'no',
    traceContext: settings.TRACEPARENT === 'yes',
    connectSeconds: Number(settings.CONNECT_TIMEOUT_SECONDS),
    retryAfterSeconds: Number(settings.RETRY_AFTER_MAX_SECONDS),
  }
}

function proxySettings(settings: Readonly<Record<string, string>>): ProxySettings {
  const { PROXY: proxy = 'environment', PROXY_LOGIN, PROXY_PASSWORD, PROXY_EXCEPT = '' } = settings
  if (proxy === 'environment') return { from: 'environment' }
  if (proxy === 'none') return { from: 'nowhere' }
  return {
    from: 'profile',
    url: proxy,
    login: PROXY_LOGIN ?? null,
    password: PROXY_PASSWORD ?? null,
    except: PROXY_EXCEPT.split(/\s+/).filter((word) => word !== ''),
  }
}
