// Sends requests by Java's own HTTP/2 client. Each line of standard input is a request: the URL, the
// payload, and header fields, with tabs between them. The answer is a line with the status, the
// body and the apns-id.

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

public class Sender {
  public static void main(String[] arguments) throws Exception {
    var trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    try (var file = Files.newInputStream(Path.of(arguments[0]))) {
      trusted.setCertificateEntry(
          "notify-sim", CertificateFactory.getInstance("X.509").generateCertificate(file));
    }
    var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    var context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    var client =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).sslContext(context).build();
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (var line = input.readLine(); line != null; line = input.readLine()) {
      var parts = line.split("\t");
      var request =
          HttpRequest.newBuilder(URI.create(parts[0]))
              .POST(HttpRequest.BodyPublishers.ofString(parts[1]));
      for (int place = 2; place + 1 < parts.length; place += 2) {
        request.header(parts[place], parts[place + 1]);
      }
      var answer = client.send(request.build(), BodyHandlers.ofString());
      var identifier = answer.headers().firstValue("apns-id").orElse("");
      System.out.println(answer.statusCode() + "\t" + answer.body() + "\t" + identifier);
    }
  }
}
