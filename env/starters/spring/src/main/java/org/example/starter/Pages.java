package org.example.starter;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.ResponseEntity;
import org.springframework.security.oauth2.client.authentication.OAuth2AuthenticationToken;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.util.HtmlUtils;

/** The pages, and the session probe. Error pages are constant: nothing that a browser or the platform sent is shown. */
@Controller
public class Pages implements ErrorController {
  private final Users users;

  Pages(Users users) {
    this.users = users;
  }

  /** A launch that Launches could not start. */
  @GetMapping("/login")
  void login(@RequestParam(defaultValue = "") String tenant, HttpServletResponse response) throws IOException {
    if (Settings.isTenant(tenant)) send(response, 502, "Your school could not be reached");
    else send(response, 404, "Open this application from your school platform");
  }

  /** A UI Integration URL. Contract 1.1: opening it signs nobody in, it leads to the login URL. */
  @GetMapping("/open")
  void open(@RequestParam(defaultValue = "") String tenant, HttpServletResponse response) throws IOException {
    response.sendRedirect("/login?tenant=" + URLEncoder.encode(tenant, StandardCharsets.UTF_8));
  }

  /** The start page. Contract 2.2 locale: the token of the platform decides about the language. */
  @GetMapping("/")
  void home(OAuth2AuthenticationToken signedIn, CsrfToken csrf, HttpServletResponse response) throws IOException {
    if (signedIn == null) {
      send(response, 200, "en", "Welcome", "<p>Open this application from your school platform.</p>");
      return;
    }
    Users.User user = users.userOf(signedIn);
    boolean isGerman = "de".equals(user.locale());
    String hello = isGerman ? "Angemeldet als" : "Signed in as";
    String form =
        ("<form method=\"post\" action=\"/logout\"><input type=\"hidden\" name=\"%s\" value=\"%s\">"
                + "<button>%s</button></form>")
            .formatted(csrf.getParameterName(), csrf.getToken(), isGerman ? "Abmelden" : "Sign out");
    String body = "<p>" + hello + " " + HtmlUtils.htmlEscape(user.name()) + "</p>" + form;
    send(response, 200, isGerman ? "de" : "en", isGerman ? "Start" : "Home", body);
  }

  /** The session probe: who is signed in at this browser. No token, and nothing that a script could use as one. */
  @GetMapping("/api/me")
  ResponseEntity<Map<String, Object>> me(OAuth2AuthenticationToken signedIn) {
    if (signedIn == null) return ResponseEntity.status(401).body(Map.of("signedIn", false));
    return ResponseEntity.ok(Map.of("signedIn", true, "user", users.userOf(signedIn)));
  }

  @RequestMapping("/error")
  void error(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
    int code = status instanceof Integer number ? number : 404;
    send(response, code, code >= 500 ? "Something went wrong" : "Not possible");
  }

  static void send(HttpServletResponse response, int status, String title) throws IOException {
    send(response, status, "en", title, "");
  }

  private static void send(HttpServletResponse response, int status, String language, String title, String body)
      throws IOException {
    response.setStatus(status);
    response.setContentType("text/html;charset=utf-8");
    String head =
        ("<!doctype html><html lang=\"%s\"><meta charset=\"utf-8\">"
                + "<meta name=\"viewport\" content=\"width=device-width\">")
            .formatted(language);
    response
        .getWriter()
        .write(head + "<title>%s</title><main><h1>%s</h1>%s</main></html>".formatted(title, title, body));
  }
}
