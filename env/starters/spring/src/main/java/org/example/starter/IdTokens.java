package org.example.starter;

import com.nimbusds.jose.JWSObject;
import java.text.ParseException;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.security.oauth2.client.oidc.authentication.OidcIdTokenValidator;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidatorResult;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtDecoderFactory;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestTemplate;

/**
 * Checks ID tokens: signature, issuer, audience, expiry, `sub`. Spring compares the nonce. Contract 5.5.
 *
 * <p>A new decoder for each sign-in has no cached keys, so a new key of the platform works at once. Only RS256 is
 * accepted, so neither `none` nor a MAC with a known text.
 */
@Component
public class IdTokens implements JwtDecoderFactory<ClientRegistration> {
  /** RFC 7515, 7.1. The library also reads other characters. */
  private static final Pattern COMPACT = Pattern.compile("[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+");

  @Override
  public JwtDecoder createDecoder(ClientRegistration registration) {
    NimbusJwtDecoder decoder =
        NimbusJwtDecoder.withJwkSetUri(registration.getProviderDetails().getJwkSetUri())
            .jwsAlgorithm(SignatureAlgorithm.RS256)
            .restOperations(new RestTemplate(Http.requests()))
            .build();
    decoder.setJwtValidator(
        new DelegatingOAuth2TokenValidator<>(
            List.of(new JwtTimestampValidator(), new OidcIdTokenValidator(registration), strict(registration))));
    return token -> {
      if (!COMPACT.matcher(token).matches()) throw new BadJwtException("the ID token is not a JWT");
      try {
        Jwt checked = decoder.decode(token);
        // As it was sent: the library turns a number into a text.
        if (JWSObject.parse(token).getPayload().toJSONObject().get("sub") instanceof String) return checked;
        throw new BadJwtException("sub is not a text");
      } catch (RuntimeException | ParseException error) {
        // Without the cause: a message may have values of the token.
        throw new BadJwtException("the ID token is not valid");
      }
    };
  }

  /** What the library leaves open. */
  private static OAuth2TokenValidator<Jwt> strict(ClientRegistration registration) {
    String clientId = registration.getClientId();
    String issuer = registration.getProviderDetails().getIssuerUri();
    return token -> {
      String sub = token.getSubject();
      boolean isRight =
          // The issuer is the same text: the library compares addresses, in which letter case can be equal.
          issuer.equals(String.valueOf(token.getClaims().get("iss")))
              // The audience is this client, and nobody else.
              && List.of(clientId).equals(token.getAudience())
              && clientId.equals(token.getClaims().getOrDefault("azp", clientId))
              // `sub` is a text that can identify a user.
              && sub != null
              && !sub.isBlank()
              && sub.length() <= 255;
      return isRight
          ? OAuth2TokenValidatorResult.success()
          : OAuth2TokenValidatorResult.failure(new OAuth2Error("invalid_id_token"));
    };
  }
}
