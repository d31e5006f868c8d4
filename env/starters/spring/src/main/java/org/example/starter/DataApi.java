package org.example.starter;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Calls of the data APIs with the service token of a school. Contract 4.6, 5.3. */
@Component
public class DataApi {
  static final String ROSTER = "/ims/oneroster/v1p1/";
  private static final int MOST_PAGES = 1000;

  private final Settings settings;
  private final ServiceTokens tokens;

  DataApi(Settings settings, ServiceTokens tokens) {
    this.settings = settings;
    this.tokens = tokens;
  }

  /** The base of all data APIs except the roster. */
  String extern() {
    return settings.externBase();
  }

  /** Calls a data API. After a 401, tries once more with a new token. */
  ServiceTokens.Answer call(String tenant, String method, String path, Map<String, ?> query, JsonNode body) {
    String search =
        query.entrySet().stream()
            .map(one -> one.getKey() + "=" + URLEncoder.encode(String.valueOf(one.getValue()), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&"));
    URI uri = URI.create(settings.platformUrl + path + (search.isEmpty() ? "" : "?" + search));
    for (int attempt = 1; ; attempt += 1) {
      String token = tokens.tokenOf(tenant);
      var publisher =
          body == null
              ? HttpRequest.BodyPublishers.noBody()
              : HttpRequest.BodyPublishers.ofString(body.toString());
      var request =
          HttpRequest.newBuilder(uri)
              .header("Authorization", "Bearer " + token)
              .header("Accept", "application/json")
              .method(method, publisher);
      if (body != null) request.header("Content-Type", "application/json");
      var answer = ServiceTokens.send(request);
      if (answer.status() != 401 || attempt == 2) return answer;
      tokens.forget(tenant, token);
    }
  }

  /** Reads JSON. @throws PlatformException if the response is not 200 with JSON */
  JsonNode read(String tenant, String path, Map<String, ?> query) {
    var answer = call(tenant, "GET", path, query, null);
    if (answer.status() != 200 || answer.json().isMissingNode()) throw new PlatformException(path, answer.status());
    return answer.json();
  }

  /** The objects of the list in a field of a response. */
  List<JsonNode> list(String tenant, String base, String name) {
    return listIn(read(tenant, base + name, Map.of()).path(name), name);
  }

  /** @throws PlatformException if there is no list: then it is another response */
  static List<JsonNode> listIn(JsonNode value, String what) {
    if (!value.isArray()) throw new PlatformException(what + ": no list", 200);
    List<JsonNode> found = new ArrayList<>();
    for (JsonNode item : value) if (item.isObject()) found.add(item);
    return found;
  }

  /** Reads a list page by page, until a page is not full. Ids of the platform are the keys. Contract 8. */
  List<JsonNode> allPages(String tenant, String base, String name, int size, String idField) {
    Map<String, JsonNode> found = new LinkedHashMap<>();
    int offset = 0;
    for (int page = 0; page < MOST_PAGES; page += 1) {
      JsonNode answer = read(tenant, base + name, Map.of("limit", size, "offset", offset));
      List<JsonNode> items = listIn(answer.path(name), name);
      for (JsonNode item : items) found.put(item.path(idField).asString(""), item);
      offset += items.size();
      if (items.size() < size) return List.copyOf(found.values());
    }
    throw new PlatformException(name + ": too many pages", 200);
  }
}
