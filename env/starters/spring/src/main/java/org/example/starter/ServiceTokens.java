package org.example.starter;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** Service tokens: one for each school, requested with the password that the school has delivered. Contract 4.3, 8. */
@Component
public class ServiceTokens {
  static final Duration TIMEOUT = Duration.ofSeconds(15);

  /** Contract 6: wait 1 to 2 seconds after the activation. */
  private static final long ACTIVATION_MILLIS = 1500;

  private static final int MOST_ATTEMPTS = 5;
  private static final int DEFAULT_SECONDS = 180;
  private static final long MARGIN_MILLIS = 10_000;
  private static final JsonMapper JSON = new JsonMapper();

  /** A response: its status, 0 if there was none, and its JSON, missing if there is none. */
  record Answer(int status, JsonNode json) {}

  private record Token(String text, long until, Schools.School school) {}

  private final Map<String, Token> tokens = new ConcurrentHashMap<>();
  private final Map<String, Object> locks = new ConcurrentHashMap<>();
  private final Settings settings;
  private final Schools schools;
  private final AppClock clock;

  ServiceTokens(Settings settings, Schools schools, AppClock clock) {
    this.settings = settings;
    this.schools = schools;
    this.clock = clock;
  }

  /** Forgets the token of a school, for example because its credentials have changed. */
  void forget(String tenant) {
    tokens.remove(tenant);
  }

  /** Forgets a token that the platform has refused. */
  void forget(String tenant, String text) {
    tokens.computeIfPresent(tenant, (key, token) -> token.text().equals(text) ? null : token);
  }

  void forgetAll() {
    tokens.clear();
  }

  /** A valid token: the one that we have, or a new one. Parallel work waits for the same one. Contract 8. */
  String tokenOf(String tenant) {
    synchronized (locks.computeIfAbsent(tenant, key -> new Object())) {
      Token known = tokens.get(tenant);
      if (known != null && known.school() == schools.schoolOf(tenant) && clock.now() < known.until())
        return known.text();
      Token token = newToken(tenant);
      tokens.put(tenant, token);
      return token.text();
    }
  }

  /** Requests a token. Contract 7: 401 `invalid_client` can mean that the activation is not complete yet. */
  private Token newToken(String tenant) {
    for (int attempt = 1; ; attempt += 1) {
      Schools.School school = schools.activeSchool(tenant);
      if (school == null) throw new PlatformException.NoToken(": the school is not active", 0);
      if (school.credentialsAt() != null)
        pause(ACTIVATION_MILLIS - (System.nanoTime() - school.credentialsAt()) / 1_000_000);
      Answer answer = request(school.stored());
      String text = answer.json().path("access_token").asString("");
      if (answer.status() == 200 && !text.isEmpty()) {
        JsonNode seconds = answer.json().path("expires_in");
        long life = 1000 * (seconds.isNumber() ? seconds.asLong(DEFAULT_SECONDS) : DEFAULT_SECONDS);
        return new Token(text, clock.now() + life - Math.min(MARGIN_MILLIS, life / 4), school);
      }
      boolean isEarly =
          answer.status() == 401 && "invalid_client".equals(answer.json().path("error").asString(""));
      if (!isEarly || attempt == MOST_ATTEMPTS) throw new PlatformException.NoToken("", answer.status());
      pause(1000L << (attempt - 1));
    }
  }

  /** Contract 4.3: Basic with client ID and the delivered password; the grant is in the query, the form is empty. */
  private Answer request(Schools.Stored school) {
    byte[] pair = (school.clientId() + ":" + school.password()).getBytes(StandardCharsets.UTF_8);
    return send(
        HttpRequest.newBuilder(
                URI.create(settings.ssoBase(school.tenant()) + "/token?grant_type=client_credentials"))
            .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.noBody()));
  }

  static Answer send(HttpRequest.Builder request) {
    try {
      var response = Http.CLIENT.send(request.timeout(TIMEOUT).build(), HttpResponse.BodyHandlers.ofString());
      return new Answer(response.statusCode(), jsonIn(response.body()));
    } catch (IOException error) {
      return new Answer(0, MissingNode.getInstance());
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      return new Answer(0, MissingNode.getInstance());
    }
  }

  private static JsonNode jsonIn(String text) {
    try {
      return JSON.readTree(text);
    } catch (JacksonException error) {
      return MissingNode.getInstance();
    }
  }

  private static void pause(long millis) {
    if (millis <= 0) return;
    try {
      Thread.sleep(millis);
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      throw new PlatformException.NoToken(": interrupted", 0);
    }
  }
}
