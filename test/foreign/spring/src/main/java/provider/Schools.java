package provider;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.security.oauth2.server.authorization.context.AuthorizationServerContextHolder;

/** The schools of the provider, by tenant. */
class Schools {

  /** The path in front of the tenant. */
  private final String base;

  private final Map<String, School> byTenant = new ConcurrentHashMap<>();

  Schools(String base) {
    this.base = base + "/";
  }

  void put(School school) {
    byTenant.put(school.tenant(), school);
  }

  Iterable<School> all() {
    return byTenant.values();
  }

  /** The school that a request is for; null if its path has none. */
  School of(HttpServletRequest request) {
    String path = request.getRequestURI();
    if (!path.startsWith(base)) return null;
    String rest = path.substring(base.length());
    int end = rest.indexOf('/');
    return end < 0 ? null : byTenant.get(rest.substring(0, end));
  }

  boolean isUnderBase(HttpServletRequest request) {
    return request.getRequestURI().startsWith(base);
  }

  /** The school whose issuer the present request names. */
  School current() {
    String issuer = AuthorizationServerContextHolder.getContext().getIssuer();
    return byTenant.get(issuer.substring(issuer.lastIndexOf('/') + 1));
  }

  String loginOf(School school) {
    return base + school.tenant() + "/login";
  }

  String loginPattern() {
    return base + "{tenant}/login";
  }
}
