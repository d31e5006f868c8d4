package org.example.starter;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import org.springframework.security.oauth2.client.web.DefaultOAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;
import org.springframework.stereotype.Component;

/**
 * The login URL. Contract 5.4: each request ends the session of the browser and starts a new flow, so the user of the
 * session is always the one who launches. Spring makes a new state, nonce and PKCE challenge. Contract 4.1.
 */
@Component
public class Launches implements OAuth2AuthorizationRequestResolver {
  private final DefaultOAuth2AuthorizationRequestResolver requests;
  private final Providers providers;

  Launches(Providers providers) {
    this.providers = providers;
    this.requests = new DefaultOAuth2AuthorizationRequestResolver(providers, "/no-other-way");
  }

  /** Null: the request is no launch, or the school cannot be reached. Then Pages answers. */
  @Override
  public OAuth2AuthorizationRequest resolve(HttpServletRequest request) {
    if (!"/login".equals(request.getRequestURI()) || !"GET".equals(request.getMethod())) return null;
    endSession(request.getSession(false));
    return resolve(request, request.getParameter("tenant"));
  }

  @Override
  public OAuth2AuthorizationRequest resolve(HttpServletRequest request, String tenant) {
    return providers.findByRegistrationId(tenant) == null ? null : requests.resolve(request, tenant);
  }

  /** Ends the session of a user. A session with nothing but pending sign-ins goes on, for other tabs. */
  private static void endSession(HttpSession session) {
    String user = HttpSessionSecurityContextRepository.SPRING_SECURITY_CONTEXT_KEY;
    if (session != null && session.getAttribute(user) != null) session.invalidate();
  }
}
