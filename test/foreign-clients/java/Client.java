import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import platform.data.api.RoomsApi;
import platform.data.api.StudentsApi;
import platform.data.api.TimetableApi;
import platform.data.model.ClassAssignment;
import platform.data.model.DataId;
import platform.data.model.Period;
import platform.data.model.Room;
import platform.data.model.Student;
import platform.data.model.TimetableResource;
import platform.roster.api.RosterApi;
import platform.roster.model.RosterUser;
import platform.service_token.model.ServiceTokenResponse;
import platform.sso.model.CodeTokenResponse;
import platform.sso.model.IdTokenClaims;
import platform.webhooks.model.CredentialsWebhook;

/** Signs in, reads students and verifies a webhook with the generated clients. `task.ts` describes input and output. */
public final class Client {
  public static void main(String[] args) throws Exception {
    JsonObject task = new Gson().fromJson(new InputStreamReader(System.in, StandardCharsets.UTF_8), JsonObject.class);
    Map<String, Object> findings = new LinkedHashMap<>();
    findings.put("signIn", signIn(task));
    ServiceTokenResponse token = serviceToken(task);
    findings.put("expiresIn", token.getExpiresIn());
    findings.put("students", students(task, token.getAccessToken()));
    findings.put("periods", periods(task, token.getAccessToken()));
    findings.put("deletedPeriods", deletedPeriods(task, token.getAccessToken()));
    findings.put("rooms", rooms(task, token.getAccessToken()));
    findings.put("users", users(task, token.getAccessToken()));
    findings.put("wrongToken", statusOfWrongToken(task));
    findings.put("webhook", webhook(task));
    System.out.println(new Gson().newBuilder().serializeNulls().create().toJson(findings));
    // Connections of the clients stay open and would keep the process running.
    System.exit(0);
  }

  private static Map<String, Object> signIn(JsonObject task) throws Exception {
    platform.sso.ApiClient client = new platform.sso.ApiClient();
    client.setBasePath(text(task, "ssoBase"));
    CodeTokenResponse tokens = new platform.sso.api.SingleSignOnApi(client).exchangeCode(
        "authorization_code",
        text(task, "code"),
        URI.create(text(task, "redirectUri")),
        text(task, "clientId"),
        text(task, "clientSecret"),
        text(task, "codeVerifier"));
    String payload = tokens.getIdToken().split("\\.")[1];
    IdTokenClaims claims = IdTokenClaims.fromJson(new String(Base64.getUrlDecoder().decode(payload), StandardCharsets.UTF_8));
    Map<String, Object> found = new LinkedHashMap<>();
    found.put("sub", claims.getSub().toString());
    found.put("username", claims.getUsername());
    found.put("nonce", claims.getNonce());
    return found;
  }

  private static ServiceTokenResponse serviceToken(JsonObject task) throws Exception {
    platform.service_token.ApiClient client = new platform.service_token.ApiClient();
    client.setBasePath(text(task, "ssoBase"));
    client.setUsername(text(task, "serviceClientId"));
    client.setPassword(text(task, "servicePassword"));
    return new platform.service_token.api.ServiceTokensApi(client).requestServiceToken("client_credentials", null);
  }

  private static platform.data.ApiClient data(JsonObject task, String token) {
    platform.data.ApiClient client = new platform.data.ApiClient();
    client.setBasePath(text(task, "dataBase"));
    client.setBearerToken(token);
    return client;
  }

  private static List<Object> students(JsonObject task, String token) throws Exception {
    List<Student> students = new StudentsApi(data(task, token))
        .listStudents(null, task.get("limit").getAsInt(), null)
        .getStudentEnvelope()
        .getStudents();
    List<Object> found = new ArrayList<>();
    for (Student student : students) {
      List<String> classNames = new ArrayList<>();
      for (ClassAssignment assignment : student.getClassAssignments()) classNames.add(assignment.getClassName());
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("id", student.getId().getActualInstance().toString());
      one.put("externalKey", student.getExternalKey() == null ? null : student.getExternalKey().getString());
      one.put("classNames", classNames);
      found.add(one);
    }
    return found;
  }

  private static List<Object> periods(JsonObject task, String token) throws Exception {
    List<Object> found = new ArrayList<>();
    for (Period period : new TimetableApi(data(task, token))
        .getTimetable(text(task, "modifiedAfter"), null, null, null)
        .getTimetableEnvelope()
        .getTimetableData()
        .getPeriods()) {
      List<String> teachers = new ArrayList<>();
      for (TimetableResource teacher : period.getTeachers())
        teachers.add(teacher.getId().getActualInstance() + " " + teacher.getStatus());
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("id", period.getId().getActualInstance().toString());
      one.put("status", period.getStatus());
      one.put("teachers", teachers);
      found.add(one);
    }
    return found;
  }

  private static List<String> deletedPeriods(JsonObject task, String token) throws Exception {
    List<String> found = new ArrayList<>();
    for (DataId id : new TimetableApi(data(task, token)).getDeletedPeriods(text(task, "modifiedAfter")))
      found.add(id.getActualInstance().toString());
    return found;
  }

  private static List<String> rooms(JsonObject task, String token) throws Exception {
    List<String> found = new ArrayList<>();
    for (Room room : new RoomsApi(data(task, token)).listRooms().getRoomEnvelope().getRooms())
      found.add(room.getId().getActualInstance().toString());
    return found;
  }

  private static List<Object> users(JsonObject task, String token) throws Exception {
    platform.roster.ApiClient client = new platform.roster.ApiClient();
    client.setBasePath(text(task, "rosterBase"));
    client.setBearerToken(token);
    List<Object> found = new ArrayList<>();
    for (RosterUser user : new RosterApi(client)
        .listRosterUsers(task.get("limit").getAsInt(), null)
        .getRosterUserEnvelope()
        .getUsers()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("id", user.getSourcedId().getString());
      one.put("enabled", user.getEnabledUser().getBoolean());
      found.add(one);
    }
    return found;
  }

  private static int statusOfWrongToken(JsonObject task) {
    try {
      new StudentsApi(data(task, "wrong")).listStudents(null, null, null);
      return 200;
    } catch (platform.data.ApiException error) {
      return error.getCode();
    }
  }

  private static Map<String, Object> webhook(JsonObject task) throws Exception {
    JsonObject webhook = task.getAsJsonObject("webhook");
    byte[] body = Base64.getDecoder().decode(text(webhook, "body"));
    byte[] changed = body.clone();
    changed[changed.length - 1] ^= 1;
    CredentialsWebhook credentials = CredentialsWebhook.fromJson(new String(body, StandardCharsets.UTF_8));
    Map<String, Object> found = new LinkedHashMap<>();
    found.put("verified", verifies(task, webhook, body));
    found.put("verifiedAfterChange", verifies(task, webhook, changed));
    found.put("tenantId", credentials.getTenantId());
    found.put("clientId", credentials.getClientId());
    found.put("password", credentials.getPassword());
    return found;
  }

  private static boolean verifies(JsonObject task, JsonObject webhook, byte[] body) throws Exception {
    byte[] key = Base64.getDecoder().decode(text(task, "webhookKey"));
    Signature signature = Signature.getInstance(text(webhook, "algorithm"));
    signature.initVerify(KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(key)));
    signature.update(body);
    return signature.verify(Base64.getDecoder().decode(text(webhook, "authorization")));
  }

  private static String text(JsonObject object, String name) {
    JsonElement value = object.get(name);
    return value.getAsString();
  }
}
