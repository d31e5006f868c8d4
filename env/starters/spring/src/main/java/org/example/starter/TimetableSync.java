package org.example.starter;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** The timetable: changes and deletions since the last success. Contract 4.6, deleted-period synchronisation. */
@Component
public class TimetableSync {
  /** Early enough for all data of a school. */
  private static final String BEGINNING = "2000-01-01T00:00:00Z";

  private final DataApi api;
  private final Copies copies;

  TimetableSync(DataApi api, Copies copies) {
    this.api = api;
    this.copies = copies;
  }

  /**
   * Copies the timetable. Both calls have the same cursor, and their answers are applied together, or not at all. The
   * cursor moves only after both have succeeded, to the time before the first call: changes that happen during a
   * synchronisation come with the next one.
   */
  void copyTimetable(String tenant) {
    String startedAt = Instant.now().toString();
    Copies.Copy copy = copies.of(tenant);
    String cursor = copy.timetable.cursor();
    String after = cursor == null ? BEGINNING : cursor;
    List<JsonNode> changed = changesSince(tenant, after);
    List<String> deleted = deletionsSince(tenant, after);
    // Without access to deletions: load everything. A period that is missing then is deleted. Contract 4.6, rule 3.
    boolean isWhole = deleted == null;
    Map<String, JsonNode> periods = new LinkedHashMap<>(isWhole ? Map.of() : copy.timetable.periods());
    for (JsonNode period : isWhole ? changesSince(tenant, BEGINNING) : changed)
      periods.put(period.path("id").asString(""), period);
    if (!isWhole) deleted.forEach(periods::remove);
    copy.timetable = new Copies.Timetable(periods, startedAt);
  }

  /** One request without filters returns all. */
  private List<JsonNode> changesSince(String tenant, String after) {
    JsonNode answer = api.read(tenant, api.extern() + "timetable", Map.of("dateLastModifiedAfter", after));
    return DataApi.listIn(answer.path("timetableData").path("periods"), "timetable");
  }

  /** Ids of deleted periods. Null: the application has no permission for them. */
  private List<String> deletionsSince(String tenant, String after) {
    String path = api.extern() + "timetable/deleted-periods";
    try {
      JsonNode ids = api.read(tenant, path, Map.of("dateLastModifiedAfter", after));
      if (!ids.isArray()) throw new PlatformException(path + ": no list", 200);
      List<String> found = new ArrayList<>();
      for (JsonNode id : ids) found.add(id.asString(""));
      return found;
    } catch (PlatformException error) {
      if (error.status == 403) return null;
      throw error;
    }
  }
}
