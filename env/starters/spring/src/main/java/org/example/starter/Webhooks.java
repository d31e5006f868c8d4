package org.example.starter;

import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.util.Base64;
import java.util.Map;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The webhooks of the platform: a school activates or deactivates the application. Contract 2.4, 4.5, 5.6, 5.7, 6. */
@RestController
public class Webhooks {
  private static final int LARGEST_BODY = 1024 * 1024;

  /** Supported values of the header Algorithm. With this name, Java uses the padding of PKCS#1 v1.5. */
  private static final Map<String, String> ALGORITHMS = Map.of("SHA256withRSA", "SHA256withRSA");

  private final JsonMapper json = new JsonMapper();
  private final Settings settings;
  private final Schools schools;
  private final ServiceTokens tokens;

  Webhooks(Settings settings, Schools schools, ServiceTokens tokens) {
    this.settings = settings;
    this.schools = schools;
    this.tokens = tokens;
  }

  /** A school has activated the application: its credentials are stored before we answer. */
  @PostMapping("/hooks/credentials")
  ResponseEntity<?> credentials(HttpServletRequest request) throws IOException {
    return processed(
        request,
        (tenant, content, eventId) -> {
          String clientId = text(content, "clientId");
          String password = text(content, "password");
          if (password == null) return false;
          schools.activate(tenant, clientId == null ? settings.clientId : clientId, password, eventId);
          return true;
        });
  }

  /** A school has deactivated the application. A school that is unknown needs no work, and is no error. */
  @PostMapping("/hooks/deactivation")
  ResponseEntity<?> deactivation(HttpServletRequest request) throws IOException {
    return processed(
        request,
        (tenant, content, eventId) -> {
          schools.deactivate(tenant, eventId);
          return true;
        });
  }

  private interface Process {
    boolean done(String tenant, JsonNode content, String eventId);
  }

  /** Answers a webhook: it is verified, then parsed, then processed. */
  private ResponseEntity<?> processed(HttpServletRequest request, Process process) throws IOException {
    byte[] body = rawBody(request.getInputStream());
    if (body == null) return answer(413);
    int refusal = refusalOf(request, body);
    if (refusal != 0) return answer(refusal);
    JsonNode content = jsonObjectIn(body);
    String tenant = content == null ? null : text(content, "tenantId");
    if (!Settings.isTenant(tenant)) return answer(400);
    boolean done = process.done(tenant, content, text(content, "eventId"));
    if (done) tokens.forget(tenant);
    return answer(done ? 200 : 400);
  }

  private static ResponseEntity<?> answer(int status) {
    return ResponseEntity.status(status).body(Map.of("received", status == 200));
  }

  /** The bytes of the body, as they were sent: neither decoded nor parsed. Null if there are too many. */
  private static byte[] rawBody(InputStream stream) throws IOException {
    var found = new ByteArrayOutputStream();
    byte[] part = new byte[64 * 1024];
    boolean isTooLarge = false;
    for (int size = stream.read(part); size >= 0; size = stream.read(part)) {
      isTooLarge |= found.size() + size > LARGEST_BODY;
      // The rest is read and dropped: then the sender can read our answer.
      if (!isTooLarge) found.write(part, 0, size);
    }
    return isTooLarge ? null : found.toByteArray();
  }

  /** Verifies a request. Nothing of it is used or parsed before. Returns the status of a refusal, or 0. */
  private int refusalOf(HttpServletRequest request, byte[] body) {
    String name = request.getHeader("Algorithm");
    String algorithm = name == null ? null : ALGORITHMS.get(name);
    if (algorithm == null) return 400;
    byte[] signature = signatureIn(request.getHeader("Authorization"));
    return signature != null && verifies(algorithm, body, signature) ? 0 : 401;
  }

  /** The signature: plain Base64, in its only spelling. Null for anything else. */
  private static byte[] signatureIn(String text) {
    try {
      byte[] found = text == null ? new byte[0] : Base64.getDecoder().decode(text);
      return found.length > 0 && Base64.getEncoder().encodeToString(found).equals(text) ? found : null;
    } catch (IllegalArgumentException notBase64) {
      return null;
    }
  }

  private boolean verifies(String algorithm, byte[] body, byte[] signature) {
    try {
      Signature check = Signature.getInstance(algorithm);
      check.initVerify(settings.webhookKey);
      check.update(body);
      return check.verify(signature);
    } catch (GeneralSecurityException error) {
      return false;
    }
  }

  private JsonNode jsonObjectIn(byte[] body) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
      JsonNode content = json.readTree(text);
      return content.isObject() ? content : null;
    } catch (JacksonException | CharacterCodingException error) {
      return null;
    }
  }

  /** The text of a field; null if it has none that can be used and stored. */
  private static String text(JsonNode content, String name) {
    JsonNode field = content.get(name);
    String text = field != null && field.isString() ? field.stringValue() : "";
    boolean isUsable = !text.isEmpty() && text.length() <= 1000 && StandardCharsets.UTF_8.newEncoder().canEncode(text);
    return isUsable ? text : null;
  }
}
