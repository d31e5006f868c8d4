package org.example.starter;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/**
 * The control driver: the conformance suite triggers work that would otherwise run on a schedule, and reads what the
 * application has copied. It is off unless CONTROL_TOKEN is set, and then the application listens on this machine only.
 */
@RestController
@ConditionalOnProperty("CONTROL_TOKEN")
public class Control {
  private final Settings settings;
  private final Schools schools;
  private final ServiceTokens tokens;
  private final Copies copies;
  private final SchoolData data;
  private final Synchronisation synchronisation;
  private final AppClock clock;

  Control(
      Settings settings,
      Schools schools,
      ServiceTokens tokens,
      Copies copies,
      SchoolData data,
      Synchronisation synchronisation,
      AppClock clock) {
    this.settings = settings;
    this.schools = schools;
    this.tokens = tokens;
    this.copies = copies;
    this.data = data;
    this.synchronisation = synchronisation;
    this.clock = clock;
  }

  @PostMapping("/control/stimuli/{name}")
  ResponseEntity<?> stimulus(
      @PathVariable String name,
      @RequestHeader(name = "Authorization", defaultValue = "") String authorization,
      @RequestBody JsonNode body) {
    byte[] given = authorization.getBytes(StandardCharsets.UTF_8);
    byte[] expected = ("Bearer " + settings.controlToken).getBytes(StandardCharsets.UTF_8);
    if (settings.controlToken.isEmpty() || !MessageDigest.isEqual(given, expected))
      return ResponseEntity.status(401).body(Map.of("message", "the bearer token is wrong"));
    String tenant = body.path("tenantId").asString("");
    Object result =
        switch (name) {
          case "sync" -> synchronisation.synchronise(tenant);
          case "class-update" -> reported(() -> data.writeClass(tenant, body.path("classId").asString("")));
          case "student-lookup" -> reported(() -> findStudent(tenant, body));
          case "export" -> schools.schoolOf(tenant) == null ? Map.of() : exported(tenant);
          case "restart" -> restart();
          case "advance-clock" -> advance(body.path("seconds").asLong());
          default -> null;
        };
    return result == null
        ? ResponseEntity.status(404).body(Map.of("message", "there is no such event"))
        : ResponseEntity.ok(result);
  }

  /** Runs work that can fail because of the platform. */
  private static Synchronisation.Result reported(Supplier<Boolean> work) {
    try {
      return new Synchronisation.Result(work.get(), "");
    } catch (PlatformException error) {
      return new Synchronisation.Result(false, error.getMessage());
    }
  }

  private boolean findStudent(String tenant, JsonNode body) {
    return body.path("externalKey").isString()
        ? data.findStudentByKey(tenant, body.get("externalKey").stringValue())
        : data.findStudentById(tenant, body.path("id").asString(""));
  }

  /** Forgets tokens and copies, and reads the file of the schools again, as a restart does. */
  private Map<String, Object> restart() {
    tokens.forgetAll();
    copies.forgetAll();
    schools.load();
    return Map.of();
  }

  private Map<String, Object> advance(long seconds) {
    clock.advance(seconds);
    return Map.of();
  }

  private Map<String, Object> exported(String tenant) {
    Copies.Copy copy = copies.of(tenant);
    List<Periods.Shown> periods = Periods.shown(copy.timetable.periods().values());
    Map<String, Object> result = new HashMap<>();
    result.put("students", copy.students.stream().map(one -> Map.of("id", one.path("id"))).toList());
    result.put("periods", periods);
    result.put("classes", copy.classes.stream().map(one -> exportedClass(one, periods)).toList());
    result.put("rooms", copy.rooms.stream().map(one -> some(one, "id", "id", "longName", "longName")).toList());
    result.put("users", copy.users.stream().map(Control::exportedUser).toList());
    result.put(
        "academicSessions",
        copy.academicSessions.stream()
            .map(one -> some(one, "id", "sourcedId", "start", "startDate", "end", "endDate"))
            .toList());
    result.put("school", copy.schoolName == null ? Map.of() : Map.of("name", copy.schoolName));
    result.put("schools", schools.tenants().stream().map(one -> Map.of("id", one)).toList());
    return result;
  }

  private static Map<String, Object> exportedClass(JsonNode one, List<Periods.Shown> periods) {
    Map<String, Object> found = some(one, "id", "id", "longName", "longName");
    found.put("subjectTeachers", Periods.subjectTeachers(one.path("id"), periods));
    return found;
  }

  private static Map<String, Object> exportedUser(JsonNode one) {
    Map<String, Object> found = some(one, "id", "sourcedId", "displayName", "displayName");
    if (!found.containsKey("displayName") && one.path("metadata").has("displayName"))
      found.put("displayName", one.path("metadata").get("displayName"));
    found.put("active", SchoolData.isActive(one));
    return found;
  }

  /** Some fields of a record, by new names: pairs of the new and the old name. */
  private static Map<String, Object> some(JsonNode one, String... names) {
    Map<String, Object> found = new HashMap<>();
    for (int index = 0; index < names.length; index += 2)
      if (one.has(names[index + 1])) found.put(names[index], one.get(names[index + 1]));
    return found;
  }
}
