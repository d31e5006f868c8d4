package provider;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.server.authorization.InMemoryOAuth2AuthorizationConsentService;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationConsentService;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationService;
import org.springframework.security.oauth2.server.authorization.client.InMemoryRegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.settings.ClientSettings;
import org.springframework.security.oauth2.server.authorization.settings.TokenSettings;

/** A school: its settings, clients, keys and stores. */
record School(
    String tenant,
    Settings settings,
    RegisteredClientRepository clients,
    OAuth2AuthorizationService authorizations,
    OAuth2AuthorizationConsentService consents,
    JWKSet keys) {

  /** Keys are made once: a school that gets other settings keeps its own. */
  private static final Map<String, JWK> made = new ConcurrentHashMap<>();

  private static final OAuth2AuthorizationService shared = new AuthorizationStore(Duration.ZERO);

  static School of(String tenant, Settings settings) {
    boolean slow = settings.tokenRequests().equals("parallel");
    OAuth2AuthorizationService own = new AuthorizationStore(Duration.ofMillis(slow ? 30 : 0));
    return new School(
        tenant,
        settings,
        new InMemoryRegisteredClientRepository(settings.clients().stream().map(School::registered).toList()),
        settings.store().equals("shared") ? shared : own,
        new InMemoryOAuth2AuthorizationConsentService(),
        keysOf(tenant, settings));
  }

  boolean isSerial() {
    return settings.tokenRequests().equals("serial");
  }

  private static RegisteredClient registered(Settings.Client client) {
    RegisteredClient.Builder builder =
        RegisteredClient.withId(client.id())
            .clientId(client.id())
            .clientSecret(client.secret())
            .clientAuthenticationMethods(all ->
                client.authentication().forEach(name -> all.add(new ClientAuthenticationMethod(name))))
            .authorizationGrantTypes(all ->
                client.grants().forEach(name -> all.add(new AuthorizationGrantType(name))))
            .redirectUris(all -> all.addAll(client.redirectUris()))
            .scopes(all -> all.addAll(client.scopes()))
            .clientSettings(
                ClientSettings.builder()
                    .requireProofKey(client.proofKey())
                    .requireAuthorizationConsent(client.consent())
                    .build())
            .tokenSettings(
                TokenSettings.builder()
                    .authorizationCodeTimeToLive(Duration.ofSeconds(client.codeSeconds()))
                    .accessTokenTimeToLive(Duration.ofSeconds(client.accessTokenSeconds()))
                    .idTokenSignatureAlgorithm(SignatureAlgorithm.from(client.idTokenAlgorithm()))
                    .build());
    return builder.build();
  }

  private static JWKSet keysOf(String tenant, Settings settings) {
    List<JWK> keys = new ArrayList<>(List.of(key(tenant, "RS256")));
    for (Settings.Client client : settings.clients()) {
      String algorithm = client.idTokenAlgorithm();
      if (algorithm.startsWith("ES") && keys.size() == 1) keys.add(key(tenant, algorithm));
    }
    return new JWKSet(keys);
  }

  private static JWK key(String tenant, String algorithm) {
    return made.computeIfAbsent(tenant + " " + algorithm, id -> {
      try {
        String kid = id.replace(' ', '-');
        JWSAlgorithm use = JWSAlgorithm.parse(algorithm);
        return algorithm.startsWith("ES")
            ? new ECKeyGenerator(Curve.P_256).keyID(kid).keyUse(KeyUse.SIGNATURE).algorithm(use).generate()
            : new RSAKeyGenerator(2048).keyID(kid).keyUse(KeyUse.SIGNATURE).algorithm(use).generate();
      } catch (JOSEException failure) {
        throw new IllegalStateException(failure);
      }
    });
  }

  /** True if an ID token with these scopes has the profile claims. */
  boolean hasProfileClaims(Set<String> granted) {
    return settings.profileClaims().equals("always") || granted.contains(settings.profileScope());
  }
}
