package org.example.starter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * The schools that have activated the application, with their credentials.
 *
 * <p>They are in a file, so that they survive a restart. THE FILE HAS PASSWORDS IN CLEAR TEXT: use a database or a
 * secret store before you serve real schools. What was copied from a school is in memory only, see Copies.
 */
@Component
public class Schools {
  private static final int MOST_EVENTS = 1000;

  /** A school as the file has it. {@code events}: ids of processed webhooks. */
  public record Stored(String tenant, boolean active, String clientId, String password, List<String> events) {}

  /** A school; {@code credentialsAt}: when its credentials arrived, in nanoseconds; null: before the start. */
  record School(Stored stored, Long credentialsAt) {}

  private final JsonMapper json = new JsonMapper();
  private final Map<String, School> schools = new LinkedHashMap<>();
  private final Path file;

  Schools(Settings settings) {
    file = settings.dataFolder.resolve("schools.json");
    load();
  }

  /** Reads the file, as at the start. */
  final synchronized void load() {
    schools.clear();
    if (!Files.exists(file)) return;
    try {
      for (Stored one : json.readValue(Files.readString(file), Stored[].class))
        schools.put(one.tenant(), new School(one, null));
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  /** Writes the file as a whole: a reader finds the old or the new one, never a half. */
  private void save() {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Path next = file.resolveSibling("schools.new");
      Files.deleteIfExists(next);
      if (file.getFileSystem().supportedFileAttributeViews().contains("posix"))
        Files.createFile(next, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(next, json.writeValueAsString(schools.values().stream().map(School::stored).toList()));
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  /** Null if the school is unknown. */
  synchronized School schoolOf(String tenant) {
    return schools.get(tenant);
  }

  /** Null if the school is not active. */
  synchronized School activeSchool(String tenant) {
    School school = schools.get(tenant);
    return school != null && school.stored().active() ? school : null;
  }

  synchronized List<String> tenants() {
    return List.copyOf(schools.keySet());
  }

  /** Stores the credentials of a school, and serves it. A school is stored once. Contract 5.7, 6. */
  synchronized void activate(String tenant, String clientId, String password, String eventId) {
    School before = schools.get(tenant);
    if (isProcessed(before, eventId)) return;
    var stored = new Stored(tenant, true, clientId, password, withEvent(before, eventId));
    // The credentials become valid a little after our response. Contract 6.
    schools.put(tenant, new School(stored, System.nanoTime()));
    save();
  }

  /** Stops serving a school, and forgets its password. Other schools are not touched. Contract 6. */
  synchronized void deactivate(String tenant, String eventId) {
    School before = schools.get(tenant);
    if (before == null || isProcessed(before, eventId)) return;
    var stored = new Stored(tenant, false, before.stored().clientId(), null, withEvent(before, eventId));
    schools.put(tenant, new School(stored, null));
    save();
  }

  /** Contract 5.7: webhooks can come again, so events that were processed are recognised. */
  private static boolean isProcessed(School school, String eventId) {
    return school != null && eventId != null && school.stored().events().contains(eventId);
  }

  private static List<String> withEvent(School school, String eventId) {
    List<String> events = new ArrayList<>(school == null ? List.of() : school.stored().events());
    if (eventId != null) events.add(eventId);
    return events.subList(Math.max(0, events.size() - MOST_EVENTS), events.size());
  }
}
