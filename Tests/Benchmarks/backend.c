// The least that an HTTP/1.1 server can do: it answers each request with 200 and nothing else.
// It prints the port that it listens at.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { most = 1024, room = 1 << 16 };

struct client {
  size_t used;
  char input[room];
};

static struct pollfd wishes[most + 1];
static struct client *clients[most + 1];
static int count = 1;
static const char answer[] = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";

// Answers what has come in whole; false at the end of the connection.
static int serve(int descriptor, struct client *client) {
  ssize_t found = read(descriptor, client->input + client->used, room - client->used - 1);
  if (found <= 0) return found < 0 && errno == EAGAIN;
  client->used += (size_t)found;
  for (;;) {
    client->input[client->used] = 0;
    char *end = strstr(client->input, "\r\n\r\n");
    if (!end) return 1;
    char *length = strcasestr(client->input, "\r\ncontent-length:");
    size_t body = length && length < end ? strtoul(length + 17, NULL, 10) : 0;
    size_t whole = (size_t)(end + 4 - client->input) + body;
    if (client->used < whole) return 1;
    if (write(descriptor, answer, sizeof answer - 1) < 0) return 0;
    memmove(client->input, client->input + whole, client->used - whole);
    client->used -= whole;
  }
}

static void take(int descriptor) {
  if (descriptor < 0) return;
  struct client *client = count <= most ? malloc(sizeof *client) : NULL;
  if (!client) {
    close(descriptor);
    return;
  }
  setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
  fcntl(descriptor, F_SETFL, O_NONBLOCK);
  client->used = 0;
  clients[count] = client;
  wishes[count++] = (struct pollfd){descriptor, POLLIN, 0};
}

int main(void) {
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  if (bind(listener, (struct sockaddr *)&address, size) || listen(listener, 128)) return 1;
  getsockname(listener, (struct sockaddr *)&address, &size);
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);
  wishes[0] = (struct pollfd){listener, POLLIN, 0};
  while (poll(wishes, (nfds_t)count, -1) > 0) {
    for (int place = count - 1; place > 0; place--) {
      if (!wishes[place].revents || serve(wishes[place].fd, clients[place])) continue;
      close(wishes[place].fd);
      free(clients[place]);
      count--;
      wishes[place] = wishes[count];
      clients[place] = clients[count];
    }
    if (wishes[0].revents) take(accept(listener, NULL, NULL));
  }
  return 0;
}
