package org.example.starter;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/**
 * What was copied from the schools.
 *
 * <p>MEMORY STORE: the copies are lost at a restart, and are then loaded again.
 */
@Component
public class Copies {
  /** The copy of a school. */
  static final class Copy {
    volatile List<JsonNode> students = List.of();
    volatile Timetable timetable = new Timetable(Map.of(), null);
    volatile List<JsonNode> classes = List.of();
    volatile List<JsonNode> rooms = List.of();
    volatile List<JsonNode> users = List.of();
    volatile List<JsonNode> academicSessions = List.of();
    volatile String schoolName;
  }

  /** Periods by id, with the cursor for the next synchronisation: both change at once. */
  record Timetable(Map<String, JsonNode> periods, String cursor) {}

  private final Map<String, Copy> copies = new ConcurrentHashMap<>();

  Copy of(String tenant) {
    return copies.computeIfAbsent(tenant, key -> new Copy());
  }

  void forgetAll() {
    copies.clear();
  }
}
