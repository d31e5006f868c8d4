package org.example.starter;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.web.servlet.ServletContextInitializer;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;

/** Starts the application. Every setting is an environment variable, see Settings. */
@SpringBootApplication
public class Application {
  public static void main(String[] arguments) {
    SpringApplication.run(Application.class, arguments);
  }

  /** With https, the prefix makes sure that no other host and no plain connection has set the cookie. */
  @Bean
  ServletContextInitializer sessionCookie(Settings settings) {
    return context -> {
      var cookie = context.getSessionCookieConfig();
      cookie.setName(settings.secureCookies() ? "__Host-session" : "session");
      cookie.setSecure(settings.secureCookies());
      cookie.setPath("/");
    };
  }

  @Bean
  ApplicationListener<ApplicationReadyEvent> listening(Settings settings) {
    return ready -> {
      var environment = ready.getApplicationContext().getEnvironment();
      String address = environment.getProperty("server.address") + ":" + environment.getProperty("server.port");
      System.out.println("Listening on " + address + " for " + settings.platformUrl);
    };
  }
}
