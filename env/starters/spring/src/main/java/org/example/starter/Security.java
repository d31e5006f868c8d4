package org.example.starter;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizedClientRepository;
import org.springframework.security.oauth2.core.oidc.user.DefaultOidcUser;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.firewall.StrictHttpFirewall;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.security.web.savedrequest.NullRequestCache;

/** Puts the parts of the sign-in together, and says what holds for every request. */
@Configuration
public class Security {
  private static final Logger LOG = LoggerFactory.getLogger(Security.class);

  @Bean
  SecurityFilterChain chain(
      HttpSecurity http, Settings settings, Launches launches, PendingSignIns pending, CodeExchange exchange) {
    return http.authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
        .oauth2Login(
            login ->
                login
                    .loginPage("/login")
                    .authorizationEndpoint(
                        authorize ->
                            authorize
                                .authorizationRequestResolver(launches)
                                .authorizationRequestRepository(pending))
                    .redirectionEndpoint(callback -> callback.baseUri(settings.redirectUri.getPath()))
                    .tokenEndpoint(token -> token.accessTokenResponseClient(exchange))
                    // The ID token is all that identifies a user. No further request is needed.
                    .userInfoEndpoint(
                        info ->
                            info.oidcUserService(
                                request -> new DefaultOidcUser(AuthorityUtils.NO_AUTHORITIES, request.getIdToken())))
                    .authorizedClientRepository(new NoTokens())
                    .defaultSuccessUrl("/", true)
                    .failureHandler(Security::refused))
        .logout(logout -> logout.logoutUrl("/logout").logoutSuccessUrl("/"))
        // Webhooks have a signature, and the control driver a token: no browser can make such a request.
        .csrf(csrf -> csrf.ignoringRequestMatchers("/hooks/*", "/control/**"))
        .requestCache(cache -> cache.requestCache(new NullRequestCache()))
        .headers(
            headers ->
                headers
                    .contentSecurityPolicy(
                        policy -> policy.policyDirectives("default-src 'none'; frame-ancestors 'none'"))
                    .referrerPolicy(policy -> policy.policy(ReferrerPolicy.NO_REFERRER)))
        .build();
  }

  /** Addresses come from the settings, never from a header. Requests for other hosts are not meant for us. */
  @Bean
  StrictHttpFirewall firewall(Settings settings) {
    StrictHttpFirewall firewall = new StrictHttpFirewall();
    firewall.setAllowedHostnames(settings.redirectUri.getHost()::equals);
    // Only control characters are refused. A signature in other characters reaches Webhooks, which answers 401.
    firewall.setAllowedHeaderValues(
        value -> value.chars().allMatch(character -> character == '\t' || (character >= ' ' && character != 127)));
    return firewall;
  }

  /** A constant page: neither the error nor anything of the request is shown. */
  private static void refused(
      HttpServletRequest request, HttpServletResponse response, AuthenticationException error)
      throws IOException {
    LOG.warn("sign-in refused: {}", error.getClass().getSimpleName());
    Pages.send(response, 400, "You could not be signed in. Please start again");
  }

  /** Access tokens of users are not needed, so they are not kept. */
  private static final class NoTokens implements OAuth2AuthorizedClientRepository {
    @Override
    public <T extends OAuth2AuthorizedClient> T loadAuthorizedClient(
        String tenant, Authentication user, HttpServletRequest request) {
      return null;
    }

    @Override
    public void saveAuthorizedClient(
        OAuth2AuthorizedClient client, Authentication user, HttpServletRequest request, HttpServletResponse response) {}

    @Override
    public void removeAuthorizedClient(
        String tenant, Authentication user, HttpServletRequest request, HttpServletResponse response) {}
  }
}
