package org.example.starter;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.security.oauth2.client.web.AuthorizationRequestRepository;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.stereotype.Component;

/**
 * Unfinished sign-ins, with state, nonce and PKCE verifier, in the session of the browser that started them. The
 * repository of Spring keeps one. This one keeps some, because several tabs may sign in at the same time.
 */
@Component
public class PendingSignIns implements AuthorizationRequestRepository<OAuth2AuthorizationRequest> {
  private static final String NAME = PendingSignIns.class.getName();
  private static final int MOST = 20;
  private static final int LIFETIME_SECONDS = 15 * 60;

  private record Pending(OAuth2AuthorizationRequest request, Instant until) {}

  @Override
  public OAuth2AuthorizationRequest loadAuthorizationRequest(HttpServletRequest request) {
    Map<String, Pending> all = pendingOf(request.getSession(false));
    synchronized (all) {
      Pending found = all.get(String.valueOf(request.getParameter("state")));
      return found == null || found.until().isBefore(Instant.now()) ? null : found.request();
    }
  }

  @Override
  public void saveAuthorizationRequest(
      OAuth2AuthorizationRequest pending, HttpServletRequest request, HttpServletResponse response) {
    HttpSession session = request.getSession();
    synchronized (session.getServletContext()) {
      if (session.getAttribute(NAME) == null) session.setAttribute(NAME, new LinkedHashMap<String, Pending>());
    }
    Map<String, Pending> all = pendingOf(session);
    synchronized (all) {
      Iterator<String> oldest = all.keySet().iterator();
      if (all.size() >= MOST) {
        oldest.next();
        oldest.remove();
      }
      all.put(pending.getState(), new Pending(pending, Instant.now().plusSeconds(LIFETIME_SECONDS)));
    }
  }

  /** Takes a sign-in out: a second request with the same response finds none. */
  @Override
  public OAuth2AuthorizationRequest removeAuthorizationRequest(
      HttpServletRequest request, HttpServletResponse response) {
    Map<String, Pending> all = pendingOf(request.getSession(false));
    synchronized (all) {
      OAuth2AuthorizationRequest found = loadAuthorizationRequest(request);
      all.remove(String.valueOf(request.getParameter("state")));
      // RFC 6749, 4.1.2.1: a response with an error is no success. Spring ignores the error if there is a code, too.
      return request.getParameter("error") == null ? found : null;
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Pending> pendingOf(HttpSession session) {
    Object found = session == null ? null : session.getAttribute(NAME);
    return found == null ? new LinkedHashMap<>() : (Map<String, Pending>) found;
  }
}
