package provider;

import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.event.EventListener;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.FactorGrantedAuthority;
import org.springframework.security.core.context.DeferredSecurityContext;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.oidc.endpoint.OidcParameterNames;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.server.authorization.OAuth2Authorization;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationConsent;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationConsentService;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationService;
import org.springframework.security.oauth2.server.authorization.OAuth2TokenType;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2AuthorizationCodeRequestAuthenticationContext;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2AuthorizationCodeRequestAuthenticationException;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2AuthorizationCodeRequestAuthenticationProvider;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2AuthorizationCodeRequestAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2AuthorizationCodeRequestAuthenticationValidator;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClientRepository;
import org.springframework.security.config.annotation.web.configuration.OAuth2AuthorizationServerConfiguration;
import org.springframework.security.oauth2.server.authorization.settings.AuthorizationServerSettings;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenCustomizer;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.SavedRequestAwareAuthenticationSuccessHandler;
import org.springframework.security.web.context.HttpRequestResponseHolder;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;
import org.springframework.security.web.context.SecurityContextRepository;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Spring Authorization Server for two schools: one issuer each, at the addresses of the contract. Clients, accounts and
 * keys of a school come with its settings.
 */
@SpringBootApplication
public class Provider {

  public static void main(String[] arguments) {
    SpringApplication.run(Provider.class, arguments);
  }

  /** The program that started this one reads the port. */
  @EventListener
  void listens(WebServerInitializedEvent event) {
    System.out.println("listens at port " + event.getWebServer().getPort());
  }

  @Bean
  Schools schools(@Value("${sso-base}") String base) {
    return new Schools(base);
  }

  @Bean
  @Order(1)
  SecurityFilterChain authorizationServer(HttpSecurity http, Schools schools) throws Exception {
    http.oauth2AuthorizationServer(server -> {
          http.securityMatcher(server.getEndpointsMatcher());
          server.oidc(Customizer.withDefaults());
          server.authorizationEndpoint(endpoint ->
              endpoint.authenticationProviders(providers ->
                  providers.forEach(provider -> {
                    if (provider instanceof OAuth2AuthorizationCodeRequestAuthenticationProvider requests)
                      requests.setAuthenticationValidator(requestValidator(schools));
                  })));
        })
        .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
        .securityContext(context -> context.securityContextRepository(sessions(schools)))
        .oauth2ResourceServer(resources -> resources.jwt(Customizer.withDefaults()))
        .exceptionHandling(exceptions ->
            exceptions.defaultAuthenticationEntryPointFor(
                (request, response, failure) -> response.sendRedirect(schools.loginOf(schools.of(request))),
                request -> request.getRequestURI().endsWith("/authorize")));
    return http.build();
  }

  @Bean
  @Order(2)
  SecurityFilterChain otherRequests(HttpSecurity http, Schools schools) throws Exception {
    String pattern = schools.loginPattern();
    http.authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
        .securityContext(context -> context.securityContextRepository(sessions(schools)))
        .csrf(csrf -> csrf.ignoringRequestMatchers("/settings/**"))
        .formLogin(login ->
            login
                .loginPage(pattern)
                .loginProcessingUrl(pattern)
                .authenticationDetailsSource(schools::of)
                .successHandler(new SavedRequestAwareAuthenticationSuccessHandler())
                .failureHandler((request, response, failure) ->
                    response.sendRedirect(schools.loginOf(schools.of(request)) + "?error")));
    return http.build();
  }

  /** Checks name and password at the school of the login page. */
  @Bean
  AuthenticationProvider accounts() {
    return new AuthenticationProvider() {
      @Override
      public boolean supports(Class<?> authentication) {
        return UsernamePasswordAuthenticationToken.class.isAssignableFrom(authentication);
      }

      @Override
      public Authentication authenticate(Authentication given) {
        Settings settings = ((School) given.getDetails()).settings();
        for (Settings.User user : settings.users()) {
          String password = String.valueOf(given.getCredentials());
          boolean right = settings.passwords().equals("any") || same(user.password(), password);
          if (user.login().equals(given.getName()) && right)
            return UsernamePasswordAuthenticationToken.authenticated(
                user.subject(),
                null,
                List.of(FactorGrantedAuthority.fromAuthority(FactorGrantedAuthority.PASSWORD_AUTHORITY)));
        }
        throw new BadCredentialsException("no such name and password");
      }
    };
  }

