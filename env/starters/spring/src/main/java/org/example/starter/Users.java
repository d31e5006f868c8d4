package org.example.starter;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.security.oauth2.client.authentication.OAuth2AuthenticationToken;
import org.springframework.security.oauth2.core.user.OAuth2User;
import org.springframework.stereotype.Component;

/**
 * The users.
 *
 * <p>MEMORY STORE: the ids are lost at a restart, and no second process sees them. Replace the map by a database before
 * you serve more than a test. Sessions are in memory too. The schools are in a file, see Schools.
 */
@Component
public class Users {
  /** A user of the application, as the session probe shows it. */
  public record User(String id, String sub, String tenant, String role, String locale, String name) {}

  private final Map<List<String>, String> ids = new ConcurrentHashMap<>();

  /**
   * The user of a session. Contract 1.1, 9.4: `sub` identifies a user, here within a school; names never do. Role and
   * language are those of the token of this sign-in. Contract 2.2.
   */
  User userOf(OAuth2AuthenticationToken signedIn) {
    OAuth2User claims = signedIn.getPrincipal();
    String tenant = signedIn.getAuthorizedClientRegistrationId();
    String sub = claims.getName();
    String id = ids.computeIfAbsent(List.of(tenant, sub), key -> UUID.randomUUID().toString());
    String language = text(claims, "locale").split("-")[0].toLowerCase(Locale.ROOT);
    String locale = language.isEmpty() ? "en" : language;
    return new User(id, sub, tenant, text(claims, "roles"), locale, text(claims, "username"));
  }

  private static String text(OAuth2User claims, String name) {
    return claims.getAttribute(name) instanceof String text ? text : "";
  }
}
