package org.example.starter;

import java.net.http.HttpClient;
import java.time.Duration;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.JdkClientHttpRequestFactory;

/** Connections to the platform. Redirects are not followed: they could carry credentials to another host. */
final class Http {
  static final HttpClient CLIENT =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .connectTimeout(Duration.ofSeconds(5))
          .build();

  private Http() {}

  /** For a sign-in: a user waits. */
  static ClientHttpRequestFactory requests() {
    var factory = new JdkClientHttpRequestFactory(CLIENT);
    factory.setReadTimeout(Duration.ofSeconds(10));
    return factory;
  }
}