  /** A session of each school, in one cookie. */
  private static SecurityContextRepository sessions(Schools schools) {
    return new SecurityContextRepository() {
      private HttpSessionSecurityContextRepository of(HttpServletRequest request) {
        School school = schools.of(request);
        boolean own = school != null && school.settings().sessions().equals("own");
        HttpSessionSecurityContextRepository repository = new HttpSessionSecurityContextRepository();
        repository.setSpringSecurityContextKey("user " + (own ? school.tenant() : ""));
        return repository;
      }

      @Override
      @SuppressWarnings("deprecation")
      public org.springframework.security.core.context.SecurityContext loadContext(
          HttpRequestResponseHolder holder) {
        return of(holder.getRequest()).loadContext(holder);
      }

      @Override
      public DeferredSecurityContext loadDeferredContext(HttpServletRequest request) {
        return of(request).loadDeferredContext(request);
      }

      @Override
      public void saveContext(
          org.springframework.security.core.context.SecurityContext context,
          HttpServletRequest request,
          HttpServletResponse response) {
        of(request).saveContext(context, request, response);
      }

      @Override
      public boolean containsContext(HttpServletRequest request) {
        return of(request).containsContext(request);
      }
    };
  }

  /** The check of the library, or a laxer one if the settings say so. */
  private static Consumer<OAuth2AuthorizationCodeRequestAuthenticationContext> requestValidator(Schools schools) {
    Consumer<OAuth2AuthorizationCodeRequestAuthenticationContext> full =
        new OAuth2AuthorizationCodeRequestAuthenticationValidator();
    return context -> {
      String how = schools.current().settings().redirectUris();
      if (how.equals("exact")) {
        full.accept(context);
        return;
      }
      checkRedirectUri(context, how);
      OAuth2AuthorizationCodeRequestAuthenticationValidator.DEFAULT_SCOPE_VALIDATOR.accept(context);
    };
  }

  private static void checkRedirectUri(
      OAuth2AuthorizationCodeRequestAuthenticationContext context, String how) {
    OAuth2AuthorizationCodeRequestAuthenticationToken request = context.getAuthentication();
    String sent = request.getRedirectUri();
    boolean known =
        sent != null
            && context.getRegisteredClient().getRedirectUris().stream().anyMatch(registered ->
                switch (how) {
                  case "prefix" -> sent.startsWith(registered);
                  case "host" -> host(sent).equals(host(registered));
                  default -> true;
                });
    if (!known)
      // Without the request: its error goes to no address that is not known.
      throw new OAuth2AuthorizationCodeRequestAuthenticationException(
          new OAuth2Error("invalid_request", "redirect_uri", null), null);
  }

  private static String host(String address) {
    try {
      return String.valueOf(URI.create(address).getHost());
    } catch (IllegalArgumentException malformed) {
      return "";
    }
  }

  /** Requests below the base are for a known school. Its token requests come one after the other. */
  @Bean
  FilterRegistrationBean<OncePerRequestFilter> schoolOfRequest(Schools schools) {
    OncePerRequestFilter filter =
        new OncePerRequestFilter() {
          @Override
          protected void doFilterInternal(
              HttpServletRequest request, HttpServletResponse response, FilterChain chain)
              throws ServletException, IOException {
            School school = schools.of(request);
            if (school == null && schools.isUnderBase(request)) {
              response.sendError(404);
            } else if (school != null && school.isSerial() && request.getRequestURI().endsWith("/token")) {
              synchronized (school) {
                chain.doFilter(request, response);
              }
            } else {
              chain.doFilter(request, response);
            }
          }
        };
    FilterRegistrationBean<OncePerRequestFilter> registration = new FilterRegistrationBean<>(filter);
    registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
    return registration;
  }

