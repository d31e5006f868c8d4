package org.example.starter;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Copies students, classes, rooms and the roster of a school, and writes classes. Contract 2.6, 4.6. */
@Component
public class SchoolData {
  private static final int STUDENTS_IN_PAGE = 1000;
  private static final int USERS_IN_PAGE = 100;

  private final DataApi api;
  private final Copies copies;

  SchoolData(DataApi api, Copies copies) {
    this.api = api;
    this.copies = copies;
  }

  /** All students, also those without an external key. Their key is the internal id. Contract 2.6, 4.6, 8. */
  void copyStudents(String tenant) {
    copies.of(tenant).students = api.allPages(tenant, api.extern(), "students", STUDENTS_IN_PAGE, "id");
  }

  /** Whether the platform has a student. Contract 4.6: the path has the external key. */
  boolean findStudentByKey(String tenant, String externalKey) {
    String segment = URLEncoder.encode(externalKey, StandardCharsets.UTF_8).replace("+", "%20");
    return api.call(tenant, "GET", api.extern() + "students/" + segment, Map.of(), null).status() == 200;
  }

  /** Whether the platform has a student. Contract 4.6: the internal id goes into a filter. */
  boolean findStudentById(String tenant, String id) {
    JsonNode answer = api.read(tenant, api.extern() + "students", Map.of("filter", "id='" + id + "'"));
    return !DataApi.listIn(answer.path("students"), "students").isEmpty();
  }

  /** All classes. The key is `id`: a short name is unique only within a school year. Contract 2.6. */
  void copyClasses(String tenant) {
    copies.of(tenant).classes = api.list(tenant, api.extern(), "classes");
  }

  /**
   * Writes a class. Contract 4.6: `id` counts first; a class of another school year must not have its short name.
   *
   * @return whether the platform accepted it
   */
  boolean writeClass(String tenant, String id) {
    JsonNode found =
        api.list(tenant, api.extern(), "classes").stream()
            .filter(one -> one.path("id").asString("").equals(id))
            .findFirst()
            .orElse(null);
    if (found == null) return false;
    String today = LocalDate.now(ZoneOffset.UTC).toString();
    boolean isCurrent =
        found.path("startDate").asString(today).compareTo(today) <= 0
            && found.path("endDate").asString(today).compareTo(today) >= 0;
    ObjectNode body = JsonMapper.shared().createObjectNode();
    ObjectNode item = body.putArray("classes").addObject();
    item.set("id", found.get("id"));
    if (found.hasNonNull("externKey")) item.set("externKey", found.get("externKey"));
    if (isCurrent && found.hasNonNull("shortName")) item.set("shortName", found.get("shortName"));
    item.put("longName", found.path("longName").asString("").strip());
    int status = api.call(tenant, "PUT", api.extern() + "classes", Map.of(), body).status();
    return status >= 200 && status < 300;
  }

  /** All rooms: the full name is only here, not in the timetable. Contract 2.6, 4.6. */
  void copyRooms(String tenant) {
    copies.of(tenant).rooms = api.list(tenant, api.extern(), "rooms");
  }

  /** Accounts, school years, name of the school. Persons without an account are not here. Contract 2.6, 4.6. */
  void copyRoster(String tenant) {
    List<JsonNode> users = api.allPages(tenant, DataApi.ROSTER, "users", USERS_IN_PAGE, "sourcedId");
    List<JsonNode> years = api.list(tenant, DataApi.ROSTER, "academicSessions");
    List<JsonNode> organizations = api.list(tenant, DataApi.ROSTER, "orgs");
    Copies.Copy copy = copies.of(tenant);
    copy.users = users;
    copy.academicSessions = years;
    copy.schoolName = organizations.isEmpty() ? null : organizations.get(0).path("name").asString(null);
  }

  /** Whether a user is active: not if the account is disabled, and not after the exit date. Contract 2.6. */
  static boolean isActive(JsonNode user) {
    return !"false".equalsIgnoreCase(user.path("enabledUser").asString("true"))
        && !"tobedeleted".equalsIgnoreCase(user.path("status").asString(""));
  }
}
