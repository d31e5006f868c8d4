package provider;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.http.ResponseEntity;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.server.authorization.OAuth2Authorization;
import org.springframework.security.oauth2.server.authorization.OAuth2Authorization.Token;
import org.springframework.security.oauth2.server.authorization.OAuth2TokenType;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The login page, a data API that says who asks, and the settings of the schools. */
@RestController
class Pages {

  private static final String login =
      """
      <!doctype html>
      <html lang="en">
        <head><meta charset="utf-8"><title>Sign in</title></head>
        <body>
          <h1>Who is there?</h1>
          <p role="alert">%s</p>
          <form method="post">
            <input type="hidden" name="%s" value="%s">
            <label>Name <input name="username" autocomplete="username" required></label>
            <label>Password <input name="password" type="password" autocomplete="current-password" required></label>
            <button>Go on</button>
          </form>
        </body>
      </html>
      """;

  private final Schools schools;

  Pages(Schools schools) {
    this.schools = schools;
  }

  @GetMapping(path = "${sso-base}/{tenant}/login", produces = "text/html;charset=UTF-8")
  String login(CsrfToken csrf, @RequestParam(required = false) String error) {
    String alert = error == null ? "" : "This name and password do not belong together.";
    return login.formatted(alert, csrf.getParameterName(), csrf.getToken());
  }

  /** Answers with the tenant and the client that an access token was issued to. */
  @GetMapping("${who-asks}")
  ResponseEntity<Map<String, String>> whoAsks(@RequestHeader(required = false) String authorization) {
    String token =
        authorization != null && authorization.startsWith("Bearer ") ? authorization.substring(7) : "";
    for (School school : schools.all()) {
      OAuth2Authorization found = school.authorizations().findByToken(token, OAuth2TokenType.ACCESS_TOKEN);
      Token<OAuth2AccessToken> held = found == null ? null : found.getToken(OAuth2AccessToken.class);
      if (held != null && held.isActive())
        return ResponseEntity.ok(Map.of("tenant", school.tenant(), "client", found.getRegisteredClientId()));
    }
    return ResponseEntity.status(401).build();
  }

  @PutMapping("/settings/{tenant}")
  void settings(@PathVariable String tenant, @RequestBody Settings settings) {
    schools.put(School.of(tenant, settings));
  }
}
