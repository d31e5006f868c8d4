package org.example.starter;

import org.springframework.http.converter.FormHttpMessageConverter;
import org.springframework.security.oauth2.client.endpoint.OAuth2AccessTokenResponseClient;
import org.springframework.security.oauth2.client.endpoint.OAuth2AuthorizationCodeGrantRequest;
import org.springframework.security.oauth2.client.endpoint.RestClientAuthorizationCodeTokenResponseClient;
import org.springframework.security.oauth2.core.OAuth2AuthorizationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.endpoint.OAuth2AccessTokenResponse;
import org.springframework.security.oauth2.core.http.converter.OAuth2AccessTokenResponseHttpMessageConverter;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/** Redeems codes. Contract 4.2: only a response with status 200 and an ID token counts. */
@Component
public class CodeExchange implements OAuth2AccessTokenResponseClient<OAuth2AuthorizationCodeGrantRequest> {
  private final RestClientAuthorizationCodeTokenResponseClient client =
      new RestClientAuthorizationCodeTokenResponseClient();

  CodeExchange() {
    client.setRestClient(
        RestClient.builder()
            .requestFactory(Http.requests())
            .configureMessageConverters(
                converters ->
                    converters
                        .addCustomConverter(new FormHttpMessageConverter())
                        .addCustomConverter(new OAuth2AccessTokenResponseHttpMessageConverter()))
            .defaultStatusHandler(
                status -> status.value() != 200,
                (request, response) -> {
                  throw refused();
                })
            .build());
  }

  @Override
  public OAuth2AccessTokenResponse getTokenResponse(OAuth2AuthorizationCodeGrantRequest request) {
    try {
      OAuth2AccessTokenResponse response = client.getTokenResponse(request);
      if (response.getAdditionalParameters().get("id_token") instanceof String token && !token.isBlank())
        return response;
    } catch (RuntimeException error) {
      // The refusal below has no cause: a message may have values of the response.
    }
    throw refused();
  }

  private static OAuth2AuthorizationException refused() {
    return new OAuth2AuthorizationException(new OAuth2Error("invalid_token_response"));
  }
}
