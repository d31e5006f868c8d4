package provider;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.springframework.security.oauth2.core.OAuth2Token;
import org.springframework.security.oauth2.server.authorization.OAuth2Authorization;
import org.springframework.security.oauth2.server.authorization.OAuth2Authorization.Token;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationService;
import org.springframework.security.oauth2.core.endpoint.OAuth2ParameterNames;
import org.springframework.security.oauth2.server.authorization.OAuth2TokenType;

/**
 * Codes and tokens, in memory. The store of the library fails at random under parallel requests
 * (ConcurrentModificationException), and it searches all authorizations for each token.
 */
class AuthorizationStore implements OAuth2AuthorizationService {

  private final Map<String, OAuth2Authorization> byId = new HashMap<>();
  private final Map<String, String> idByToken = new HashMap<>();

  /** Time that a change takes, as in a database. */
  private final Duration delay;

  AuthorizationStore(Duration delay) {
    this.delay = delay;
  }

  @Override
  public void save(OAuth2Authorization authorization) {
    if (!delay.isZero()) {
      try {
        Thread.sleep(delay.toMillis());
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    synchronized (this) {
      byId.put(authorization.getId(), authorization);
      String state = authorization.getAttribute(OAuth2ParameterNames.STATE);
      if (state != null) idByToken.put(state, authorization.getId());
      for (Class<? extends OAuth2Token> kind : Kinds.all) {
        Token<? extends OAuth2Token> token = authorization.getToken(kind);
        if (token != null) idByToken.put(token.getToken().getTokenValue(), authorization.getId());
      }
    }
  }

  @Override
  public synchronized void remove(OAuth2Authorization authorization) {
    byId.remove(authorization.getId());
  }

  @Override
  public synchronized OAuth2Authorization findById(String id) {
    return byId.get(id);
  }

  @Override
  public synchronized OAuth2Authorization findByToken(String token, OAuth2TokenType type) {
    OAuth2Authorization found = byId.get(idByToken.getOrDefault(token, ""));
    if (found == null || type == null) return found;
    if (type.getValue().equals(OAuth2ParameterNames.STATE))
      return token.equals(found.getAttribute(OAuth2ParameterNames.STATE)) ? found : null;
    Class<? extends OAuth2Token> kind = Kinds.byType.get(type.getValue());
    Token<? extends OAuth2Token> held = kind == null ? null : found.getToken(kind);
    return held != null && held.getToken().getTokenValue().equals(token) ? found : null;
  }
}
