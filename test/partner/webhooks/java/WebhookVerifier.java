import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;

/**
 * What the signature classes of Java say of webhooks. Reads a public key, then a webhook a line: name, algorithm,
 * Authorization and body, with tabs between them and all but the name in Base64. Writes name and outcome.
 */
public final class WebhookVerifier {
  private WebhookVerifier() {}

  public static void main(String[] arguments) throws Exception {
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    PublicKey key =
        KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(bytes(input.readLine())));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      String[] parts = line.split("\t", -1);
      System.out.println(parts[0] + "\t" + outcome(key, text(parts[1]), text(parts[2]), bytes(parts[3])));
    }
  }

  private static String outcome(PublicKey key, String algorithm, String authorization, byte[] body) {
    byte[] signature;
    try {
      signature = Base64.getDecoder().decode(authorization);
    } catch (IllegalArgumentException notBase64) {
      return "undecodable";
    }
    try {
      Signature verifier = Signature.getInstance(algorithm);
      verifier.initVerify(key);
      verifier.update(body);
      return verifier.verify(signature) ? "verified" : "refused";
    } catch (NoSuchAlgorithmException unknown) {
      return "unsupported";
    } catch (Exception thrown) {
      return "thrown";
    }
  }

  private static byte[] bytes(String base64) {
    return Base64.getDecoder().decode(base64);
  }

  private static String text(String base64) {
    return new String(bytes(base64), StandardCharsets.ISO_8859_1);
  }
}
