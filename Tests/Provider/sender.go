// Sends requests by Go's own HTTP/2 client. Each line of standard input is a request: the URL, the
// payload, and header fields, with tabs between them. The answer is a line with the status, the
// body and the apns-id.
package main

import (
	"bufio"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
)

func main() {
	authority, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(authority)
	client := http.Client{Transport: &http.Transport{
		TLSClientConfig: &tls.Config{RootCAs: pool}, ForceAttemptHTTP2: true,
	}}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		parts := strings.Split(lines.Text(), "\t")
		request, err := http.NewRequest("POST", parts[0], strings.NewReader(parts[1]))
		if err != nil {
			panic(err)
		}
		for place := 2; place+1 < len(parts); place += 2 {
			request.Header.Set(parts[place], parts[place+1])
		}
		answer, err := client.Do(request)
		if err != nil {
			panic(err)
		}
		body, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		fmt.Printf("%d\t%s\t%s\n", answer.StatusCode, body, answer.Header.Get("apns-id"))
	}
}
