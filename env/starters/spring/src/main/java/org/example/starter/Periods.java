package org.example.starter;

import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/** What the periods of a timetable mean. Contract 2.6 period, 3, 4.6 grouping. */
final class Periods {
  /** Two periods belong together if all of these are equal. The resources are seven lists. Contract 4.6. */
  private static final List<String> SAME_IN_DOUBLE =
      List.of(
          "lessonId", "type", "status", "exam", "resources", "classes", "departments", "studentgroups", "students",
          "subjects", "rooms", "teachers");

  private static final Duration LONGEST_BREAK = Duration.ofMinutes(30);
  private static final Set<String> GONE = Set.of("removed", "cancelled");

  /** A period as the application shows it. Times are local times of the school. */
  record Shown(
      JsonNode id,
      JsonNode lessonId,
      String start,
      String end,
      boolean held,
      List<JsonNode> teachers,
      List<JsonNode> classes,
      List<JsonNode> rooms,
      List<JsonNode> subjects,
      String notes,
      String group) {}

  private record Timed(JsonNode period, LocalDateTime start, LocalDateTime end) {}

  private Periods() {}

  static List<Shown> shown(Collection<JsonNode> periods) {
    Map<JsonNode, String> groups = doublesOf(periods);
    List<Shown> found = new ArrayList<>();
    for (JsonNode one : periods) {
      found.add(
          new Shown(
              one.path("id"),
              one.has("lessonId") ? one.get("lessonId") : NullNode.getInstance(),
              one.path("start").asString(""),
              one.path("end").asString(""),
              // A moved period is cancelled, and a new one takes place: no link has to be followed. Contract 3, rule 3.
              !isGone(one),
              taking(one, "teachers"),
              taking(one, "classes"),
              taking(one, "rooms"),
              taking(one, "subjects"),
              one.path("notesAll").asString(""),
              groups.get(one)));
    }
    return found;
  }

  /** Ids of the teachers of the lessons of a class: not the class teachers. Contract 2.6. */
  static List<JsonNode> subjectTeachers(JsonNode classId, List<Shown> periods) {
    Stream<Shown> own = periods.stream().filter(one -> one.classes().contains(classId));
    return own.flatMap(one -> one.teachers().stream()).distinct().toList();
  }

  /** A status that takes something away. Any other, also an unknown one, takes nothing away. Contract 3. */
  private static boolean isGone(JsonNode record) {
    return GONE.contains(record.path("status").asString("").toLowerCase(Locale.ROOT));
  }

  /** Ids of those who take part: an original teacher is `REMOVED`, the substitute `REGULAR`. Contract 3, rule 1. */
  private static List<JsonNode> taking(JsonNode period, String kind) {
    List<JsonNode> found = new ArrayList<>();
    for (JsonNode one : period.path(kind)) if (one.has("id") && !isGone(one)) found.add(one.get("id"));
    return found;
  }

  /** The name of the double period of each period that is part of one. Both halves stay separate periods. */
  private static Map<JsonNode, String> doublesOf(Collection<JsonNode> periods) {
    Map<List<JsonNode>, List<Timed>> alike = new HashMap<>();
    for (JsonNode period : periods) {
      LocalDateTime start = timeIn(period, "start");
      LocalDateTime end = timeIn(period, "end");
      if (start == null || end == null) continue;
      List<JsonNode> key = SAME_IN_DOUBLE.stream().map(period::path).toList();
      alike.computeIfAbsent(key, same -> new ArrayList<>()).add(new Timed(period, start, end));
    }
    Map<JsonNode, String> groups = new HashMap<>();
    for (List<Timed> list : alike.values()) {
      list.sort(Comparator.comparing(Timed::start));
      for (int index = 1; index < list.size(); index += 1) {
        Timed before = list.get(index - 1);
        Timed next = list.get(index);
        Duration gap = Duration.between(before.end(), next.start());
        if (gap.isNegative() || gap.compareTo(LONGEST_BREAK) > 0) continue;
        String name = "double of " + before.period().path("id").asString("");
        groups.putIfAbsent(before.period(), name);
        groups.put(next.period(), groups.get(before.period()));
      }
    }
    return groups;
  }

  private static LocalDateTime timeIn(JsonNode period, String name) {
    try {
      return LocalDateTime.parse(period.path(name).asString(""));
    } catch (DateTimeParseException error) {
      return null;
    }
  }
}
