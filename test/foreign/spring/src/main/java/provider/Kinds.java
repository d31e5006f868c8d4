package provider;

import java.util.Collection;
import java.util.Map;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.core.OAuth2RefreshToken;
import org.springframework.security.oauth2.core.OAuth2Token;
import org.springframework.security.oauth2.core.oidc.OidcIdToken;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationCode;

/** The kinds of tokens that an authorization can have, by the names of their types. */
final class Kinds {

  static final Map<String, Class<? extends OAuth2Token>> byType =
      Map.of(
          "code", OAuth2AuthorizationCode.class,
          "access_token", OAuth2AccessToken.class,
          "refresh_token", OAuth2RefreshToken.class,
          "id_token", OidcIdToken.class);

  static final Collection<Class<? extends OAuth2Token>> all = byType.values();

  private Kinds() {}
}
