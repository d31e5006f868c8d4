/**
 * How a target is reached: TLS, proxy, connections, time-outs.
 * @module
 */

/** The connection to a target, as a profile says it. */
export interface TransportSettings {
  /** Certificates of private authorities, PEM; null where the public ones are all. */
  readonly ca: string | null
  /** What the suite proves itself with, where the target asks for it. */
  readonly client: {
    readonly certificate: string
    readonly key: string
    readonly password: string | null
  } | null
  /** True where a certificate of an unknown authority is taken, also a self-signed one. */
  readonly selfSigned: boolean
  readonly proxy: ProxySettings
  /** True where connections are used for several requests. */
  readonly keepAlive: boolean
  /** Seconds until a connection must stand. */
  readonly connectSeconds: number
  /** Longest Retry-After that is obeyed, in seconds. */
  readonly retryAfterSeconds: number
}

/** Which proxy requests take. */
export type ProxySettings =
  /** As HTTP_PROXY, HTTPS_PROXY and NO_PROXY of the environment say; never for loopback. */
  | { readonly from: 'environment' }
  | { readonly from: 'nowhere' }
  | {
      readonly from: 'profile'
      /** Without user and password. */
      readonly url: string
      readonly login: string | null
      readonly password: string | null
      /** Hosts that are reached without it, and their sub-domains. */
      readonly except: readonly string[]
    }

/**
 * @param settings values by profile key, defaults filled in, already checked; files by their text
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
    keepAlive: settings.KEEP_ALIVE !== 'no',
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
