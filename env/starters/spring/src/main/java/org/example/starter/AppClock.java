package org.example.starter;

import java.util.concurrent.atomic.AtomicLong;
import org.springframework.stereotype.Component;

/** The clock for the lifetime of service tokens. The control driver can move it, so that tests need not wait. */
@Component
public class AppClock {
  private final AtomicLong ahead = new AtomicLong();

  /** Milliseconds since 1970. */
  long now() {
    return System.currentTimeMillis() + ahead.get();
  }

  void advance(long seconds) {
    ahead.addAndGet(seconds * 1000);
  }
}
