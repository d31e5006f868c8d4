package org.example.starter;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.Base64;

/**
 * {@code mvn spring-boot:run}: starts the application for the simulated platform of the conformance suite, on this
 * machine. It only fills in settings that the environment does not have. The values are not secret, and belong to
 * conformance.env. In production, set every variable of README.md and start the jar, which does not use this class.
 */
public class Local {
  public static void main(String[] arguments) throws Exception {
    String port = setting("PORT", "3000");
    setting("PLATFORM_URL", "http://127.0.0.1:8440");
    setting("REDIRECT_URI", "http://127.0.0.1:" + port + "/sso/callback");
    setting("CLIENT_ID", "StarterKit1");
    setting("CLIENT_SECRET", "NotARealSecretOfAnybody4711");
    setting("CONTROL_TOKEN", "NotARealTokenOfAnybody4711");
    setting("WEBHOOK_KEY", publicHalf(Path.of(setting("DATA_FOLDER", "data")).resolve("webhook-key.pem")));
    Application.main(arguments);
  }

  private static String setting(String name, String otherwise) {
    String given = System.getenv(name);
    if (given != null) return given;
    System.setProperty(name, otherwise);
    return otherwise;
  }

  /** A key pair that signs the webhooks of the simulated platform. The suite reads the private half from the file. */
  private static String publicHalf(Path file) throws Exception {
    if (!Files.exists(file)) {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(2048);
      byte[] bytes = generator.generateKeyPair().getPrivate().getEncoded();
      String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
      Files.createDirectories(file.toAbsolutePath().getParent());
      if (file.getFileSystem().supportedFileAttributeViews().contains("posix"))
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(file, head("BEGIN") + text + "\n" + head("END"));
    }
    String text = Files.readString(file).replace(head("BEGIN"), "").replace(head("END"), "");
    KeyFactory keys = KeyFactory.getInstance("RSA");
    var spec = new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(text));
    var key = (RSAPrivateCrtKey) keys.generatePrivate(spec);
    var publicKey = keys.generatePublic(new RSAPublicKeySpec(key.getModulus(), key.getPublicExponent()));
    return Base64.getEncoder().encodeToString(publicKey.getEncoded());
  }

  private static String head(String word) {
    return "-----" + word + " PRIVATE KEY-----\n";
  }
}
