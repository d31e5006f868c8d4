package provider;

import java.util.List;
import java.util.Map;

/** What a school is set up with: the body of `PUT /settings/{tenant}`. */
record Settings(
    List<Client> clients,
    List<User> users,
    /** The scope whose claims are in {@link User#profile}. */
    String profileScope,
    /** `requested`: only with the profile scope; `always`. */
    String profileClaims,
    /** Text between two scopes in the claim `scopes`. */
    String scopesSeparator,
    /** How a redirect_uri is compared with the registered ones: `exact`, `prefix`, `host` or `any`. */
    String redirectUris,
    /** `checked`, or `any` for a login that accepts every password. */
    String passwords,
    /** `own`, or `shared` if a session of one school is one of all. */
    String sessions,
    /** `own`, or `shared` if codes and tokens of all schools are in one store. */
    String store,
    /** `serial`: one request after the other; `parallel`: at the same time, with a store that takes a while. */
    String tokenRequests) {

  /** A registered client. */
  record Client(
      String id,
      /** Null for a public client. */
      String secret,
      /** Values of `token_endpoint_auth_method`. */
      List<String> authentication,
      List<String> grants,
      List<String> redirectUris,
      List<String> scopes,
      boolean proofKey,
      boolean consent,
      int codeSeconds,
      int accessTokenSeconds,
      String idTokenAlgorithm) {}

  /** An account. */
  record User(String login, String password, Map<String, Object> claims, Map<String, Object> profile) {

    String subject() {
      return (String) claims.get("sub");
    }
  }
}
