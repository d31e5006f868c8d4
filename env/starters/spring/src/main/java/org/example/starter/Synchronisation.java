package org.example.starter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** A synchronisation of a school. Start it on a schedule of your own, for example every quarter of an hour. */
@Component
public class Synchronisation {
  private static final Logger LOG = LoggerFactory.getLogger(Synchronisation.class);

  /** How it ended; {@code reason}: why not everything was copied. */
  public record Result(boolean succeeded, String reason) {}

  private final List<Consumer<String>> parts;
  private final Schools schools;

  /** Two synchronisations of one school must not mix. */
  private final Map<String, Object> locks = new ConcurrentHashMap<>();

  Synchronisation(Schools schools, SchoolData data, TimetableSync timetable) {
    this.schools = schools;
    this.parts =
        List.of(
            data::copyStudents, timetable::copyTimetable, data::copyClasses, data::copyRooms, data::copyRoster);
  }

  /**
   * Copies the data of a school. If one part fails, the others still run, and the part keeps what it had. Nothing is
   * tried again before the next synchronisation.
   */
  Result synchronise(String tenant) {
    if (schools.activeSchool(tenant) == null) return new Result(false, "the school is not active");
    synchronized (locks.computeIfAbsent(tenant, key -> new Object())) {
      List<String> failures = new ArrayList<>();
      for (Consumer<String> part : parts) {
        try {
          part.accept(tenant);
        } catch (PlatformException error) {
          LOG.warn("synchronisation: {}", error.getMessage());
          failures.add(error.getMessage());
          if (error instanceof PlatformException.NoToken) break;
        }
      }
      return new Result(failures.isEmpty(), String.join("; ", failures));
    }
  }
}
