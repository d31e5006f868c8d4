package application;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.http.ResponseEntity;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.oauth2.client.oidc.authentication.OidcIdTokenDecoderFactory;
import org.springframework.security.oauth2.client.oidc.authentication.OidcIdTokenValidator;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtDecoderFactory;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestTemplate;

/** An application on Spring Security's OAuth client, as its documentation sets it up: one school in its settings. */
@SpringBootApplication
@RestController
public class Application {
  public static void main(String[] args) {
    SpringApplication.run(Application.class, args);
  }

  @Bean
  SecurityFilterChain security(HttpSecurity http) throws Exception {
    return http
        .authorizeHttpRequests(
            requests -> requests.requestMatchers("/", "/me", "/error").permitAll().anyRequest().authenticated())
        .oauth2Login(Customizer.withDefaults())
        .build();
  }

  /** As by default, but the key set may take longer than half a second, as on a busy machine. */
  @Bean
  JwtDecoderFactory<ClientRegistration> decoders() {
    Map<String, JwtDecoder> known = new ConcurrentHashMap<>();
    return registration -> known.computeIfAbsent(registration.getRegistrationId(), id -> decoder(registration));
  }

  private static JwtDecoder decoder(ClientRegistration registration) {
    String keySet = registration.getProviderDetails().getJwkSetUri();
    NimbusJwtDecoder decoder = NimbusJwtDecoder.withJwkSetUri(keySet).restOperations(new RestTemplate()).build();
    decoder.setJwtValidator(
        new DelegatingOAuth2TokenValidator<>(new JwtTimestampValidator(), new OidcIdTokenValidator(registration)));
    decoder.setClaimSetConverter(OidcIdTokenDecoderFactory.createDefaultClaimTypeConverter());
    return decoder;
  }

  @GetMapping("/me")
  ResponseEntity<Map<String, Object>> me(@AuthenticationPrincipal OidcUser user) {
    return user == null
        ? ResponseEntity.status(401).body(Map.of())
        : ResponseEntity.ok(Map.of("user", Map.of("id", user.getName(), "sub", user.getSubject())));
  }

  @GetMapping("/lesson")
  String lesson() {
    return "The lesson.";
  }

  @GetMapping("/")
  String home(@AuthenticationPrincipal OidcUser user) {
    return user == null ? "Nobody is signed in." : "Welcome.";
  }
}
