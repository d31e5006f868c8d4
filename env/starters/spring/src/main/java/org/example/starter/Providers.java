package org.example.starter;

import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpStatus;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/**
 * The identity providers. Each school is one, with its own issuer and keys (contract 2.3), so the id of a registration
 * is the id of the school.
 */
@Component
public class Providers implements ClientRegistrationRepository {
  private static final Logger LOG = LoggerFactory.getLogger(Providers.class);
  private static final int LIFETIME_SECONDS = 600;

  private record Known(ClientRegistration registration, Instant until) {}

  private final Map<String, Known> known = new ConcurrentHashMap<>();
  private final RestClient client = RestClient.builder().requestFactory(Http.requests()).build();
  private final Settings settings;

  Providers(Settings settings) {
    this.settings = settings;
  }

  /** Returns null if the school has no readable discovery document. */
  @Override
  public ClientRegistration findByRegistrationId(String tenant) {
    if (!Settings.isTenant(tenant)) return null;
    Known found = known.get(tenant);
    if (found != null && found.until().isAfter(Instant.now())) return found.registration();
    try {
      ClientRegistration registration = discovered(tenant);
      known.put(tenant, new Known(registration, Instant.now().plusSeconds(LIFETIME_SECONDS)));
      return registration;
    } catch (RuntimeException error) {
      LOG.warn("no discovery document: {}", error.getClass().getSimpleName());
      return null;
    }
  }

  /** Forgets the discovery document of a school: after a failure it may be outdated. */
  void forget(String tenant) {
    if (tenant != null) known.remove(tenant);
  }

  /** Contract 4.4: endpoints, issuer and keys come from the discovery document. */
  private ClientRegistration discovered(String tenant) {
    String base = settings.ssoBase(tenant);
    var response =
        client
            .get()
            .uri(base + "/.well-known/openid-configuration")
            .retrieve()
            .toEntity(new ParameterizedTypeReference<Map<String, Object>>() {});
    Map<String, Object> document = response.getBody();
    if (response.getStatusCode() != HttpStatus.OK || document == null)
      throw new IllegalStateException("there is no document");
    // The issuer must be the address where the document was found. Otherwise it is the document of another school.
    if (!base.equals(document.get("issuer"))) throw new IllegalStateException("the document is of another issuer");
    return ClientRegistration.withRegistrationId(tenant)
        .clientId(settings.clientId)
        .clientSecret(settings.clientSecret)
        // Contract 4.2: the secret is a form field.
        .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_POST)
        .authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
        .redirectUri(settings.redirectUri.toString())
        // Never `platform-profile`: it is not stable, and the roster has the details of users. Contract 2.2, 9.3.
        .scope("openid", "roster-core.readonly")
        .issuerUri(base)
        .authorizationUri(text(document, "authorization_endpoint"))
        .tokenUri(text(document, "token_endpoint"))
        .jwkSetUri(text(document, "jwks_uri"))
        .userNameAttributeName("sub")
        .clientSettings(ClientRegistration.ClientSettings.builder().requireProofKey(true).build())
        .build();
  }

  private static String text(Map<String, Object> document, String name) {
    if (document.get(name) instanceof String text && !text.isEmpty()) return text;
    throw new IllegalStateException("the document has no " + name);
  }
}