  @Bean
  AuthorizationServerSettings authorizationServerSettings() {
    return AuthorizationServerSettings.builder()
        .multipleIssuersAllowed(true)
        .authorizationEndpoint("/authorize")
        .tokenEndpoint("/token")
        .jwkSetEndpoint("/keys")
        .oidcUserInfoEndpoint("/userinfo")
        .build();
  }

  @Bean
  RegisteredClientRepository clients(Schools schools) {
    return new RegisteredClientRepository() {
      @Override
      public void save(RegisteredClient client) {
        schools.current().clients().save(client);
      }

      @Override
      public RegisteredClient findById(String id) {
        return schools.current().clients().findById(id);
      }

      @Override
      public RegisteredClient findByClientId(String id) {
        return schools.current().clients().findByClientId(id);
      }
    };
  }

  @Bean
  OAuth2AuthorizationService authorizations(Schools schools) {
    Supplier<OAuth2AuthorizationService> store = () -> schools.current().authorizations();
    return new OAuth2AuthorizationService() {
      @Override
      public void save(OAuth2Authorization authorization) {
        store.get().save(authorization);
      }

      @Override
      public void remove(OAuth2Authorization authorization) {
        store.get().remove(authorization);
      }

      @Override
      public OAuth2Authorization findById(String id) {
        return store.get().findById(id);
      }

      @Override
      public OAuth2Authorization findByToken(String token, OAuth2TokenType type) {
        return store.get().findByToken(token, type);
      }
    };
  }

  @Bean
  OAuth2AuthorizationConsentService consents(Schools schools) {
    Supplier<OAuth2AuthorizationConsentService> store = () -> schools.current().consents();
    return new OAuth2AuthorizationConsentService() {
      @Override
      public void save(OAuth2AuthorizationConsent consent) {
        store.get().save(consent);
      }

      @Override
      public void remove(OAuth2AuthorizationConsent consent) {
        store.get().remove(consent);
      }

      @Override
      public OAuth2AuthorizationConsent findById(String client, String principal) {
        return store.get().findById(client, principal);
      }
    };
  }

  @Bean
  JWKSource<SecurityContext> keys(Schools schools) {
    return (selector, context) -> selector.select(schools.current().keys());
  }

  @Bean
  JwtDecoder accessTokens(JWKSource<SecurityContext> keys) {
    return OAuth2AuthorizationServerConfiguration.jwtDecoder(keys);
  }

  /** Puts the claims of the account into ID tokens. */
  @Bean
  OAuth2TokenCustomizer<JwtEncodingContext> claims(Schools schools) {
    return context -> {
      if (!context.getTokenType().getValue().equals(OidcParameterNames.ID_TOKEN)) return;
      School school = schools.current();
      List<Settings.User> users = school.settings().users();
      for (Settings.User user : users) {
        if (!user.subject().equals(context.getPrincipal().getName())) continue;
        context.getClaims().claims(claims -> {
          claims.putAll(user.claims());
          claims.put(
              "scopes",
              String.join(school.settings().scopesSeparator(), context.getAuthorizedScopes()));
          if (school.hasProfileClaims(context.getAuthorizedScopes())) claims.putAll(user.profile());
        });
        return;
      }
    };
  }

  /** Secrets of clients are compared as they are: hashing them would take longer than a run. */
  @Bean
  PasswordEncoder secrets() {
    return new PasswordEncoder() {
      @Override
      public String encode(CharSequence text) {
        return text.toString();
      }

      @Override
      public boolean matches(CharSequence text, String secret) {
        return same(secret, text.toString());
      }
    };
  }

  private static boolean same(String one, String other) {
    return MessageDigest.isEqual(
        one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
  }
}
