package org.example.starter;

import java.net.URI;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.Set;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * The settings of the application: environment variables, checked once at the start. A message names the variable and
 * never repeats its value, because some values are secret.
 */
@Component
public class Settings {
  private static final Set<String> LOCAL_HOSTS = Set.of("127.0.0.1", "localhost", "::1", "[::1]");

  private final Environment environment;

  /** Base URL of the platform, without a slash at its end. */
  final String platformUrl;

  /** First path segment of the platform. */
  private final String segment;

  /** OIDC client ID and secret, from the application management console. */
  final String clientId;

  final String clientSecret;

  /** The registered domain with the SSO redirect path. Its path is the one of the callback. */
  final URI redirectUri;

  /** Verifies webhooks. */
  final PublicKey webhookKey;

  /** Has the file with the credentials of the schools. */
  final Path dataFolder;

  /** Bearer token of the control driver; empty: there is none. */
  final String controlToken;

  Settings(Environment environment) {
    this.environment = environment;
    platformUrl = address("PLATFORM_URL").toString().replaceFirst("/$", "");
    segment = segment("PLATFORM_SEGMENT");
    clientId = required("CLIENT_ID");
    clientSecret = required("CLIENT_SECRET");
    redirectUri = address("REDIRECT_URI");
    webhookKey = publicKey("WEBHOOK_KEY");
    dataFolder = Path.of(environment.getProperty("DATA_FOLDER", "data"));
    controlToken = environment.getProperty("CONTROL_TOKEN", "");
    if (!controlToken.isEmpty() && !LOCAL_HOSTS.contains(environment.getProperty("server.address", "")))
      throw new IllegalStateException("CONTROL_TOKEN is only for tests: HOST must be 127.0.0.1 then.");
  }

  boolean secureCookies() {
    return "https".equals(redirectUri.getScheme());
  }

  /** The SSO base of a school. Contract 4. */
  String ssoBase(String tenant) {
    return platformUrl + "/" + segment + "/api/sso/v3/" + tenant;
  }

  /** The base of the data APIs. Contract 4.6. */
  String externBase() {
    return "/" + segment + "/api/rest/extern/v3/";
  }

  /** A tenant id becomes one segment of a path, so it must not be able to be more. */
  static boolean isTenant(String text) {
    return text != null && text.matches("[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}");
  }

  /** One segment of a path; by default that of the contract. */
  private String segment(String name) {
    String value = environment.getProperty(name, "");
    if (value.isEmpty()) return "platform";
    if (!value.matches("[A-Za-z0-9_.~-]*[A-Za-z0-9_~-][A-Za-z0-9_.~-]*"))
      throw new IllegalStateException(name + " is not one segment of a path.");
    return value;
  }

  private String required(String name) {
    String value = environment.getProperty(name, "");
    if (value.isEmpty()) throw new IllegalStateException("Set the environment variable " + name + ".");
    return value;
  }

  /** An address. Only one on this machine may be without TLS. */
  private URI address(String name) {
    String text = required(name);
    try {
      URI uri = URI.create(text);
      boolean isLocal = "http".equals(uri.getScheme()) && LOCAL_HOSTS.contains(String.valueOf(uri.getHost()));
      if (uri.getHost() != null && (isLocal || "https".equals(uri.getScheme()))) return uri;
    } catch (IllegalArgumentException notAnAddress) {
      // The message below says what to do.
    }
    throw new IllegalStateException(name + " must begin with https://.");
  }

  /** Contract 5.6, 4: the key of the environment is configuration, as Base64 of its SubjectPublicKeyInfo. */
  private PublicKey publicKey(String name) {
    try {
      byte[] bytes = Base64.getDecoder().decode(required(name));
      return KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(bytes));
    } catch (IllegalArgumentException | GeneralSecurityException error) {
      throw new IllegalStateException(
          name + " is not an RSA public key: give Base64 of a SubjectPublicKeyInfo, without PEM lines.");
    }
  }
}
